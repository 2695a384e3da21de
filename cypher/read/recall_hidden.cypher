// purpose: States that match a query and have ended, best first.
// params: space, query, known, now, limit
// returns: statement
CALL db.index.fulltext.queryNodes('fact_text', $query) YIELD node AS f, score
WHERE f.space = $space AND f.recorded_at <= $known AND f.retracted_at IS NULL
  AND NOT f.kind IN ['event', 'plan'] AND f.valid_to <= $now
MATCH (f)-[:VERSION_OF]->(c:Claim)
WHERE NOT (c.suppressed_at IS NOT NULL AND (c.suppressed_until IS NULL OR c.suppressed_until > $now))
  AND NOT (c.expires_at IS NOT NULL AND c.expires_at <= $now AND NOT coalesce(c.pinned, false))
RETURN f.statement AS statement ORDER BY score DESC, f.id LIMIT $limit
