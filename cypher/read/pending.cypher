// purpose: Conversations with turns not yet formed into episodes, and where forming goes on.
// params: space
// returns: id, from_key, last_key
MATCH (c:Conversation {space: $space})
WHERE c.pending
RETURN c.id AS id, c.form_from AS from_key, c.last_key AS last_key ORDER BY c.form_from, c.id
