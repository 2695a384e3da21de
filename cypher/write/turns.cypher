// purpose: Store new turns with their speakers.
// params: space, skey, rows
UNWIND $rows AS row
MATCH (c:Conversation {space: $space, id: row.conversation}) USING INDEX c:Conversation(space, id)
CREATE (t:Turn {space: $space, id: row.id})
SET t += row.properties, t.skey = $skey
CREATE (c)-[:HAS_TURN]->(t)
MERGE (e:Entity {space: $space, id: row.speaker_id})
  ON CREATE SET e.name = row.properties.speaker, e.kind = 'person', e.skey = $skey
CREATE (t)-[:SPOKEN_BY]->(e)
