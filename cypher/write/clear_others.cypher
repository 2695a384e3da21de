// purpose: Delete some of what is left of a space: conversations, entities, ledger, the space itself.
// params: space
// returns: deleted
CALL () {
  MATCH (n:Conversation) WHERE n.space = $space RETURN n LIMIT 200
  UNION ALL
  MATCH (n:Entity) WHERE n.space = $space RETURN n LIMIT 200
  UNION ALL
  MATCH (n:Change) WHERE n.space = $space AND n.at IS NOT NULL RETURN n LIMIT 200
  UNION ALL
  MATCH (n:Space) WHERE n.space = $space RETURN n
}
DETACH DELETE n
RETURN count(*) AS deleted
