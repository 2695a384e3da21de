// purpose: The turns said last, newest first.
// params: space, limit
// returns: turn
MATCH (t:Turn) USING INDEX t:Turn(space, said_at)
WHERE t.space = $space AND t.said_at IS NOT NULL
RETURN t {.*, embedding: null} AS turn ORDER BY t.said_at DESC, t.sort_key DESC LIMIT $limit
