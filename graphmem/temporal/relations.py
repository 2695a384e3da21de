"""Allen's thirteen relations between intervals, as far as the intervals are known.

James F. Allen, "Maintaining knowledge about temporal intervals", CACM 26 (1983). A side that is known to the month
may lie anywhere in that month, so that of two intervals several relations can be possible: exactly one where both are
known exactly. ``cypher/read/relations.cypher`` says the same of facts in the graph.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum

from graphmem.models import Interval, Precision, Relation
from graphmem.models.times import EARLIEST, LATEST
from graphmem.temporal.intervals import POINT_WIDTH
from graphmem.temporal.spans import step


class Certainty(StrEnum):
    """Whether something is so, as far as can be told."""

    YES = "yes"
    MAYBE = "maybe"
    NO = "no"


EARLIER = frozenset({Relation.BEFORE, Relation.MEETS})
"""The relations in which all of the one is over when the other begins."""
LATER = frozenset({Relation.AFTER, Relation.MET_BY})
"""The relations in which the one begins when all of the other is over."""


_UNSURE = (Precision.OBSERVED, Precision.UNRESOLVED)


@dataclass(frozen=True)
class Bounds:
    """Between which instants an interval begins, and between which it ends (all inclusive, UTC)."""

    begins_from: datetime
    begins_by: datetime
    ends_from: datetime
    ends_by: datetime


def bounds(interval: Interval) -> Bounds:
    """What is known of the two sides.

    A side given to the month lies somewhere in that month. Of what is approximate, both lie somewhere in the
    whole. What was only observed is a bound: it began by then, or had ended by then. An open side is beyond all time.
    """
    start, end = _utc(interval.start, EARLIEST), _utc(interval.end, LATEST)
    inside, last = end - POINT_WIDTH, start + POINT_WIDTH
    if interval.approximate:
        return Bounds(start, inside, last, end) if interval.start and interval.end else Bounds(start, start, end, end)
    begins_by = min(_later(interval.start, interval.from_precision, 1), inside) if interval.start else start
    ends_from = max(_later(interval.end, interval.to_precision, -1), last) if interval.end else end
    return Bounds(
        begins_from=EARLIEST if interval.from_precision in _UNSURE else start,
        begins_by=begins_by,
        ends_from=last if interval.end and interval.to_precision in _UNSURE else ends_from,
        ends_by=end,
    )


def _later(side: datetime, precision: Precision | None, count: int) -> datetime:
    """The other end of the unit whose beginning (or, with -1, whose end) a side is, just inside of it."""
    if precision is None or precision in _UNSURE:
        return _utc(side, side)
    return _utc(step(precision, side, count), side) - count * POINT_WIDTH


def _utc(side: datetime | None, otherwise: datetime) -> datetime:
    return (side or otherwise).astimezone(UTC)


@dataclass(frozen=True)
class _Compared:
    """Whether one instant can lie before another one, at it, or after it."""

    lt: bool
    eq: bool
    gt: bool


def _compare(one: tuple[datetime, datetime], other: tuple[datetime, datetime]) -> _Compared:
    return _Compared(lt=one[0] < other[1], eq=one[0] <= other[1] and other[0] <= one[1], gt=one[1] > other[0])


@dataclass(frozen=True)
class _Sides:
    """The sides of one interval against those of another: ``be`` is its beginning against the other's end."""

    bb: _Compared
    be: _Compared
    eb: _Compared
    ee: _Compared


_RULES: dict[Relation, Callable[[_Sides], bool]] = {
    Relation.BEFORE: lambda s: s.eb.lt,
    Relation.MEETS: lambda s: s.eb.eq,
    Relation.OVERLAPS: lambda s: s.bb.lt and s.eb.gt and s.ee.lt,
    Relation.STARTS: lambda s: s.bb.eq and s.ee.lt,
    Relation.DURING: lambda s: s.bb.gt and s.ee.lt,
    Relation.FINISHES: lambda s: s.bb.gt and s.ee.eq,
    Relation.EQUALS: lambda s: s.bb.eq and s.ee.eq,
    Relation.FINISHED_BY: lambda s: s.bb.lt and s.ee.eq,
    Relation.CONTAINS: lambda s: s.bb.lt and s.ee.gt,
    Relation.STARTED_BY: lambda s: s.bb.eq and s.ee.gt,
    Relation.OVERLAPPED_BY: lambda s: s.bb.gt and s.be.lt and s.ee.gt,
    Relation.MET_BY: lambda s: s.be.eq,
    Relation.AFTER: lambda s: s.be.gt,
}


def relations(one: Interval, other: Interval) -> frozenset[Relation]:
    """The relations in which the one can stand to the other."""
    a, b = bounds(one), bounds(other)
    begins, ends = (a.begins_from, a.begins_by), (a.ends_from, a.ends_by)
    other_begins, other_ends = (b.begins_from, b.begins_by), (b.ends_from, b.ends_by)
    sides = _Sides(
        bb=_compare(begins, other_begins),
        be=_compare(begins, other_ends),
        eb=_compare(ends, other_begins),
        ee=_compare(ends, other_ends),
    )
    return frozenset(relation for relation, possible in _RULES.items() if possible(sides))


def certainty(possible: Collection[Relation], wanted: Collection[Relation]) -> Certainty:
    """Whether one of the wanted relations holds, where these are possible."""
    inside = [relation in wanted for relation in possible]
    return Certainty.YES if inside and all(inside) else Certainty.MAYBE if any(inside) else Certainty.NO


def earlier(one: Interval, other: Interval) -> Certainty:
    """Whether the one is over before the other begins."""
    return certainty(relations(one, other), EARLIER)
