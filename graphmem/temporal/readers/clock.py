"""Readers of clock times, alone and joined to a date."""

from __future__ import annotations

from datetime import datetime, timedelta

from graphmem.models import MentionKind, Precision
from graphmem.temporal.intervals import hours_later
from graphmem.temporal.readers.relative import kid_of
from graphmem.temporal.rules import Hit, Now
from graphmem.temporal.spans import NOT_A_TIME, Span, clock_width, floor
from graphmem.temporal.vocabulary import PARTS

_FIRST = {"morning": 0, "lunchtime": 10, "afternoon": 12, "evening": 13, "tonight": 17, "night": 17}
"""The first of the twelve hours that a part of a day can mean: "2 at night" is 26, two hours after midnight."""
_DAWN = 6


def hour_minute(hit: Hit, part: str = "") -> tuple[int, int | None] | None:
    """The hour and the minute (``None``: not said); ``None`` where morning or evening is not known.

    The hours of a night that follow midnight go on from 24.
    """
    if hit.has("word"):
        return (12, None) if hit["word"] == "noon" else (0, None)
    hour = int(hit["hour"])
    minute = int(hit["minute"]) if hit.has("minute") else None
    half = hit["ampm"][:1] if hit.has("ampm") else ""
    if half:
        if not 1 <= hour <= 12:
            return None
        return hour % 12 + (12 if half == "p" else 0), minute
    if hour > 23:
        return None
    if hour > 12 or hour == 0:
        return hour, minute
    if part in _FIRST:
        first = _FIRST[part]
        return first + (hour - first) % 12, minute
    return (hour, minute) if minute is not None and hit["hour"].startswith("0") else None


def _at(day: datetime, hour: int, minute: int | None, now: Now) -> Span:
    start = floor(Precision.DAY, day + timedelta(days=hour // 24)).replace(hour=hour % 24, minute=minute or 0)
    unit = Precision.HOUR if minute is None else Precision.MINUTE
    return Span(start, hours_later(start, now.zone, clock_width(unit)), unit)


def on_day(hit: Hit, now: Now) -> Span | None:
    """Tomorrow at 3 pm: the clock time of that day; the day alone where the hour is not known."""
    date = kid_of(hit, "TKGYMSWHJ").read(now)
    part = next((kid.hit["part"] for kid in hit.kids if kid.rule.kind == "P"), "")
    clock = kid_of(hit, "Cc").hit
    if date is None or date.start is None or date.end is None or date.precision is not Precision.DAY:
        return date
    of_date = _part_of(date)
    time = hour_minute(clock, of_date or part)
    if time is None:
        return date
    hour, minute = time
    if not of_date:
        hour %= 24
    elif of_date in ("evening", "night") and hour < _DAWN:  # "last night at 2 am"
        hour += 24
    return _at(date.start, hour, minute, now)


def _part_of(date: Span) -> str:
    """The part of a day that a date is narrowed to; nothing for a whole day."""
    assert date.start  # the caller has made sure
    assert date.end
    midnight = floor(Precision.DAY, date.start)
    hours = tuple((moment - midnight) // timedelta(hours=1) for moment in (date.start, date.end))
    return next((name for name, known in PARTS.items() if known == hours), "")


def in_part(hit: Hit, now: Now) -> Span:
    """7 in the morning, 2 at night: today's, or by tense."""
    time = hour_minute(kid_of(hit, "Cc").hit, kid_of(hit, "P").hit["part"])
    return _nearest((time[0] % 24, time[1]) if time else None, now)


def alone(hit: Hit, now: Now) -> Span:
    """At 3 pm: the last one or the next one, by tense; today's without."""
    return _nearest(hour_minute(hit), now)


def bare_clock(hit: Hit, now: Now) -> Span:
    """Reads "at 7": morning or evening is not known, no time by itself."""
    return NOT_A_TIME


def _nearest(time: tuple[int, int | None] | None, now: Now) -> Span:
    if time is None:
        return NOT_A_TIME
    today = _at(now.day, *time, now)
    if today.start is None:
        return NOT_A_TIME
    if now.tense.backward and today.start > now.wall.replace(fold=0):
        return _at(now.day - timedelta(days=1), *time, now)
    if now.tense.forward and today.start < now.wall.replace(fold=0):
        return _at(now.day + timedelta(days=1), *time, now)
    return today


def clock_range(hit: Hit, now: Now) -> Span | None:
    """From 3 pm to 5 pm (of a day): both ends on one day, the second after the first."""
    first, last = (kid.hit for kid in hit.kids if kid.rule.kind == "C")
    low, high = hour_minute(first), hour_minute(last)
    if low is None or high is None:
        return NOT_A_TIME
    start = _nearest(low, now).start
    if start is None:
        return NOT_A_TIME
    end = start.replace(hour=high[0], minute=high[1] or 0)
    if end <= start:
        end += timedelta(days=1)
    unit = Precision.HOUR if low[1] is None else Precision.MINUTE
    return Span(start, end, unit, kind=MentionKind.SPAN)
