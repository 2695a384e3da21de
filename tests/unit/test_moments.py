"""Moments as callers give them, and addresses: what is wrong is said, nothing escapes as another error."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from graphmem.errors import ConfigError, QueryError
from graphmem.models import Turn
from graphmem.moments import asked, moment
from graphmem.server import BrowserPlace
from graphmem.store import Connection
from graphmem.temporal.intervals import point

NOW = datetime(2023, 6, 9, 14, tzinfo=UTC)
LAST = timedelta(microseconds=1)


def test_a_day_stands_for_its_last_instant():
    end = datetime(2024, 3, 1, 23, 59, 59, 999999, tzinfo=UTC)
    assert moment("2024-03-01", "Europe/Lisbon", NOW) == end
    assert asked("2024-03-01", "Europe/Lisbon", NOW) == point(end)
    assert asked(date(2024, 3, 1), "Europe/Lisbon", NOW) == point(end)


@pytest.mark.parametrize(
    ("when", "first", "last"),
    [
        ("2023", "2023-01-01", "2024-01-01"),
        ("2023-02", "2023-02-01", "2023-03-01"),
        ("2023-12", "2023-12-01", "2024-01-01"),
        ("2023-W10", "2023-03-06", "2023-03-13"),
        ("2023-03-01/2023-05-31", "2023-03-01", "2023-06-01"),
        ("2023-03-01..2023-05", "2023-03-01", "2023-06-01"),
        ("last March", "2023-03-01", "2023-04-01"),
        ("in March 2022", "2022-03-01", "2022-04-01"),
        ("last week", "2023-05-29", "2023-06-05"),
        ("the summer of 2021", "2021-06-01", "2021-09-01"),
        ("between 2016 and 2018", "2016-01-01", "2019-01-01"),
        ("since 2016", "2016-01-01", None),
    ],
)
def test_what_is_longer_than_a_day_is_a_period(when, first, last):
    period = asked(when, "UTC", NOW)
    assert [side and side.isoformat()[:10] for side in (period.start, period.end)] == [first, last]
    if last:
        assert moment(when, "UTC", NOW) == datetime.fromisoformat(last).replace(tzinfo=UTC) - LAST


@pytest.mark.parametrize(
    ("when", "end"),
    [
        ("yesterday", "2023-06-09T00:00:00+00:00"),
        ("last Friday", "2023-06-03T00:00:00+00:00"),
        ("on 7 May 2023", "2023-05-08T00:00:00+00:00"),
        ("20230507", "2023-05-08T00:00:00+00:00"),
        ("2023-06-08", "2023-06-09T00:00:00+00:00"),
    ],
)
def test_words_and_days_are_the_moment_they_end(when, end):
    assert asked(when, "UTC", NOW) == point(datetime.fromisoformat(end) - LAST)


def test_words_are_read_on_the_calendar_of_the_zone():
    late = datetime(2023, 6, 9, 23, 30, tzinfo=UTC)
    assert asked("today", "Asia/Tokyo", late).end == datetime(2023, 6, 10, 15, tzinfo=UTC)
    assert asked("today", "UTC", late).end == datetime(2023, 6, 10, tzinfo=UTC)


@pytest.mark.parametrize("form", ["2024-03-01T12:00:00+01:00", "2024-03-01T11:00:00Z", "2024-03-01 11:00"])
def test_an_instant_is_that_moment(form):
    assert asked(form, "UTC", NOW) == point(datetime(2024, 3, 1, 11, tzinfo=UTC))
    assert moment(form, "UTC", NOW) == datetime(2024, 3, 1, 11, tzinfo=UTC)


NO_TIMES = [date.max, "9999-12-31", "0001-01-01", date.min, "2024-13-01", "2024-13", "2024-W60", "", "now and then"]
NO_TIMES += ["2024-05-01/2024-03-01", "/", "I moved last week", "yesterday or last May", "x" * 300, 7, "2024-02-30"]


@pytest.mark.parametrize("when", NO_TIMES)
def test_what_is_no_time_to_work_with_is_said(when):
    with pytest.raises(QueryError, match="give a time like"):
        asked(when, "UTC", NOW)


def test_a_moment_is_wanted_where_no_end_is_told():
    with pytest.raises(QueryError, match="has no end"):
        moment("since 2016", "UTC", NOW)


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
