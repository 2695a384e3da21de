// purpose: Entities that facts within the time asked for are about, or that turns name or are spoken by, by how much is known of them.
// params: space, known, told, from, to, since, until, now, limit
// returns: entity, facts, turns
MATCH (e:Entity)
WHERE e.space = $space
WITH e, COUNT {
  MATCH (e)<-[:SUBJECT|OBJECT]-(f:Fact)-[:VERSION_OF]->(c:Claim)
  WHERE f.recorded_at <= $known AND (f.retracted_at IS NULL OR f.retracted_at > $known)
    AND CASE f.kind
      WHEN 'event' THEN (f.valid_from IS NULL OR f.valid_from < $until) AND (f.valid_to IS NULL OR f.valid_to > $since)
      WHEN 'plan' THEN (f.told_at IS NULL OR f.told_at < $until) AND (f.valid_to IS NULL OR f.valid_to > $since)
      ELSE (f.valid_from IS NULL OR f.valid_from < $to) AND (f.valid_to IS NULL OR f.valid_to > $from) END
  AND NOT (c.suppressed_at IS NOT NULL AND (c.suppressed_until IS NULL OR c.suppressed_until > $now))
    AND NOT (c.expires_at IS NOT NULL AND c.expires_at <= $now AND NOT coalesce(c.pinned, false))
} AS facts, COUNT {
  MATCH (e)<-[:SPOKEN_BY|MENTIONS]-(t:Turn) WHERE t.recorded_at <= $known AND t.said_at < $told RETURN DISTINCT t
} AS turns
WHERE facts + turns > 0
RETURN e {.*, embedding: null} AS entity, facts, turns ORDER BY facts DESC, turns DESC, e.name, e.id LIMIT $limit
