// purpose: The ids of facts that begin so: two of them where there are more.
// params: space, id
// returns: id
MATCH (f:Fact) USING INDEX f:Fact(space, id)
WHERE f.space = $space AND f.id STARTS WITH $id
RETURN f.id AS id ORDER BY f.id LIMIT 2
