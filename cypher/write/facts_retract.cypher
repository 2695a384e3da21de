// purpose: Retract versions that no longer follow; they and their evidence stay, for what was believed before.
// params: space, ids, at
UNWIND $ids AS id
MATCH (f:Fact {space: $space, id: id}) USING INDEX f:Fact(space, id)
SET f.retracted_at = $at
REMOVE f:Live
