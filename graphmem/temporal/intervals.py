"""The algebra of half-open intervals ``[start, end)``, and whole calendar units in a zone.

Every function is pure and takes and gives aware times; ``None`` is an open side. Comparisons are of
instants: two walls of one zone on either side of a DST change compare by when they were, not by what
the clock showed (Python compares two times of the same ``tzinfo`` by the clock).
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo

from graphmem.errors import QueryError
from graphmem.models import Interval, Precision
from graphmem.temporal import spans
from graphmem.zones import required_zone

POINT_WIDTH = timedelta(microseconds=1)
"""How wide a point in time is (the one filter of the design never meets an empty interval)."""


def zone_of(name: str) -> ZoneInfo:
    """The IANA zone of that name; ``QueryError`` where there is none."""
    return required_zone(name, QueryError)


def wall_of(moment: datetime, zone: tzinfo) -> datetime:
    """What a clock in ``zone`` shows at ``moment``, naive (``fold`` kept)."""
    return moment.astimezone(zone).replace(tzinfo=None)


def instant(wall: datetime, zone: tzinfo) -> datetime:
    """The instant at which a clock in ``zone`` shows ``wall``, with the offset in force then.

    A time that the clock skips is read with the offset before the change, so it lands after the gap.
    The result carries a fixed offset: equality and order of two of them are those of the instants.
    """
    utc = wall.replace(tzinfo=zone).astimezone(UTC)
    offset = utc.astimezone(zone).utcoffset() or timedelta()
    return utc.astimezone(timezone(offset))


def hours_later(wall: datetime, zone: tzinfo, delta: timedelta) -> datetime:
    """The wall time ``delta`` after ``wall``, counted in instants (an hour is an hour over DST)."""
    return wall_of(wall.replace(tzinfo=zone).astimezone(UTC) + delta, zone)


def from_span(span: spans.Span, zone: tzinfo) -> Interval:
    """The interval a wall span stands for in ``zone``. It is never empty, even where the clock skips it."""
    start = instant(span.start, zone) if span.start else None
    end = instant(span.end, zone) if span.end else None
    if start and end and start >= end:
        end = start + POINT_WIDTH
    return Interval(
        start=start,
        end=end,
        from_precision=span.precision if start else None,
        to_precision=(span.to_precision or span.precision) if end else None,
        approximate=span.approximate,
    )


def _zone(moment: datetime, zone: str | None) -> tzinfo:
    if zone is not None:
        return zone_of(zone)
    if moment.tzinfo is None or moment.utcoffset() is None:
        raise QueryError("a time without an offset cannot be placed", hint="give an aware datetime")
    return moment.tzinfo


def unit_of(unit: Precision, moment: datetime, *, zone: str | None = None, count: int = 0) -> Interval:
    """The whole day, week, month, season, … ``count`` units after the one ``moment`` lies in.

    Whole on the calendar of ``zone`` (else of ``moment``'s own offset): a day of 23 hours is one day.
    """
    tz = _zone(moment, zone)
    wall = wall_of(moment, tz)
    if spans.is_clock(unit):
        start = hours_later(spans.floor(unit, wall), tz, spans.clock_width(unit) * count)
        end = hours_later(start, tz, spans.clock_width(unit))
        return from_span(spans.Span(start, end, unit), tz)
    return from_span(spans.whole(unit, wall, count), tz)


def day_of(moment: datetime, *, zone: str | None = None) -> Interval:
    """The whole day ``moment`` lies in."""
    return unit_of(Precision.DAY, moment, zone=zone)


def closed_days(interval: Interval) -> tuple[date, date] | None:
    """The first and the last day that it touches, each on its own side's calendar; ``None`` where a side is open."""
    if interval.start is None or interval.end is None:
        return None
    return interval.start.date(), (interval.end - POINT_WIDTH).date()


def point(moment: datetime) -> Interval:
    """A point in time, one microsecond wide."""
    return Interval(
        start=moment,
        end=(moment.astimezone(UTC) + POINT_WIDTH).astimezone(moment.tzinfo),
        from_precision=Precision.SECOND,
        to_precision=Precision.SECOND,
    )


def _low(moment: datetime | None) -> datetime:
    return moment.astimezone(UTC) if moment else datetime.min.replace(tzinfo=UTC)


def _high(moment: datetime | None) -> datetime:
    return moment.astimezone(UTC) if moment else datetime.max.replace(tzinfo=UTC)


def overlaps(one: Interval, other: Interval) -> bool:
    """Whether the two have an instant in common (touching is not overlapping)."""
    return _low(one.start) < _high(other.end) and _low(other.start) < _high(one.end)


def adjoins(one: Interval, other: Interval) -> bool:
    """Whether one ends exactly where the other begins."""
    ends = ((one.end, other.start), (other.end, one.start))
    return any(end is not None and start is not None and _low(end) == _low(start) for end, start in ends)


def contains(outer: Interval, inner: Interval | datetime) -> bool:
    """Whether ``inner`` (a moment or an interval) lies wholly in ``outer``."""
    if isinstance(inner, datetime):
        return _low(outer.start) <= _low(inner) < _high(outer.end)
    return _low(outer.start) <= _low(inner.start) and _high(inner.end) <= _high(outer.end)


def intersect(one: Interval, other: Interval) -> Interval | None:
    """What the two have in common, each side with the precision of where it comes from; else ``None``."""
    if not overlaps(one, other):
        return None
    first = one if _low(one.start) >= _low(other.start) else other
    last = one if _high(one.end) <= _high(other.end) else other
    return _between(first, last, one.approximate or other.approximate)


def union(one: Interval, other: Interval) -> Interval | None:
    """The one interval that the two make up where they overlap or adjoin; else ``None``."""
    if not (overlaps(one, other) or adjoins(one, other)):
        return None
    first = one if _low(one.start) <= _low(other.start) else other
    last = one if _high(one.end) >= _high(other.end) else other
    return _between(first, last, one.approximate or other.approximate)


def merged(intervals: Iterable[Interval]) -> list[Interval]:
    """The fewest intervals that cover the same instants, in order."""
    result: list[Interval] = []
    for interval in sorted(intervals, key=lambda each: (_low(each.start), _high(each.end))):
        joined = union(result[-1], interval) if result else None
        if joined:
            result[-1] = joined
        else:
            result.append(interval)
    return result


def _between(first: Interval, last: Interval, approximate: bool) -> Interval:
    return Interval(
        start=first.start,
        end=last.end,
        from_precision=first.from_precision,
        to_precision=last.to_precision,
        approximate=approximate,
    )
