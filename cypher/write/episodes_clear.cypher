// purpose: Take away what was formed from these turns before: their episodes, statements and mentions; return, of each turn that had some, the slots to derive anew and the entities that may be left alone.
// params: space, ids, keep
// returns: slot, entities
UNWIND $ids AS id
MATCH (t:Turn {space: $space, id: id}) USING INDEX t:Turn(space, id)
CALL (t) {
  OPTIONAL MATCH (t)<-[:COVERS]-(e:Episode) WHERE e.id <> $keep
  DETACH DELETE e
}
CALL (t) {
  OPTIONAL MATCH (t)-[m:MENTIONS]->(e:Entity)
  DELETE m
  RETURN collect(DISTINCT e.id) AS mentioned
}
OPTIONAL MATCH (t)-[s:STATES]->(c:Claim)
OPTIONAL MATCH (c)-[:OBJECT]->(o:Entity)
DELETE s
WITH c.slot AS slot, mentioned, collect(DISTINCT o.id) AS objects, collect(DISTINCT c.subject_id) AS subjects
WHERE slot IS NOT NULL OR size(mentioned) > 0
RETURN slot, mentioned + objects + subjects AS entities
