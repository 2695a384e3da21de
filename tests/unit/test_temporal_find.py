"""Time expressions in texts: the grammar's own examples, an independent list, traps, tense, context, zones."""

from __future__ import annotations

import os
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from graphmem.errors import QueryError
from graphmem.models import MentionKind, Precision, TimeMention
from graphmem.temporal import composition, find_times, grammar
from graphmem.temporal.rules import Rule

FRIDAY = datetime(2023, 6, 9, 14, tzinfo=UTC)
RULES = (*grammar.ATOMS, *composition.NARROWING, *composition.PREPOSITIONS, *composition.RANGES, *composition.LEFT)
CLOCK = (Precision.HOUR, Precision.MINUTE, Precision.SECOND)


def notation(mention: TimeMention) -> str:
    """A mention in the notation of the tables: closed days, ``~`` approximate, ``?`` unresolved."""
    parts = []
    interval = mention.interval
    if interval:
        start, end = interval.start, interval.end
        about = "~" if interval.approximate else ""
        last = (end - timedelta(microseconds=1)).date().isoformat() if end else ""
        first = start.date().isoformat() if start else ""
        if start and end and interval.from_precision in CLOCK:
            parts.append(f"{about}{start:%Y-%m-%dT%H:%M}/{end:%H:%M}")
        else:
            parts.append(about + (first if first == last else f"{first}..{last}"))
    parts += [part for part in (mention.recurrence, mention.duration) if part]
    return " ".join(parts) or "?"


def read(text: str, anchor: datetime = FRIDAY, **how: str) -> str:
    return " ".join(notation(mention) for mention in find_times(text, anchor, **how)) or "-"


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_each_rule_reads_its_example(rule: Rule) -> None:
    assert read(rule.example) == rule.reads
    assert rule.read.__doc__


def test_rules_are_named_once() -> None:
    names = [rule.name for rule in RULES]
    assert len(names) == len(set(names))


def closed_days(mention: TimeMention) -> tuple[date, date, bool]:
    assert mention.interval is not None
    assert mention.interval.start is not None
    assert mention.interval.end is not None
    end = mention.interval.end - timedelta(microseconds=1)
    return mention.interval.start.date(), end.date(), mention.interval.approximate


def is_right(mention: TimeMention, readings: str) -> bool:
    first, last, approximate = closed_days(mention)
    for reading in readings.split(" or "):
        low, _, high = reading.lstrip("~").partition("..")
        start, end = date.fromisoformat(low), date.fromisoformat(high or low)
        if (first, last) == (start, end):
            return True
        if reading.startswith("~") and approximate and start <= first and last <= end:
            return True
    return False


def test_shared_expressions() -> None:
    shared = Path(os.environ.get("GRAPHMEM_SHARED") or Path(__file__).resolve().parents[3] / "shared")
    table = shared / "cases" / "time-expressions.tsv"
    if not table.is_file():
        pytest.skip(f"{table} is not here; set GRAPHMEM_SHARED")
    rows = [line.split("\t") for line in table.read_text(encoding="utf-8").splitlines()]
    rows = [row for row in rows if len(row) == 4 and not row[0].startswith("#")]
    assert len(rows) == 50
    wrong = []
    for said_on, expression, _, readings in rows:
        mentions = find_times(expression, datetime.fromisoformat(f"{said_on}T14:00+00:00"))
        if len(mentions) != 1 or mentions[0].interval is None or not is_right(mentions[0], readings):
            wrong.append((expression, [notation(mention) for mention in mentions]))
    assert not wrong


