"""Writes time_matrix.tsv: what each expression means at each anchor, by calendar arithmetic and nothing of graphmem.

    python tests/data/time_matrix.py > tests/data/time_matrix.tsv

Each line below is a sentence and the days it means, said from ``d``, the speaker's day. Weeks begin on Monday,
seasons with their month; a clock time is given in UTC.
"""

from __future__ import annotations

import calendar
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from dateutil.easter import easter
from dateutil.relativedelta import FR, MO, SA, SU, TH, TU, WE
from dateutil.relativedelta import relativedelta as rd

ANCHORS = (
    *((f"2023-06-{day:02}T14:00+00:00", "UTC") for day in range(5, 12)),  # every weekday
    ("2023-05-31T09:30-04:00", "America/New_York"),
    ("2024-01-31T21:15+01:00", "Europe/Berlin"),
    ("2024-04-30T23:50+09:00", "Asia/Tokyo"),
    ("2023-02-28T08:00+00:00", "UTC"),
    ("2024-02-28T08:00+00:00", "UTC"),
    ("2024-02-29T08:00+00:00", "UTC"),
    ("2020-12-31T18:00-05:00", "America/New_York"),  # in week 53
    ("2021-01-01T00:30+01:00", "Europe/Berlin"),  # still in week 53
    ("2024-12-31T18:00+00:00", "UTC"),  # in week 1 of 2025
    ("2023-03-26T12:00+02:00", "Europe/Berlin"),  # a day of 23 hours
    ("2023-10-29T12:00+01:00", "Europe/Berlin"),  # a day of 25 hours
    ("2024-03-10T12:00-04:00", "America/New_York"),
    ("2024-11-03T12:00-05:00", "America/New_York"),
)
DAY = timedelta(days=1)
Days = tuple[date, date]


def whole(first: date, after: rd) -> Days:
    return first, first + after - DAY


def week(d: date, count: int = 0) -> Days:
    return whole(d + rd(weekday=MO(-1)) + rd(weeks=count), rd(days=7))


def weekend(d: date, count: int = 0) -> Days:
    return whole(week(d, count)[0] + 5 * DAY, rd(days=2))


def month(d: date, count: int = 0) -> Days:
    return whole(d.replace(day=1) + rd(months=count), rd(months=1))


