"""Saying an interval in words: "7 May 2023", "the week of 22–28 May 2023", "since 2016", "around 2 April 2024"."""

from __future__ import annotations

from datetime import datetime, timedelta, tzinfo

from graphmem.models import Interval, Precision
from graphmem.temporal.intervals import wall_of, zone_of
from graphmem.temporal.spans import SEASON_MONTHS, floor, is_clock, step, unit_end
from graphmem.temporal.vocabulary import PARTS

MONTH_NAMES = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
_TICK = timedelta(microseconds=1)
_UNKNOWN = "an unknown time"
_BOUND = " or earlier"
_UNSURE = {Precision.OBSERVED, Precision.UNRESOLVED}
_CALENDAR = (
    Precision.WEEKEND,
    Precision.WEEK,
    Precision.MONTH,
    Precision.QUARTER,
    Precision.SEASON,
    Precision.YEAR,
    Precision.DECADE,
)


def describe(interval: Interval, *, zone: str | None = None) -> str:
    """The interval in English, no more exact than it is known, on the calendar of ``zone``.

    Without ``zone``, each side is told on the calendar of its own offset. The text fits after "it was":
    a date, or a phrase with its own preposition ("since 2016", "from 3 May 2023 to August 2023"). A side
    that was only observed is told as a bound ("or earlier"), one that is unresolved as unknown.
    """
    tz = zone_of(zone) if zone else None
    start = _wall(interval.start, tz)
    end = _wall(interval.end, tz)
    first = interval.from_precision or Precision.DAY
    last = interval.to_precision or (first if end or not start else Precision.DAY)
    if start and end and not _UNSURE & {first, last}:
        return _bounded(start, end, first, last, "around " if interval.approximate else "")
    if start and end:
        first, last = _coarse(first, last)
    around = "around " if interval.approximate else ""
    return _sides(_side(first, start, around), _side(last, end and end - _TICK, around))


def _side(unit: Precision, wall: datetime | None, around: str) -> str:
    """One side by itself: its unit's name, a bound, unknown, or nothing where it is open."""
    if unit is Precision.UNRESOLVED:
        return _UNKNOWN
    bound = _BOUND if unit is Precision.OBSERVED else ""
    return f"{around}{label(unit, wall)}{bound}" if wall else ""


def _sides(start: str, end: str) -> str:
    """What two sides make together; an end that says no more than the start goes unsaid."""
    if start == end == _UNKNOWN:
        return f"at {_UNKNOWN}"
    if not end:
        return f"since {start}" if start else "always"
    if start in ("", _UNKNOWN):
        return f"until {end}"
    return start if end in (start, f"{start}{_BOUND}") else f"from {start} to {end}"


def _wall(moment: datetime | None, tz: tzinfo | None) -> datetime | None:
    if moment is None:
        return None
    return wall_of(moment, tz) if tz else moment.replace(tzinfo=None)


def _bounded(start: datetime, end: datetime, first: Precision, last: Precision, around: str) -> str:
    final = end - _TICK
    whole = _whole(start, end, first)
    if whole:
        return around + whole
    if first is Precision.DAY and last is Precision.DAY:
        part = _part_of_day(start, end)
        if part:
            return around + part
        length = (end - start).days
        if around and length <= 7 and length % 2:
            return around + label(first, start + timedelta(days=length // 2))
    low, high = _coarse(first, last)
    one, other = label(low, start), label(high, final)
    if one == other:
        return around + one
    return f"sometime between {one} and {other}" if around else f"from {one} to {other}"


def _coarse(first: Precision, last: Precision) -> tuple[Precision, Precision]:
    """What the ends of a stretch are called by: weeks and weekends by their days."""
    days = (Precision.WEEK, Precision.WEEKEND)
    return (Precision.DAY if first in days else first), (Precision.DAY if last in days else last)


def _whole(start: datetime, end: datetime, unit: Precision) -> str:
    """The name of the one calendar unit that the two bound, or nothing."""
    if is_clock(unit):
        return label(unit, start) if end - start <= step(unit, start, 1) - start else ""
    if unit is Precision.WEEK and (end - start).days == 7 and start == floor(Precision.DAY, start):
        return f"the week of {_days(start, end - _TICK)}"
    if unit is Precision.SEASON and unit_end(unit, start) == end and start.month in SEASON_MONTHS.values():
        return label(unit, start)
    if floor(unit, start) == start and unit_end(unit, start) == end:
        return label(unit, start)
    return ""


def _part_of_day(start: datetime, end: datetime) -> str:
    midnight = floor(Precision.DAY, start)
    for name, (low, high) in PARTS.items():
        if start == midnight + timedelta(hours=low) and end == midnight + timedelta(hours=high):
            return f"the {name} of {label(Precision.DAY, start)}"
    return ""


def label(unit: Precision, wall: datetime) -> str:
    """The name of the unit that a wall time lies in: "7 May 2023", "May 2023", "the week of 1–7 May 2023"."""
    day = f"{wall.day} {MONTH_NAMES[wall.month - 1]} {wall.year}"
    match unit:
        case Precision.SECOND:
            return f"{day}, {wall:%H:%M:%S}"
        case Precision.HOUR | Precision.MINUTE:
            return f"{day}, {wall:%H:%M}"
        case Precision.WEEKEND:
            start = floor(unit, wall)
            return f"the weekend of {_days(start, start + timedelta(days=1))}"
        case Precision.WEEK:
            start = floor(unit, wall)
            return f"the week of {_days(start, start + timedelta(days=6))}"
        case Precision.MONTH:
            return f"{MONTH_NAMES[wall.month - 1]} {wall.year}"
        case Precision.QUARTER:
            return f"Q{(wall.month + 2) // 3} {wall.year}"
        case Precision.SEASON:
            return _season(wall)
        case Precision.YEAR:
            return str(wall.year)
        case Precision.DECADE:
            return f"the {wall.year - wall.year % 10}s"
    return day


def _season(wall: datetime) -> str:
    start = floor(Precision.SEASON, wall)
    name = next(name for name, month in SEASON_MONTHS.items() if month == start.month)
    if name == "winter":
        return f"winter {start.year}–{start.year + 1}"
    return f"{name} {start.year}"


def _days(first: datetime, last: datetime) -> str:
    """Two days of one stretch, without saying twice what they share: "15–16 July 2023"."""
    if (first.year, first.month) == (last.year, last.month):
        return f"{first.day}–{last.day} {MONTH_NAMES[last.month - 1]} {last.year}"
    month = MONTH_NAMES[first.month - 1]
    if first.year == last.year:
        return f"{first.day} {month} – {last.day} {MONTH_NAMES[last.month - 1]} {last.year}"
    return f"{first.day} {month} {first.year} – {last.day} {MONTH_NAMES[last.month - 1]} {last.year}"
