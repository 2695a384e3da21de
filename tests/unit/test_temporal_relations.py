"""Allen's thirteen relations: exactly one between known intervals, all that are possible between vague ones."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphmem.models import Interval, Precision, Relation
from graphmem.temporal.relations import Certainty, bounds, earlier, relations

ORIGIN = datetime(2023, 1, 1, tzinfo=UTC)
LAWS = settings(max_examples=200, deadline=None)
CONVERSE = {
    Relation.BEFORE: Relation.AFTER, Relation.MEETS: Relation.MET_BY, Relation.OVERLAPS: Relation.OVERLAPPED_BY,
    Relation.STARTS: Relation.STARTED_BY, Relation.DURING: Relation.CONTAINS,
    Relation.FINISHES: Relation.FINISHED_BY, Relation.EQUALS: Relation.EQUALS,
}  # fmt: skip
CONVERSE |= {other: one for one, other in CONVERSE.items()}


def exact(start: int | None, end: int | None) -> Interval:
    return Interval(
        start=None if start is None else ORIGIN + timedelta(days=start),
        end=None if end is None else ORIGIN + timedelta(days=end),
    )


def allen(a: int, b: int, x: int, y: int) -> Relation:
    """By the drawing of Allen's paper: which sides stand where."""
    table = [
        (b < x, Relation.BEFORE), (b == x, Relation.MEETS), (y < a, Relation.AFTER), (y == a, Relation.MET_BY),
        (a == x and b == y, Relation.EQUALS), (a == x and b < y, Relation.STARTS), (a == x, Relation.STARTED_BY),
        (b == y and a > x, Relation.FINISHES), (b == y, Relation.FINISHED_BY),
        (a > x and b < y, Relation.DURING), (a < x and b > y, Relation.CONTAINS),
        (a < x, Relation.OVERLAPS), (a > x, Relation.OVERLAPPED_BY),
    ]  # fmt: skip
    return next(relation for so, relation in table if so)


def test_known_intervals_stand_in_one_relation_and_each_of_the_thirteen_occurs():
    seen = set()
    for a, b, x, y in product(range(5), repeat=4):
        if a < b and x < y:
            assert relations(exact(a, b), exact(x, y)) == {allen(a, b, x, y)}
            seen.add(allen(a, b, x, y))
    assert seen == set(Relation)


def whole(unit: Precision, start: datetime, end: datetime, approximate: bool) -> Interval:
    return Interval(start=start, end=end, from_precision=unit, to_precision=unit, approximate=approximate)


units = st.sampled_from([Precision.DAY, Precision.WEEK, Precision.MONTH, Precision.YEAR, Precision.OBSERVED])
vague = st.builds(
    lambda unit, day, length, approximate: whole(
        unit, ORIGIN + timedelta(days=day), ORIGIN + timedelta(days=day + length), approximate
    ),
    units, st.integers(0, 60), st.integers(1, 400), st.booleans(),
)  # fmt: skip
shares = st.tuples(*[st.sampled_from([0.0, 0.25, 0.5, 0.75, 1.0])] * 2)


def fixed(interval: Interval, share: tuple[float, float]) -> tuple[int, int] | None:
    """One of the exact intervals that it may stand for, in microseconds."""
    known = bounds(interval)
    low = max(known.begins_from, ORIGIN - timedelta(days=50))
    start = low + share[0] * (known.begins_by - low)
    end = known.ends_from + share[1] * (known.ends_by - known.ends_from)
    microsecond = timedelta(microseconds=1)
    return ((start - ORIGIN) // microsecond, (end - ORIGIN) // microsecond) if start < end else None


@LAWS
@given(one=vague, other=vague, here=shares, there=shares)
def test_whatever_the_vague_stand_for_is_among_the_possible(one, other, here, there):
    a, b = fixed(one, here), fixed(other, there)
    if a and b:
        assert allen(*a, *b) in relations(one, other)


@LAWS
@given(one=vague, other=vague)
def test_the_converse_of_what_is_possible(one, other):
    assert {CONVERSE[r] for r in relations(one, other)} == relations(other, one)


def month(number: int) -> Interval:
    start = datetime(2023, number, 1, tzinfo=UTC)
    return whole(Precision.MONTH, start, datetime(2023, number + 1, 1, tzinfo=UTC), approximate=False)


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        (month(3), month(4), Certainty.YES),
        (month(3), month(3), Certainty.MAYBE),
        (month(4), month(3), Certainty.NO),
        (exact(0, 3), month(1), Certainty.MAYBE),
        (exact(None, 3), exact(3, None), Certainty.YES),
        (exact(3, None), exact(None, 3), Certainty.NO),
    ],
)
def test_earlier_as_far_as_it_can_be_told(one, other, told):
    assert earlier(one, other) is told
