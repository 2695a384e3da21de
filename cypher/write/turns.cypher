// purpose: Store new turns with their speakers.
// params: space, skey, at, rows
UNWIND $rows AS row
MATCH (c:Conversation {space: $space, id: row.conversation}) USING INDEX c:Conversation(space, id)
CREATE (t:Turn {space: $space, id: row.id})
SET t += row.properties, t.skey = $skey, t.recorded_at = $at
CREATE (c)-[:HAS_TURN]->(t)
MERGE (e:Entity {space: $space, id: row.speaker_id})
  ON CREATE SET e.name = row.properties.speaker, e.name_rank = row.speaker_rank, e.skey = $skey
SET e.kind = 'person',
  e.name = CASE WHEN row.speaker_rank < e.name_rank THEN row.properties.speaker ELSE e.name END,
  e.name_rank = CASE WHEN row.speaker_rank < e.name_rank THEN row.speaker_rank ELSE e.name_rank END
CREATE (t)-[:SPOKEN_BY]->(e)
