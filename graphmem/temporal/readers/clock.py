"""Readers of clock times, alone and joined to a date."""

from __future__ import annotations

from datetime import datetime, timedelta

from graphmem.models import MentionKind, Precision
from graphmem.temporal.intervals import hours_later
from graphmem.temporal.readers.relative import kid_of
from graphmem.temporal.rules import Hit, Now
from graphmem.temporal.spans import NOT_A_TIME, Span, clock_width, floor
from graphmem.temporal.vocabulary import PARTS, number_value

_FIRST = {"morning": 0, "lunchtime": 10, "afternoon": 12, "evening": 13, "tonight": 17, "night": 17}
"""The first of the twelve hours that a part of a day can mean: "2 at night" is 26, two hours after midnight."""
_DAWN = 6
_OFFSETS = {"five": 5, "ten": 10, "quarter": 15, "twenty": 20, "twenty-five": 25, "half": 30}
_AROUND = timedelta(minutes=30)


def hour_minute(hit: Hit, part: str = "") -> tuple[int, int | None] | None:
    """The hour and the minute (``None``: not said); ``None`` where morning or evening is not known.

    The hours of a night that follow midnight go on from 24.
    """
    if hit.has("word"):
        return (0, None) if hit["word"] == "midnight" else (12, None)
    hour = int(number_value(hit["hour"]))
    minute = int(hit["minute"]) if hit.has("minute") else None
    if hit.has("offset"):  # "half past seven", "quarter to five"
        spoken = _OFFSETS[hit["offset"].replace(" ", "-")]
        hour, minute = (hour, spoken) if hit["side"] == "past" else (hour - 1, 60 - spoken)
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


def _at(day: datetime, time: tuple[int, int | None], now: Now, *, about: bool) -> Span:
    """The hour or minute that begins then; half an hour more on each side where it was said to be about then."""
    hour, minute = time
    start = floor(Precision.DAY, day + timedelta(days=hour // 24)).replace(hour=hour % 24, minute=minute or 0)
    unit = Precision.HOUR if minute is None else Precision.MINUTE
    end = hours_later(start, now.zone, clock_width(unit))
    if about:
        start, end = hours_later(start, now.zone, -_AROUND), hours_later(end, now.zone, _AROUND)
    return Span(start, end, unit, approximate=about)


def on_day(hit: Hit, now: Now) -> Span | None:
    """Tomorrow at 3 pm: the clock time of that day; the day alone where the hour is not known."""
    date = kid_of(hit, "TKGYMSWHJU").read(now)
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
    return _at(date.start, (hour, minute), now, about=clock.has("about"))


def _part_of(date: Span) -> str:
    """The part of a day that a date is narrowed to; nothing for a whole day."""
    assert date.start  # the caller has made sure
    assert date.end
    midnight = floor(Precision.DAY, date.start)
    hours = tuple((moment - midnight) // timedelta(hours=1) for moment in (date.start, date.end))
    return next((name for name, known in PARTS.items() if known == hours), "")


def in_part(hit: Hit, now: Now) -> Span:
    """7 in the morning, 2 at night: today's, or by tense."""
    clock = kid_of(hit, "Cc").hit
    time = hour_minute(clock, kid_of(hit, "P").hit["part"])
    return _nearest((time[0] % 24, time[1]) if time else None, now, about=clock.has("about"))


def alone(hit: Hit, now: Now) -> Span:
    """At 3 pm: the last one or the next one, by tense; today's without."""
    return _nearest(hour_minute(hit), now, about=hit.has("about"))


def bare_clock(hit: Hit, now: Now) -> Span:
    """Reads "at 7": morning or evening is not known, no time by itself."""
    return NOT_A_TIME


def _nearest(time: tuple[int, int | None] | None, now: Now, *, about: bool = False) -> Span:
    if time is None:
        return NOT_A_TIME
    today = _at(now.day, time, now, about=about)
    if today.start is None:
        return NOT_A_TIME
    if now.tense.backward and today.start > now.wall.replace(fold=0):
        return _at(now.day - timedelta(days=1), time, now, about=about)
    if now.tense.forward and today.start < now.wall.replace(fold=0):
        return _at(now.day + timedelta(days=1), time, now, about=about)
    return today


Clock = tuple[int, int | None]


def clock_range(hit: Hit, now: Now) -> Span | None:
    """From 3 pm to 5 pm: the last one or the next one, by tense; today's without."""
    return _stretch(_ends(hit), None, now)


def hours_range(hit: Hit, now: Now) -> Span | None:
    """From 3 to 5 pm: the first has the half of the day that puts it before the second."""
    return _stretch(_ends(hit), None, now)


def range_on_day(hit: Hit, now: Now) -> Span | None:
    """Between 2 and 4 pm on Friday: those hours of that day."""
    date = kid_of(hit, "TKGYMSWHJU").read(now)
    if date is None or date.start is None or date.precision is not Precision.DAY:
        return date
    return _stretch(_ends(kid_of(hit, "R").hit), date.start, now) or date


def _ends(hit: Hit) -> tuple[Clock, Clock] | None:
    """The two clock times of a range; ``None`` where one of them cannot be known."""
    clocks = [kid.hit for kid in hit.kids if kid.rule.kind in "Cc"]
    high = hour_minute(clocks[1] if clocks else hit)
    low = hour_minute(clocks[0]) if clocks else None
    if high is None:
        return None
    if low is None:
        said = clocks[0]["hour"] if clocks else hit["from_hour"]
        minute = clocks[0]["minute"] if clocks else hit["from_minute"]
        hour = int(number_value(said))
        if hour > 12:
            return None
        low = (hour % 12, int(minute) if minute else None)
        if high[0] >= 12 and low[0] + 12 < high[0] + (1 if high[1] else 0):
            low = (low[0] + 12, low[1])
    return low, high


def _stretch(ends: tuple[Clock, Clock] | None, day: datetime | None, now: Now) -> Span | None:
    """From the one to the other, over midnight where the second is the earlier."""
    if ends is None:
        return NOT_A_TIME
    low, high = ends
    start = floor(Precision.DAY, day).replace(hour=low[0], minute=low[1] or 0) if day else _nearest(low, now).start
    if start is None:
        return NOT_A_TIME
    end = start.replace(hour=high[0], minute=high[1] or 0)
    if end <= start:
        end += timedelta(days=1)
    unit = Precision.HOUR if low[1] is None else Precision.MINUTE
    return Span(start, end, unit, kind=MentionKind.SPAN)
