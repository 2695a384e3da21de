// purpose: The node that records which migrations were applied.
CREATE CONSTRAINT graphmem_schema_key IF NOT EXISTS FOR (n:GraphmemSchema) REQUIRE n.id IS UNIQUE;
