"""Readers of expressions that lean on the day they were said: today, last week, this Friday, over the weekend."""

from __future__ import annotations

from datetime import datetime, timedelta

from graphmem.models import MentionKind, Precision
from graphmem.temporal.rules import Hit, Node, Now
from graphmem.temporal.spans import NOT_A_TIME, Span, add_months, days, floor, whole
from graphmem.temporal.tense import Tense
from graphmem.temporal.vocabulary import PARTS, unit_named, weekday_number

_DAYS = {
    "day before yesterday": -2,
    "yesterday": -1,
    "today": 0,
    "tomorrow": 1,
    "tmrw": 1,
    "tmr": 1,
    "day after tomorrow": 2,
}


def part_of(day: datetime, part: str) -> Span:
    """A part of a day: its hours, known to the day."""
    low, high = PARTS[part]
    start = floor(Precision.DAY, day)
    return Span(start + timedelta(hours=low), start + timedelta(hours=high), Precision.DAY)


def named_day(hit: Hit, now: Now) -> Span:
    """Today, yesterday, the day after tomorrow."""
    return days(now.day + timedelta(days=_DAYS[hit["name"]]), 1)


def tonight(hit: Hit, now: Now) -> Span:
    """The night of the day it is said."""
    return part_of(now.day, "night")


def last_night(hit: Hit, now: Now) -> Span:
    """The night (evening, afternoon) of the day before."""
    return part_of(now.day - timedelta(days=1), hit["part"])


def this_part(hit: Hit, now: Now) -> Span:
    """This morning, this evening."""
    return part_of(now.day, hit["part"])


def day_part(hit: Hit, now: Now) -> Span | None:
    """A part of the day that the hit's date names: Friday night, the morning of 3 May."""
    day = hit.kids[0].read(now) if hit.kids[0].rule.kind != "P" else hit.kids[1].read(now)
    if day is None or day.start is None or day.precision is not Precision.DAY:
        return day
    part = next((kid.hit["part"] for kid in hit.kids if kid.rule.kind == "P"), "") or hit["part"]
    return part_of(day.start, part)


def _calendar(count: int, hit: Hit, now: Now) -> Span:
    word = hit["calendar"]
    if word == "fortnight":
        start = floor(Precision.WEEK, now.wall) + timedelta(days=14 * count)
        return days(start, 14, unit=Precision.WEEK)
    return whole(unit_named(word), now.wall, count)


def last_calendar(hit: Hit, now: Now) -> Span:
    """The calendar week (Monday to Sunday), weekend, month, … before the current one."""
    return _calendar(-1, hit, now)


def this_calendar(hit: Hit, now: Now) -> Span:
    """The current one."""
    return _calendar(0, hit, now)


def next_calendar(hit: Hit, now: Now) -> Span:
    """The one after the current one."""
    return _calendar(1, hit, now)


def coming_weekend(hit: Hit, now: Now) -> Span:
    """The first one to begin after today."""
    return whole(Precision.WEEKEND, now.wall, 1 if now.wall.weekday() >= 5 else 0)


def after_next_calendar(hit: Hit, now: Now) -> Span:
    """The week after next."""
    return _calendar(2, hit, now)


def before_last_calendar(hit: Hit, now: Now) -> Span:
    """The week before last."""
    return _calendar(-2, hit, now)


def within_calendar(hit: Hit, now: Now) -> Span:
    """Earlier or later this week or month: the part of it before or after the day it is said."""
    unit = whole(unit_named(hit["calendar"]), now.wall)
    assert unit.start  # whole() has both sides
    assert unit.end
    day = days(now.day, 1)
    if hit["side"] == "later":
        start = day.end if day.end and day.end < unit.end else max(unit.start, now.day)
        return Span(start, unit.end, unit.precision, approximate=True, kind=MentionKind.SPAN)
    end = now.day if now.day > unit.start else min(unit.end, now.day + timedelta(days=1))
    return Span(unit.start, end, unit.precision, approximate=True, kind=MentionKind.SPAN)


def rest_of(hit: Hit, now: Now) -> Span | None:
    """The rest of the week: from today to its end; told of the past, it is some other week's, which nobody knows."""
    if now.tense is Tense.PAST:
        return None
    unit = whole(unit_named(hit["calendar"]), now.wall)
    start = now.day if unit.start and unit.start < now.day else unit.start
    return unit.but(start=start, approximate=True, kind=MentionKind.SPAN)


def all_calendar(hit: Hit, now: Now) -> Span:
    """Reads "all week": the current one, where something was or will be so; what is so all year is no mention."""
    if now.tense in (Tense.NONE, Tense.PRESENT, Tense.HABIT):
        return NOT_A_TIME
    span = the_weekend(hit, now) if hit["calendar"] == "weekend" else this_calendar(hit, now)
    return span.but(kind=MentionKind.SPAN)


