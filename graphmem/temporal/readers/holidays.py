"""Readers of holidays: the last, the next, the one of a year, each year's."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import chain

from graphmem.models import MentionKind, Precision
from graphmem.temporal.holiday_calendar import dates, holiday_named
from graphmem.temporal.rules import Hit, Now
from graphmem.temporal.spans import NOT_A_TIME, Span, day_at, days, whole
from graphmem.temporal.tense import Tense
from graphmem.temporal.vocabulary import RRULE_DAYS

_YEARS = 2
"""How many years around now are looked at: every holiday but those of the moon is in each."""


def _in_year(words: str, year: int, now: Now) -> list[Span]:
    found = (day_at(now.wall, day.year, day.month, day.day) for day in dates(words, year, now.place.country))
    length = holiday_named(words).days
    return [days(span.start, length) for span in found if span.start]


def _near(words: str, now: Now, *, back: bool, strict: bool) -> Span | None:
    """The nearest that has begun, or that has not; ``None`` where none is known."""
    years = range(now.wall.year - _YEARS, now.wall.year + _YEARS + 1)
    found = list(chain.from_iterable(_in_year(words, year, now) for year in years))
    if not strict and (on := [span for span in found if span.start and span.end and span.start <= now.day < span.end]):
        return on[0]
    if back:
        return max((span for span in found if span.start and span.start < now.day), key=_start, default=None)
    return min((span for span in found if span.start and span.start > now.day), key=_start, default=None)


def _start(span: Span) -> str:
    return span.start.isoformat() if span.start else ""


def last_holiday(hit: Hit, now: Now) -> Span | None:
    """The most recent one before today."""
    return _near(hit["holiday"], now, back=True, strict=True)


def next_holiday(hit: Hit, now: Now) -> Span | None:
    """The first one after today."""
    return _near(hit["holiday"], now, back=False, strict=True)


def this_holiday(hit: Hit, now: Now) -> Span | None:
    """The one of this year, unless the tense says another."""
    if now.tense.backward or now.tense.forward:
        return plain_holiday(hit, now)
    return next(iter(_in_year(hit["holiday"], now.wall.year, now)), None)


def plain_holiday(hit: Hit, now: Now) -> Span | None:
    """The next one where the sentence looks forward, else the last one; of a habit, none."""
    if now.tense is Tense.HABIT:
        return NOT_A_TIME
    return _near(hit["holiday"], now, back=not now.tense.forward, strict=False)


def counted_holidays(words: str, now: Now, count: int) -> Span | None:
    """The holiday that many back (``count`` < 0) or ahead, the nearest being one."""
    found: Span | None = None
    for _ in range(abs(count)):
        found = _near(words, now, back=count < 0, strict=True)
        if found is None or found.start is None:
            return None
        now = now.but(wall=found.start)
    return found


def before_last_holiday(hit: Hit, now: Now) -> Span | None:
    """The Christmas before last, two Christmases ago."""
    return counted_holidays(hit["holiday"], now, -2)


def holiday_year(hit: Hit, now: Now) -> Span | None:
    """Christmas 2022."""
    return next(iter(_in_year(hit["holiday"], int(hit["year"]), now)), None)


def holiday_stretch(hit: Hit, now: Now) -> Span | None:
    """Labor Day weekend: the nearest weekend, with the holiday and what lies between; Easter week: its week."""
    day = next(kid for kid in hit.kids if kid.rule.kind == "H").read(now)
    if day is None or day.start is None:
        return day
    if hit["stretch"] == "week":
        return whole(Precision.WEEK, day.start)
    weekday = day.start.weekday()
    saturday = day.start + timedelta(days=5 - weekday if weekday > 1 else -2 - weekday)
    first, last = min(day.start, saturday), max(day.start, saturday + timedelta(days=1))
    length = (last - first).days + 1
    return days(first, length, unit=Precision.WEEKEND if length == 2 else Precision.DAY)


def every_holiday(hit: Hit, now: Now) -> Span:
    """A yearly recurrence; where the day moves as Easter does, its rule says no more than the year."""
    years = range(now.wall.year - 10, now.wall.year + 11)
    country = now.place.country
    by = _rule_of([day for year in years for day in dates(hit["holiday"], year, country)])
    return Span(None, None, Precision.YEAR, kind=MentionKind.RECURRENCE, recurrence=f"FREQ=YEARLY{by}")


def _rule_of(found: list[date]) -> str:
    """What all those days have in common, as the rest of an RRULE."""
    if not found or len({day.month for day in found}) > 1:
        return ""
    month = found[0].month
    if len({day.day for day in found}) == 1:
        return f";BYMONTH={month};BYMONTHDAY={found[0].day}"
    if len({day.weekday() for day in found}) > 1:
        return ""
    places = {(day.day - 1) // 7 + 1 for day in found}
    last = all((day + timedelta(days=7)).month != month for day in found)
    nth = -1 if last else places.pop() if len(places) == 1 else 0
    return f";BYMONTH={month};BYDAY={nth}{RRULE_DAYS[found[0].weekday()]}" if nth else ""
