// purpose: Tie new versions to those they take the place of, with the reason.
// params: space, at, rows
UNWIND $rows AS row
MATCH (new:Fact {space: $space, id: row.new}) USING INDEX new:Fact(space, id)
MATCH (old:Fact {space: $space, id: row.old}) USING INDEX old:Fact(space, id)
CREATE (new)-[:REVISES {reason: row.reason, at: $at}]->(old)
