// purpose: Which migrations this database has had, and for which embedding model.
// returns: version, embedder, dimension
MATCH (s:GraphmemSchema {id: 'schema'})
RETURN s.version AS version, s.embedder AS embedder, s.dimension AS dimension
