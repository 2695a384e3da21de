"""Clock times with a part of the day; dates that are holidays."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from test_temporal_find import read

PARTS_OF_THE_DAY = """
we met at 2 at night | 2023-06-09T02:00/03:00
we met at 12 at night | 2023-06-09T00:00/01:00
it began at 12:30 in the morning | 2023-06-09T00:30/00:31
it began at 12 in the morning | 2023-06-09T00:00/01:00
at 12 in the afternoon | 2023-06-09T12:00/13:00
at 12:15 at lunchtime | 2023-06-09T12:15/12:16
at 4 in the afternoon | 2023-06-09T16:00/17:00
at 7 in the evening | 2023-06-09T19:00/20:00
07:30 in the evening we met | 2023-06-08T19:30/19:31
we left at 11:45 at night | 2023-06-08T23:45/23:46
yesterday at 11 at night | 2023-06-08T23:00/00:00
yesterday at 3 in the morning | 2023-06-08T03:00/04:00
tomorrow at 2 at night | 2023-06-10T02:00/03:00
tomorrow morning at 7 | 2023-06-10T07:00/08:00
tomorrow evening at 7 | 2023-06-10T19:00/20:00
last night at 11 | 2023-06-08T23:00/00:00
last night at 23:30 | 2023-06-08T23:30/23:31
last night at 2 | 2023-06-09T02:00/03:00
last night at 2 am | 2023-06-09T02:00/03:00
last night at 12:30 | 2023-06-09T00:30/00:31
we met on Friday night at 12 | 2023-06-03T00:00/01:00
tonight at midnight | 2023-06-10T00:00/01:00
"""


@pytest.mark.parametrize("line", PARTS_OF_THE_DAY.strip().splitlines())
def test_a_part_of_the_day_says_which_half(line: str) -> None:
    text, _, reading = line.partition(" | ")
    assert read(text) == reading


@pytest.mark.parametrize("hour", range(1, 13))
def test_every_hour_lies_in_its_part(hour: int) -> None:
    def said(part: str) -> int:
        return int(read(f"we met yesterday at {hour} {part}")[11:13])

    assert said("in the morning") < 12
    assert said("in the afternoon") >= 12
    assert said("in the evening") >= 13 or hour == 12
    assert said("at night") >= 17 or said("at night") < 5


@pytest.mark.parametrize(("month", "name"), [(1, "January"), (7, "July"), (10, "October"), (12, "December")])
@pytest.mark.parametrize("day", [1, 4, 5, 25, 31])
def test_a_holidays_date_is_read_as_any_date(month: int, name: str, day: int) -> None:
    anchor = datetime(2023, 8, 10, 12, tzinfo=UTC)
    nth = f"{day}{ {1: 'st', 31: 'st'}.get(day, 'th') }"
    coming = 2023 if month > 8 else 2024
    for date in (f"the {nth} of {name}", f"{name} {nth}", f"{nth} {name}"):
        assert read(f"We will have a barbecue on {date}", anchor) == f"{coming}-{month:02}-{day:02}"
        assert read(f"We had a barbecue on {date}", anchor) == f"{coming - 1}-{month:02}-{day:02}"


def test_the_fourth_of_july_in_words() -> None:
    assert read("we will swim on the fourth of July", datetime(2023, 8, 10, tzinfo=UTC)) == "2024-07-04"
    assert read("we swam on the fourth of July") == "2022-07-04"
