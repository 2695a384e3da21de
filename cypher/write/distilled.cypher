// purpose: Tie the live facts that rest on an episode's turns to the episode, and only those.
// params: space, id
MATCH (e:Episode {space: $space, id: $id}) USING INDEX e:Episode(space, id)
CALL (e) {
  MATCH (f:Live)-[old:DISTILLED_FROM]->(e)
  WHERE NOT EXISTS { MATCH (f)-[r:EVIDENCED_BY]->(:Turn)<-[:COVERS]-(e) WHERE r.retracted_at IS NULL }
  DELETE old
}
MATCH (e)-[:COVERS]->(:Turn)<-[r:EVIDENCED_BY]-(f:Live)
WHERE r.retracted_at IS NULL
WITH DISTINCT e, f
MERGE (f)-[:DISTILLED_FROM]->(e)
