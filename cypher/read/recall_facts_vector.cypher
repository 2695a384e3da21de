// purpose: Facts by closeness of their vectors within the time asked for, exactly.
// params: space, vector, known, from, to, happened, now, limit
// returns: id, score
MATCH (f:Fact)
WHERE f.space = $space AND f.recorded_at <= $known AND (f.retracted_at IS NULL OR f.retracted_at > $known)
  AND (f.valid_from IS NULL OR f.valid_from < CASE WHEN f.kind IN ['event', 'plan'] THEN $happened ELSE $to END)
  AND (f.kind IN ['event', 'plan'] OR f.valid_to IS NULL OR f.valid_to > $from)
  AND f.embedding IS NOT NULL
MATCH (f)-[:VERSION_OF]->(c:Claim)
WHERE NOT (c.suppressed_at IS NOT NULL AND (c.suppressed_until IS NULL OR c.suppressed_until > $now))
  AND NOT (c.expires_at IS NOT NULL AND c.expires_at <= $now AND NOT coalesce(c.pinned, false))
WITH f, vector.similarity.cosine(f.embedding, $vector) AS score
RETURN f.id AS id, score ORDER BY score DESC, id LIMIT $limit
