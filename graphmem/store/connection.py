"""One driver, its sessions, and the one place where its errors become ours."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Self, TypeVar
from urllib.parse import urlsplit

from neo4j import Driver, GraphDatabase, ManagedTransaction, NotificationMinimumSeverity, Session
from neo4j.exceptions import (
    AuthError,
    ConfigurationError,
    DriverError,
    Neo4jError,
    ServiceUnavailable,
    SessionExpired,
)

from graphmem.errors import (
    ConfigError,
    DatabaseMissingError,
    StoreAuthError,
    StoreError,
    StoreUnavailableError,
)
from graphmem.store.queries import load

logging.getLogger("neo4j").addHandler(logging.NullHandler())  # retries are reported by what comes of them

T = TypeVar("T")
Row = dict[str, Any]
_FULL = re.compile(r"No space left|Disk quota exceeded|Could not append transaction|database panic", re.IGNORECASE)
SCHEMES = ("bolt", "bolt+s", "bolt+ssc", "neo4j", "neo4j+s", "neo4j+ssc")


class Transaction:
    """Runs query files inside one managed transaction."""

    def __init__(self, tx: ManagedTransaction) -> None:
        self._tx = tx

    def run(self, name: str, **params: Any) -> list[Row]:
        """All rows of the query of that name, by its columns."""
        query = load(name)
        return [record.data() for record in self._tx.run(query.text, params)]


class Connection:
    """A driver to one database. Thread-safe; sessions are opened per transaction."""

    def __init__(
        self, uri: str, username: str, password: str, database: str | None, *, retry_seconds: float = 30.0
    ) -> None:
        """Opens no socket yet. Raises ``ConfigError`` where the URI cannot be one of Neo4j's."""
        self.uri = uri
        self.database = database
        if "@" in uri:
            raise ConfigError(
                "a Neo4j address holds no user or password", hint="set NEO4J_USERNAME and NEO4J_PASSWORD instead"
            )
        if uri.partition("://")[0] not in SCHEMES:
            raise _no_address(uri, f"it does not begin with one of {', '.join(SCHEMES)}")
        try:
            urlsplit(uri).port  # noqa: B018 - raises for what is no port
            self._driver: Driver = GraphDatabase.driver(
                uri,
                auth=(username, password),
                max_transaction_retry_time=retry_seconds,
                connection_acquisition_timeout=retry_seconds,
                connection_timeout=min(10.0, retry_seconds),
                notifications_min_severity=NotificationMinimumSeverity.OFF,
                telemetry_disabled=True,
            )
        except (ConfigurationError, ValueError) as error:
            raise _no_address(uri, str(error)) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close all sockets."""
        self._driver.close()

    def verify(self) -> str:
        """The server's version. Raises a ``StoreError`` that says why there is none."""
        with self._translated(), self._session() as session:
            row = session.run(load("read/server_version").text).single(strict=True)
            return str(row["version"])

    def read(self, work: Callable[[Transaction], T]) -> T:
        """What ``work`` returns, run in a read transaction; repeated on transient errors."""
        with self._translated(), self._session() as session:
            return session.execute_read(lambda tx: work(Transaction(tx)))

    def write(self, work: Callable[[Transaction], T]) -> T:
        """What ``work`` returns, run in one write transaction; repeated as a whole on transient errors."""
        with self._translated(), self._session() as session:
            return session.execute_write(lambda tx: work(Transaction(tx)))

    def execute(self, statement: str, params: Row) -> None:
        """Run one schema statement in a transaction of its own."""
        with self._translated(), self._session() as session:
            session.execute_write(lambda tx: tx.run(statement, params).consume())

    def explain(self, statement: str, params: Row) -> tuple[Any, tuple[str, ...]]:
        """The plan of a statement as the database would run it, and its columns."""
        with self._translated(), self._session() as session:
            result = session.run(f"EXPLAIN {statement}", params)
            columns = tuple(result.keys())
            return result.consume().plan, columns

    def _session(self) -> Session:
        return self._driver.session(database=self.database)

    @contextmanager
    def _translated(self) -> Iterator[None]:
        try:
            yield
        except (Neo4jError, DriverError) as error:
            raise translate(error, self.uri, self.database) from error


def _no_address(uri: str, why: str) -> ConfigError:
    return ConfigError(f"{uri!r} is not a Neo4j address: {why}", hint="use bolt://host:7687 or neo4j://host:7687")


def translate(error: Exception, uri: str, database: str | None) -> StoreError:
    """Our error for one of the driver's."""
    code = getattr(error, "code", None) or ""
    if code == "Neo.ClientError.Security.AuthenticationRateLimit":
        return StoreAuthError(
            f"{uri} takes no more passwords for now: too many wrong ones were given",
            hint="wait some seconds, then set NEO4J_USERNAME and NEO4J_PASSWORD right",
        )
    if isinstance(error, AuthError):
        return StoreAuthError(f"{uri} refused the user or password", hint="set NEO4J_USERNAME and NEO4J_PASSWORD")
    if code == "Neo.ClientError.Database.DatabaseNotFound":
        return DatabaseMissingError(
            f"there is no database {database!r} on {uri}",
            hint="create it, or leave NEO4J_DATABASE unset to use the server's default database",
        )
    if _FULL.search(_first_line(error)):
        return StoreError(
            f"{uri} could not write: {_first_line(error)}",
            hint="free some space on the server's disk and start it again (`graphmem server down`), then run the same "
            "command: what was stored is whole, and the rest is taken up from there",
        )
    if "OutOfMemory" in code:
        return StoreError(
            f"{uri} has too little memory: {_first_line(error)}",
            hint="load in smaller files, or give the server more (dbms.memory.transaction.total.max)",
        )
    if isinstance(error, ServiceUnavailable | SessionExpired) or code.startswith("Neo.TransientError.General"):
        return StoreUnavailableError(
            f"{uri} cannot be reached or went away: {_first_line(error)}",
            hint="check that the server runs (`graphmem server status`), then run the same command again: "
            "what was stored is whole, and the rest is taken up from there",
        )
    return StoreError(f"the database refused: {_first_line(error)}")


def _first_line(error: Exception) -> str:
    text = str(getattr(error, "message", None) or error)
    return re.sub(r"\s+", " ", text)[:300]
