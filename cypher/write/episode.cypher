// purpose: Write an episode over its turns, with the vectors forming made of them.
// params: space, skey, at, id, properties, embedding, turns
MERGE (e:Episode {space: $space, id: $id})
SET e = $properties, e.space = $space, e.id = $id, e.skey = $skey, e.recorded_at = $at
WITH e
CALL (e) {
  WITH e WHERE $embedding IS NOT NULL
  CALL db.create.setNodeVectorProperty(e, 'embedding', $embedding)
}
CALL (e) {
  MATCH (e)-[old:COVERS]->(:Turn)
  DELETE old
}
UNWIND $turns AS row
MATCH (t:Turn {space: $space, id: row.id}) USING INDEX t:Turn(space, id)
CREATE (e)-[:COVERS]->(t)
WITH t, row WHERE row.embedding IS NOT NULL AND t.embedding IS NULL
CALL db.create.setNodeVectorProperty(t, 'embedding', row.embedding)
