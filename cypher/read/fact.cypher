// purpose: A fact, with all it rests on and what it revises.
// params: space, id
// returns: fact, evidence, episodes, revises, revised_by
MATCH (f:Fact {space: $space, id: $id}) USING INDEX f:Fact(space, id)
RETURN f {.*, embedding: null} AS fact,
  COLLECT {
    MATCH (f)-[r:EVIDENCED_BY]->(t:Turn)
    WHERE r.retracted_at IS NULL
    RETURN {quote: r.quote, start: r.start, end: r.end, turn: t {.*, embedding: null}}
    ORDER BY t.sort_key, r.start
  } AS evidence,
  COLLECT {
    MATCH (f)-[:DISTILLED_FROM]->(e:Episode)
    RETURN {episode: e {.*, embedding: null}, turns: COLLECT { MATCH (e)-[:COVERS]->(t:Turn) RETURN t.id ORDER BY t.sort_key }}
    ORDER BY e.first_key
  } AS episodes,
  COLLECT { MATCH (f)-[:REVISES]->(old:Fact) RETURN old.id ORDER BY old.id } AS revises,
  COLLECT { MATCH (f)<-[:REVISES]-(new:Fact) RETURN new.id ORDER BY new.id } AS revised_by
