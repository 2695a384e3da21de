// purpose: How facts about the same subject can lie in time to a fact (Allen's thirteen relations, as far as the times are known).
// params: space, id, known, now, limit
// returns: fact, relations, evidence
MATCH (o:Fact {space: $space, id: $id})-[:SUBJECT]->(:Entity)<-[:SUBJECT]-(f:Fact) USING INDEX o:Fact(space, id)
WHERE f <> o AND f.recorded_at <= $known AND (f.retracted_at IS NULL OR f.retracted_at > $known)
MATCH (f)-[:VERSION_OF]->(c:Claim)
WHERE NOT (c.suppressed_at IS NOT NULL AND (c.suppressed_until IS NULL OR c.suppressed_until > $now))
  AND NOT (c.expires_at IS NOT NULL AND c.expires_at <= $now AND NOT coalesce(c.pinned, false))
WITH o, f,
  {lt: f.begins_from < o.begins_by, eq: f.begins_from <= o.begins_by AND o.begins_from <= f.begins_by, gt: f.begins_by > o.begins_from} AS bb,
  {lt: f.begins_from < o.ends_by, eq: f.begins_from <= o.ends_by AND o.ends_from <= f.begins_by, gt: f.begins_by > o.ends_from} AS be,
  {lt: f.ends_from < o.begins_by, eq: f.ends_from <= o.begins_by AND o.begins_from <= f.ends_by, gt: f.ends_by > o.begins_from} AS eb,
  {lt: f.ends_from < o.ends_by, eq: f.ends_from <= o.ends_by AND o.ends_from <= f.ends_by, gt: f.ends_by > o.ends_from} AS ee
WITH f, [
  {name: 'before', so: eb.lt},
  {name: 'meets', so: eb.eq},
  {name: 'overlaps', so: bb.lt AND eb.gt AND ee.lt},
  {name: 'starts', so: bb.eq AND ee.lt},
  {name: 'during', so: bb.gt AND ee.lt},
  {name: 'finishes', so: bb.gt AND ee.eq},
  {name: 'equals', so: bb.eq AND ee.eq},
  {name: 'finished by', so: bb.lt AND ee.eq},
  {name: 'contains', so: bb.lt AND ee.gt},
  {name: 'started by', so: bb.eq AND ee.gt},
  {name: 'overlapped by', so: bb.gt AND be.lt AND ee.gt},
  {name: 'met by', so: be.eq},
  {name: 'after', so: be.gt}
] AS rules
WITH f, [rule IN rules WHERE rule.so | rule.name] AS relations
ORDER BY f.valid_from, f.statement, f.id LIMIT $limit
RETURN f {.*, embedding: null} AS fact, relations,
  COLLECT {
    MATCH (f)-[r:EVIDENCED_BY]->(t:Turn)
    WHERE r.recorded_at <= $known AND (r.retracted_at IS NULL OR r.retracted_at > $known)
    RETURN {quote: r.quote, start: r.start, end: r.end, turn: t {.*, embedding: null}}
    ORDER BY t.sort_key, r.start
  } AS evidence
