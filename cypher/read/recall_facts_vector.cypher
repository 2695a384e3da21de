// purpose: Facts by closeness of their vectors within the time asked for, exactly.
// params: space, vector, known, from, to, since, until, now, limit
// returns: id, score
MATCH (f:Fact)
WHERE f.space = $space AND f.recorded_at <= $known AND (f.retracted_at IS NULL OR f.retracted_at > $known)
  AND CASE f.kind
    WHEN 'event' THEN (f.valid_from IS NULL OR f.valid_from < $until) AND (f.valid_to IS NULL OR f.valid_to > $since)
    WHEN 'plan' THEN (f.told_at IS NULL OR f.told_at < $until) AND (f.valid_to IS NULL OR f.valid_to > $since)
    ELSE (f.valid_from IS NULL OR f.valid_from < $to) AND (f.valid_to IS NULL OR f.valid_to > $from) END
  AND f.embedding IS NOT NULL
MATCH (f)-[:VERSION_OF]->(c:Claim)
WHERE NOT (c.suppressed_at IS NOT NULL AND (c.suppressed_until IS NULL OR c.suppressed_until > $now))
  AND NOT (c.expires_at IS NOT NULL AND c.expires_at <= $now AND NOT coalesce(c.pinned, false))
WITH f, vector.similarity.cosine(f.embedding, $vector) AS score
RETURN f.id AS id, score ORDER BY score DESC, id LIMIT $limit
