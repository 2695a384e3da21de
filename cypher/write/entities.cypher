// purpose: Make the entities that are named, shown by the first of their spellings by rank, whichever came first.
// params: space, skey, rows
UNWIND $rows AS row
MERGE (e:Entity {space: $space, id: row.id})
  ON CREATE SET e.name = row.name, e.name_rank = row.rank, e.kind = row.kind, e.skey = $skey
SET e.name = CASE WHEN row.rank < e.name_rank THEN row.name ELSE e.name END,
  e.name_rank = CASE WHEN row.rank < e.name_rank THEN row.rank ELSE e.name_rank END,
  e.kind = CASE
    WHEN 'person' IN [e.kind, row.kind] THEN 'person'
    WHEN e.kind = 'thing' OR (row.kind <> 'thing' AND row.kind < e.kind) THEN row.kind
    ELSE e.kind END
WITH e, row WHERE e.embedding IS NULL AND row.embedding IS NOT NULL
CALL db.create.setNodeVectorProperty(e, 'embedding', row.embedding)
