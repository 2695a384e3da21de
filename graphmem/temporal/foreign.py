"""Absolute dates in words of other languages ("7 mai 2023"), by dateparser, which is good at those.

Only a day, a month's name and a year standing together are given to it, strictly, with the language
named: so nothing is filled in from the machine's clock, and relative words never reach it.
"""

from __future__ import annotations

import re
from datetime import datetime, tzinfo
from functools import lru_cache

from graphmem.models import MentionKind, TimeMention
from graphmem.temporal.intervals import from_span
from graphmem.temporal.spans import Span, day_at

_CANDIDATE = re.compile(
    r"(?<!\w)\d{1,2}(?:\.|º|er|e)? (?:de |of )?[^\W\d_]{3,12}\.?,? "
    r"(?:de |del )?\d{4}(?!\w)"
)


def absolute_dates(text: str, wall: datetime, zone: tzinfo, language: str) -> list[TimeMention]:
    """The days that are written out in that language; none where dateparser does not know the language."""
    found = []
    code = re.split(r"[-_]", language.lower())[0]
    for match in _CANDIDATE.finditer(text):
        date = _parsed(match[0], code)
        if date is None:
            continue
        span: Span = day_at(wall, *date)
        found.append(
            TimeMention(
                start=match.start(),
                end=match.end(),
                text=match[0],
                kind=MentionKind.POINT,
                interval=from_span(span, zone),
                rule="dateparser",
            )
        )
    return found


@lru_cache(maxsize=4096)
def _parsed(words: str, code: str) -> tuple[int, int, int] | None:
    from dateparser import parse  # slow to import, and seldom needed

    settings = {
        "PARSERS": ["absolute-time"],
        "REQUIRE_PARTS": ["day", "month", "year"],
        "STRICT_PARSING": True,
    }
    try:
        date = parse(words, languages=[code], settings=settings)
    except ValueError:  # a language it does not know
        return None
    return (date.year, date.month, date.day) if date else None
