// purpose: Tie the live facts that rest on an episode's turns to the episode.
// params: space, id
MATCH (e:Episode {space: $space, id: $id}) USING INDEX e:Episode(space, id)
CALL (e) {
  MATCH (:Fact)-[old:DISTILLED_FROM]->(e)
  DELETE old
}
MATCH (e)-[:COVERS]->(:Turn)<-[r:EVIDENCED_BY]-(f:Live)
WHERE r.retracted_at IS NULL
WITH DISTINCT e, f
CREATE (f)-[:DISTILLED_FROM]->(e)
