// purpose: Episodes by closeness of their vectors, exactly.
// params: space, known, told, vector, limit
// returns: id, score
MATCH (e:Episode)
WHERE e.space = $space AND e.recorded_at <= $known AND e.ended_at < $told AND e.embedding IS NOT NULL
WITH e, vector.similarity.cosine(e.embedding, $vector) AS score
RETURN e.id AS id, score ORDER BY score DESC, id LIMIT $limit
