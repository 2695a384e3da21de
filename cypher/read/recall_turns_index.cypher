// purpose: Turns by closeness of their vectors, through the index: a large space's own among the nearest of all.
// params: space, known, told, vector, nearest, limit
// returns: id, score
CALL db.index.vector.queryNodes('turn_vector', $nearest, $vector) YIELD node, score
WHERE node.space = $space AND node.recorded_at <= $known AND node.said_at < $told
RETURN node.id AS id, score ORDER BY score DESC, id LIMIT $limit
