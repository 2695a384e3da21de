"""Readers of holidays, each by its rule: a date, the nth weekday of a month, or days from Easter Sunday."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from dateutil.easter import easter

from graphmem.models import MentionKind, Precision
from graphmem.temporal.rules import Hit, Now
from graphmem.temporal.spans import NOT_A_TIME, Span, add_months, days, floor
from graphmem.temporal.tense import Tense

Find = Callable[[datetime, int], datetime]


def _fixed(month: int, day: int) -> Find:
    return lambda wall, year: floor(Precision.YEAR, wall).replace(year=year, month=month, day=day)


def _nth(month: int, weekday: int, nth: int, plus: int = 0) -> Find:
    return lambda wall, year: (
        nth_weekday(floor(Precision.YEAR, wall).replace(year=year, month=month), weekday, nth) + timedelta(days=plus)
    )


def _easter(plus: int) -> Find:
    def find(wall: datetime, year: int) -> datetime:
        sunday = easter(year)
        return day_start(wall, year, sunday.month, sunday.day) + timedelta(days=plus)

    return find


def day_start(wall: datetime, year: int, month: int, day: int) -> datetime:
    """Midnight of that day."""
    return floor(Precision.YEAR, wall).replace(year=year, month=month, day=day)


def nth_weekday(month: datetime, weekday: int, nth: int) -> datetime:
    """The nth such weekday of the month that ``month`` begins (-1: the last); ``ValueError`` where there is none."""
    if nth < 0:
        last = add_months(month, 1) - timedelta(days=1)
        return last - timedelta(days=(last.weekday() - weekday) % 7)
    found = month + timedelta(days=(weekday - month.weekday()) % 7 + 7 * (nth - 1))
    if found.month != month.month:
        raise ValueError(f"no weekday number {nth} of that kind in {month:%Y-%m}")
    return found


# The first key that the words begin with, or that they hold, is the holiday.
_RULES: tuple[tuple[str, Find, str], ...] = (
    ("christmas eve", _fixed(12, 24), "BYMONTH=12;BYMONTHDAY=24"),
    ("boxing", _fixed(12, 26), "BYMONTH=12;BYMONTHDAY=26"),
    ("christmas", _fixed(12, 25), "BYMONTH=12;BYMONTHDAY=25"),
    ("xmas", _fixed(12, 25), "BYMONTH=12;BYMONTHDAY=25"),
    ("new years eve", _fixed(12, 31), "BYMONTH=12;BYMONTHDAY=31"),
    ("new years", _fixed(1, 1), "BYMONTH=1;BYMONTHDAY=1"),
    ("halloween", _fixed(10, 31), "BYMONTH=10;BYMONTHDAY=31"),
    ("thanksgiving", _nth(11, 3, 4), "BYMONTH=11;BYDAY=4TH"),
    ("black friday", _nth(11, 3, 4, 1), ""),
    ("easter monday", _easter(1), ""),
    ("good friday", _easter(-2), ""),
    ("easter", _easter(0), ""),
    ("valentine", _fixed(2, 14), "BYMONTH=2;BYMONTHDAY=14"),
    ("independence", _fixed(7, 4), "BYMONTH=7;BYMONTHDAY=4"),
    ("mother", _nth(5, 6, 2), "BYMONTH=5;BYDAY=2SU"),
    ("father", _nth(6, 6, 3), "BYMONTH=6;BYDAY=3SU"),
    ("memorial", _nth(5, 0, -1), "BYMONTH=5;BYDAY=-1MO"),
    ("labor", _nth(9, 0, 1), "BYMONTH=9;BYDAY=1MO"),
    ("st patrick", _fixed(3, 17), "BYMONTH=3;BYMONTHDAY=17"),
    ("april fool", _fixed(4, 1), "BYMONTH=4;BYMONTHDAY=1"),
    ("juneteenth", _fixed(6, 19), "BYMONTH=6;BYMONTHDAY=19"),
    ("veteran", _fixed(11, 11), "BYMONTH=11;BYMONTHDAY=11"),
    ("canada", _fixed(7, 1), "BYMONTH=7;BYMONTHDAY=1"),
    ("earth", _fixed(4, 22), "BYMONTH=4;BYMONTHDAY=22"),
    ("women", _fixed(3, 8), "BYMONTH=3;BYMONTHDAY=8"),
)


def _rule(words: str) -> tuple[str, Find, str]:
    plain = words.replace("'", "").replace(".", "")
    return next(rule for rule in _RULES if plain.startswith(rule[0]))


def _near(hit: Hit, now: Now, *, back: bool, strict: bool) -> Span:
    find = _rule(hit["holiday"])[1]
    years = range(now.wall.year - 2, now.wall.year + 3)
    found = [find(now.wall, year) for year in years]
    if back:
        return days(max(day for day in found if day < now.day or (not strict and day == now.day)), 1)
    return days(min(day for day in found if day > now.day or (not strict and day == now.day)), 1)


def last_holiday(hit: Hit, now: Now) -> Span:
    """The most recent one before today."""
    return _near(hit, now, back=True, strict=True)


def next_holiday(hit: Hit, now: Now) -> Span:
    """The first one after today."""
    return _near(hit, now, back=False, strict=True)


def this_holiday(hit: Hit, now: Now) -> Span:
    """The one of this year, unless the tense says another."""
    if now.tense.backward or now.tense.forward:
        return plain_holiday(hit, now)
    return days(_rule(hit["holiday"])[1](now.wall, now.wall.year), 1)


def plain_holiday(hit: Hit, now: Now) -> Span:
    """The next one where the sentence looks forward, else the last one; of a habit, none."""
    if now.tense is Tense.HABIT:
        return NOT_A_TIME
    return _near(hit, now, back=not now.tense.forward, strict=False)


def holiday_year(hit: Hit, now: Now) -> Span:
    """Christmas 2022."""
    return days(_rule(hit["holiday"])[1](now.wall, int(hit["year"])), 1)


def every_holiday(hit: Hit, now: Now) -> Span:
    """A yearly recurrence; Easter moves, so its rule says no more than the year."""
    by = _rule(hit["holiday"])[2]
    rule = "FREQ=YEARLY" + (f";{by}" if by else "")
    return Span(None, None, Precision.YEAR, kind=MentionKind.RECURRENCE, recurrence=rule)
