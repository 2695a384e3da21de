// purpose: Keep the count of statements on claims and their first words, and what their live versions gain by being told again.
// params: space, rows
UNWIND $rows AS row
MATCH (f:Fact {space: $space, id: row.fact})-[:VERSION_OF]->(c:Claim) USING INDEX f:Fact(space, id)
SET f.support = row.support, f.confidence = row.confidence, f.surprise = row.surprise,
  f.time_text = row.time_text, f.told_at = row.told_at, c.support = row.claim_support,
  c.subject = row.subject, c.object = row.object