def the_weekend(hit: Hit, now: Now) -> Span:
    """Reads "over the weekend": the one that is on, else the last one or the next one, by tense."""
    on = now.wall.weekday() >= 5
    back = now.tense.backward or (now.tense is Tense.NONE and now.wall.weekday() < 3)
    return whole(Precision.WEEKEND, now.wall, -1 if back and not on else 0)


def weekday(day: datetime, wanted: int, *, back: bool, strict: bool = True) -> datetime:
    """The nearest such weekday before or after ``day`` (not ``day`` itself where ``strict``)."""
    gap = (day.weekday() - wanted) % 7 if back else (wanted - day.weekday()) % 7
    if gap == 0 and strict:
        gap = 7
    return day + timedelta(days=-gap if back else gap)


def last_weekday(hit: Hit, now: Now) -> Span:
    """The most recent one before today."""
    return days(weekday(now.day, weekday_number(hit["weekday"]), back=True), 1)


def weekday_before_last(hit: Hit, now: Now) -> Span:
    """The one a week before the most recent one."""
    return days(weekday(now.day, weekday_number(hit["weekday"]), back=True) - timedelta(days=7), 1)


def weekday_after_next(hit: Hit, now: Now) -> Span:
    """The one a week after the next."""
    return days(weekday(now.day, weekday_number(hit["weekday"]), back=False) + timedelta(days=7), 1)


def weekday_week(hit: Hit, now: Now) -> Span:
    """Reads "Friday week", "Friday fortnight": a week or two after the next."""
    weeks = 2 if hit["weeks"] == "fortnight" else 1
    return days(weekday(now.day, weekday_number(hit["weekday"]), back=False) + timedelta(days=7 * weeks), 1)


def weekday_last(hit: Hit, now: Now) -> Span:
    """Reads "Monday last", "Monday next"."""
    return days(weekday(now.day, weekday_number(hit["weekday"]), back=hit["which"] == "last"), 1)


def night_before_last(hit: Hit, now: Now) -> Span:
    """The night of the day before yesterday."""
    return part_of(now.day - timedelta(days=2), hit["part"])


def next_weekday(hit: Hit, now: Now) -> Span:
    """The first one after today."""
    return days(weekday(now.day, weekday_number(hit["weekday"]), back=False), 1)


def this_weekday(hit: Hit, now: Now) -> Span:
    """The one of the current week; where the tense speaks against that, the nearest that agrees."""
    wanted = weekday_number(hit["weekday"])
    if now.tense is Tense.NONE:
        return days(floor(Precision.WEEK, now.wall) + timedelta(days=wanted), 1)
    return days(weekday(now.day, wanted, back=now.tense.backward, strict=False), 1)


def plain_weekday(hit: Hit, now: Now) -> Span:
    """The next one where the sentence looks forward, else the one before."""
    return days(weekday(now.day, weekday_number(hit["weekday"]), back=not now.tense.forward), 1)


def weekday_of_week(hit: Hit, now: Now) -> Span | None:
    """Friday of last week: the weekday within that week."""
    week = next(kid for kid in hit.kids if kid.rule.kind == "K").read(now)
    day = next(kid for kid in hit.kids if kid.rule.kind == "W")
    if week is None or week.start is None or week.precision not in (Precision.WEEK, Precision.WEEKEND):
        return week
    return days(weekday(week.start, weekday_number(day.hit["weekday"]), back=False, strict=False), 1)


def same_time(hit: Hit, now: Now) -> Span:
    """Reads "this time last year", "this time next week": the days around the same day."""
    units = {"year": 12, "month": 1}
    sign = -1 if hit["side"] == "last" else 1
    moved = (
        add_months(now.day, sign * units[hit["span"]]) if hit["span"] in units else now.day + timedelta(days=7 * sign)
    )
    wide = {"year": 14, "month": 4, "week": 1}[hit["span"]]
    return days(moved - timedelta(days=wide), 2 * wide + 1, approximate=True)


def other_day(hit: Hit, now: Now) -> Span:
    """Reads "the other day", "the other night": some day of the seven before."""
    return days(now.day - timedelta(days=7), 7, approximate=True)


def unresolved(hit: Hit, now: Now) -> Span | None:
    """A time that was said but cannot be told."""
    return None


def not_a_time(hit: Hit, now: Now) -> Span:
    """Words that only look like a time."""
    return NOT_A_TIME


def kid_of(hit: Hit, kinds: str) -> Node:
    """The first expression of one of these kinds within the hit."""
    return next(kid for kid in hit.kids if kid.rule.kind in kinds)
