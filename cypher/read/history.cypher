// purpose: All versions there ever were of the claim of a fact, in the order in which they were recorded.
// params: space, id, known
// returns: fact, reason, replaces, evidence
MATCH (named:Fact {space: $space, id: $id})-[:VERSION_OF]->(c:Claim) USING INDEX named:Fact(space, id)
MATCH (f:Fact)-[:VERSION_OF]->(c)
WHERE f.recorded_at <= $known
OPTIONAL MATCH (f)-[r:REVISES]->(old:Fact)
WITH f, collect(r.reason)[0] AS reason, collect(old.id) AS replaces
ORDER BY f.recorded_at, f.number
RETURN f {.*, embedding: null} AS fact, reason, replaces,
  COLLECT {
    MATCH (f)-[r:EVIDENCED_BY]->(t:Turn)
    RETURN {quote: r.quote, start: r.start, end: r.end, turn: t {.*, embedding: null}}
    ORDER BY t.sort_key, r.start
  } AS evidence
