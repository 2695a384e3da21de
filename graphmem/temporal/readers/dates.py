"""Readers of calendar dates: with a year, without one, in figures, in words of another language."""

from __future__ import annotations

import re
from datetime import timedelta

from graphmem.models import MentionKind, Precision
from graphmem.temporal.rules import Hit, Now
from graphmem.temporal.spans import NOT_A_TIME, Span, add_months, day_at, days, floor, whole
from graphmem.temporal.tense import Tense
from graphmem.temporal.vocabulary import DECADE_WORDS, month_number, nth_number, weekday_number

_ANNIVERSARY = re.compile(
    r"(?<!\w)(?:birthday|b-?day|birthdate|birth date|date of birth|anniversary|name ?day)"
    r"(?:'s| is| falls| comes| always| every year|,| -|:){0,3}(?: (?:on|in))?(?: the)? ?$"
)
_BORN = re.compile(r"(?<!\w)(?:i|we) (?:was|were) (?:both |all )?born (?:on|in)(?: the)? ?$")


def _figure(word: str) -> int:
    return int(word) if word.isdigit() else nth_number(word)


def full_date(hit: Hit, now: Now) -> Span:
    """A day with its year: 7 May 2023, May 7th, 2023. A day the month does not have is no time."""
    return _day(now, int(hit["year"]), month_number(hit["month"]), _figure(hit["day"]))


def iso_date(hit: Hit, now: Now) -> Span:
    """2023-05-07, with or without a time of day."""
    day = _day(now, int(hit["year"]), int(hit["mm"]), int(hit["dd"]))
    if day is NOT_A_TIME or day.start is None or not hit.has("hour"):
        return day
    hour, minute = int(hit["hour"]), int(hit["minute"])
    if hour > 23:
        return day
    start = day.start + timedelta(hours=hour, minutes=minute)
    return Span(start, start + timedelta(minutes=1), Precision.MINUTE)


def numeric_date(hit: Hit, now: Now) -> Span | None:
    """3/4/2024: resolved where only one order is possible or the speaker's language or zone says which."""
    first, second, year = int(hit["a"]), int(hit["b"]), int(hit["year"])
    if (first > 12 and second > 12) or hit["sep"] != hit["second_sep"]:
        return NOT_A_TIME
    order = now.place.order
    if first > 12:
        order = "dmy"
    elif second > 12:
        order = "mdy"
    elif first == second:
        order = "dmy"
    if order is None:
        return None
    day, month = (first, second) if order == "dmy" else (second, first)
    return _day(now, year, month, day)


def han_date(hit: Hit, now: Now) -> Span:
    """2023年5月7日."""
    return _day(now, int(hit["year"]), int(hit["mm"]), int(hit["dd"]))


def _day(now: Now, year: int, month: int, day: int) -> Span:
    try:
        return day_at(now.wall, year, month, day)
    except ValueError:  # 31 April: words that look like a date
        return NOT_A_TIME


def yearless_date(hit: Hit, now: Now) -> Span:
    """20 July: the last one or the next one by tense, the nearest without. A weekday said with it picks the year."""
    month, day = month_number(hit["month"]), _figure(hit["day"])
    if is_yearly(hit, now):
        return yearly(f"BYMONTH={month};BYMONTHDAY={day}")
    weekday = weekday_number(hit["weekday"]) if hit.has("weekday") else None
    reach = 8 if weekday is not None or (month, day) == (2, 29) else 1  # 29 February: 1896 to 1904 had none between
    return _nearest(_in_years(now, month, day, reach), now, weekday)


def is_yearly(hit: Hit, now: Now) -> bool:
    """Whether the words before a date without a year say that it is every year's: "my birthday is on", "I was born on".

    Told of the past ("my birthday was on") it is the date of one of them.
    """
    before = hit.match.string[max(0, hit.match.start() - 48) : hit.match.start()]
    return _BORN.search(before) is not None or (
        not now.tense.backward and now.tense is not Tense.FUTURE and _ANNIVERSARY.search(before) is not None
    )


