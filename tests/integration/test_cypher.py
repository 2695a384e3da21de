"""Every query file: its header against its text, its plan against the live database."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest

from graphmem.store.queries import load, names

RUN = [name for name in names() if not name.startswith("schema/")]
SCANS = {"AllNodesScan", "NodeByLabelScan", "RelationshipTypeScan", "DirectedAllRelationshipsScan"}
SEEKS = {"NodeUniqueIndexSeek", "NodeIndexSeek", "Argument"}
WHOLE_SPACE = {"read/speakers", "read/facts", "read/pending", "read/recall_episodes_vector"}
WHOLE_SPACE |= {"read/recall_facts_vector", "read/recall_turns_vector", "read/space_turns", "read/stats"}
WHOLE_SPACE |= {"read/difference", "read/entities"}
WHOLE_SPACE |= {name for name in RUN if name.startswith("write/clear_")}
"""Queries that are meant to go through all nodes of a label in a space."""
SMALL = {
    "read/schema_state": "one node",
    "write/schema_state": "one node",
    "read/space_turns": "counts from the count store",
}
"""Queries that may scan, and why."""

VALUES = {
    "now": datetime(2026, 1, 1, tzinfo=UTC), "at": datetime(2026, 1, 1, tzinfo=UTC),
    "known": datetime(2026, 1, 1, tzinfo=UTC), "from": datetime(2026, 1, 1, tzinfo=UTC),
    "to": datetime(2026, 1, 1, tzinfo=UTC), "since": datetime(2026, 1, 1, tzinfo=UTC),
    "until": datetime(2026, 1, 1, tzinfo=UTC), "told": datetime(2026, 1, 1, tzinfo=UTC),
    "earliest": datetime(2026, 1, 1, tzinfo=UTC), "latest": datetime(2026, 1, 1, tzinfo=UTC),
    "limit": 5, "nearest": 5, "vector": [0.1] * 384, "embedding": [0.1] * 384, "query": "a", "last": True,
    "version": 0, "dimension": 384,
}  # fmt: skip
LISTS = {"rows", "ids", "slots", "turns", "touched", "entities", "facts", "words"}


def _value(name: str) -> object:
    if name == "properties":
        return {}
    return [] if name in LISTS else VALUES.get(name.removeprefix("other_"), "x")


@pytest.fixture(scope="module")
def connection(server):
    from graphmem.store import migrate
    from graphmem.testing import FakeEmbedder

    with server.connect() as connection:
        migrate(connection, "e5-small-v2-q@0.36.2", FakeEmbedder().dimension)
        yield connection


@pytest.mark.parametrize("name", names())
def test_the_header_tells_the_truth(name):
    query = load(name)
    text = " ".join(query.statements)
    assert query.purpose.endswith("."), name
    assert set(query.params) == set(re.findall(r"\$(\w+)", text)), name


@pytest.mark.parametrize("name", RUN)
def test_the_plan_needs_no_scan(name, connection):
    query = load(name)
    plan, columns = connection.explain(query.text, {param: _value(param) for param in query.params})
    assert columns == query.returns, name
    operators = list(_walk(plan))
    scans = {_operator(node) for node in operators} & SCANS
    assert not scans or name in SMALL, f"{name}: {scans}"
    for node in operators:
        whole = re.search(r"RANGE INDEX \w+:\w+\(space\)", str(node.get("args", {}).get("Details")))
        assert not whole or name in WHOLE_SPACE, f"{name}: goes through a whole space: {whole}"
        if _operator(node) == "CartesianProduct":
            assert all(_operator(leaf) in SEEKS for leaf in _leaves(node)), f"{name}: a Cartesian product"


def _walk(plan):
    yield plan
    for child in plan.get("children", []):
        yield from _walk(child)


def _leaves(plan):
    return [node for node in _walk(plan) if not node.get("children")]


def _operator(node):
    return node["operatorType"].split("@")[0].removesuffix("(Locking)")
