"""Times that hang on something that happened: said, but not to be told; and words that only look like them."""

from __future__ import annotations

import pytest
from test_temporal_find import FRIDAY, read

from graphmem.temporal import find_times

WHEN_IT_HAPPENED = """
the winter the pipes burst
the winter the river took the bridge
the summer my brother grew a beard
the year the river rose
some time after school closed
some time before the wedding
the year my mum and dad split up
the summer Anna moved to Rome
the year that Mum died
the night we met
the day she told me about it
the year everyone got sick
the week my dad was in hospital
the spring when school closed
the year the old oak on the hill fell
the month their second child was born
I learnt to swim the summer I was ten
the week two of our neighbours left
the morning the baby was born
the day Grandpa retired
The autumn Tom and Ada married
sometime after she left
He came some time after the storm
It was sometime around the wedding
the year they'd bought the house
the year nobody came
"""
NO_TIMES = """
the week that follows
the summer I like most
the summer I like most ended
I need some time after work
We spent some time before the match
the day care closed
the summer camp ended
the week the shop is closed
the week the old closed shop is open
the day we meet
the year I will never forget
the night shift ended
THE SUMMER CAMP ENDED
The Winter Palace burned
the Summer Olympics started
the week we have off
in the night the alarm rang
the day I need you
the month the rent is due
the day the results come out
in the middle of the night the dog barked
the week the kids go to camp
the year the contract ends
the summer my parents visit
take some time after dinner
the day my exam starts
the year we hope for
the night they usually play
it was the best day
I like the summer most
the year book
the spring the water comes from
the fall the leaves turn
"""


@pytest.mark.parametrize("text", WHEN_IT_HAPPENED.strip().splitlines())
def test_a_time_that_hangs_on_what_happened_is_unresolved(text: str) -> None:
    (mention,) = find_times(text, FRIDAY)
    assert mention.interval is None


@pytest.mark.parametrize("text", NO_TIMES.strip().splitlines())
def test_a_unit_without_anything_that_happened_is_no_time(text: str) -> None:
    assert find_times(text, FRIDAY) == []


@pytest.mark.parametrize("unit", ["winter", "summer", "year", "month", "week", "weekend", "day", "night", "morning"])
@pytest.mark.parametrize(
    "happened", ["rose", "burst", "flooded", "was here", "went away", "froze", "had gone", "never came"]
)
def test_any_unit_and_any_past_verb(unit: str, happened: str) -> None:
    for subject in ("the river", "my two brothers", "everybody", "when Ada", "that the old house by the sea", "Ada"):
        (mention,) = find_times(f"It was the {unit} {subject} {happened}.", FRIDAY)
        assert (mention.text, mention.interval) == (f"the {unit}", None)


@pytest.mark.parametrize(
    ("text", "reading"),
    [
        ("some time after the 5th of May", "2023-05-06.."),
        ("some time after Christmas", "2022-12-26.."),
        ("we met some time around Easter", "~2023-04-06..2023-04-12"),
        ("we met sometime in May", "2023-05-01..2023-05-31"),
        ("we met some time before the party on Friday", "? 2023-06-02"),
    ],
)
def test_some_time_beside_a_date_is_read_by_the_date(text: str, reading: str) -> None:
    assert read(text) == reading
