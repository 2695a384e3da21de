// purpose: Take away what was formed from these turns before: their episodes, statements and mentions; return the slots to derive anew.
// params: space, ids, keep
// returns: slot
UNWIND $ids AS id
MATCH (t:Turn {space: $space, id: id}) USING INDEX t:Turn(space, id)
CALL (t) {
  OPTIONAL MATCH (t)<-[:COVERS]-(e:Episode) WHERE e.id <> $keep
  DETACH DELETE e
}
CALL (t) {
  OPTIONAL MATCH (t)-[m:MENTIONS]->(:Entity)
  DELETE m
}
OPTIONAL MATCH (t)-[s:STATES]->(c:Claim)
DELETE s
WITH DISTINCT c.slot AS slot WHERE slot IS NOT NULL
RETURN slot
