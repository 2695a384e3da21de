"""Asks a server one question, to learn whether it is ready and lets us in."""

from __future__ import annotations

from neo4j import GraphDatabase, NotificationMinimumSeverity
from neo4j.exceptions import DriverError, Neo4jError

from graphmem.store.connection import translate
from graphmem.store.queries import load


def probe(uri: str, user: str, password: str, timeout: float = 5.0) -> str:
    """The version of the server at ``uri``, after it has answered an authenticated query; asked once.

    ``timeout`` is in seconds. Raises ``StoreUnavailableError`` where nobody answers in time,
    ``StoreAuthError`` where somebody does who does not know us, another ``StoreError`` where the query fails.
    """
    try:
        with (
            GraphDatabase.driver(
                uri,
                auth=(user, password),
                connection_timeout=timeout,
                connection_acquisition_timeout=timeout,
                notifications_min_severity=NotificationMinimumSeverity.OFF,
                telemetry_disabled=True,
            ) as driver,
            driver.session() as session,
        ):
            row = session.run(load("read/server_version").text).single(strict=True)
            return str(row["version"])
    except (Neo4jError, DriverError) as error:
        raise translate(error, uri, None) from error
