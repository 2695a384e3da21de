// purpose: Episodes by id, with the turns they cover in order.
// params: space, ids
// returns: episode, turns
UNWIND $ids AS id
MATCH (e:Episode {space: $space, id: id}) USING INDEX e:Episode(space, id)
RETURN e {.*, embedding: null} AS episode,
  COLLECT { MATCH (e)-[:COVERS]->(t:Turn) RETURN t.id ORDER BY t.sort_key } AS turns
