// purpose: Retract evidence that a live fact no longer rests on.
// params: space, at, rows
UNWIND $rows AS row
MATCH (f:Fact {space: $space, id: row.fact})-[r:EVIDENCED_BY]->(t:Turn {space: $space, id: row.turn}) USING INDEX f:Fact(space, id)
WHERE r.start = row.start AND r.retracted_at IS NULL
SET r.retracted_at = $at
