// purpose: How much a space holds within the time asked for: facts that lie in it, of turns and what follows from them what was known and told by then.
// params: space, known, told, from, to, since, until
// returns: conversations, pending, turns, episodes, entities, claims, facts, retracted, changes
RETURN
  COUNT { MATCH (n:Conversation) WHERE n.space = $space } AS conversations,
  COUNT { MATCH (n:Conversation) WHERE n.space = $space AND n.pending } AS pending,
  COUNT { MATCH (n:Turn) WHERE n.space = $space AND n.recorded_at <= $known AND n.said_at < $told } AS turns,
  COUNT { MATCH (n:Episode) WHERE n.space = $space AND n.recorded_at <= $known AND n.ended_at < $told } AS episodes,
  COUNT { MATCH (n:Entity) WHERE n.space = $space } AS entities,
  COUNT { MATCH (n:Claim) WHERE n.space = $space } AS claims,
  COUNT { MATCH (f:Fact) WHERE f.space = $space AND f.recorded_at <= $known AND (f.retracted_at IS NULL OR f.retracted_at > $known)
      AND CASE f.kind
        WHEN 'event' THEN (f.valid_from IS NULL OR f.valid_from < $until) AND (f.valid_to IS NULL OR f.valid_to > $since)
        WHEN 'plan' THEN (f.told_at IS NULL OR f.told_at < $until) AND (f.valid_to IS NULL OR f.valid_to > $since)
        ELSE (f.valid_from IS NULL OR f.valid_from < $to) AND (f.valid_to IS NULL OR f.valid_to > $from) END } AS facts,
  COUNT { MATCH (n:Fact) WHERE n.space = $space AND n.retracted_at <= $known } AS retracted,
  COUNT { MATCH (n:Change) WHERE n.space = $space AND n.at <= $known } AS changes
