"""Holidays: what people call them, and the day each falls on in a year and a country.

The days come from the ``holidays`` library, which knows the countries' laws and the moving feasts. What it
does not have is a rule of our own in the row: days that no law names (April Fools' Day), countries whose
Mother's Day is another Sunday, years before a day became law (Juneteenth before 2021).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import lru_cache

from dateutil.easter import easter

Rule = Callable[[int], date]
"""From a year to the day."""

ANYWHERE = ""
_DAY = timedelta(days=1)
_CATEGORIES = ("public", "optional", "unofficial", "government")
_CATEGORIES_OF = {"IL": (*_CATEGORIES, "school")}


def _fixed(month: int, day: int) -> Rule:
    return lambda year: date(year, month, day)


def _nth(month: int, weekday: int, nth: int) -> Rule:
    return lambda year: nth_weekday(year, month, weekday, nth)


def _easter(plus: int) -> Rule:
    return lambda year: easter(year) + timedelta(days=plus)


def _thanksgiving(plus: int) -> Rule:
    return lambda year: nth_weekday(year, 11, 3, 4) + timedelta(days=plus)


def _last_sunday_of_may_or_june(year: int) -> date:
    """Mothers have the Sunday after where the last one of May is Whit Sunday."""
    last = nth_weekday(year, 5, 6, -1)
    return last + timedelta(days=7) if last == easter(year) + timedelta(days=49) else last


def nth_weekday(year: int, month: int, weekday: int, nth: int) -> date:
    """The nth such weekday of a month (-1: the last); ``ValueError`` where there is none."""
    if nth < 0:
        last = (date(year, month, 28) + timedelta(days=4)).replace(day=1) - _DAY
        return last - timedelta(days=(last.weekday() - weekday) % 7)
    first = date(year, month, 1)
    return first.replace(day=1 + (weekday - first.weekday()) % 7 + 7 * (nth - 1))


@dataclass(frozen=True, slots=True)
class Holiday:
    """One row: a pattern of what people call it, what the library calls it, where it is looked up when the
    speaker's country has none, rules of our own by country, and how many days it lasts."""

    words: str
    called: str = ""
    country: str = "US"
    own: Mapping[str, Rule | None] = field(default_factory=dict)
    days: int = 1


_MOTHERS: dict[str, Rule | None] = {
    **dict.fromkeys(("GB", "IE"), _easter(-21)),
    **dict.fromkeys(("ES", "PT"), _nth(5, 6, 1)),
    "FR": _last_sunday_of_may_or_june,
    "SE": _nth(5, 6, -1),
    "NO": _nth(2, 6, 2),
    "MX": _fixed(5, 10),
    "PL": _fixed(5, 26),
}
_FATHERS: dict[str, Rule | None] = {
    **dict.fromkeys(("AU", "NZ"), _nth(9, 6, 1)),
    **dict.fromkeys(("ES", "IT", "PT"), _fixed(3, 19)),
    **dict.fromkeys(("NO", "SE", "FI"), _nth(11, 6, 2)),
    **dict.fromkeys(("AT", "BE"), _nth(6, 6, 2)),
    "DE": _easter(39),
    "BR": _nth(8, 6, 2),
    "PL": _fixed(6, 23),
}

