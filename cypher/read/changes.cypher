// purpose: What began, happened, was planned, ended, was learned, revised or retracted in a stretch of time, in order.
// params: space, known, earliest, latest, now, limit
// returns: what, at, reason, fact, evidence
CALL () {
  MATCH (f:Fact) USING INDEX f:Fact(space, valid_from)
  WHERE f.space = $space AND f.valid_from >= $earliest AND f.valid_from < $latest RETURN f
  UNION ALL
  MATCH (f:Fact) USING INDEX f:Fact(space, valid_to)
  WHERE f.space = $space AND f.valid_to >= $earliest AND f.valid_to < $latest RETURN f
  UNION ALL
  MATCH (f:Fact) USING INDEX f:Fact(space, told_at)
  WHERE f.space = $space AND f.told_at >= $earliest AND f.told_at < $latest RETURN f
  UNION ALL
  MATCH (f:Fact) USING INDEX f:Fact(space, recorded_at)
  WHERE f.space = $space AND f.recorded_at >= $earliest AND f.recorded_at < $latest RETURN f
  UNION ALL
  MATCH (f:Fact) USING INDEX f:Fact(space, retracted_at)
  WHERE f.space = $space AND f.retracted_at >= $earliest AND f.retracted_at < $latest RETURN f
}
WITH DISTINCT f
MATCH (f)-[:VERSION_OF]->(c:Claim)
WHERE NOT (c.suppressed_at IS NOT NULL AND (c.suppressed_until IS NULL OR c.suppressed_until > $now))
  AND NOT (c.expires_at IS NOT NULL AND c.expires_at <= $now AND NOT coalesce(c.pinned, false))
OPTIONAL MATCH (f)-[r:REVISES]->(:Fact)
WITH f, collect(r.reason)[0] AS reason, NOT EXISTS { (f)<-[:REVISES]-(:Fact) } AS last,
  f.recorded_at <= $known AND (f.retracted_at IS NULL OR f.retracted_at > $known) AS held
UNWIND [
  {what: 'began', at: f.valid_from, so: held AND NOT f.kind IN ['event', 'plan']},
  {what: 'happened', at: f.valid_from, so: held AND f.kind = 'event'},
  {what: 'planned', at: f.told_at, so: held AND f.kind = 'plan'},
  {what: 'ended', at: f.valid_to, so: held AND NOT f.kind IN ['event', 'plan']},
  {what: 'learned', at: f.recorded_at, so: reason IS NULL AND f.recorded_at <= $known},
  {what: 'revised', at: f.recorded_at, so: reason IS NOT NULL AND f.recorded_at <= $known},
  {what: 'retracted', at: f.retracted_at, so: last AND f.retracted_at <= $known}
] AS change
WITH f, change, reason WHERE change.so AND change.at >= $earliest AND change.at < $latest
ORDER BY change.at, change.what <> 'ended', f.statement, f.id, change.what LIMIT $limit
RETURN change.what AS what, change.at AS at, CASE change.what WHEN 'revised' THEN reason END AS reason,
  f {.*, embedding: null} AS fact,
  COLLECT {
    MATCH (f)-[r:EVIDENCED_BY]->(t:Turn)
    WHERE r.recorded_at <= $known AND (r.retracted_at IS NULL OR r.retracted_at > $known)
    RETURN {quote: r.quote, start: r.start, end: r.end, turn: t {.*, embedding: null}}
    ORDER BY t.sort_key, r.start
  } AS evidence
