"""Readers of years and what they are made of: months, seasons, quarters, halves, numbered weeks."""

from __future__ import annotations

from datetime import datetime, timedelta

from graphmem.models import Precision
from graphmem.temporal.readers.dates import is_yearly, yearly
from graphmem.temporal.readers.relative import kid_of
from graphmem.temporal.rules import Hit, Node, Now
from graphmem.temporal.spans import NOT_A_TIME, Span, add_months, floor, season_at, whole, year_at
from graphmem.temporal.tense import Tense
from graphmem.temporal.vocabulary import NAMED_MONTHS, month_number, nth_number


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


def season_before_last(hit: Hit, now: Now) -> Span:
    """The one before the last that has ended."""
    return _season(now, hit["season"], -2)


def season_after_next(hit: Hit, now: Now) -> Span:
    """The one after the next."""
    return _season(now, hit["season"], 2)


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


def month_before_last(hit: Hit, now: Now) -> Span:
    """The March before last: a year before the last one."""
    last = month_by(now, month_number(hit["month"]), back=True, strict=True)
    assert last.start  # a month has both sides
    return whole(Precision.MONTH, last.start, -12)


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
    if is_yearly(hit, now):
        return yearly(f"BYMONTH={number}")
    return _month_by_tense(now, number)


def named_month(hit: Hit, now: Now) -> Span:
    """Pride Month: by tense, as the month it is in."""
    return _month_by_tense(now, NAMED_MONTHS[hit["name"]])


def _month_by_tense(now: Now, number: int) -> Span:
    if now.tense.backward or now.tense.forward:
        return month_by(now, number, back=now.tense.backward, strict=False)
    back = (now.wall.month - number) % 12
    return month_by(now, number, back=back <= 6, strict=False)


def within_year(hit: Hit, now: Now) -> Span | None:
    """May of last year, next year in June, the summer of 2016: the month or season of that year."""
    year = kid_of(hit, "Y").read(now)
    if year is None or year.start is None:
        return None
    return of_year(kid_of(hit, "MSHU"), year.start, now)


def of_year(part: Node, start: datetime, now: Now) -> Span | None:
    """That month, season, quarter or holiday in the year that begins there."""
    if part.rule.kind == "M":
        return whole(Precision.MONTH, start.replace(month=month_number(part.hit["month"])))
    if part.rule.kind == "S":
        return season_at(start, start.year, part.hit["season"])
    return part.read(now.but(wall=start, tense=Tense.FUTURE))


def season_year(hit: Hit, now: Now) -> Span:
    """Summer 2016; winter 2022 is the one that begins in December 2022."""
    return season_at(now.wall, int(hit["year"]), hit["season"])


def year_start(now: Now, year: int) -> datetime:
    """Midnight of New Year's Day of that year."""
    return floor(Precision.YEAR, now.wall).replace(year=year)


def year(hit: Hit, now: Now) -> Span:
    """A year by its number."""
    return year_at(now.wall, int(hit["year"]))


def short_year_number(word: str, now: Now) -> int:
    """The year that two figures stand for: of this century where that is not more than ten years ahead."""
    century = now.wall.year - now.wall.year % 100
    number = century + int(word)
    return number if number <= now.wall.year + 10 else number - 100


def short_year(hit: Hit, now: Now) -> Span:
    """'22, May '22, summer '22."""
    number = short_year_number(hit["yy"], now)
    if hit.has("month"):
        return whole(Precision.MONTH, year_start(now, number).replace(month=month_number(hit["month"])))
    if hit.has("season"):
        return season_at(now.wall, number, hit["season"])
    return year_at(now.wall, number)


def quarter(hit: Hit, now: Now) -> Span:
    """Q3 2022, the third quarter of 2022: three months of the calendar."""
    number = int(hit["q"]) if hit.has("q") else nth_number(hit["nth"])
    year = short_year_number(hit["yy"], now) if hit.has("yy") else int(hit["year"])
    return whole(Precision.QUARTER, year_start(now, year), number - 1)


def plain_quarter(hit: Hit, now: Now) -> Span:
    """Reads "in Q3": the last that has begun or the next that has not ended, by tense; else the one of this year."""
    number, current = int(hit["q"]), (now.wall.month + 2) // 3
    year = now.wall.year
    if now.tense.backward and number > current:
        year -= 1
    if now.tense.forward and number < current:
        year += 1
    return whole(Precision.QUARTER, year_start(now, year), number - 1)


def half_year(hit: Hit, now: Now) -> Span:
    """H1 2022: its first six months."""
    start = add_months(year_start(now, int(hit["year"])), 6 * int(hit["half"]) - 6)
    return Span(start, add_months(start, 6), Precision.MONTH)


def iso_week(hit: Hit, now: Now) -> Span:
    """Week 23 of 2022, as ISO 8601 numbers them: week 1 is the one with 4 January. No time where there is none."""
    first = floor(Precision.WEEK, year_start(now, int(hit["year"])).replace(day=4))
    found = whole(Precision.WEEK, first + timedelta(days=7 * (int(hit["number"]) - 1)))
    assert found.start  # whole() has both sides
    return found if (found.start + timedelta(days=3)).year == int(hit["year"]) else NOT_A_TIME


def fiscal(hit: Hit, now: Now) -> Span | None:
    """A fiscal year or a part of one: said, but not to be told. Whose year begins in which month, and whether it has
    the name of the year it begins or ends in, is the custom of a firm: FY24 began in February 2023 for one, in October
    2023 for the next, in April 2024 for a third, and no choice of ours would be right."""
    return None
