// purpose: Make room for new turns; those that come before what was formed put forming back to the episode they touch.
// params: space, skey, rows
UNWIND $rows AS row
MERGE (c:Conversation {space: $space, id: row.id})
  ON CREATE SET c.skey = $skey, c.form_from = row.first_key, c.last_key = row.last_key
SET c.pending = true,
    c.last_key = CASE WHEN c.last_key < row.last_key THEN row.last_key ELSE c.last_key END
WITH c, row WHERE row.first_key < c.form_from
CALL (c, row) {
  OPTIONAL MATCH (e:Episode) USING INDEX e:Episode(space, conversation, first_key)
  WHERE e.space = $space AND e.conversation = row.id AND e.first_key <= row.first_key
  RETURN e.first_key AS start ORDER BY start DESC LIMIT 1
}
SET c.form_from = coalesce(start, row.first_key)
