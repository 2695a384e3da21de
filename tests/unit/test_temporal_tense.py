"""Which way a sentence points: tense decides between the last and the next; an auxiliary says its participle's tense."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from test_temporal_find import read

WEDNESDAY = datetime(2025, 6, 11, 14, tzinfo=UTC)
TENSES = """
I left on Friday | 2023-06-02
I'm leaving on Friday | 2023-06-16
The show is on Friday | 2023-06-16
I took the day off because my exam is on Friday | 2023-06-16
We will talk about what happened on Friday | 2023-06-02
I'm leaving soon, but on Monday I saw him | 2023-06-05
I hope we can meet on Monday | 2023-06-12
we met last Friday in the park, and last week in Rome | 2023-06-02 2023-05-29..2023-06-04
She was hired in March | 2023-03-01..2023-03-31
We'll travel in March | 2024-03-01..2024-03-31
we hiked over the weekend | 2023-06-03..2023-06-04
we'll hike over the weekend | 2023-06-10..2023-06-11
I did it in two weeks | P2W
I'll do it in two weeks | ~2023-06-19..2023-06-25
I have lived there for four years | ~2019-06-09.. P4Y
I've been painting for four years | ~2019-06-09.. P4Y
I lived there for four years | P4Y
I've been here for the past four years | ~2019-06-09.. P4Y
we lived there from May to August | 2022-05-01..2022-08-31
we will live there from May to August | 2024-05-01..2024-08-31
This Tuesday I met her | 2023-06-06
I'm meeting her this Tuesday | 2023-06-13
In summer I usually swim | -
"""


@pytest.mark.parametrize("line", TENSES.strip().splitlines())
def test_tense_decides(line: str) -> None:
    text, _, reading = line.partition(" | ")
    assert read(text) == reading


AUXILIARIES = """
The shop is closed on Friday. | 2025-06-13
The shop isn't closed on Friday. | 2025-06-13
The kiosk is closed until Monday. | ..2025-06-16
the bakery will be closed on Monday | 2025-06-16
My appointment has been moved to Monday. | 2025-06-16
The shop was closed on Friday. | 2025-06-06
It has been closed since Monday | 2025-06-09..
The shop has been closed for two weeks | ~2025-05-28.. P2W
The concert is being held on Friday | 2025-06-13
The fair will be held on Friday | 2025-06-13
We are getting married on Saturday. | 2025-06-14
We're getting married on Saturday. | 2025-06-14
She's getting her hair cut on Friday | 2025-06-13
I'm having the roof repaired on Monday | 2025-06-16
We have a table booked on Friday | 2025-06-13
I've got a trip planned on Friday | 2025-06-13
There's a party planned on Friday | 2025-06-13
Is the shop closed on Friday? | 2025-06-13
When is the shop closed on Friday? | 2025-06-13
Are you invited on Friday? | 2025-06-13
Did you get invited on Friday? | 2025-06-06
I didn't get invited on Friday | 2025-06-06
I got paid on Friday | 2025-06-06
I get paid on Friday | 2025-06-13
This is the man arrested on Friday | 2025-06-06
We will talk about what happened on Friday | 2025-06-06
You should have called on Friday | 2025-06-06
I could have gone on Friday | 2025-06-06
We will hit the beach on Saturday | 2025-06-14
We're flying to the United States on Friday | 2025-06-13
I'm so excited on Friday | 2025-06-13
I booked a table for Friday. | 2025-06-13
I booked a flight on Friday. | 2025-06-06
The meeting was moved to Friday. | 2025-06-13
We made lasagna for Friday dinner | 2025-06-06
The shop's closed on Friday | 2025-06-13
She's moved to Paris on Friday | 2025-06-06
I have a friend who moved on Friday | 2025-06-06
The road is to be closed on Friday | 2025-06-13
It needs to be fixed on Friday | 2025-06-13
The road was to be closed on Friday | 2025-06-06
The show's been cancelled on Friday | 2025-06-06
The party is planned for Friday | 2025-06-13
The party was scheduled for Friday | 2025-06-13
Your parcel will be delivered on Friday | 2025-06-13
It'll be delivered on Friday | 2025-06-13
The results are expected on Friday | 2025-06-13
The book I've wanted arrives on Friday | 2025-06-13
The store remains closed on Friday | 2025-06-13
She had been invited on Friday | 2025-06-06
The tickets are sold on Friday | 2025-06-13
I'm not invited on Friday | 2025-06-13
We decided it will be closed on Friday | 2025-06-13
He said the office is closed on Friday | 2025-06-13
I heard it is closed on Friday | 2025-06-13
It can be fixed on Friday | 2025-06-13
The package may be lost on Friday | 2025-06-13
The course is now offered on Monday | 2025-06-16
The kids are both invited on Monday | 2025-06-16
My exam has been postponed to Friday | 2025-06-13
My exam got postponed to Friday | 2025-06-13
They've postponed the exam to Friday | 2025-06-13
Anna is dressed as a clown on Friday | 2025-06-13
She was hired on Friday and is loved | 2025-06-06
The pool has been shut since Friday | 2025-06-06..
has my appointment been moved to Friday? | 2025-06-13
Are the banks closed this Friday | 2025-06-13
The banks were closed this Friday | 2025-06-06
We've been invited for Friday | 2025-06-13
He died on Friday | 2025-06-06
It is usually closed in May | -
"""


@pytest.mark.parametrize("line", AUXILIARIES.strip().splitlines())
def test_a_participle_takes_its_auxiliarys_tense(line: str) -> None:
    text, _, reading = line.partition(" | ")
    assert read(text, WEDNESDAY) == reading


BE = ("is", "will be", "is being", "isn't", "is going to be", "can be", "has to be", "gets", "is now", "is not")
WAS = ("was", "was being", "wasn't", "had been", "could have been", "got", "was only", "has never been")


@pytest.mark.parametrize("done", ["closed", "held", "sold", "planned", "fixed", "shown", "excited", "delivered"])
def test_every_participle_with_every_auxiliary(done: str) -> None:
    for be in BE:
        assert read(f"The old one {be} {done} on Friday.", WEDNESDAY) == "2025-06-13", be
    for was in WAS:
        assert read(f"The old one {was} {done} on Friday.", WEDNESDAY) == "2025-06-06", was
    for has in ("has been", "has just been", "have been"):
        assert read(f"It {has} {done} to Monday.", WEDNESDAY) == "2025-06-16", has
        assert read(f"It {has} {done} since Monday.", WEDNESDAY) == "2025-06-09..", has
