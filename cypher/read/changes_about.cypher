// purpose: The same as changes, of facts about an entity of one of these ids, and of facts of these ids.
// params: space, entities, facts, known, earliest, latest, now, limit
// returns: what, at, reason, fact, evidence
CALL () {
  UNWIND $entities AS id
  MATCH (e:Entity {space: $space, id: id})<-[:SUBJECT|OBJECT]-(f:Fact) USING INDEX e:Entity(space, id)
  RETURN f
  UNION
  UNWIND $facts AS id
  MATCH (f:Fact {space: $space, id: id}) USING INDEX f:Fact(space, id)
  RETURN f
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
