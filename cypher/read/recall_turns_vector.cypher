// purpose: Turns by closeness of their vectors, exactly: every turn of the space is compared.
// params: space, known, told, vector, limit
// returns: id, score
MATCH (t:Turn)
WHERE t.space = $space AND t.recorded_at <= $known AND t.said_at < $told AND t.embedding IS NOT NULL
WITH t, vector.similarity.cosine(t.embedding, $vector) AS score
RETURN t.id AS id, score ORDER BY score DESC, id LIMIT $limit
