"""When something was: the time expression, among those found, that best fits a question."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta

from graphmem.answer.passages import Passage
from graphmem.models import Interval, MentionKind, Precision, TimeMention
from graphmem.temporal import find_times

_WEAK = re.compile(r"^(now|today|tonight|right now|these days|currently|this (week|month|year|morning|evening))$")
_FIT, _NAMED, _SAID, _WEAKNESS = 0.8, 0.35, 0.05, 0.2
"""What a candidate gains for words shared with the question, for naming a time; and what a weak one loses."""


@dataclass(frozen=True)
class Dated:
    """A time that a passage gives; ``mention`` is ``None`` where only the time of the turn is known."""

    passage: Passage
    interval: Interval
    mention: TimeMention | None
    score: float


def best_date(passages: Sequence[Passage]) -> Dated | None:
    """The time that fits best, or ``None`` where no passage gives any."""
    candidates = [dated for passage in passages for dated in _dates(passage)]
    return max(candidates, key=lambda dated: dated.score, default=None)


def _dates(passage: Passage) -> Iterator[Dated]:
    turn = passage.turn
    base = passage.score + _FIT * passage.fit
    mentions = find_times(turn.words, turn.said_at, zone=turn.zone, language=turn.language)
    for mention in mentions:
        if mention.interval and _tells_when(mention) and passage.start <= mention.start < passage.end:
            weak = _WEAKNESS if _WEAK.match(mention.text.lower()) else 0.0
            yield Dated(passage, mention.interval, mention, base + _NAMED - weak)
    yield Dated(passage, said_on(passage), None, base - _SAID)


def _tells_when(mention: TimeMention) -> bool:
    return mention.kind in (MentionKind.POINT, MentionKind.SPAN, MentionKind.OPEN_END)


def said_on(passage: Passage) -> Interval:
    """The day of a passage's turn: a bound for what it tells."""
    day = passage.turn.said_at.replace(hour=0, minute=0, second=0, microsecond=0)
    return Interval(
        start=day,
        end=day + timedelta(days=1),
        from_precision=Precision.OBSERVED,
        to_precision=Precision.OBSERVED,
        approximate=True,
    )
