"""What kind of answer a question wants."""

from __future__ import annotations

import re
from enum import StrEnum


class Wanted(StrEnum):
    """The kind of answer."""

    TIME = "time"
    DURATION = "duration"
    PERSON = "person"
    PLACE = "place"
    TRUTH = "truth"
    AMOUNT = "amount"
    NAME = "name"
    THING = "thing"


_RULES: tuple[tuple[Wanted, re.Pattern[str]], ...] = tuple(
    (wanted, re.compile(pattern, re.IGNORECASE))
    for wanted, pattern in (
        (Wanted.DURATION, r"\bhow long\b(?! ago)|\bfor how (long|many (years|months|weeks|days))\b"),
        (
            Wanted.TIME,
            r"\bwhen\b|\bhow long ago\b|\b(what|which)('s)?( \w+)? (year|month|week|weekend|day|date|season|winter|summer|spring|autumn)\b",
        ),
        (Wanted.AMOUNT, r"\bhow (many|much|old|tall|far|big)\b|\bwhat (number|age|price)\b"),
        (Wanted.PERSON, r"^\W*(with |to |for |after )?(who|whom|whose)\b"),
        (
            Wanted.NAME,
            r"\b(called|named?|nicknamed?|title of)\b(?! after)|^\W*what (did|do|does|will|would) .*\bcall\b",
        ),
        (Wanted.PLACE, r"^\W*(in |at |to |from )?(where|(what|which) (city|town|country|place|state))\b"),
        (Wanted.TRUTH, r"^\W*(is|are|was|were|does|do|did|has|have|had|would|will|can|could|should)\b"),
    )
)


def wanted(question: str) -> Wanted:
    """The kind of answer the question wants."""
    return next((kind for kind, pattern in _RULES if pattern.search(question)), Wanted.THING)


def kindred(stem: str, other: str) -> bool:
    """Whether one is a compound with the other as its head: a beehive is a hive."""
    short, long = sorted((stem, other), key=len)
    return len(short) >= 4 and len(long) - len(short) >= 2 and long.removesuffix("e").endswith(short.removesuffix("e"))


def looks_ahead(question: str) -> bool:
    """Whether the question is about what is still to come."""
    return bool(
        re.search(r"\b(will|plan(s|ned|ning)?|going to|is .+ing|are .+ing|next|upcoming)\b", question, re.IGNORECASE)
    )


def asks_for_now(question: str) -> bool:
    """Whether the question is about how things stand, so that what was said last counts most."""
    return bool(
        re.search(r"\b(now|current(ly)?|these days|at the moment|today|still|latest)\b", question, re.IGNORECASE)
    )


def asks_for_beginning(question: str) -> bool:
    """Whether the question is about when something began."""
    return bool(re.search(r"\b(start(ed)?|begin|began|begun|first|since|take up|took up)\b", question, re.IGNORECASE))
