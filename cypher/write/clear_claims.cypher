// purpose: Delete some of a space's Claim nodes.
// params: space
// returns: deleted
MATCH (n:Claim) WHERE n.space = $space
WITH n LIMIT 200
DETACH DELETE n
RETURN count(*) AS deleted
