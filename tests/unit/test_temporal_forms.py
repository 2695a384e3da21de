"""Many phrasings of one thing: each block's lines were read against a calendar of 2023 (said on Friday 9 June)."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from test_temporal_find import read

from graphmem.temporal import find_times

FORMS = """
we met a week ago Friday | 2023-06-02
we met on Friday a week ago | 2023-06-02
we met on the Friday two weeks ago | 2023-05-26
we met Friday last week | 2023-06-02
we met on the Monday before last | 2023-05-29
we will meet Tuesday next week | 2023-06-13
we will meet a week from Tuesday | 2023-06-20
we will meet on Monday fortnight | 2023-06-26
see you Wed | 2023-06-14
the last Sunday in March 2024 | 2024-03-31
the first week of May last year | 2022-05-01..2022-05-07
the first Friday of May last year | 2022-05-06
the last Friday in May two years ago | 2021-05-28
the end of May last year | ~2022-05-21..2022-05-31
the first of next month | 2023-07-01
the week beginning 12 June | 2023-06-12..2023-06-18
the week commencing Monday 12 June | 2023-06-12..2023-06-18
the week of the 12th | 2023-06-12..2023-06-18
week 1 of 2021 | 2021-01-04..2021-01-10
week 53 of 2021 | -
"""
PERIODS = """
in Q1 next year | 2024-01-01..2024-03-31
Q4 of last year | 2022-10-01..2022-12-31
we hired in Q4 | 2022-10-01..2022-12-31
we will hire in Q1 | 2024-01-01..2024-03-31
since Q3 we grew | 2022-07-01..
2023-Q3 | 2023-07-01..2023-09-30
Q3/2022 | 2022-07-01..2022-09-30
the second half of the year | 2023-07-01..2023-12-31
the second half of May | ~2023-05-16..2023-05-31
H2 2023 | 2023-07-01..2023-12-31
fiscal Q2 2023 | ?
Q2 FY2023 | ?
in the third quarter of fiscal 2024 | ?
last fiscal year | ?
in the late 90s | ~1996-09-01..1999-12-31
in the year 2010 | 2010-01-01..2010-12-31
late spring last year | ~2022-05-01..2022-05-31
back in August | 2022-08-01..2022-08-31
Pride Month was fun | 2023-06-01..2023-06-30
in the spring we moved | 2023-03-01..2023-05-31
we have rained in all month | 2023-06-01..2023-06-30
it is cold all year | -
all year round | -
"""
CLOCKS = """
at half past 3 in the afternoon yesterday | 2023-06-08T15:30/15:31
at a quarter to five tomorrow morning | 2023-06-10T04:45/04:46
at ten past nine last night | 2023-06-08T21:10/21:11
at seven o'clock last night | 2023-06-08T19:00/20:00
noon tomorrow | 2023-06-10T12:00/13:00
yesterday around 5 pm | ~2023-06-08T16:30/18:30
around noon | ~2023-06-09T11:30/13:30
from 9am to 5pm tomorrow | 2023-06-10T09:00/17:00
tomorrow 9-11am | 2023-06-10T09:00/11:00
between 11 and 2 pm | 2023-06-09T11:00/14:00
in the early hours of Sunday | 2023-06-04
within the next hour | ~2023-06-09T14:00/15:00
half past seven | -
it took five to six weeks | ?
"""
RECURRING = """
my birthday is May 3 | FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=3
Ada's birthday is on the 3rd of May | FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=3
our wedding anniversary is October 5th | FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=5
my birthday is in August | FREQ=YEARLY;BYMONTH=8
I was born on May 3 | FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=3
my birthday was on May 3 | 2023-05-03
we celebrated my birthday on May 3 | 2023-05-03
my son was born on May 3 | 2023-05-03
my birthday is next Friday | 2023-06-16
every July 4th | FREQ=YEARLY;BYMONTH=7;BYMONTHDAY=4
every year in May | FREQ=YEARLY;BYMONTH=5
every Monday, Wednesday and Friday | FREQ=WEEKLY;BYDAY=MO,WE,FR
every day at 7 in the evening | FREQ=DAILY;BYHOUR=19;BYMINUTE=0
on Friday nights | FREQ=WEEKLY;BYDAY=FR
most Sundays | FREQ=WEEKLY;BYDAY=SU
on the first of every month | FREQ=MONTHLY;BYMONTHDAY=1
on the last day of each month | FREQ=MONTHLY;BYMONTHDAY=-1
every other day | FREQ=DAILY;INTERVAL=2
every alternate Friday | FREQ=WEEKLY;INTERVAL=2;BYDAY=FR
every couple of months | ?
"""
SIDES = """
I am out until 6 pm | ..2023-06-09
I will call after the weekend | 2023-06-12..
it was before Friday | ..2023-06-01
done before the end of the year | ~..2023-12-31
since 9 am | 2023-06-09..
until the 20th | ..2023-06-20
between the 3rd and the 10th | 2023-06-03..2023-06-10
between 3 and 5 May | 2023-05-03..2023-05-05
between Christmas and New Year | 2022-12-25..2023-01-01
less than a week ago | ~2023-06-03..2023-06-09
in less than two weeks | ~2023-06-09..2023-06-22
the summer two years ago | 2021-06-01..2021-08-31
two Christmases ago | 2021-12-25
for the rest of the year | ~2023-06-09..2023-12-31
this time next week | ~2023-06-15..2023-06-17
in the coming weeks | ~2023-06-09..2023-07-13
"""
BEFORE_IT = """
We came on Monday. The next day he called. The day after that we left. | 2023-06-05 2023-06-06 2023-06-07
I arrived on the 5th of May and left the following Friday | 2023-05-05 2023-05-12
We came on 3 May. Two days later we left. | 2023-05-03 2023-05-05
We came on 3 May 2022. Later that year we married. | 2022-05-03 2022-01-01..2022-12-31
We came on 3 May; by the end of that week we were tired | 2023-05-03 ~..2023-05-07
later that day | ?
the Wednesday of that week | ?
"""
LENGTHS = """
we talked for ages | ?
it's been a while | ?
I haven't been there in years | ?
see you in a bit | -
back in a while | -
give me a bit | -
it has been a really hard few months | ~2023-01-10..2023-06-09
we had a picnic last week | 2023-05-29..2023-06-04
we had a wild week | ?
I haven't slept in two days | ~2023-06-08..2023-06-09
we haven't met for a few days | ~2023-06-05..2023-06-09
I haven't smoked for two years | ~2021-06-09.. P2Y
I have finished it in two weeks | P2W
we spent the night there | P1D
we spent the day before yesterday there | 2023-06-07
"""
WORDS = """
May the best one win
she came second
We wed, and wept
the Day We Wed
April may march
sun, sat, we
a second fall
Holi moly
holidays are fun
she is in her second season
five to six people
Q1: what is it?
an eid card
"""


@pytest.mark.parametrize(
    "line",
    "".join((FORMS, PERIODS, CLOCKS, RECURRING, SIDES, BEFORE_IT, LENGTHS)).replace("\n\n", "\n").strip().splitlines(),
)
def test_forms(line: str) -> None:
    text, _, reading = line.partition(" | ")
    assert read(text) == reading


@pytest.mark.parametrize("text", WORDS.strip().splitlines())
def test_words(text: str) -> None:
    assert read(text) == "-"


@pytest.mark.parametrize(
    ("text", "ends", "starts"),
    [("until 6 pm", 18, None), ("by noon", 12, None), ("before 9 am", 9, None), ("after 3 pm", None, 15)],
)
def test_a_side_at_a_clock_time_is_that_time(text: str, ends: int | None, starts: int | None) -> None:
    (mention,) = find_times(f"I worked {text}", datetime(2023, 6, 9, 22, tzinfo=UTC))
    assert mention.interval is not None
    assert (mention.interval.end and mention.interval.end.hour) == ends
    assert (mention.interval.start and mention.interval.start.hour) == starts


@pytest.mark.parametrize("month", range(1, 13))
@pytest.mark.parametrize("day", [28, 29, 30, 31])
def test_a_month_ago_holds_the_same_day_or_the_months_last(month: int, day: int) -> None:
    if day > 28 and month == 2:
        return
    if day == 31 and month in (4, 6, 9, 11):
        return
    said = read("we met a month ago", datetime(2025, month, day, 12, tzinfo=UTC))
    exact = read("we met a month ago today", datetime(2025, month, day, 12, tzinfo=UTC))
    first, _, last = said.removeprefix("~").partition("..")
    assert said.startswith("~")
    assert first <= exact <= last


def test_the_documentation_is_true() -> None:
    lines = (Path(__file__).resolve().parents[2] / "docs" / "expressions.md").read_text(encoding="utf-8").splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")][1:]
    assert len(rows) > 15
    assert [[said, read(said)] for said, _ in rows] == rows
