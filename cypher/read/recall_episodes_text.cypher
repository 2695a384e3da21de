// purpose: Episodes by full text, best first.
// params: space, known, told, query, limit
// returns: id, score
CALL db.index.fulltext.queryNodes('episode_text', $query) YIELD node, score
WHERE node.space = $space AND node.recorded_at <= $known AND node.ended_at < $told
RETURN node.id AS id, score ORDER BY score DESC, id LIMIT $limit
