// purpose: The versions these slots have: of each whether it is live, what it says, and its live evidence.
// params: space, slots
// returns: slot, claim_id, number, id, live, signature, valid_from, valid_to, statement, evidence
UNWIND $slots AS slot
MATCH (c:Claim) USING INDEX c:Claim(space, slot) WHERE c.space = $space AND c.slot = slot
MATCH (f:Fact)-[:VERSION_OF]->(c)
RETURN slot, c.id AS claim_id, f.number AS number, f.id AS id, f.retracted_at IS NULL AS live,
  f.signature AS signature, f.valid_from AS valid_from, f.valid_to AS valid_to, f.statement AS statement,
  [(f)-[r:EVIDENCED_BY]->(t:Turn) WHERE r.retracted_at IS NULL | t.id + ' ' + toString(r.start)] AS evidence
