// purpose: Keep the count of statements on claims, and the confidence of their live versions.
// params: space, rows
UNWIND $rows AS row
MATCH (f:Fact {space: $space, id: row.fact})-[:VERSION_OF]->(c:Claim) USING INDEX f:Fact(space, id)
SET f.support = row.support, f.confidence = row.confidence, f.surprise = row.surprise, c.support = row.claim_support
