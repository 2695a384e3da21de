"""Readers of what comes again and again: every Tuesday, on weekends, twice a week. They give RRULEs (RFC 5545)."""

from __future__ import annotations

from graphmem.models import MentionKind, Precision
from graphmem.temporal.readers.clock import hour_minute
from graphmem.temporal.readers.relative import kid_of
from graphmem.temporal.rules import Hit, Now
from graphmem.temporal.spans import NOT_A_TIME, SEASON_MONTHS, Span
from graphmem.temporal.vocabulary import (
    RRULE_DAYS,
    RRULE_WEEKDAYS,
    RRULE_WEEKEND,
    month_number,
    nth_number,
    number_value,
    weekday_number,
)

_FREQUENCY = {
    "hour": "FREQ=HOURLY",
    "day": "FREQ=DAILY",
    "night": "FREQ=DAILY",
    "morning": "FREQ=DAILY",
    "afternoon": "FREQ=DAILY",
    "evening": "FREQ=DAILY",
    "week": "FREQ=WEEKLY",
    "weekday": f"FREQ=WEEKLY;BYDAY={RRULE_WEEKDAYS}",
    "weekend": f"FREQ=WEEKLY;BYDAY={RRULE_WEEKEND}",
    "fortnight": "FREQ=WEEKLY;INTERVAL=2",
    "month": "FREQ=MONTHLY",
    "quarter": "FREQ=MONTHLY;INTERVAL=3",
    "season": "FREQ=MONTHLY;INTERVAL=3",
    "year": "FREQ=YEARLY",
}
_ADVERBS = {
    "hourly": "FREQ=HOURLY",
    "daily": "FREQ=DAILY",
    "nightly": "FREQ=DAILY",
    "weekly": "FREQ=WEEKLY",
    "biweekly": "FREQ=WEEKLY;INTERVAL=2",
    "bi-weekly": "FREQ=WEEKLY;INTERVAL=2",
    "fortnightly": "FREQ=WEEKLY;INTERVAL=2",
    "monthly": "FREQ=MONTHLY",
    "quarterly": "FREQ=MONTHLY;INTERVAL=3",
    "yearly": "FREQ=YEARLY",
    "annually": "FREQ=YEARLY",
}


def _recurring(rule: str) -> Span:
    return Span(None, None, Precision.DAY, kind=MentionKind.RECURRENCE, recurrence=rule)


def _month_list(season: str) -> str:
    first = SEASON_MONTHS[season]
    return ",".join(str((first + offset - 1) % 12 + 1) for offset in range(3))


def every_unit(hit: Hit, now: Now) -> Span:
    """Every week, every other month, every two weeks, each weekend."""
    base = _FREQUENCY[hit["repeated"].removesuffix("s")]
    count = 2 if hit.has("other") else int(number_value(hit["number"])) if hit.has("number") else 1
    return _recurring(f"{base};INTERVAL={count}" if count > 1 and "INTERVAL" not in base else base)


def every_weekday(hit: Hit, now: Now) -> Span:
    """Every Tuesday, on Tuesdays and Thursdays, every other Friday."""
    named = [weekday_number(hit[name]) for name in ("weekday", "second_day", "third_day") if hit.has(name)]
    interval = "INTERVAL=2;" if hit.has("other") else ""
    return _recurring(f"FREQ=WEEKLY;{interval}BYDAY={','.join(RRULE_DAYS[day] for day in sorted(set(named)))}")


def every_season(hit: Hit, now: Now) -> Span:
    """Every summer: the months of it, each year."""
    return _recurring(f"FREQ=YEARLY;BYMONTH={_month_list(hit['season'])}")


def every_month_named(hit: Hit, now: Now) -> Span:
    """Every May."""
    return _recurring(f"FREQ=YEARLY;BYMONTH={month_number(hit['month'])}")


def every_date(hit: Hit, now: Now) -> Span:
    """Every year on May 3."""
    word = hit["day"]
    day = int(word) if word.isdigit() else nth_number(word)
    return _recurring(f"FREQ=YEARLY;BYMONTH={month_number(hit['month'])};BYMONTHDAY={day}")


def every_nth_weekday(hit: Hit, now: Now) -> Span:
    """The first Friday of every month."""
    nth = nth_number(hit["which"])
    return _recurring(f"FREQ=MONTHLY;BYDAY={nth}{RRULE_DAYS[weekday_number(hit['weekday'])]}")


def every_month_day(hit: Hit, now: Now) -> Span:
    """On the 15th of each month, the last day of every month."""
    day = nth_number(hit["day"] or hit["every"])
    return _recurring(f"FREQ=MONTHLY;BYMONTHDAY={day}") if day <= 31 else NOT_A_TIME


def recurring_at(hit: Hit, now: Now) -> Span | None:
    """Every Sunday at 10 am: the hour and the minute within the rule; the days alone where the hour is not known."""
    days = kid_of(hit, "E").read(now)
    part = next((kid.hit["part"] for kid in hit.kids if kid.rule.kind == "P"), "")
    time = hour_minute(kid_of(hit, "Cc").hit, part)
    if days is None or time is None:
        return days
    return _recurring(f"{days.recurrence};BYHOUR={time[0] % 24};BYMINUTE={time[1] or 0}")


def times_a(hit: Hit, now: Now) -> Span:
    """Twice a week: the frequency; an RRULE cannot say how often within it without naming days, the text keeps it."""
    return _recurring(_FREQUENCY[hit["repeated"]])


def adverb(hit: Hit, now: Now) -> Span:
    """Daily, weekly, monthly."""
    return _recurring(_ADVERBS[hit["adverb"]])


def weekends(hit: Hit, now: Now) -> Span:
    """On weekends, on weekdays."""
    return _recurring(_FREQUENCY[hit["repeated"].removesuffix("s")])