def yearly(by: str) -> Span:
    """What comes again every year."""
    return Span(None, None, Precision.YEAR, kind=MentionKind.RECURRENCE, recurrence=f"FREQ=YEARLY;{by}")


def _in_years(now: Now, month: int, day: int, reach: int) -> list[Span]:
    years = range(now.wall.year - reach, now.wall.year + reach + 1)
    return [span for year in years if (span := _day(now, year, month, day)) is not NOT_A_TIME]


def weekday_the_nth(hit: Hit, now: Now) -> Span:
    """Friday the 13th: the last or the next day of that number that is such a weekday, by tense."""
    day, this = _figure(hit["day"]), now.day.replace(day=1)
    months = [add_months(this, offset) for offset in range(-40, 41)]
    found = [span for each in months if (span := _day(now, each.year, each.month, day)) is not NOT_A_TIME]
    wanted = weekday_number(hit["weekday"])
    return _nearest([span for span in found if span.start and span.start.weekday() == wanted], now, wanted)


def _nearest(found: list[Span], now: Now, weekday: int | None) -> Span:
    """The nearest to now that the tense allows; of those on that weekday, where there are any."""
    allowed = [span for span in found if not _against(span, now)]
    fitting = [span for span in allowed if weekday is None or (span.start and span.start.weekday() == weekday)]
    return min(fitting or allowed, key=lambda span: abs(_distance(span, now)), default=NOT_A_TIME)


def _against(span: Span, now: Now) -> bool:
    distance = _distance(span, now)
    return (now.tense.backward and distance > 0) or (now.tense.forward and distance < 0)


def _distance(span: Span, now: Now) -> float:
    return (span.start - now.day).total_seconds() if span.start else 0.0


def day_range(hit: Hit, now: Now) -> Span | None:
    """3–5 June, June 3 to 5, 2023: all the days from the first to the last."""
    month, low, high = month_number(hit["month"]), _figure(hit["day"]), _figure(hit["last"])
    if low >= high:
        return NOT_A_TIME
    if hit.has("year"):
        first = _day(now, int(hit["year"]), month, low)
    else:
        first = _nearest(_in_years(now, month, low, 1), now, None)
    if first.start is None:
        return NOT_A_TIME
    return days(first.start, high - low + 1).but(kind=MentionKind.SPAN)


def days_of_month(hit: Hit, now: Now) -> Span:
    """From the 3rd to the 10th: of this month, the last or the next, by tense."""
    low, high = _figure(hit["day"]), _figure(hit["last"])
    first = _of_some_month(low, now)
    if first.start is None or not low < high <= 31:
        return NOT_A_TIME
    return days(first.start, high - low + 1).but(kind=MentionKind.SPAN)


def month_year(hit: Hit, now: Now) -> Span:
    """May 2023."""
    start = floor(Precision.YEAR, now.wall).replace(year=int(hit["year"]), month=month_number(hit["month"]))
    return whole(Precision.MONTH, start)


def day_of_month(hit: Hit, now: Now) -> Span:
    """Reads "on the 20th": of this month, the last or the next, by tense."""
    return _of_some_month(_figure(hit["digits_nth"]), now)


def _of_some_month(day: int, now: Now) -> Span:
    if not 1 <= day <= 31:
        return NOT_A_TIME
    offsets = (0, -1, -2) if not now.tense.forward else (0, 1, 2)
    for offset in offsets:
        month = add_months(now.day.replace(day=1), offset)
        found = _day(now, month.year, month.month, day)
        if found.start is None:
            continue
        if now.tense is Tense.NONE or (found.start <= now.day if now.tense.backward else found.start >= now.day):
            return found
    return NOT_A_TIME


def decade(hit: Hit, now: Now) -> Span:
    """The 1990s, the nineties: the last decade of that name that has begun."""
    if hit.has("full"):
        start = int(hit["full"])
    else:
        tens = DECADE_WORDS[hit["word"]] if hit.has("word") else int(hit["tens"])
        century = now.wall.year - now.wall.year % 100
        start = century + tens if century + tens <= now.wall.year else century - 100 + tens
    return whole(Precision.DECADE, floor(Precision.YEAR, now.wall).replace(year=start))
