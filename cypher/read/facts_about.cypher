// purpose: Facts about an entity of one of these ids, or of these ids, within the time asked for, by the time they begin.
// params: space, entities, facts, known, from, to, since, until, now, limit
// returns: fact, evidence
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
WHERE f.recorded_at <= $known AND (f.retracted_at IS NULL OR f.retracted_at > $known)
  AND CASE f.kind
    WHEN 'event' THEN (f.valid_from IS NULL OR f.valid_from < $until) AND (f.valid_to IS NULL OR f.valid_to > $since)
    WHEN 'plan' THEN (f.told_at IS NULL OR f.told_at < $until) AND (f.valid_to IS NULL OR f.valid_to > $since)
    ELSE (f.valid_from IS NULL OR f.valid_from < $to) AND (f.valid_to IS NULL OR f.valid_to > $from) END
MATCH (f)-[:VERSION_OF]->(c:Claim)
WHERE NOT (c.suppressed_at IS NOT NULL AND (c.suppressed_until IS NULL OR c.suppressed_until > $now))
  AND NOT (c.expires_at IS NOT NULL AND c.expires_at <= $now AND NOT coalesce(c.pinned, false))
WITH f ORDER BY f.valid_from, f.statement, f.id LIMIT $limit
RETURN f {.*, embedding: null} AS fact,
  COLLECT {
    MATCH (f)-[r:EVIDENCED_BY]->(t:Turn)
    WHERE r.recorded_at <= $known AND (r.retracted_at IS NULL OR r.retracted_at > $known)
    RETURN {quote: r.quote, start: r.start, end: r.end, turn: t {.*, embedding: null}}
    ORDER BY t.sort_key, r.start
  } AS evidence
