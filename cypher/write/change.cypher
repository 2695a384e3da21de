// purpose: Enter a change into the ledger, with what it touched.
// params: space, id, at, properties, touched
MATCH (s:Space {space: $space, id: $space}) USING INDEX s:Space(space, id)
CREATE (ch:Change {space: $space, id: $id, at: $at})
SET ch += $properties
WITH ch
UNWIND $touched AS row
CALL (ch, row) {
  MATCH (n:Conversation {space: $space, id: row.id}) USING INDEX n:Conversation(space, id) WHERE row.label = 'Conversation'
  CREATE (ch)-[:TOUCHED {how: row.how}]->(n)
  UNION ALL
  MATCH (n:Episode {space: $space, id: row.id}) USING INDEX n:Episode(space, id) WHERE row.label = 'Episode'
  CREATE (ch)-[:TOUCHED {how: row.how}]->(n)
  UNION ALL
  MATCH (n:Fact {space: $space, id: row.id}) USING INDEX n:Fact(space, id) WHERE row.label = 'Fact'
  CREATE (ch)-[:TOUCHED {how: row.how}]->(n)
}
