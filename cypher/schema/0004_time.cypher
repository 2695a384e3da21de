// purpose: Indexes for what began, was told, or ended in a stretch of time, of all versions; and for an entity's claims.
CREATE INDEX fact_from IF NOT EXISTS FOR (n:Fact) ON (n.space, n.valid_from);
CREATE INDEX fact_to IF NOT EXISTS FOR (n:Fact) ON (n.space, n.valid_to);
CREATE INDEX fact_told IF NOT EXISTS FOR (n:Fact) ON (n.space, n.told_at);
