"""The algebra of intervals against sets of hours, and whole calendar units in a zone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphmem.errors import QueryError
from graphmem.models import Interval, Precision
from graphmem.temporal import intervals as iv

ORIGIN = datetime(2023, 1, 1, tzinfo=UTC)
SPAN = 12
FAR = 100
LAWS = settings(max_examples=200, deadline=None)


def hours(low: int | None, high: int | None) -> Interval:
    return Interval(
        start=None if low is None else ORIGIN + timedelta(hours=low),
        end=None if high is None else ORIGIN + timedelta(hours=high),
    )


def covered(interval: Interval | None) -> set[int]:
    if interval is None:
        return set()
    low = -FAR if interval.start is None else int((interval.start - ORIGIN) / timedelta(hours=1))
    high = FAR if interval.end is None else int((interval.end - ORIGIN) / timedelta(hours=1))
    return set(range(low, high))


sides = st.one_of(st.none(), st.integers(0, SPAN))
spans = st.tuples(sides, sides).filter(lambda s: s[0] is None or s[1] is None or s[0] < s[1]).map(lambda s: hours(*s))


@LAWS
@given(one=spans, other=spans)
def test_two_intervals_are_two_sets(one: Interval, other: Interval) -> None:
    a, b = covered(one), covered(other)
    assert iv.overlaps(one, other) == bool(a & b) == iv.overlaps(other, one)
    assert covered(iv.intersect(one, other)) == a & b
    assert iv.contains(one, other) == (b <= a)
    joined = iv.union(one, other)
    if joined:
        assert covered(joined) == a | b
    else:
        assert not a & b
        assert not iv.adjoins(one, other)


@LAWS
@given(many=st.lists(spans, max_size=6))
def test_merged_covers_the_same_with_gaps_between(many: list[Interval]) -> None:
    merged = iv.merged(many)
    assert set().union(*map(covered, merged)) == set().union(*map(covered, many))
    for one, other in pairwise(merged):
        assert iv.union(one, other) is None


@LAWS
@given(one=spans, hour=st.integers(-2, SPAN + 2))
def test_a_moment_lies_within(one: Interval, hour: int) -> None:
    assert iv.contains(one, ORIGIN + timedelta(hours=hour)) == (hour in covered(one))


def test_sides_keep_their_precision() -> None:
    year = iv.unit_of(Precision.YEAR, ORIGIN)
    month = iv.unit_of(Precision.MONTH, ORIGIN)
    both = iv.intersect(year, month)
    assert both is not None
    assert both.to_precision is Precision.MONTH
    assert iv.union(year, month) == year.model_copy(update={"from_precision": both.from_precision})


@pytest.mark.parametrize(
    ("unit", "start", "end"),
    [
        (Precision.DAY, "2023-10-29T00:00+02:00", "2023-10-30T00:00+01:00"),
        (Precision.WEEK, "2023-10-23T00:00+02:00", "2023-10-30T00:00+01:00"),
        (Precision.WEEKEND, "2023-10-28T00:00+02:00", "2023-10-30T00:00+01:00"),
        (Precision.MONTH, "2023-10-01T00:00+02:00", "2023-11-01T00:00+01:00"),
        (Precision.QUARTER, "2023-10-01T00:00+02:00", "2024-01-01T00:00+01:00"),
        (Precision.SEASON, "2023-09-01T00:00+02:00", "2023-12-01T00:00+01:00"),
        (Precision.YEAR, "2023-01-01T00:00+01:00", "2024-01-01T00:00+01:00"),
        (Precision.DECADE, "2020-01-01T00:00+01:00", "2030-01-01T00:00+01:00"),
        (Precision.HOUR, "2023-10-29T02:00+01:00", "2023-10-29T03:00+01:00"),
        (Precision.MINUTE, "2023-10-29T02:30+01:00", "2023-10-29T02:31+01:00"),
    ],
)
def test_whole_units_over_the_end_of_summer_time(unit: Precision, start: str, end: str) -> None:
    moment = datetime.fromisoformat("2023-10-29T01:30:20+00:00")  # the second 2:30 of that night
    found = iv.unit_of(unit, moment, zone="Europe/Berlin")
    assert found.start is not None
    assert found.end is not None
    assert (found.start.isoformat(), found.end.isoformat()) == (
        datetime.fromisoformat(start).isoformat(),
        datetime.fromisoformat(end).isoformat(),
    )
    assert found.from_precision is found.to_precision is unit


def test_a_day_that_begins_at_one() -> None:
    moment = datetime(2018, 11, 4, 15, tzinfo=UTC)  # São Paulo skipped midnight
    day = iv.day_of(moment, zone="America/Sao_Paulo")
    assert day.start == datetime(2018, 11, 4, 3, tzinfo=UTC)
    assert day.start is not None
    assert day.start.hour == 1


def test_units_count_on() -> None:
    assert iv.unit_of(Precision.DAY, ORIGIN, count=1) == iv.day_of(ORIGIN + timedelta(days=1))
    winter = iv.unit_of(Precision.SEASON, ORIGIN)
    assert winter.start == datetime(2022, 12, 1, tzinfo=UTC)


def test_a_point_is_a_microsecond() -> None:
    point = iv.point(ORIGIN)
    assert point.start is not None
    assert point.end is not None
    assert point.end - point.start == timedelta(microseconds=1)
    assert iv.contains(point, ORIGIN)


def test_what_cannot_be_placed() -> None:
    with pytest.raises(QueryError, match="time zone"):
        iv.zone_of("Atlantis/Capital")
    with pytest.raises(QueryError, match="offset"):
        iv.day_of(datetime(2023, 1, 1))  # noqa: DTZ001 - that is the point
