// purpose: The turn that comes just before a sort key.
// params: space, conversation, before_key
// returns: turn
MATCH (t:Turn) USING INDEX t:Turn(space, conversation, sort_key)
WHERE t.space = $space AND t.conversation = $conversation AND t.sort_key < $before_key
RETURN t {.*, embedding: null} AS turn ORDER BY t.sort_key DESC LIMIT 1
