"""Moments and periods as callers give them: instants, days, ISO 8601 texts, or words such as "last March"."""

from __future__ import annotations

import re
from calendar import monthrange
from datetime import date, datetime, time, timedelta

from graphmem.arguments import text
from graphmem.errors import QueryError
from graphmem.formats.times import TimeError, parse_iso, settle
from graphmem.models import Interval, Precision
from graphmem.temporal import find_times
from graphmem.temporal.intervals import POINT_WIDTH, point
from graphmem.zones import required_zone

When = str | date | datetime | Interval

_YEAR_OR_MONTH = re.compile(r"([0-9]{4})(?:-([0-9]{2}))?")
_WEEK = re.compile(r"([0-9]{4})-?W([0-9]{2})", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*(?:\.\.|/|–)\s*")
_FILLING = re.compile(r"(?:in|on|at|of|during|the|over|within|back|around|about|,|\.|\s)*", re.IGNORECASE)
_LONGEST = 200
_HINT = "give a time like 2024-03-01, 2024-03, 2024-03-01T12:00:00+01:00, 2024-03-01/2024-05-31 or “last March”"
_DAY = timedelta(days=1)


def asked(when: When, default_zone: str, now: datetime) -> Interval:
    """The moment or the period a caller means by ``as_of``.

    An instant is that moment. A day, or what is shorter, stands for its last instant: what held on that day,
    changes of that day included. What is longer (a month, "last summer", ``2023-03-01/2023-05-31``) is a period.
    Words are read as said at ``now``, what has no offset in ``default_zone``. Raises ``QueryError``.
    """
    meant = stretch(when, default_zone, now)
    if meant.start is None or meant.end is None or meant.end - meant.start > _DAY + timedelta(hours=1):
        return meant
    return point(meant.end - POINT_WIDTH)


def moment(when: When, default_zone: str, now: datetime) -> datetime:
    """The one instant a caller means, as by ``known_at``; of a day, a month … the last one. Raises ``QueryError``."""
    end = stretch(when, default_zone, now).end
    if end is None:
        raise QueryError(f"{_shown(when)} has no end, but one moment is wanted", hint=_HINT)
    return end - POINT_WIDTH


def stretch(when: When, default_zone: str, now: datetime) -> Interval:
    """All of the time a caller names: a day is the whole day. Raises ``QueryError`` for what is no time."""
    zone = required_zone(default_zone)
    try:
        if isinstance(when, Interval):
            return when
        if isinstance(when, datetime):
            return point(settle(when, zone))
        if isinstance(when, date):
            return _days(when, when, default_zone)
        if not isinstance(when, str):
            raise TimeError("is no time")
        return _read(text(when, "a time").strip(), default_zone, now)
    except (TimeError, OverflowError) as error:
        raise QueryError(
            f"{_shown(when)} {error if isinstance(error, TimeError) else 'is outside the years that can be worked with'}",
            hint=_HINT,
        ) from error


def _read(words: str, default_zone: str, now: datetime) -> Interval:
    whole = _calendar(words, default_zone)
    if whole:
        return whole
    sides = _BETWEEN.split(words)
    if len(sides) == 2 and all(sides):
        first, last = (_read(side, default_zone, now) for side in sides)
        if first.start and last.end and first.start < last.end:
            return first.model_copy(update={"end": last.end, "to_precision": last.to_precision})
        raise TimeError("begins after it ends")
    if re.match(r"[0-9]{4}-?[0-9]{2}-?[0-9]{2}[T ]", words, re.IGNORECASE):
        return point(settle(parse_iso(words), required_zone(default_zone)))
    return _expression(words, default_zone, now)


def _calendar(words: str, default_zone: str) -> Interval | None:
    """A year, a month, a week or a day in ISO 8601, whole; ``None`` for what is none of these."""
    try:
        if match := _YEAR_OR_MONTH.fullmatch(words):
            year, month = int(match[1]), int(match[2] or 1)
            last = int(match[2] or 12)
            unit = Precision.MONTH if match[2] else Precision.YEAR
            return _days(date(year, month, 1), date(year, last, monthrange(year, last)[1]), default_zone, unit)
        if match := _WEEK.fullmatch(words):
            monday = date.fromisocalendar(int(match[1]), int(match[2]), 1)
            return _days(monday, monday + 6 * _DAY, default_zone, Precision.WEEK)
        day = date.fromisoformat(words)
    except ValueError as error:
        if re.fullmatch(r"[0-9W-]+", words):
            raise TimeError(f"is not an ISO 8601 time ({error})") from error
        return None
    return _days(day, day, default_zone)


def _days(first: date, last: date, default_zone: str, unit: Precision = Precision.DAY) -> Interval:
    zone = required_zone(default_zone)
    start, end = (settle(datetime.combine(day, time()), zone) for day in (first, last + _DAY))
    return Interval(start=start, end=end, from_precision=unit, to_precision=unit)


def _expression(words: str, default_zone: str, now: datetime) -> Interval:
    """The one time that words name, when they are said ``now``."""
    if len(words) > _LONGEST:
        raise TimeError("is too long for a time")
    found = [
        m for m in find_times(words, now, zone=default_zone) if m.interval and (m.interval.start or m.interval.end)
    ]
    if len(found) == 1 and found[0].interval:
        rest = words[: found[0].start] + words[found[0].end :]
        if _FILLING.fullmatch(rest):
            return found[0].interval
    raise TimeError("is no time that can be read")


def _shown(when: object) -> str:
    return repr(str(when)[:80])
