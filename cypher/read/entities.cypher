// purpose: The names of all entities that are spoken of as persons.
// params: space
// returns: id, name, kind
MATCH (e:Entity)
WHERE e.space = $space AND e.kind = 'person'
RETURN e.id AS id, e.name AS name, e.kind AS kind ORDER BY e.name LIMIT 5000
