// purpose: Tie facts to the words they rest on, and to the episodes those words stand in.
// params: space, at, rows
UNWIND $rows AS row
MATCH (f:Fact {space: $space, id: row.fact}) USING INDEX f:Fact(space, id)
MATCH (t:Turn {space: $space, id: row.turn}) USING INDEX t:Turn(space, id)
CREATE (f)-[:EVIDENCED_BY {quote: row.quote, start: row.start, end: row.end, recorded_at: $at}]->(t)
WITH DISTINCT f, t
MATCH (e:Episode)-[:COVERS]->(t)
MERGE (f)-[:DISTILLED_FROM]->(e)
