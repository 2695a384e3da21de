// purpose: Delete some of a space's Fact nodes.
// params: space
// returns: deleted
MATCH (n:Fact) WHERE n.space = $space
WITH n LIMIT 200
DETACH DELETE n
RETURN count(*) AS deleted
