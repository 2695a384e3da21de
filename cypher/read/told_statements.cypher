// purpose: What turns said before a time state of these slots, of claims that may be shown.
// params: space, slots, known, told, now
// returns: slot, claim, statement, turn_id, conversation, said_at, offset_seconds, zone, order, recorded_at
UNWIND $slots AS slot
MATCH (c:Claim) USING INDEX c:Claim(space, slot) WHERE c.space = $space AND c.slot = slot
  AND NOT (c.suppressed_at IS NOT NULL AND (c.suppressed_until IS NULL OR c.suppressed_until > $now))
  AND NOT (c.expires_at IS NOT NULL AND c.expires_at <= $now AND NOT coalesce(c.pinned, false))
MATCH (t:Turn)-[s:STATES]->(c) WHERE t.said_at < $told AND t.recorded_at <= $known
RETURN slot, c {.*} AS claim, s {.*} AS statement, t.id AS turn_id, t.conversation AS conversation,
  t.said_at AS said_at, t.offset_seconds AS offset_seconds, t.zone AS zone, t.sort_key AS order,
  t.recorded_at AS recorded_at
