"""Holidays: every one that has a name here, the countries where they differ, and the rule each follows."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from dateutil.rrule import rrulestr
from test_temporal_find import read

from graphmem.temporal.holiday_calendar import HOLIDAYS, dates, holiday_named
from graphmem.temporal.places import Place

WINTER = datetime(2024, 1, 20, 12, tzinfo=UTC)
# Taken from printed calendars of 2023, not from the library.
OF_2023 = """
christmas eve | 12-24
christmas | 12-25
christmas day | 12-25
xmas | 12-25
boxing day | 12-26
new year's eve | 12-31
new year's day | 01-01
halloween | 10-31
black friday | 11-24
cyber monday | 11-27
thanksgiving | 11-23
good friday | 04-07
easter | 04-09
easter monday | 04-10
palm sunday | 04-02
ash wednesday | 02-22
mardi gras | 02-21
ascension day | 05-18
pentecost | 05-28
whit monday | 05-29
valentine's day | 02-14
independence day | 07-04
mother's day | 05-14
father's day | 06-18
memorial day | 05-29
labor day | 09-04
labour day | 09-04
mlk day | 01-16
martin luther king jr. day | 01-16
presidents' day | 02-20
columbus day | 10-09
indigenous peoples' day | 10-09
st. patrick's day | 03-17
april fools' day | 04-01
groundhog day | 02-02
juneteenth | 06-19
veterans day | 11-11
remembrance day | 11-11
canada day | 07-01
victoria day | 05-22
australia day | 01-26
anzac day | 04-25
bastille day | 07-14
bonfire night | 11-05
cinco de mayo | 05-05
earth day | 04-22
international women's day | 03-08
kwanzaa | 12-26
chinese new year | 01-22
diwali | 11-12
hanukkah | 12-08
passover | 04-06
rosh hashanah | 09-16
yom kippur | 09-25
eid al-fitr | 04-22
eid al-adha | 06-29
""".strip().splitlines()
ROWS = [line.split(" | ") for line in OF_2023]
ABROAD = """
Thanksgiving | America/Toronto | 2023-10-09
Thanksgiving | Europe/Berlin | 2023-11-23
Thanksgiving | America/New_York | 2023-11-23
Mother's Day | Europe/London | 2023-03-19
Mother's Day | Europe/Madrid | 2023-05-07
Mother's Day | Europe/Paris | 2023-06-04
Mother's Day | Australia/Sydney | 2023-05-14
Mother's Day | Asia/Kolkata | 2023-05-14
Father's Day | Australia/Sydney | 2023-09-03
Father's Day | Europe/Berlin | 2023-05-18
Father's Day | Europe/London | 2023-06-18
Labour Day | Europe/Berlin | 2023-05-01
Labour Day | Pacific/Auckland | 2023-10-23
Labor Day | America/Chicago | 2023-09-04
Independence Day | Asia/Kolkata | 2023-08-15
Independence Day | Asia/Calcutta | 2023-08-15
Independence Day | US/Pacific | 2023-07-04
Christmas | Asia/Tokyo | 2023-12-25
""".strip().splitlines()


@pytest.mark.parametrize(("name", "day"), ROWS)
def test_the_days_of_2023(name: str, day: str) -> None:
    assert [found.isoformat() for found in dates(name, 2023, None)] == [f"2023-{day}"]
    assert read(f"we met on {name}", datetime(2023, 12, 31, 12, tzinfo=UTC)).startswith(f"2023-{day}")


def test_every_holiday_is_in_the_list() -> None:
    assert {holiday_named(name).words for name, _ in ROWS} == {row.words for row in HOLIDAYS}


@pytest.mark.parametrize("line", ABROAD)
def test_the_speakers_country_decides(line: str) -> None:
    name, zone, day = line.split(" | ")
    assert read(f"{name} 2023", WINTER, zone=zone) == day


def test_a_language_says_the_country_where_the_zone_does_not() -> None:
    assert read("Mother's Day 2023", WINTER, language="en-GB") == "2023-03-19"
    assert read("Mother's Day 2023", WINTER, language="en-GB", zone="America/Denver") == "2023-05-14"
    assert Place("Etc/UTC").country is None
    assert Place("Europe/Berlin", "de").order == "dmy"
    assert Place("America/Toronto").order is None


def test_a_day_that_differs_within_a_country_is_unresolved() -> None:
    assert read("on Labour Day we rested", WINTER, zone="Australia/Perth") == "?"


@pytest.mark.parametrize("year", range(1990, 2060, 7))
@pytest.mark.parametrize(
    "name", ["mother's day", "father's day", "memorial day", "labor day", "thanksgiving", "mlk day"]
)
def test_a_weekday_of_a_month_stays_one(name: str, year: int) -> None:
    (day,) = dates(name, year, "US")
    month, weekday, nth = {
        "mother's day": (5, 6, 2),
        "father's day": (6, 6, 3),
        "memorial day": (5, 0, -1),
        "labor day": (9, 0, 1),
        "thanksgiving": (11, 3, 4),
        "mlk day": (1, 0, 3),
    }[name]
    assert (day.month, day.weekday()) == (month, weekday)
    assert (day + timedelta(days=7)).month > month if nth < 0 else (day.day - 1) // 7 + 1 == nth


@pytest.mark.parametrize(
    "name", ["Christmas", "Thanksgiving", "Memorial Day", "Halloween", "Mother's Day", "Juneteenth"]
)
def test_a_recurrence_is_the_days_rule(name: str) -> None:
    rule = read(f"every {name}", WINTER)
    first, last = datetime(2015, 1, 1), datetime(2034, 12, 31)  # noqa: DTZ001 - dateutil's rules are naive
    days = [day.date() for day in rrulestr(rule, dtstart=first).between(first, last, inc=True)]
    assert days == [day for year in range(2015, 2035) for day in dates(name.lower(), year, None)]


def test_a_recurrence_follows_the_country_and_a_moving_feast_has_none() -> None:
    assert read("every Thanksgiving", WINTER, zone="America/Toronto") == "FREQ=YEARLY;BYMONTH=10;BYDAY=2MO"
    assert read("every Easter", WINTER) == "FREQ=YEARLY"


@pytest.mark.parametrize(
    ("text", "reading"),
    [
        ("Juneteenth 2015", "2015-06-19"),
        ("we lit candles during Hanukkah", "2023-12-08..2023-12-15"),
        ("two Thanksgivings ago we ate there", "2022-11-24"),
        ("the Easter before last", "2022-04-17"),
        ("Memorial Day weekend was fun", "2023-05-27..2023-05-29"),
        ("over Easter weekend we hiked", "2023-04-08..2023-04-09"),
        ("in Christmas week we will ski", "2024-12-23..2024-12-29"),
        ("a New Year's resolution", "-"),
        ("Black Friday deals", "-"),
        ("Mother's Day gifts", "-"),
        ("Diwali 1850", "?"),
    ],
)
def test_around_holidays(text: str, reading: str) -> None:
    assert read(text, WINTER) == reading


@pytest.mark.parametrize(("name", "day"), ROWS)
def test_last_and_next_lie_on_either_side(name: str, day: str) -> None:
    for month in (1, 5, 9):
        anchor = datetime(2023, month, 15, 12, tzinfo=UTC)
        last, following = (date.fromisoformat(read(f"{way} {name}", anchor)[:10]) for way in ("last", "next"))
        assert last < anchor.date() < following
        assert {last, following} <= {each for year in range(2021, 2026) for each in dates(name, year, None)}
