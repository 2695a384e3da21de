// purpose: Take the space's lock until the transaction ends, and with it the next knowledge time.
// params: space, skey, now
// returns: at
MERGE (s:Space {space: $space, id: $space})
  ON CREATE SET s.skey = $skey, s.knowledge_at = $now - duration({seconds: 1})
SET s.held = true
WITH s
SET s.knowledge_at = CASE
  WHEN s.knowledge_at < $now THEN $now
  ELSE s.knowledge_at + duration({microseconds: 1}) END
RETURN s.knowledge_at AS at
