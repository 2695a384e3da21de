// purpose: Facts that lie within one time and not within another: what of the one is gone in the other, and what has come.
// params: space, known, from, to, since, until, other_known, other_from, other_to, other_since, other_until, now, limit
// returns: come, fact, evidence
MATCH (f:Fact)
WHERE f.space = $space
WITH f,
  f.recorded_at <= $known AND (f.retracted_at IS NULL OR f.retracted_at > $known)
    AND CASE f.kind
      WHEN 'event' THEN (f.valid_from IS NULL OR f.valid_from < $until) AND (f.valid_to IS NULL OR f.valid_to > $since)
      WHEN 'plan' THEN (f.told_at IS NULL OR f.told_at < $until) AND (f.valid_to IS NULL OR f.valid_to > $since)
      ELSE (f.valid_from IS NULL OR f.valid_from < $to) AND (f.valid_to IS NULL OR f.valid_to > $from) END AS before,
  f.recorded_at <= $other_known AND (f.retracted_at IS NULL OR f.retracted_at > $other_known)
    AND CASE f.kind
      WHEN 'event' THEN (f.valid_from IS NULL OR f.valid_from < $other_until) AND (f.valid_to IS NULL OR f.valid_to > $other_since)
      WHEN 'plan' THEN (f.told_at IS NULL OR f.told_at < $other_until) AND (f.valid_to IS NULL OR f.valid_to > $other_since)
      ELSE (f.valid_from IS NULL OR f.valid_from < $other_to) AND (f.valid_to IS NULL OR f.valid_to > $other_from) END AS after
WHERE before <> after
MATCH (f)-[:VERSION_OF]->(c:Claim)
WHERE NOT (c.suppressed_at IS NOT NULL AND (c.suppressed_until IS NULL OR c.suppressed_until > $now))
  AND NOT (c.expires_at IS NOT NULL AND c.expires_at <= $now AND NOT coalesce(c.pinned, false))
WITH f, after ORDER BY f.valid_from, f.statement, f.id LIMIT $limit
RETURN after AS come, f {.*, embedding: null} AS fact,
  COLLECT {
    MATCH (f)-[r:EVIDENCED_BY]->(t:Turn)
    RETURN {quote: r.quote, start: r.start, end: r.end, turn: t {.*, embedding: null}}
    ORDER BY t.sort_key, r.start
  } AS evidence
