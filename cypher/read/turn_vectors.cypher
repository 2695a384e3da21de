// purpose: The vectors of those turns that have one.
// params: space, ids
// returns: id, embedding
UNWIND $ids AS id
MATCH (t:Turn {space: $space, id: id}) USING INDEX t:Turn(space, id)
WHERE t.embedding IS NOT NULL
RETURN t.id AS id, t.embedding AS embedding
