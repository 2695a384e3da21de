// purpose: Turns of a conversation in order, from a sort key on.
// params: space, conversation, from_key, limit
// returns: turn
MATCH (t:Turn) USING INDEX t:Turn(space, conversation, sort_key)
WHERE t.space = $space AND t.conversation = $conversation AND t.sort_key >= $from_key
RETURN t {.*, embedding: null} AS turn ORDER BY t.sort_key LIMIT $limit