def quarter(d: date, count: int = 0) -> Days:
    return whole(date(d.year, (d.month - 1) // 3 * 3 + 1, 1) + rd(months=3 * count), rd(months=3))


def year(d: date, count: int = 0) -> Days:
    return date(d.year + count, 1, 1), date(d.year + count, 12, 31)


def season(first_month: int, d: date, which: int) -> Days:
    """The last that has ended (-1) or the next to begin (1)."""
    every = [whole(date(d.year + n, first_month, 1), rd(months=3)) for n in range(-2, 3)]
    return max(s for s in every if s[1] < d) if which < 0 else min(s for s in every if s[0] > d)


def named(number: int, d: date, which: int) -> Days:
    """The last such month to have begun (-1), or the next not to have ended (1)."""
    every = [month(date(d.year + n, number, 1)) for n in (-1, 0, 1)]
    return max(m for m in every if m[0] <= d) if which < 0 else min(m for m in every if m[1] >= d)


def dated(number: int, day: int, d: date, which: int) -> Days:
    """The last such day, today included (-1), or the next (1)."""
    years = range(d.year - 8, d.year + 9)
    every = [date(y, number, day) for y in years if day <= calendar.monthrange(y, number)[1]]
    found = max(e for e in every if e <= d) if which < 0 else min(e for e in every if e >= d)
    return found, found


def numbered(day: int, d: date, which: int) -> Days:
    """The last or next day of that number in some month that has it."""
    step = DAY * which
    while d.day != day:
        d += step
    return d, d


def feast(of: Callable[[int], date], d: date, which: int) -> Days:
    every = [of(d.year + n) for n in (-1, 0, 1)]
    found = max(e for e in every if e < d) if which < 0 else min(e for e in every if e > d)
    return found, found


def one(found: date) -> Days:
    return found, found


BEFORE, AFTER = rd(days=-1), rd(days=1)
EXACT: dict[str, Callable[[date], Days]] = {
    "I ran today": lambda d: one(d),
    "I ran yesterday": lambda d: one(d - DAY),
    "I will run tomorrow": lambda d: one(d + DAY),
    "I ran the day before yesterday": lambda d: one(d - 2 * DAY),
    "I will run the day after tomorrow": lambda d: one(d + 2 * DAY),
    "I ran three days ago": lambda d: one(d - 3 * DAY),
    "I will run in ten days": lambda d: one(d + 10 * DAY),
    "I ran 90 days ago": lambda d: one(d - 90 * DAY),
    "I ran last Monday": lambda d: one(d + BEFORE + rd(weekday=MO(-1))),
    "I ran last Sunday": lambda d: one(d + BEFORE + rd(weekday=SU(-1))),
    "I ran this past Thursday": lambda d: one(d + BEFORE + rd(weekday=TH(-1))),
    "I ran on Wednesday": lambda d: one(d + BEFORE + rd(weekday=WE(-1))),
    "I will run on Wednesday": lambda d: one(d + AFTER + rd(weekday=WE)),
    "I will run next Friday": lambda d: one(d + AFTER + rd(weekday=FR)),
    "I will run next Tuesday": lambda d: one(d + AFTER + rd(weekday=TU)),
    "I ran the Saturday before last": lambda d: one(d + BEFORE + rd(weekday=SA(-2))),
    "I will run the Saturday after next": lambda d: one(d + AFTER + rd(weekday=SA(2))),
    "I ran three Fridays ago": lambda d: one(d + BEFORE + rd(weekday=FR(-3))),
    "I will run a week from Monday": lambda d: one(d + AFTER + rd(weekday=MO(2))),
    "I ran on Tuesday of last week": lambda d: one(week(d, -1)[0] + DAY),
    "I will run on Thursday next week": lambda d: one(week(d, 1)[0] + 3 * DAY),
    "I ran last week": lambda d: week(d, -1),
    "I run this week": lambda d: week(d),
    "I will run next week": lambda d: week(d, 1),
    "I ran the week before last": lambda d: week(d, -2),
    "I will run the week after next": lambda d: week(d, 2),
    "I ran last weekend": lambda d: weekend(d, -1),
    "I will run next weekend": lambda d: weekend(d, 1),
    "I ran two weekends ago": lambda d: weekend(d, -2),
    "I ran last month": lambda d: month(d, -1),
    "I run this month": lambda d: month(d),
    "I will run next month": lambda d: month(d, 1),
    "I ran the month before last": lambda d: month(d, -2),
    "I ran a month ago today": lambda d: one(d + rd(months=-1)),
    "I ran a year ago today": lambda d: one(d + rd(years=-1)),
    "I ran on the last day of last month": lambda d: one(d.replace(day=1) - DAY),
    "I will run on the first Friday of next month": lambda d: one(month(d, 1)[0] + rd(weekday=FR)),
    "I ran on the last Sunday of last month": lambda d: one(month(d, -1)[1] + rd(weekday=SU(-1))),
    "I run on the third Thursday of this month": lambda d: one(month(d)[0] + rd(weekday=TH(3))),
    "I ran in the second week of last month": lambda d: whole(month(d, -1)[0] + 7 * DAY, rd(days=7)),
    "I will run on the first weekend of next month": lambda d: whole(month(d, 1)[0] + rd(weekday=SA), rd(days=2)),
    "I ran on the 15th": lambda d: numbered(15, d, -1),
    "I will run on the 31st": lambda d: numbered(31, d, 1),
    "I ran last quarter": lambda d: quarter(d, -1),
    "I will run next quarter": lambda d: quarter(d, 1),
    "I ran in Q4": lambda d: max(quarter(date(d.year + n, 10, 1)) for n in (-1, 0) if date(d.year + n, 10, 1) <= d),
    "I ran last year": lambda d: year(d, -1),
    "I run this year": lambda d: year(d),
    "I will run next year": lambda d: year(d, 1),
    "I ran the year before last": lambda d: year(d, -2),
    "I ran in the first half of last year": lambda d: whole(year(d, -1)[0], rd(months=6)),
    "I ran last summer": lambda d: season(6, d, -1),
    "I ran last winter": lambda d: season(12, d, -1),
    "I will run next spring": lambda d: season(3, d, 1),
    "I ran in May": lambda d: named(5, d, -1),
    "I will run in February": lambda d: named(2, d, 1),
    "I ran in October of last year": lambda d: month(date(d.year - 1, 10, 1)),
    "I ran in April two years ago": lambda d: month(date(d.year - 2, 4, 1)),
    "I ran on March 3": lambda d: dated(3, 3, d, -1),
    "I will run on 10 November": lambda d: dated(11, 10, d, 1),
    "I ran on February 29": lambda d: dated(2, 29, d, -1),
    "I ran last Christmas": lambda d: feast(lambda y: date(y, 12, 25), d, -1),
    "I ran last Easter": lambda d: feast(easter, d, -1),
    "I will run next Thanksgiving": lambda d: feast(lambda y: date(y, 11, 1) + rd(weekday=TH(4)), d, 1),
    "I ran two days before Christmas 2022": lambda d: one(date(2022, 12, 23)),
    "I ran the day after 28 February 2024": lambda d: one(date(2024, 2, 29)),
    "I ran in the week of 1 January 2021": lambda d: (date(2020, 12, 28), date(2021, 1, 3)),
    "I ran from Monday to Wednesday of last week": lambda d: (week(d, -1)[0], week(d, -1)[0] + 2 * DAY),
    "I ran between 28 February and 2 March 2024": lambda d: (date(2024, 2, 28), date(2024, 3, 2)),
}
VAGUE: dict[str, Callable[[date], Days]] = {
    "I ran two weeks ago": lambda d: week(d, -2),
    "I will run in three weeks": lambda d: week(d, 3),
    "I ran a month ago": lambda d: month(d, -1),
    "I ran three months ago": lambda d: month(d, -3),
    "I will run in six months": lambda d: month(d, 6),
    "I ran a year ago": lambda d: year(d, -1),
    "I ran ten years ago": lambda d: year(d, -10),
    "I ran a few days ago": lambda d: (d - 5 * DAY, d - 2 * DAY),
    "I ran the other day": lambda d: (d - 7 * DAY, d - DAY),
    "I will run at the end of next month": lambda d: (month(d, 1)[0] + 20 * DAY, month(d, 1)[1]),
    "I ran early last month": lambda d: whole(month(d, -1)[0], rd(days=10)),
    "I ran in late 2021": lambda d: (date(2021, 9, 1), date(2021, 12, 31)),
    "I ran around 2 April 2022": lambda d: (date(2022, 3, 30), date(2022, 4, 5)),
    "I am away for the rest of the year": lambda d: (d, date(d.year, 12, 31)),
    "I ran in the past two weeks": lambda d: (d - 13 * DAY, d),
}
SINCE: dict[str, Callable[[date], date]] = {
    "I have run since Monday": lambda d: d + BEFORE + rd(weekday=MO(-1)),
    "I have run since last month": lambda d: month(d, -1)[0],
    "I have run since 2016": lambda d: date(2016, 1, 1),
}
UNTIL: dict[str, Callable[[date], date]] = {
    "I am away until Friday": lambda d: d + AFTER + rd(weekday=FR),
    "I will be done by next year": lambda d: year(d, 1)[1],
}
ALWAYS = {
    "I run every Tuesday": "FREQ=WEEKLY;BYDAY=TU",
    "I run every other week": "FREQ=WEEKLY;INTERVAL=2",
    "I run on the last Friday of every month": "FREQ=MONTHLY;BYDAY=-1FR",
    "my birthday is on February 29": "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29",
    "I lived there for four years": "P4Y",
    "I ran in FY24 Q3": "?",
}
Moment = tuple[datetime, timedelta]
HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)


def at(now: datetime, days: int, hour: int, minute: int = 0) -> datetime:
    """That time of the clock, ``days`` days on; one the clock skips is read as before it was put forward."""
    day = now.date() + timedelta(days=days)
    return datetime(day.year, day.month, day.day, hour, minute, tzinfo=now.tzinfo).astimezone(UTC)


def midnights(now: datetime) -> Moment:
    return at(now, 0, 0), at(now, 1, 0) - at(now, 0, 0)


CLOCK: dict[str, Callable[[datetime], Moment]] = {
    "I slept three hours ago": lambda now: ((now.astimezone(UTC) - 3 * HOUR).replace(minute=0), HOUR),
    "I slept 11 hours ago": lambda now: ((now.astimezone(UTC) - 11 * HOUR).replace(minute=0), HOUR),
    "I will sleep in 90 minutes": lambda now: (now.astimezone(UTC) + 90 * MINUTE, MINUTE),
    "I will sleep tomorrow at 9 am": lambda now: (at(now, 1, 9), HOUR),
    "I slept yesterday at 23:30": lambda now: (at(now, -1, 23, 30), MINUTE),
    "I slept today at 4 am": lambda now: (at(now, 0, 4), HOUR),
    "I slept today at 2:30 am": lambda now: (at(now, 0, 2, 30), MINUTE),
    "I slept all through today": midnights,
}


def rows() -> list[str]:
    """Every sentence at every anchor, as a line."""
    lines = []
    for said, zone in ANCHORS:
        now = datetime.fromisoformat(said).astimezone(ZoneInfo(zone))
        d = now.date()
        read = {text: days(*of(d)) for text, of in EXACT.items()}
        read |= {text: "~" + days(*of(d)) for text, of in VAGUE.items()}
        read |= {text: f"{of(d)}.." for text, of in SINCE.items()}
        read |= {text: f"..{of(d)}" for text, of in UNTIL.items()}
        read["I am away until the end of next week"] = f"~..{week(d, 1)[1]}"
        read |= ALWAYS | {text: moment(*of(now)) for text, of in CLOCK.items()}
        lines += [f"{said}\t{zone}\t{text}\t{reading}" for text, reading in read.items()]
    return lines


def days(first: date, last: date) -> str:
    return f"{first}" if first == last else f"{first}..{last}"


def moment(start: datetime, length: timedelta) -> str:
    return f"{start:%Y-%m-%dT%H:%MZ}/{start + length:%Y-%m-%dT%H:%MZ}"


if __name__ == "__main__":
    print("# said\tzone\texpression\treading: closed days, ~ approximate, an open side left out, or from/to in UTC")
    print("\n".join(rows()))
