// purpose: How many turns a space holds, and how many all spaces hold together.
// params: space
// returns: own, total
RETURN COUNT { MATCH (t:Turn) WHERE t.space = $space } AS own, COUNT { MATCH (t:Turn) RETURN t } AS total
