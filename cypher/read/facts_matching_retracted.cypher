// purpose: Facts retracted after a time of knowledge whose text holds all of these words (the full-text index knows live ones only).
// params: space, known, words, limit
// returns: id, statement
MATCH (f:Fact) USING INDEX f:Fact(space, retracted_at)
WHERE f.space = $space AND f.retracted_at > $known AND f.recorded_at <= $known
  AND all(word IN $words WHERE toLower(f.statement) CONTAINS word)
RETURN f.id AS id, f.statement AS statement LIMIT $limit
