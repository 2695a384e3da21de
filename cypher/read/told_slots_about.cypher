// purpose: The slots of which turns said before a time speak in all of these words, or that are about an entity of one of these ids.
// params: space, known, told, entities, words
// returns: slot
MATCH (t:Turn) USING INDEX t:Turn(space, said_at)
WHERE t.space = $space AND t.said_at < $told AND t.recorded_at <= $known
MATCH (t)-[s:STATES]->(c:Claim)
WHERE c.subject_id IN $entities OR c.object_id IN $entities OR all(word IN $words WHERE toLower(s.text) CONTAINS word)
RETURN DISTINCT c.slot AS slot
