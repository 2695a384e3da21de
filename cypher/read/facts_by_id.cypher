// purpose: Facts by id, with their evidence as it was known.
// params: space, ids, known
// returns: fact, evidence
UNWIND $ids AS id
MATCH (f:Fact {space: $space, id: id}) USING INDEX f:Fact(space, id)
RETURN f {.*, embedding: null} AS fact,
  COLLECT {
    MATCH (f)-[r:EVIDENCED_BY]->(t:Turn)
    WHERE r.recorded_at <= $known AND (r.retracted_at IS NULL OR r.retracted_at > $known)
    RETURN {quote: r.quote, start: r.start, end: r.end, turn: t {.*, embedding: null}}
    ORDER BY t.sort_key, r.start
  } AS evidence
