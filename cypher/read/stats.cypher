// purpose: How much a space holds.
// params: space
// returns: conversations, pending, turns, episodes, entities, claims, facts, retracted, changes
RETURN
  COUNT { MATCH (n:Conversation) WHERE n.space = $space } AS conversations,
  COUNT { MATCH (n:Conversation) WHERE n.space = $space AND n.pending } AS pending,
  COUNT { MATCH (n:Turn) WHERE n.space = $space } AS turns,
  COUNT { MATCH (n:Episode) WHERE n.space = $space } AS episodes,
  COUNT { MATCH (n:Entity) WHERE n.space = $space } AS entities,
  COUNT { MATCH (n:Claim) WHERE n.space = $space } AS claims,
  COUNT { MATCH (n:Live) WHERE n.space = $space } AS facts,
  COUNT { MATCH (n:Fact) WHERE n.space = $space AND n.retracted_at IS NOT NULL } AS retracted,
  COUNT { MATCH (n:Change) WHERE n.space = $space AND n.at IS NOT NULL } AS changes
