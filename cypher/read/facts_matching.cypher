// purpose: Ids of facts, of any version, whose text holds all words of a full-text query, and of entities named so.
// params: space, query, limit
// returns: id
CALL db.index.fulltext.queryNodes('fact_text', $query, {limit: $limit}) YIELD node
WHERE node.space = $space
RETURN node.id AS id
