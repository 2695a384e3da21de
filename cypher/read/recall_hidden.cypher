// purpose: How many states match all words of a query but have ended.
// params: space, query, now
// returns: hidden
CALL db.index.fulltext.queryNodes('fact_text', $query) YIELD node AS f
WHERE f.space = $space AND f.retracted_at IS NULL AND NOT f.kind IN ['event', 'plan'] AND f.valid_to <= $now
RETURN count(f) AS hidden
