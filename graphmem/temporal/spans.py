"""Calendar arithmetic on wall time, and the span a rule reads.

A wall time is a naive ``datetime``: what the speaker's clock and calendar show. Days, weeks and months
are counted on the wall; only ``graphmem.temporal.intervals`` turns walls into instants, so that a day
of 23 or 25 hours is still one day.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from graphmem.models import MentionKind, Precision

SEASON_MONTHS = {"spring": 3, "summer": 6, "fall": 9, "autumn": 9, "winter": 12}
"""The first month of each season, meteorological, northern."""

_MONTHS_OF = {
    Precision.MONTH: 1,
    Precision.QUARTER: 3,
    Precision.SEASON: 3,
    Precision.YEAR: 12,
    Precision.DECADE: 120,
}
_DAYS_OF = {Precision.DAY: 1, Precision.WEEK: 7, Precision.WEEKEND: 7}
_CLOCK_OF = {
    Precision.HOUR: timedelta(hours=1),
    Precision.MINUTE: timedelta(minutes=1),
    Precision.SECOND: timedelta(seconds=1),
}


@dataclass(frozen=True, slots=True)
class Span:
    """``[start, end)`` in wall time, how exactly it is known, and what kind of expression it was."""

    start: datetime | None
    end: datetime | None
    precision: Precision
    to_precision: Precision | None = None
    approximate: bool = False
    kind: MentionKind = MentionKind.POINT
    recurrence: str | None = None
    duration: str | None = None

    def but(self, **changes: object) -> Span:
        """The same span with some fields changed."""
        return replace(self, **changes)  # type: ignore[arg-type]


NOT_A_TIME = Span(None, None, Precision.UNRESOLVED)
"""What a reader returns where the words turn out to be no time expression."""


def is_clock(unit: Precision) -> bool:
    """Whether the unit is shorter than a day, and so counted in instants, not on the wall."""
    return unit in _CLOCK_OF


def clock_width(unit: Precision) -> timedelta:
    """How long one second, minute or hour lasts."""
    return _CLOCK_OF[unit]


def add_months(wall: datetime, months: int) -> datetime:
    """``wall`` moved by months; the day is cut to the month's last (31 January + 1 = 28 February)."""
    index = wall.year * 12 + wall.month - 1 + months
    year, month = divmod(index, 12)
    first = datetime(year, month + 1, 1)  # noqa: DTZ001 - wall time is naive on purpose
    following = (first + timedelta(days=31)).replace(day=1)
    last = (following - timedelta(days=1)).day
    return wall.replace(year=year, month=month + 1, day=min(wall.day, last))


def floor(unit: Precision, wall: datetime) -> datetime:
    """Where the unit that ``wall`` lies in begins (for weekends: the Saturday of its Monday-to-Sunday week)."""
    if unit is Precision.SECOND:
        return wall.replace(microsecond=0)
    if unit is Precision.MINUTE:
        return wall.replace(second=0, microsecond=0)
    if unit is Precision.HOUR:
        return wall.replace(minute=0, second=0, microsecond=0)
    day = wall.replace(hour=0, minute=0, second=0, microsecond=0, fold=0)
    match unit:
        case Precision.WEEK:
            return day - timedelta(days=day.weekday())
        case Precision.WEEKEND:
            return day + timedelta(days=5 - day.weekday())
        case Precision.MONTH:
            return day.replace(day=1)
        case Precision.QUARTER:
            return day.replace(month=day.month - (day.month - 1) % 3, day=1)
        case Precision.SEASON:
            return add_months(day.replace(day=1), -(day.month % 3))
        case Precision.YEAR:
            return day.replace(month=1, day=1)
        case Precision.DECADE:
            return day.replace(year=day.year - day.year % 10, month=1, day=1)
    return day


def step(unit: Precision, wall: datetime, count: int) -> datetime:
    """``wall`` moved by ``count`` calendar units, the time of day kept."""
    if unit in _MONTHS_OF:
        return add_months(wall, count * _MONTHS_OF[unit])
    if unit in _DAYS_OF:
        return wall + timedelta(days=count * _DAYS_OF[unit])
    return wall + count * _CLOCK_OF[unit]


def unit_end(unit: Precision, start: datetime) -> datetime:
    """Where the unit that begins at ``start`` ends."""
    return start + timedelta(days=2) if unit is Precision.WEEKEND else step(unit, start, 1)


def whole(unit: Precision, wall: datetime, count: int = 0, *, approximate: bool = False) -> Span:
    """The unit ``count`` units after the one ``wall`` lies in, as a span of that precision."""
    start = step(unit, floor(unit, wall), count)
    return Span(start, unit_end(unit, start), unit, approximate=approximate)


def days(start: datetime, count: int, *, unit: Precision = Precision.DAY, approximate: bool = False) -> Span:
    """``count`` whole days from the day of ``start`` on."""
    first = floor(Precision.DAY, start)
    return Span(first, first + timedelta(days=count), unit, approximate=approximate)


def day_at(wall: datetime, year: int, month: int, day: int) -> Span:
    """One day of the calendar (``wall`` gives nothing but its type); ``ValueError`` where there is none."""
    start = wall.replace(year=year, month=1, day=1, hour=0, minute=0, second=0, microsecond=0, fold=0)
    return days(start.replace(month=month, day=day), 1)


def month_at(wall: datetime, year: int, month: int) -> Span:
    """One month of the calendar."""
    return whole(Precision.MONTH, wall.replace(year=year, month=month, day=1))


def year_at(wall: datetime, year: int) -> Span:
    """One year of the calendar."""
    return whole(Precision.YEAR, wall.replace(year=year, month=1, day=1))


def season_at(wall: datetime, year: int, name: str) -> Span:
    """A season of the year it begins in: winter 2022 is December 2022 to February 2023."""
    start = floor(Precision.YEAR, wall).replace(year=year, month=SEASON_MONTHS[name])
    return Span(start, add_months(start, 3), Precision.SEASON)


def third(span: Span, which: str) -> Span:
    """The ``early``, ``mid`` or ``late`` part of a span, as an approximate one; unbounded spans stay whole."""
    if span.start is None or span.end is None:
        return span
    start, end = span.start, span.end
    length = (end - start).days
    if span.precision is Precision.WEEK:
        cuts = {"early": (0, 3), "mid": (2, 5), "late": (4, 7)}[which]
    elif span.precision is Precision.MONTH:
        cuts = {"early": (0, 10), "mid": (10, 20), "late": (20, length)}[which]
    elif span.precision in (Precision.YEAR, Precision.DECADE):
        months = 4 if span.precision is Precision.YEAR else 40
        first, second = add_months(start, months), add_months(start, 2 * months)
        start, end = {"early": (start, first), "mid": (first, second), "late": (second, end)}[which]
        return Span(start, end, Precision.MONTH if months == 4 else Precision.YEAR, approximate=True)
    elif length < 3:
        return span.but(approximate=True)
    else:
        cuts = {
            "early": (0, length // 3),
            "mid": (length // 3, -(-2 * length // 3)),
            "late": (2 * length // 3, length),
        }[which]
    return Span(start + timedelta(days=cuts[0]), start + timedelta(days=cuts[1]), Precision.DAY, approximate=True)
