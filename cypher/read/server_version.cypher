// purpose: The server's version; also the question that shows a server is ready.
// returns: version
CALL dbms.components() YIELD name, versions
WITH versions WHERE name = 'Neo4j Kernel'
RETURN versions[0] AS version
