// purpose: Write what turns say of claims, and the claims where they are new.
// params: space, rows
UNWIND $rows AS row
MATCH (t:Turn {space: $space, id: row.turn}) USING INDEX t:Turn(space, id)
MERGE (c:Claim {space: $space, id: row.claim.id})
  ON CREATE SET c += row.claim
CREATE (t)-[s:STATES]->(c)
SET s = row.properties
WITH c, row WHERE row.claim.object_id IS NOT NULL
MATCH (o:Entity {space: $space, id: row.claim.object_id}) USING INDEX o:Entity(space, id)
MERGE (c)-[:OBJECT]->(o)
