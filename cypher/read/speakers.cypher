// purpose: Those who speak in a space.
// params: space
// returns: id, name
MATCH (e:Entity)
WHERE e.space = $space AND EXISTS { (e)<-[:SPOKEN_BY]-(:Turn) }
RETURN e.id AS id, e.name AS name ORDER BY e.name LIMIT 5000
