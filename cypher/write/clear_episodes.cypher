// purpose: Delete some of a space's Episode nodes.
// params: space
// returns: deleted
MATCH (n:Episode) WHERE n.space = $space
WITH n LIMIT 200
DETACH DELETE n
RETURN count(*) AS deleted
