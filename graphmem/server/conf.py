"""The configuration of graphmem's own Neo4j: small, on the loopback interface, telling nobody."""

from __future__ import annotations

HOST = "127.0.0.1"

_TEMPLATE = """\
# Written by graphmem at every start; changes made here are lost.
server.default_listen_address={host}
server.default_advertised_address={host}
server.bolt.listen_address={host}:{bolt}
# Neo4j Browser connects to the advertised address: without it, it is told 7687.
server.bolt.advertised_address={host}:{bolt}
server.http.enabled=true
server.http.listen_address={host}:{http}
server.http.advertised_address={host}:{http}
server.https.enabled=false

server.memory.pagecache.size={page_cache}
# Keeps the transaction logs near 60 MB instead of 1.3 GB.
db.tx_log.rotation.retention_policy=2 files
db.tx_log.rotation.size=32m
db.tx_log.preallocate=false
db.checkpoint.interval.time=60s
# Our queries name their indexes, so that a plan stays right as a space grows. Without this, each is planned anew every
# ten seconds of a first load.
dbms.cypher.min_replan_interval=1h
# What is asked of a memory is nobody's business: no query log.
db.logs.query.enabled=OFF

dbms.usage_report.enabled=false
client.allow_telemetry=false
# A disk that was full in the middle of writing leaves half a transaction at the end of the log. It was never
# committed: the server drops it and starts, instead of refusing to.
internal.dbms.tx_log.fail_on_corrupted_log_files=false
# Stops in half a second instead of ten.
internal.dbms.bolt.netty_server_shutdown_quiet_period=0
"""


def neo4j_conf(bolt: int, http: int, page_cache: str) -> str:
    """The text of ``neo4j.conf`` for these ports."""
    return _TEMPLATE.format(host=HOST, bolt=bolt, http=http, page_cache=page_cache)
