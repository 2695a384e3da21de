// purpose: Which of these turns are stored, and a digest of what each holds.
// params: space, ids
// returns: id, content
UNWIND $ids AS id
MATCH (t:Turn {space: $space, id: id}) USING INDEX t:Turn(space, id)
RETURN t.id AS id, t.content AS content