OTHER_DAY = datetime(2024, 3, 13, 9, 30, tzinfo=UTC)  # a Wednesday in a leap year
EXPRESSIONS = """
today | 2024-03-13
tonight | 2024-03-13
yesterday | 2024-03-12
last night | 2024-03-12
the day before yesterday | 2024-03-11
tomorrow | 2024-03-14
two days ago | 2024-03-11
three days ago | 2024-03-10
a few days ago | ~2024-03-08..2024-03-11
in a few days | ~2024-03-15..2024-03-18
the last few days | ~2024-03-09..2024-03-13
the other day | ~2024-03-06..2024-03-12
last week | 2024-03-04..2024-03-10
this week | 2024-03-11..2024-03-17
next week | 2024-03-18..2024-03-24
two weeks ago | ~2024-02-26..2024-03-03
a few weeks ago | ~2024-02-07..2024-02-28
last weekend | 2024-03-09..2024-03-10
this weekend | 2024-03-16..2024-03-17
this past weekend | 2024-03-09..2024-03-10
next weekend | 2024-03-23..2024-03-24
two weekends ago | 2024-03-02..2024-03-03
last month | 2024-02-01..2024-02-29
this month | 2024-03-01..2024-03-31
next month | 2024-04-01..2024-04-30
end of next month | ~2024-04-21..2024-04-30
last quarter | 2023-10-01..2023-12-31
last year | 2023-01-01..2023-12-31
next year | 2025-01-01..2025-12-31
a year ago | ~2023-01-01..2023-12-31
one year ago | ~2023-01-01..2023-12-31
three years ago | ~2021-01-01..2021-12-31
ten years ago | ~2014-01-01..2014-12-31
a few years ago | ~2019-01-01..2022-12-31
a few years back | ~2019-01-01..2022-12-31
last summer | 2023-06-01..2023-08-31
this summer | 2024-06-01..2024-08-31
last winter | 2023-12-01..2024-02-29
last August | 2023-08-01..2023-08-31
last Friday | 2024-03-08
last fri | 2024-03-08
last Wed | 2024-03-06
last tues | 2024-03-12
last Sunday | 2024-03-10
next Friday | 2024-03-15
next Wednesday | 2024-03-20
we met on Friday | 2024-03-08
we will meet on Friday | 2024-03-15
on July 20 | 2024-07-20
in 2010 | 2010-01-01..2010-12-31
last Christmas | 2023-12-25
at Easter we will travel | 2024-03-31
on Thanksgiving we ate | 2023-11-23
the 29th of February was a Thursday | 2024-02-29
the first Friday of May 2024 | 2024-05-03
the last weekend of August 2023 | 2023-08-26..2023-08-27
mid-2021 | ~2021-05-01..2021-08-31
since 2016 | 2016-01-01..
since May | 2023-05-01..
I am away until Friday | ..2024-03-15
twice a week | FREQ=WEEKLY
every other week | FREQ=WEEKLY;INTERVAL=2
in May 2023 | 2023-05-01..2023-05-31
between 2016 and 2018 | 2016-01-01..2018-12-31
a million years ago | ?
the other year | ?
Sunday, May 7th | 2023-05-07
Saturday, June 1 | 2024-06-01
on Friday the 13th we met | 2023-10-13
half a year ago | ~2023-09-01..2023-09-30
2 years and 3 months ago | ~2021-12-01..2021-12-31
"""


@pytest.mark.parametrize("line", EXPRESSIONS.strip().splitlines())
def test_expressions_of_another_day(line: str) -> None:
    text, _, reading = line.partition(" | ")
    assert read(text, OTHER_DAY) == reading


@pytest.mark.parametrize("offset", range(7))
@pytest.mark.parametrize("wanted", range(7))
def test_weekdays_from_every_weekday(offset: int, wanted: int) -> None:
    name = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()[wanted]
    anchor = OTHER_DAY + timedelta(days=offset)
    before = next(d for n in range(1, 8) if (d := anchor - timedelta(days=n)).weekday() == wanted).date()
    after = next(d for n in range(1, 8) if (d := anchor + timedelta(days=n)).weekday() == wanted).date()
    for text in (f"last {name}", f"this past {name}", f"we met on {name}", f"{name} was fun", f"last {name[:3]}"):
        assert read(text, anchor) == before.isoformat(), text
    for text in (f"next {name}", f"coming {name}", f"I'm leaving on {name}", f"see you {name}"):
        assert read(text, anchor) == after.isoformat(), text


TRAPS = """
May I ask you something?
I may go there
We march on
It was hot in the sun and I sat down
when we last sat down together
we wed in style
Just a second, please
give me a minute
prices fall and leaves fall
May and June are my friends
April said hello to August
a gift from June
inspired by autumn
I'm feeling inspired by autumn
at last it is done
2010 people came
in 2010 people danced on the square
3/4 of the cake
version 2.3.1 is out
we are open 24/7
call 555-123-2010 or +1 415 555 2016
I work 9 to 5
for the first time
some day I will
she is 34 and he is 34 years old
our 3-year-old sings
I turned 30
it feels like yesterday
day after day
one step at a time
Christmas tree
my last year of school
once upon a time
room 2010, $2010, #2010
the 20th floor
a long day
in a while
last but not least
the last book I read, the next step
"""


@pytest.mark.parametrize("text", TRAPS.strip().splitlines())
def test_words_that_are_no_time(text: str) -> None:
    assert find_times(text, FRIDAY) == []


CONTEXT = """
I came on 5 May 2023. The day after, I slept | 2023-05-05 2023-05-06
We met last weekend. The weekend after, we hiked | 2023-06-03..2023-06-04 2023-06-10..2023-06-11
I left last Friday; the week before, I was ill | 2023-06-02 2023-05-26..2023-06-01
In May 2023 he came and two months later he left | 2023-05-01..2023-05-31 ~2023-07-01..2023-07-31
the following week | ?
the day after we met | ?
on my 18th birthday, ten years ago | ~2013-01-01..2013-12-31
ten years ago on my 18th birthday | ~2013-01-01..2013-12-31
yesterday at 3 pm | 2023-06-08T15:00/16:00
tomorrow morning at 7 | 2023-06-10T07:00/08:00
at 10:30 am on 5 May 2023 | 2023-05-05T10:30/10:31
a week from Friday | 2023-06-23
"""


@pytest.mark.parametrize("line", CONTEXT.strip().splitlines())
def test_context(line: str) -> None:
    text, _, reading = line.partition(" | ")
    assert read(text) == reading


