"""A real Neo4j, started once per run, and memories on spaces of their own."""

from __future__ import annotations

import os
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from graphmem import Memory, Turn
from graphmem.config import Settings
from graphmem.factory import Parts
from graphmem.store import Connection
from graphmem.testing import FakeEmbedder, FrozenClock

SHARED = Path(os.environ.get("GRAPHMEM_SHARED", Path(__file__).resolve().parents[2] / "shared"))
NOW = datetime(2026, 1, 1, tzinfo=UTC)


def light() -> FakeEmbedder:
    """A light embedder in the place of the real one."""
    return FakeEmbedder(name=Parts(Settings.load()).embedder.name)


@dataclass(frozen=True)
class Server:
    """The server of this test run."""

    uri: str
    username: str
    password: str

    def connect(self, database: str | None = None) -> Connection:
        return Connection(self.uri, self.username, self.password, database, retry_seconds=10)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """graphmem's own Neo4j on a home of this run."""
    from graphmem.server import LocalServer

    settings = Settings.load()
    local = LocalServer(tmp_path_factory.mktemp("neo4j") / "home", settings.cache, settings.java)
    status = local.up()
    assert status.uri
    assert status.password_file
    try:
        yield Server(status.uri, status.user, status.password_file.read_text().strip())
    finally:
        local.down()


@pytest.fixture
def space() -> str:
    """The name of a space nobody else uses."""
    return f"test-{uuid.uuid4().hex}"


OpenMemory = Callable[..., Memory]


@pytest.fixture
def open_memory(server: Server, space: str) -> Iterator[OpenMemory]:
    """Opens memories on this test's space (or another) with the real models and a clock that stands in 2026."""
    opened: list[Memory] = []

    def open_(**given: Any) -> Memory:
        given = {"space": space, "clock": FrozenClock(NOW), **given}
        memory = Memory.open(uri=server.uri, auth=(server.username, server.password), **given)
        opened.append(memory)
        return memory

    yield open_
    for memory in opened:
        memory.close()


@pytest.fixture
def memory(open_memory: OpenMemory) -> Memory:
    """A memory on this test's space."""
    return open_memory()


@pytest.fixture
def query(server: Server) -> Iterator[Callable[..., list[dict[str, Any]]]]:
    """Runs a statement of a test's own, to look at what is stored."""
    from neo4j import GraphDatabase

    with GraphDatabase.driver(server.uri, auth=(server.username, server.password)) as driver:

        def run(statement: str, **params: Any) -> list[dict[str, Any]]:
            return [record.data() for record in driver.execute_query(statement, params).records]

        yield run


def said(*texts: str, conversation: str = "c", speaker: str = "user", at: str = "2025-06-01T09:00:00Z") -> list[Turn]:
    """Turns a minute apart."""
    start = datetime.fromisoformat(at)
    return [
        Turn(
            conversation=conversation,
            id=f"{conversation}-{i}",
            speaker=speaker,
            text=text,
            said_at=start + timedelta(minutes=i),
        )
        for i, text in enumerate(texts)
    ]
