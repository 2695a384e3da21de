// purpose: Turns by id.
// params: space, ids
// returns: turn
UNWIND $ids AS id
MATCH (t:Turn {space: $space, id: id}) USING INDEX t:Turn(space, id)
RETURN t {.*, embedding: null} AS turn
