"""Moments as callers give them, and addresses: what is wrong is said, nothing escapes as another error."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from graphmem.errors import ConfigError, QueryError
from graphmem.models import Turn
from graphmem.moments import moment
from graphmem.server import BrowserPlace
from graphmem.store import Connection


def test_a_day_stands_for_its_last_instant():
    assert moment("2024-03-01", "Europe/Lisbon") == datetime(2024, 3, 1, 23, 59, 59, 999999, tzinfo=UTC)


@pytest.mark.parametrize("when", [date.max, "9999-12-31", "0001-01-01", date.min, "yesterday", "2024-13-01", ""])
def test_what_is_no_time_to_work_with_is_said(when):
    with pytest.raises(QueryError, match="give a time like"):
        moment(when, "UTC")


@pytest.mark.parametrize("uri", ["bolt://localhost:abc", "bolt://[::1:7687", "http://localhost:7474", "localhost", ""])
def test_what_is_no_address_is_said_before_any_socket_is_opened(uri):
    with pytest.raises(ConfigError, match="is not a Neo4j address"):
        Connection(uri, "neo4j", "x", None)


def test_a_turn_is_told_on_the_clock_of_its_speaker():
    turn = Turn(conversation="c", id="t", said_at="2024-03-13T20:00:00Z", zone="Asia/Tokyo")
    assert turn.local.isoformat() == "2024-03-14T05:00:00+09:00"
    assert turn.model_copy(update={"zone": None}).local == turn.said_at


@pytest.mark.parametrize(
    ("uri", "address"),
    [
        ("bolt://db.example:7687", "http://db.example:7474/browser/"),
        ("neo4j+s://db.example", "https://db.example:7473/browser/"),
    ],
)
def test_browser_beside_a_server_that_is_not_ours(uri, address):
    assert BrowserPlace.beside(uri, "ada").address == address