# fmt: off
HOLIDAYS = (
    Holiday(r"christmas eve", r"christmas eve"),
    Holiday(r"christmas(?: day)?|xmas", r"christmas(?: day)?"),
    Holiday(r"boxing day", r"boxing day", "GB"),
    Holiday(r"new year'?s'? eve", r"new year's eve"),
    Holiday(r"new year'?s'? day|new year'?s'?(?! resolution)|new year(?! resolution)", r"new year's day"),
    Holiday(r"halloween", r"halloween"),
    Holiday(r"black friday", own={ANYWHERE: _thanksgiving(1)}),
    Holiday(r"cyber monday", own={ANYWHERE: _thanksgiving(4)}),
    Holiday(r"thanksgiving(?: day)?", r"thanksgiving(?: day)?", own={"CA": _nth(10, 0, 2)}),
    Holiday(r"good friday", r"good friday"),
    Holiday(r"easter monday", own={ANYWHERE: _easter(1)}),
    Holiday(r"easter(?: sunday)?", r"easter sunday"),
    Holiday(r"palm sunday", own={ANYWHERE: _easter(-7)}),
    Holiday(r"ash wednesday", own={ANYWHERE: _easter(-46)}),
    Holiday(r"mardi gras|shrove tuesday|pancake day", own={ANYWHERE: _easter(-47)}),
    Holiday(r"ascension day", own={ANYWHERE: _easter(39)}),
    Holiday(r"pentecost|whit sunday", own={ANYWHERE: _easter(49)}),
    Holiday(r"whit monday", own={ANYWHERE: _easter(50)}),
    Holiday(r"valentine'?s'?(?: day)?", r"valentine's day"),
    Holiday(r"independence day", r"independence day"),
    Holiday(r"mother'?s'? day|mothering sunday", r"mother's day", own=_MOTHERS),
    Holiday(r"father'?s'? day", r"father's day", own=_FATHERS),
    Holiday(r"memorial day", r"memorial day"),
    Holiday(r"labou?r day", r"labou?r day", own={"AU": None}),  # each of its states has another
    Holiday(r"mlk day|martin luther king(?:,? jr\.?)?(?:'s)? day", r"martin luther king jr. day", own={ANYWHERE: _nth(1, 0, 3)}),
    Holiday(r"president'?s'? day", r"washington's birthday"),
    Holiday(r"columbus day|indigenous people'?s'? day", r"columbus day"),
    Holiday(r"st\.? (?:patrick|paddy)'?s'? day|saint patrick'?s'? day", r"saint patrick's day"),
    Holiday(r"april fool'?s'?(?: day)?", own={ANYWHERE: _fixed(4, 1)}),
    Holiday(r"groundhog day", r"groundhog day"),
    Holiday(r"juneteenth", r"juneteenth.*", own={ANYWHERE: _fixed(6, 19)}),
    Holiday(r"veteran'?s'? day", r"veterans day"),
    Holiday(r"remembrance day", r"remembrance day", "CA"),
    Holiday(r"canada day", r"canada day", "CA"),
    Holiday(r"victoria day", r"victoria day", "CA"),
    Holiday(r"australia day", r"australia day", "AU"),
    Holiday(r"anzac day", r"anzac day", "AU"),
    Holiday(r"bastille day", r"national day", "FR", own={ANYWHERE: _fixed(7, 14)}),
    Holiday(r"guy fawkes (?:night|day)|bonfire night", own={ANYWHERE: _fixed(11, 5)}),
    Holiday(r"cinco de mayo", own={ANYWHERE: _fixed(5, 5)}),
    Holiday(r"earth day", own={ANYWHERE: _fixed(4, 22)}),
    Holiday(r"international women'?s'? day|women'?s'? day", own={ANYWHERE: _fixed(3, 8)}),
    Holiday(r"kwanzaa", own={ANYWHERE: _fixed(12, 26)}, days=7),
    Holiday(r"chinese new year|lunar new year", r"chinese new year.*|lunar new year", "CN"),
    Holiday(r"diwali|deepavali", r"diwali", "IN"),
    Holiday(r"hanukk?ah|chanukah", r"hanukkah", "IL", days=8),
    Holiday(r"passover|pesach", r"pesach", "IL", days=7),
    Holiday(r"rosh hashanah?", r"rosh hashanah", "IL"),
    Holiday(r"yom kippur", r"yom kippur", "IL"),
    Holiday(r"eid al-fitr", r"eid al-fitr", "SG"),
    Holiday(r"eid al-adha", r"eid al-adha", "SG"),
)
# fmt: on


def _by_letter(names: list[str]) -> str:
    """A pattern of any of these: those of one letter together, which saves trying all of them at every word."""
    letters = dict.fromkeys(name[0] for name in names)
    groups = (f"{letter}(?:" + "|".join(name[1:] for name in names if name[0] == letter) + ")" for letter in letters)
    return "(?:" + "|".join(groups) + ")"


NAMES = _by_letter([name for row in HOLIDAYS for name in re.split(r"\|(?![^(]*\))", row.words)])
"""A pattern of what people call any of them."""


@lru_cache(maxsize=512)
def holiday_named(words: str) -> Holiday:
    """The row that those words name."""
    return next(row for row in HOLIDAYS if re.fullmatch(row.words, words))


def dates(words: str, year: int, country: str | None) -> list[date]:
    """The days of that year on which a holiday of that name begins for somebody of that country, in order.

    None where the country has it on days that cannot be told, or nobody knows (the moon of 2090).
    """
    row = holiday_named(words)
    if country and country in row.own:
        return _by_rule(row.own[country], year)
    for place in (country, row.country):
        found = _begins(row.called, year, place) if row.called and place else []
        if found:
            return found
    return _by_rule(row.own.get(ANYWHERE), year)


def _by_rule(rule: Rule | None, year: int) -> list[date]:
    return [rule(year)] if rule else []


def _begins(called: str, year: int, country: str) -> list[date]:
    """The days that the library calls so, of a holiday of several days the first."""
    found = _called(called, year, country)
    before = {*found, *_called(called, year - 1, country)} if found else set()
    return [day for day in found if day - _DAY not in before]


def _called(called: str, year: int, country: str) -> list[date]:
    days = _of_country(country, year)
    return sorted(day for day, names in days.items() if any(re.fullmatch(called, name) for name in names))


@lru_cache(maxsize=1024)
def _of_country(code: str, year: int) -> dict[date, list[str]]:
    """All the library knows of a country's year: the names in lower English, days off in lieu left out."""
    import holidays  # slow to import, and seldom needed

    try:
        known = holidays.country_holidays(code)
    except NotImplementedError:  # a country it does not know
        return {}
    wanted = [name for name in _CATEGORIES_OF.get(code, _CATEGORIES) if name in known.supported_categories]
    known = holidays.country_holidays(code, years=year, observed=False, language="en_US", categories=wanted)
    return {
        day: name.lower().removesuffix(" (estimated)").split("; ") for day, name in known.items() if day.year == year
    }
