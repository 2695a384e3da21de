// purpose: The slots of these facts.
// params: space, ids
// returns: slot
UNWIND $ids AS id
MATCH (f:Fact {space: $space, id: id})-[:VERSION_OF]->(c:Claim) USING INDEX f:Fact(space, id)
RETURN DISTINCT c.slot AS slot
