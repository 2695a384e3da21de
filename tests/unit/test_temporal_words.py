"""Intervals in words, and texts with dates in the place of relative expressions."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from graphmem.models import Interval, Precision
from graphmem.temporal import absolute, describe, find_times

MONDAY = datetime(2023, 5, 8, 13, 56, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("yesterday", "7 May 2023"),
        ("15 July 2023", "15 July 2023"),
        ("last weekend", "the weekend of 6–7 May 2023"),
        ("two weekends ago", "the weekend of 29–30 April 2023"),
        ("next month", "June 2023"),
        ("summer 2023", "summer 2023"),
        ("last winter", "winter 2022–2023"),
        ("the week of 24 May 2023", "the week of 22–28 May 2023"),
        ("last week", "the week of 1–7 May 2023"),
        ("since 2016", "since 2016"),
        ("until next month", "until June 2023"),
        ("from 3 May 2023 to August 2023", "from 3 May 2023 to August 2023"),
        ("around 2 April 2024", "around 2 April 2024"),
        ("ten years ago", "around 2013"),
        ("a few years ago", "sometime between 2018 and 2021"),
        ("a few days ago", "sometime between 3 May 2023 and 6 May 2023"),
        ("the other day", "around 4 May 2023"),
        ("Q3 2022", "Q3 2022"),
        ("the 1990s", "the 1990s"),
        ("last night", "the night of 7 May 2023"),
        ("this morning", "the morning of 8 May 2023"),
        ("tomorrow at 3 pm", "9 May 2023, 15:00"),
        ("June 3-5, 2023", "from 3 June 2023 to 5 June 2023"),
        ("I've sung for four years", "since around 2019"),
        ("early August 2022", "sometime between 1 August 2022 and 10 August 2022"),
    ],
)
def test_described(text: str, words: str) -> None:
    (mention,) = find_times(text, MONDAY)
    assert mention.interval is not None
    assert describe(mention.interval) == words


def test_bounds_are_told_as_bounds() -> None:
    start, end = datetime(2023, 5, 7, tzinfo=UTC), datetime(2023, 5, 8, tzinfo=UTC)
    observed, unresolved = Precision.OBSERVED, Precision.UNRESOLVED
    assert describe(Interval(start=start, from_precision=observed)) == "since 7 May 2023 or earlier"
    assert describe(Interval(start=start, end=end, from_precision=observed, to_precision=observed)) == (
        "7 May 2023 or earlier"
    )
    assert describe(Interval(start=start, end=end, from_precision=unresolved)) == "at an unknown time"
    assert describe(Interval(from_precision=unresolved)) == "at an unknown time"
    assert describe(Interval()) == "always"


KNOWN, OBSERVED, UNRESOLVED, OPEN = Precision.DAY, Precision.OBSERVED, Precision.UNRESOLVED, None
SIDES = {
    (KNOWN, KNOWN): "from 1 January 2024 to 1 June 2024",
    (KNOWN, OBSERVED): "from 1 January 2024 to 1 June 2024 or earlier",
    (KNOWN, UNRESOLVED): "from 1 January 2024 to an unknown time",
    (KNOWN, OPEN): "since 1 January 2024",
    (OBSERVED, KNOWN): "from 1 January 2024 or earlier to 1 June 2024",
    (OBSERVED, OBSERVED): "from 1 January 2024 or earlier to 1 June 2024 or earlier",
    (OBSERVED, UNRESOLVED): "from 1 January 2024 or earlier to an unknown time",
    (OBSERVED, OPEN): "since 1 January 2024 or earlier",
    (UNRESOLVED, KNOWN): "until 1 June 2024",
    (UNRESOLVED, OBSERVED): "until 1 June 2024 or earlier",
    (UNRESOLVED, UNRESOLVED): "at an unknown time",
    (UNRESOLVED, OPEN): "since an unknown time",
    (OPEN, KNOWN): "until 1 June 2024",
    (OPEN, OBSERVED): "until 1 June 2024 or earlier",
    (OPEN, UNRESOLVED): "until an unknown time",
    (OPEN, OPEN): "always",
}


@pytest.mark.parametrize(("sides", "words"), SIDES.items())
def test_both_sides_are_told(sides: tuple[Precision | None, Precision | None], words: str) -> None:
    first, last = sides
    start, end = datetime(2024, 1, 1, tzinfo=UTC), datetime(2024, 6, 2, tzinfo=UTC)
    stored = Interval(
        start=start if first else None, end=end if last else None, from_precision=first, to_precision=last
    )
    assert describe(stored) == words
    if last is UNRESOLVED:  # with or without a moment that stands for it
        assert describe(Interval(start=stored.start, from_precision=first, to_precision=last)) == words


def test_a_side_keeps_its_unit_and_its_vagueness() -> None:
    start, end = datetime(2024, 1, 1, tzinfo=UTC), datetime(2024, 6, 1, 15, 30, tzinfo=UTC)
    seen = Interval(start=start, end=end, from_precision=Precision.YEAR, to_precision=OBSERVED, approximate=True)
    assert describe(seen) == "from around 2024 to around 1 June 2024 or earlier"
    same = Interval(start=start, end=start.replace(hour=9), from_precision=KNOWN, to_precision=OBSERVED)
    assert describe(same) == "1 January 2024"
    week = Interval(start=start, end=end, from_precision=Precision.WEEK, to_precision=UNRESOLVED)
    assert describe(week) == "from 1 January 2024 to an unknown time"


def test_described_on_another_calendar() -> None:
    (mention,) = find_times("yesterday", datetime.fromisoformat("2023-05-08T09:00+09:00"))
    assert mention.interval is not None
    stored = Interval(
        start=mention.interval.start and mention.interval.start.astimezone(UTC),
        end=mention.interval.end and mention.interval.end.astimezone(UTC),
        from_precision=Precision.DAY,
        to_precision=Precision.DAY,
    )
    assert describe(stored, zone="Asia/Tokyo") == "7 May 2023" == describe(mention.interval)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("I went yesterday", "I went on 7 May 2023"),
        ("Yesterday was great", "7 May 2023 was great"),
        ("Fine. Yesterday I went out", "Fine. On 7 May 2023 I went out"),
        ("I met her last Friday.", "I met her on 5 May 2023."),
        ("I'm leaving on Friday", "I'm leaving on 12 May 2023"),
        ("we'll camp next month", "we'll camp in June 2023"),
        ("a picnic last week", "a picnic in the week of 1–7 May 2023"),
        ("pictures from last weekend", "pictures from the weekend of 6–7 May 2023"),
        ("we met last weekend", "we met on the weekend of 6–7 May 2023"),
        ("plans for this summer", "plans for summer 2023"),
        ("since last year I run", "Since 2022 I run"),
        ("I'm away until Friday", "I'm away until 12 May 2023"),
        ("it must be done by Friday", "it must be done by 12 May 2023"),
        ("after Christmas we left", "After 25 December 2022 we left"),
        ("I have been painting for four years", "I have been painting for four years (since around 2019)"),
        ("a few years ago I moved", "Sometime between 2018 and 2021 I moved"),
        ("last night we ate", "On the night of 7 May 2023 we ate"),
        ("see you tomorrow at 3 pm", "see you on 9 May 2023 at 15:00"),
        ("on my 18th birthday, ten years ago", "on my 18th birthday, around 2013"),
        ("I went there in 2016", "I went there in 2016"),
        ("this week's lesson", "this week's lesson"),
        ("every Tuesday I run", "every Tuesday I run"),
        ("a while ago", "a while ago"),
        ("nothing here", "nothing here"),
    ],
)
def test_absolute(text: str, told: str) -> None:
    assert absolute(text, MONDAY, find_times(text, MONDAY)) == told


@pytest.mark.parametrize(
    "text", ["I went yesterday", "we'll camp next month", "I moved last year", "I met her last Friday"]
)
def test_an_absolute_text_says_the_same_at_any_time(text: str) -> None:
    (said,) = find_times(text, MONDAY)
    told = absolute(text, MONDAY, [said])
    (later,) = find_times(told, datetime(2031, 1, 1, tzinfo=UTC))
    assert later.interval == said.interval
