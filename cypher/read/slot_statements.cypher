// purpose: All statements of these slots, with the claims they are of.
// params: space, slots
// returns: slot, claim, statement, turn_id, conversation, said_at, offset_seconds, zone, order
UNWIND $slots AS slot
MATCH (c:Claim) USING INDEX c:Claim(space, slot) WHERE c.space = $space AND c.slot = slot
MATCH (t:Turn)-[s:STATES]->(c)
RETURN slot, c {.*} AS claim, s {.*} AS statement, t.id AS turn_id, t.conversation AS conversation,
  t.said_at AS said_at, t.offset_seconds AS offset_seconds, t.zone AS zone, t.sort_key AS order
