// purpose: Tie new turns into the order of their conversations.
// params: space, ids
UNWIND $ids AS id
MATCH (t:Turn {space: $space, id: id}) USING INDEX t:Turn(space, id)
CALL (t) {
  MATCH (p:Turn) USING INDEX p:Turn(space, conversation, sort_key)
  WHERE p.space = $space AND p.conversation = t.conversation AND p.sort_key < t.sort_key
  RETURN p ORDER BY p.sort_key DESC LIMIT 1
  UNION
  RETURN t AS p
}
WITH DISTINCT p AS turn
OPTIONAL MATCH (turn)-[old:NEXT]->(:Turn)
DELETE old
WITH turn
CALL (turn) {
  MATCH (n:Turn) USING INDEX n:Turn(space, conversation, sort_key)
  WHERE n.space = $space AND n.conversation = turn.conversation AND n.sort_key > turn.sort_key
  RETURN n ORDER BY n.sort_key LIMIT 1
}
CREATE (turn)-[:NEXT]->(n)
