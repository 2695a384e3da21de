// purpose: Where forming of a conversation goes on, and how many turns stand from there up to a sort key.
// params: space, conversation, last_key
// returns: from_key, turns
MATCH (c:Conversation {space: $space, id: $conversation}) USING INDEX c:Conversation(space, id)
RETURN c.form_from AS from_key, COUNT {
  MATCH (t:Turn) USING INDEX t:Turn(space, conversation, sort_key)
  WHERE t.space = $space AND t.conversation = $conversation AND t.sort_key >= c.form_from AND t.sort_key <= $last_key
} AS turns
