// purpose: Turns by id.
// params: space, ids
// returns: turn
UNWIND $ids AS id
MATCH (t:Turn {space: $space, id: id})
RETURN t {.*, embedding: null} AS turn
