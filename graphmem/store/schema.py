"""Migrations: numbered files of ``cypher/schema``, applied once, in order, by whoever comes first."""

from __future__ import annotations

from dataclasses import dataclass

import stamina

from graphmem.errors import SchemaError, StoreError
from graphmem.store.connection import Connection
from graphmem.store.queries import load, names

_LOST_RACE = ("AlreadyExists", "EquivalentSchemaRule", "already exists", "TransientError", "was concurrently")


@dataclass(frozen=True)
class State:
    """What a database says of its schema."""

    version: int
    embedder: str
    dimension: int


def latest() -> int:
    """The number of the newest migration this code knows."""
    return max(_number(name) for name in names("schema"))


def migrate(connection: Connection, embedder: str, dimension: int) -> State:
    """Bring the database to this code's schema and return its state.

    Safe to call from several processes at once, and again. Raises ``SchemaError``, before anything is
    written, where the database is newer than this code or was made for another embedding model.
    """
    state = read_state(connection)
    if state:
        _check(state, embedder, dimension)
        if state.version == latest():
            return state
    for name in names("schema"):
        if state is None or _number(name) > state.version:
            _apply(connection, name, dimension)
            _record(connection, _number(name), embedder, dimension)
    final = _record(connection, latest(), embedder, dimension)
    _check(final, embedder, dimension)
    return final


def read_state(connection: Connection) -> State | None:
    """The database's state, or ``None`` where graphmem has never been."""
    rows = connection.read(lambda tx: tx.run("read/schema_state"))
    return State(**rows[0]) if rows else None


def _check(state: State, embedder: str, dimension: int) -> None:
    if state.version > latest():
        raise SchemaError(
            f"the database has schema {state.version}, this graphmem knows up to {latest()}",
            hint="upgrade graphmem (pip install -U graphmem), or point it at another database",
        )
    if (state.embedder, state.dimension) != (embedder, dimension):
        raise SchemaError(
            f"the database was made with the embedding model {state.embedder!r} ({state.dimension} numbers), "
            f"and this process would write {embedder!r} ({dimension})",
            hint="use the same model, or another database for the other one",
        )


@stamina.retry(on=lambda error: isinstance(error, StoreError) and _lost_race(error), attempts=8, timeout=60)
def _apply(connection: Connection, name: str, dimension: int) -> None:
    query = load(name)
    params = {"dimension": dimension} if "dimension" in query.params else {}
    for statement in query.statements:
        connection.execute(statement, params)


def _record(connection: Connection, version: int, embedder: str, dimension: int) -> State:
    rows = connection.write(
        lambda tx: tx.run("write/schema_state", version=version, embedder=embedder, dimension=dimension)
    )
    return State(**rows[0])


def _lost_race(error: StoreError) -> bool:
    told = f"{getattr(error.__cause__, 'code', '')} {error.what}"
    return any(sign in told for sign in _LOST_RACE)


def _number(name: str) -> int:
    return int(name.removeprefix("schema/").split("_")[0])
