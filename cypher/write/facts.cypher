// purpose: Write versions that follow now, tied to claim, subject and object.
// params: space, skey, rows
UNWIND $rows AS row
MATCH (c:Claim {space: $space, id: row.claim}) USING INDEX c:Claim(space, id)
MATCH (s:Entity {space: $space, id: row.subject}) USING INDEX s:Entity(space, id)
CREATE (f:Fact:Live {space: $space, id: row.id})
SET f += row.properties, f.skey = $skey
CREATE (f)-[:VERSION_OF]->(c)
CREATE (f)-[:SUBJECT]->(s)
WITH f, row
CALL (f, row) {
  MATCH (o:Entity {space: $space, id: row.object}) USING INDEX o:Entity(space, id)
  CREATE (f)-[:OBJECT]->(o)
}
CALL (f, row) {
  WITH f, row WHERE row.embedding IS NOT NULL
  CALL db.create.setNodeVectorProperty(f, 'embedding', row.embedding)
}
