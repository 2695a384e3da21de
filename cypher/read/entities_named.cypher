// purpose: Which of these entities have the vector of their name already.
// params: space, ids
// returns: id
UNWIND $ids AS id
MATCH (e:Entity {space: $space, id: id}) USING INDEX e:Entity(space, id)
WHERE e.embedding IS NOT NULL
RETURN e.id AS id
