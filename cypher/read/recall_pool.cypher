// purpose: Turns and those up to two steps before and after them, with what fusion needs (of a long text, its beginning).
// params: space, known, told, ids
// returns: id, speaker, words, said_at, offset_seconds, before, after
UNWIND $ids AS id
MATCH (c:Turn {space: $space, id: id}) USING INDEX c:Turn(space, id)
MATCH (c)-[:NEXT*0..2]-(t:Turn) WHERE t.recorded_at <= $known AND t.said_at < $told
WITH DISTINCT t
RETURN t.id AS id, t.speaker AS speaker, [left(t.text, 4000)] + t.captions AS words, t.said_at AS said_at,
  t.offset_seconds AS offset_seconds,
  head([(p:Turn)-[:NEXT]->(t) | p.id]) AS before,
  head([(t)-[:NEXT]->(n:Turn) | n.id]) AS after
