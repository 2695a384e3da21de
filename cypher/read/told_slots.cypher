// purpose: The slots of which turns said before a time speak.
// params: space, known, told
// returns: slot
MATCH (t:Turn) USING INDEX t:Turn(space, said_at)
WHERE t.space = $space AND t.said_at < $told AND t.recorded_at <= $known
MATCH (t)-[:STATES]->(c:Claim)
RETURN DISTINCT c.slot AS slot