def test_spans_and_kinds() -> None:
    text = "We met on Friday, and every Tuesday since 2016 I run."
    mentions = find_times(text, FRIDAY)
    assert [text[m.start : m.end] for m in mentions] == ["on Friday", "every Tuesday", "since 2016"]
    assert [m.text for m in mentions] == [text[m.start : m.end] for m in mentions]
    assert [m.kind for m in mentions] == [MentionKind.POINT, MentionKind.RECURRENCE, MentionKind.OPEN_END]
    assert [m.rule for m in mentions] == ["plain_weekday", "every_weekday", "since"]
    possessive = "I loved this week's lesson"
    assert [m.text for m in find_times(possessive, FRIDAY)] == ["this week"]
    assert [m.text for m in find_times("here, the last few days", FRIDAY)] == ["the last few days"]


@pytest.mark.parametrize(
    ("text", "kind", "precision"),
    [
        ("yesterday", MentionKind.POINT, Precision.DAY),
        ("last weekend", MentionKind.POINT, Precision.WEEKEND),
        ("Q3 2022", MentionKind.POINT, Precision.QUARTER),
        ("last summer", MentionKind.POINT, Precision.SEASON),
        ("the 1990s", MentionKind.POINT, Precision.DECADE),
        ("two hours ago", MentionKind.POINT, Precision.HOUR),
        ("from May 2022 to 3 August 2022", MentionKind.SPAN, Precision.MONTH),
        ("until 2024", MentionKind.OPEN_START, None),
        ("I have sung for two years", MentionKind.DURATION, Precision.YEAR),
    ],
)
def test_precision(text: str, kind: MentionKind, precision: Precision | None) -> None:
    (mention,) = find_times(text, FRIDAY)
    assert mention.kind is kind
    assert mention.interval is not None
    assert mention.interval.from_precision is precision


def test_the_speakers_day_is_the_zones() -> None:
    late = datetime(2023, 6, 9, 23, 30, tzinfo=UTC)
    (mention,) = find_times("yesterday", late, zone="Asia/Tokyo")
    assert mention.interval is not None
    assert mention.interval.start is not None
    assert mention.interval.start.isoformat() == "2023-06-09T00:00:00+09:00"
    (own,) = find_times("yesterday", datetime.fromisoformat("2023-06-09T23:30-07:00"))
    assert own.interval is not None
    assert own.interval.start is not None
    assert own.interval.start.isoformat() == "2023-06-08T00:00:00-07:00"


def test_days_and_hours_over_a_change_of_clocks() -> None:
    anchor = datetime.fromisoformat("2023-03-26T12:00+02:00")  # the clocks went forward this night
    (today,) = find_times("today", anchor, zone="Europe/Berlin")
    assert today.interval is not None
    assert today.interval.start is not None
    assert today.interval.end is not None
    assert today.interval.end - today.interval.start == timedelta(hours=23)
    (ago,) = find_times("11 hours ago", anchor, zone="Europe/Berlin")
    assert ago.interval is not None
    assert ago.interval.start is not None
    assert ago.interval.start.isoformat() == "2023-03-26T00:00:00+01:00"
    (skipped,) = find_times("we met today at 2:30 am", anchor, zone="Europe/Berlin")
    assert skipped.interval is not None
    autumn = datetime.fromisoformat("2023-10-29T12:00+01:00")
    (twice,) = find_times("we met today at 2:59 am", autumn, zone="Europe/Berlin")
    assert twice.interval is not None
    assert twice.interval.start is not None
    assert twice.interval.end is not None
    assert twice.interval.end - twice.interval.start == timedelta(minutes=1)


@pytest.mark.parametrize(
    ("text", "how", "reading"),
    [
        ("3/4/2024", {}, "?"),
        ("3/4/2024", {"language": "en-US"}, "2024-03-04"),
        ("3/4/2024", {"language": "en-GB"}, "2024-04-03"),
        ("3/4/2024", {"language": "de"}, "2024-04-03"),
        ("3/4/2024", {"zone": "America/Chicago"}, "2024-03-04"),
        ("3/4/2024", {"zone": "Europe/Lisbon"}, "2024-04-03"),
        ("13/4/2024 or 4/13/2024", {}, "2024-04-13 2024-04-13"),
        ("31/2/2024 or 13/13/2024", {}, "-"),
        ("le 7 mai 2023", {"language": "fr"}, "2023-05-07"),
        ("am 7. März 2023", {"language": "de"}, "2023-03-07"),
        ("el 7 de mayo de 2023", {"language": "es"}, "2023-05-07"),
        ("gestern", {"language": "de"}, "-"),
        ("am 7. März 2023", {"language": "xx"}, "-"),
    ],
)
def test_order_and_language(text: str, how: dict[str, str], reading: str) -> None:
    assert read(text, FRIDAY, **how) == reading


def test_what_cannot_be_an_anchor() -> None:
    with pytest.raises(QueryError, match="offset"):
        find_times("yesterday", datetime(2023, 6, 9))  # noqa: DTZ001 - that is the point
    with pytest.raises(QueryError, match="zone"):
        find_times("yesterday", FRIDAY, zone="Nowhere/Here")
