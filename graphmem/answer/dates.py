"""When something was: the time expression, among those found, that best fits a question."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from dateutil.relativedelta import relativedelta

from graphmem.answer.passages import Asked, Passage
from graphmem.models import Interval, MentionKind, Precision, TimeMention
from graphmem.temporal.intervals import unit_of

_WEAK = re.compile(r"^(now|today|tonight|right now|these days|currently|this (week|month|year|morning|evening))$")
_NAMED, _NEAR, _IN_TIME, _LATE, _BEGINNING, _WEAKNESS = 0.4, 0.3, 0.35, 0.2, 0.15, 0.2
"""What a candidate gains for naming a time, for the question's words near it, for lying before what was said where
the past is asked about (after it, for the future; else it loses as much), for being a beginning where one is asked
for; and what a weak one loses."""
_ENDS = re.compile(r"\b(stop(ped|s)?|quit|gave up|ended|finished|no longer)\b", re.IGNORECASE)
_SOON = timedelta(hours=1)
_MONTH = r"jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec"
_OPENING = 12
"""Characters before which a turn's first words are over."""
_REACH = 60
"""Characters on both sides of a time expression that are near."""


@dataclass(frozen=True)
class Dated:
    """A time that a passage gives.

    ``mention`` is ``None`` where only the time of the turn is known; ``interval`` is ``None`` where a time
    was told in words that nobody could place.
    """

    passage: Passage
    interval: Interval | None
    mention: TimeMention | None
    score: float


@dataclass(frozen=True)
class When:
    """What a question about time asks: of what, of the past or of what is still to come, and of its beginning or not.

    ``latest``: when the last of what is known was said.
    """

    asked: Asked
    latest: datetime
    ahead: bool = False
    beginning: bool = False


def best_date(passages: Sequence[Passage], when: When) -> Dated | None:
    """The time that fits best, or ``None`` where no passage gives any. A correction that follows it wins."""
    candidates = [dated for passage in passages for dated in _dates(passage, when)]
    best = max(candidates, key=lambda dated: dated.score, default=None)
    if best is None:
        return None
    mended = [dated for dated in candidates if _mends(dated, best)]
    return max(mended, key=lambda dated: dated.score, default=best)


def _mends(later: Dated, best: Dated) -> bool:
    """Whether a time takes the place of another one: said soon after, as a correction, or at once in its stead;
    or, of what was planned, said when it had happened, otherwise than planned."""
    said, before = later.passage.turn.said_at, best.passage.turn.said_at
    if later.mention is None or said <= before:
        return False
    if said - before <= _SOON:
        return (later.passage.said.corrects and later.passage.around > 0) or _instead(later, best)
    planned = best.mention and best.interval and best.interval.start
    return bool(planned and before < planned <= said and later.passage.said.corrects and later.passage.fit > 0)


def _instead(later: Dated, best: Dated) -> bool:
    """Whether somebody else's answer opens with another time of the same precision: "On the 5th." "The 4th!" """
    if later.mention is None or later.interval is None or best.mention is None or best.interval is None:
        return False
    answers = later.passage.said.lead.endswith(best.passage.turn.words) and later.mention.start <= _OPENING
    other = later.passage.turn.speaker != best.passage.turn.speaker and later.interval != best.interval
    return answers and other and later.interval.from_precision is best.interval.from_precision


def _dates(passage: Passage, when: When) -> Iterator[Dated]:
    for mention in passage.times:
        if mention.kind not in (MentionKind.POINT, MentionKind.SPAN, MentionKind.OPEN_END):
            continue
        interval = _ahead(mention, passage) if when.ahead else mention.interval
        if when.beginning and mention.kind is MentionKind.OPEN_END and interval:
            interval = _beginning(interval)
        gain = _NAMED - (_WEAKNESS if _WEAK.match(mention.text.lower()) else 0.0)
        gain += _NEAR * when.asked.share(passage.turn.words[max(0, mention.start - _REACH) : mention.end + _REACH])
        start = interval.start if interval else None
        if start:
            gain += _in_time(start, passage, when)
        if when.beginning:
            gain += _BEGINNING if mention.kind is MentionKind.OPEN_END else 0.0
            gain -= _BEGINNING * 2 if _ENDS.search(passage.text) else 0.0
        yield Dated(passage, interval, mention, passage.score + gain)
    yield Dated(passage, said_on(passage), None, passage.score)


def _in_time(start: datetime, passage: Passage, when: When) -> float:
    """What a time gains for lying where it is asked for; one that was still to come but has passed by now is neutral."""
    if (start > passage.turn.said_at) == when.ahead:
        return _IN_TIME
    return -_LATE if not when.ahead and start <= when.latest else -_IN_TIME


def _beginning(interval: Interval) -> Interval:
    """When what goes on since then began: the whole day, month, year … of its start."""
    if interval.start is None or interval.from_precision in (None, Precision.OBSERVED, Precision.UNRESOLVED):
        return interval
    whole = unit_of(interval.from_precision, interval.start)
    return whole.model_copy(update={"approximate": interval.approximate})


def _ahead(mention: TimeMention, passage: Passage) -> Interval | None:
    """Of what is still to come, a date without a year that would lie before it was told is next year's."""
    interval = mention.interval
    if interval is None or interval.start is None or interval.end is None or re.search(r"\d{4}", mention.text):
        return interval
    dated = interval.from_precision in (Precision.DAY, Precision.MONTH) and re.search(_MONTH, mention.text.lower())
    if not dated or interval.end > passage.turn.said_at:
        return interval
    year = relativedelta(years=1)
    return interval.model_copy(update={"start": interval.start + year, "end": interval.end + year})


def said_on(passage: Passage) -> Interval:
    """The day of a passage's turn: a bound for what it tells."""
    day = passage.turn.local.replace(hour=0, minute=0, second=0, microsecond=0)
    return Interval(
        start=day,
        end=day + timedelta(days=1),
        from_precision=Precision.OBSERVED,
        to_precision=Precision.OBSERVED,
        approximate=True,
    )
