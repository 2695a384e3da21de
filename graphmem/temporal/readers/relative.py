"""Readers of expressions that lean on the day they were said: today, last week, this Friday, two summers ago."""

from __future__ import annotations

from datetime import datetime, timedelta

from graphmem.models import MentionKind, Precision
from graphmem.temporal.rules import Hit, Node, Now
from graphmem.temporal.spans import NOT_A_TIME, Span, add_months, days, floor, season_at, whole, year_at
from graphmem.temporal.tense import Tense
from graphmem.temporal.vocabulary import PARTS, month_number, nth_number, unit_named, weekday_number

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


def _season(now: Now, name: str, count: int) -> Span:
    """``count`` < 0: that many ended seasons back; > 0: that many begun after now; 0: on now, else this year's."""
    start = season_at(now.wall, now.wall.year, name)
    if name == "winter" and now.wall.month < 3:  # in winter, this winter began last year
        start = season_at(now.wall, now.wall.year - 1, name)
    year = start.start.year if start.start else now.wall.year
    if count < 0:
        ended = start.end is not None and start.end <= now.wall
        year += count + (1 if ended else 0)
    elif count > 0:
        begun = start.start is not None and start.start <= now.wall
        year += count - (0 if begun else 1)
    return season_at(now.wall, year, name)


def last_season(hit: Hit, now: Now) -> Span:
    """The most recent one that has ended."""
    return _season(now, hit["season"], -1)


def this_season(hit: Hit, now: Now) -> Span:
    """The one of this year; while it lasts, the current one."""
    return _season(now, hit["season"], 0)


def next_season(hit: Hit, now: Now) -> Span:
    """The first one to begin after now."""
    return _season(now, hit["season"], 1)


def seasons_ago(now: Now, name: str, count: int) -> Span:
    """Two summers ago: counted in seasons that have ended."""
    return _season(now, name, -count)


def plain_season(hit: Hit, now: Now) -> Span:
    """Reads "in the summer": by tense; without one it may be any summer, and is no mention."""
    if now.tense.backward:
        current = _season(now, hit["season"], 0)
        on = (
            current.start is not None
            and current.start <= now.wall
            and current.end is not None
            and now.wall < current.end
        )
        return current if on else _season(now, hit["season"], -1)
    if now.tense is Tense.FUTURE:
        current = _season(now, hit["season"], 0)
        return current if current.end is not None and current.end > now.wall else _season(now, hit["season"], 1)
    return NOT_A_TIME


def month_by(now: Now, number: int, *, back: bool, strict: bool) -> Span:
    """The nearest such month, the current one only where not ``strict``."""
    month = now.wall.month
    year = now.wall.year
    if back and (number > month or (strict and number == month)):
        year -= 1
    if not back and (number < month or (strict and number == month)):
        year += 1
    return whole(Precision.MONTH, floor(Precision.YEAR, now.wall).replace(year=year, month=number))


def last_month_named(hit: Hit, now: Now) -> Span:
    """The most recent one before the current month."""
    return month_by(now, month_number(hit["month"]), back=True, strict=True)


def next_month_named(hit: Hit, now: Now) -> Span:
    """The first one after the current month."""
    return month_by(now, month_number(hit["month"]), back=False, strict=True)


def this_month_named(hit: Hit, now: Now) -> Span:
    """The one of this year; where that is over and the sentence looks forward, the next."""
    number = month_number(hit["month"])
    if now.tense is Tense.FUTURE:
        return month_by(now, number, back=False, strict=False)
    return whole(Precision.MONTH, floor(Precision.YEAR, now.wall).replace(month=number))


def plain_month(hit: Hit, now: Now) -> Span:
    """By tense; without one, the nearest; of a habit, none."""
    if now.tense is Tense.HABIT:
        return NOT_A_TIME
    number = month_number(hit["month"])
    if now.tense.backward or now.tense.forward:
        return month_by(now, number, back=now.tense.backward, strict=False)
    back = (now.wall.month - number) % 12
    return month_by(now, number, back=back <= 6, strict=False)


def within_year(hit: Hit, now: Now) -> Span | None:
    """May of last year, next year in June, the summer of 2016: the month or season of that year."""
    year = next(kid for kid in hit.kids if kid.rule.kind == "Y").read(now)
    part = next(kid for kid in hit.kids if kid.rule.kind in "MSH")
    if year is None or year.start is None:
        return None
    if part.rule.kind == "M":
        return whole(Precision.MONTH, year.start.replace(month=month_number(part.hit["month"])))
    if part.rule.kind == "S":
        return season_at(year.start, year.start.year, part.hit["season"])
    return part.read(now.but(wall=year.start, tense=Tense.FUTURE))


def season_year(hit: Hit, now: Now) -> Span:
    """Summer 2016; winter 2022 is the one that begins in December 2022."""
    return season_at(now.wall, int(hit["year"]), hit["season"])


def same_time(hit: Hit, now: Now) -> Span:
    """Reads "this time last year": the days around the same day."""
    units = {"year": -12, "month": -1}
    moved = add_months(now.day, units[hit["span"]]) if hit["span"] in units else now.day - timedelta(days=7)
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


def quarter(hit: Hit, now: Now) -> Span:
    """Q3 2022, the third quarter; without a year the one of this year."""
    number = int(hit["q"]) if hit.has("q") else nth_number(hit["nth"])
    if not 1 <= number <= 4:
        return NOT_A_TIME
    year = int(hit["year"]) if hit.has("year") else now.wall.year
    return whole(Precision.QUARTER, year_start(now, year), number - 1)


def year_start(now: Now, year: int) -> datetime:
    """Midnight of New Year's Day of that year."""
    return floor(Precision.YEAR, now.wall).replace(year=year)


def year(hit: Hit, now: Now) -> Span:
    """A year by its number."""
    return year_at(now.wall, int(hit["year"]))


def short_year(hit: Hit, now: Now) -> Span:
    """'22: of this century where that is not more than ten years ahead, else of the last."""
    value = int(hit["yy"])
    century = now.wall.year - now.wall.year % 100
    number = century + value if century + value <= now.wall.year + 10 else century - 100 + value
    if hit.has("month"):
        return whole(Precision.MONTH, year_start(now, number).replace(month=month_number(hit["month"])))
    if hit.has("season"):
        return season_at(now.wall, number, hit["season"])
    return year_at(now.wall, number)


def kid_of(hit: Hit, kinds: str) -> Node:
    """The first expression of one of these kinds within the hit."""
    return next(kid for kid in hit.kids if kid.rule.kind in kinds)
