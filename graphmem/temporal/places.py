"""What a speaker's zone and language say about where they are: the country, and how they write dates in figures."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

_MONTH_FIRST = frozenset("US PH PR GU VI AS MP FM PW MH".split())
_EITHER_ORDER = frozenset("CA CN JP KR KP TW MN HU LT KE GH IR".split())
"""Where both are met, or the year comes first and the rest in either order."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody speaks: an IANA zone and a language tag, either of which may be unknown."""

    zone: str | None = None
    language: str | None = None

    @property
    def country(self) -> str | None:
        """The ISO 3166 code of the country; the zone knows better than the language. ``None``: not known."""
        return (self.zone and _countries().get(self.zone)) or _region(self.language)

    @property
    def order(self) -> str | None:
        """How dates are written in figures there: ``mdy``, ``dmy``; ``None`` where that cannot be told."""
        tag = (self.language or "").lower()
        if tag and not tag.startswith("en"):
            return "dmy"
        country = _region(self.language) or self.country
        if country is None or country in _EITHER_ORDER:
            return None
        return "mdy" if country in _MONTH_FIRST else "dmy"


NOWHERE = Place()
"""A speaker of whom nothing is known."""


def _region(tag: str | None) -> str | None:
    """The country in a language tag: "en-GB", "de_AT"."""
    parts = (tag or "").replace("_", "-").split("-")
    return next((part.upper() for part in parts[1:] if len(part) == 2 and part.isalpha()), None)


@lru_cache(maxsize=1)
def _countries() -> dict[str, str]:
    """The country of every zone that lies in one, older names of zones included."""
    tables = files("tzdata.zoneinfo")
    rows = [line.split("\t") for line in tables.joinpath("zone.tab").read_text("utf-8").splitlines()]
    found = {row[2]: row[0] for row in rows if len(row) > 2 and not row[0].startswith("#")}
    for line in tables.joinpath("tzdata.zi").read_text("utf-8").splitlines():
        if line.startswith("L "):
            _, zone, alias = line.split()
            if alias not in found and zone in found:
                found[alias] = found[zone]
    return found
