// purpose: Make the entities that are named; those that are there keep their names.
// params: space, skey, rows
UNWIND $rows AS row
MERGE (e:Entity {space: $space, id: row.id})
  ON CREATE SET e.name = row.name, e.kind = row.kind, e.skey = $skey
WITH e, row WHERE e.embedding IS NULL AND row.embedding IS NOT NULL
CALL db.create.setNodeVectorProperty(e, 'embedding', row.embedding)
