// purpose: Record a migration as applied; the embedding model is recorded once and never replaced.
// params: version, embedder, dimension
// returns: version, embedder, dimension
MERGE (s:GraphmemSchema {id: 'schema'})
  ON CREATE SET s.version = 0, s.embedder = $embedder, s.dimension = $dimension
SET s.held = true
WITH s
SET s.version = CASE WHEN s.version < $version THEN $version ELSE s.version END
RETURN s.version AS version, s.embedder AS embedder, s.dimension AS dimension
