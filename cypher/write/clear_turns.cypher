// purpose: Delete some of a space's Turn nodes.
// params: space
// returns: deleted
MATCH (n:Turn) WHERE n.space = $space
WITH n LIMIT 200
DETACH DELETE n
RETURN count(*) AS deleted
