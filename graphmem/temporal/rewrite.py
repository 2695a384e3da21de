"""Putting absolute dates in the place of relative expressions: "I went yesterday" → "I went on 7 May 2023"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime, timedelta

from graphmem.models import Interval, MentionKind, Precision, TimeMention
from graphmem.temporal.describe import describe, label

_YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")
_PREPOSITION_BEFORE = re.compile(
    r"(?<!\w)(?:of|from|for|about|by|before|after|with|to|since|until|till|than"
    r"|on|in|at|during|over|between|around|the)\s+$",
    re.IGNORECASE,
)
_OWN_PREPOSITION = re.compile(r"(?:on|in|at|during|over|for|back|within|throughout)(?!\w)", re.IGNORECASE)
_SUBJECT_OF = re.compile(r"^(?:'s|\s+(?:is|was|were|are|will|has|had|would|works?|seems?|felt|marks?|marked)(?!\w))")
_SENTENCE_START = re.compile(r"(?:^|[.!?\n]['\"”)]?\s*)$")
_TICK = timedelta(microseconds=1)
_PHRASES = ("by ", "before ", "after ", "since ", "until ", "from ", "sometime ", "around ", "always", "at an ")
_IN = (
    Precision.WEEK,
    Precision.MONTH,
    Precision.QUARTER,
    Precision.SEASON,
    Precision.YEAR,
    Precision.DECADE,
)


def absolute(text: str, anchor: datetime, mentions: Iterable[TimeMention]) -> str:
    """The text with the relative expressions among ``mentions`` told as dates.

    What already names its year, what is unresolved and what recurs stays as it was said. ``anchor`` is
    the moment the mentions were found with (their intervals already hang on it).
    ``mentions`` are those ``find_times`` found in this text, in order.
    """
    pieces: list[str] = []
    done = 0
    for mention in mentions:
        if mention.start < done:
            continue
        words = _words(text, mention)
        if words is None:
            continue
        pieces += (text[done : mention.start], words)
        done = mention.end
    pieces.append(text[done:])
    return "".join(pieces)


def _words(text: str, mention: TimeMention) -> str | None:
    interval = mention.interval
    if interval is None or mention.kind is MentionKind.RECURRENCE or _YEAR.search(mention.text):
        return None
    said = describe(interval)
    edge = _edge(mention.rule, interval)
    if edge:
        said = edge
    if mention.kind is MentionKind.DURATION:
        return f"{mention.text} ({said})"
    before, after = text[: mention.start][-24:], text[mention.end : mention.end + 12]
    if after[:2] in ("'s", "’s"):  # "yesterday's game": a date takes no 's
        return None
    words = said if _stands_bare(mention, before, after) else _with_preposition(interval, said)
    if _SENTENCE_START.search(before):
        words = words[0].upper() + words[1:]
    return words


def _edge(rule: str, interval: Interval) -> str:
    """By, before and after a date keep their word: an open side alone would be told as until or since."""
    start, end = interval.start, interval.end
    if rule == "before" and end:
        return f"before {label(interval.to_precision or Precision.DAY, end)}"
    if rule == "after" and start:
        return f"after {label(interval.from_precision or Precision.DAY, start - _TICK)}"
    return f"by {label(interval.to_precision or Precision.DAY, end - _TICK)}" if rule == "by" and end else ""


def _stands_bare(mention: TimeMention, before: str, after: str) -> bool:
    """Whether the date needs no preposition: one stands before it already, or it is what a verb is said of."""
    if _OWN_PREPOSITION.match(mention.text):
        return False
    if _PREPOSITION_BEFORE.search(before):
        return True
    return bool(_SUBJECT_OF.match(after))


def _with_preposition(interval: Interval, said: str) -> str:
    if said.startswith(_PHRASES):
        return said
    precision = interval.from_precision
    if precision in _IN:
        return f"in {said}"
    if precision is Precision.DAY or precision is Precision.WEEKEND:
        return f"on {said}"
    if precision in (Precision.HOUR, Precision.MINUTE, Precision.SECOND):
        day, _, clock = said.partition(", ")
        return f"on {day} at {clock}"
    return said
