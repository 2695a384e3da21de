// purpose: Tie turns to the entities they name, by characters.
// params: space, rows
UNWIND $rows AS row
MATCH (t:Turn {space: $space, id: row.turn}) USING INDEX t:Turn(space, id)
MATCH (e:Entity {space: $space, id: row.entity}) USING INDEX e:Entity(space, id)
CREATE (t)-[:MENTIONS {start: row.start, end: row.end}]->(e)
