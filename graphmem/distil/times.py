"""The one place where distilling meets the temporal module: which time a clause names, and what it means for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from graphmem.models import Interval, Kind, MentionKind, TimeMention, Turn
from graphmem.temporal import absolute, find_times
from graphmem.temporal.vocabulary import number_value

__all__ = ["Form", "Timing", "absolute", "digits", "find", "timing"]


class Form(Enum):
    """What a statement says of its state or event.

    ``STATE``: it holds now; ``PAST``: it held; ``BEGIN``/``END``: something happened that began or ended
    it; ``EVENT``: something happened; ``PLAN``: something is meant to happen; ``HABIT``: it happens again
    and again.
    """

    STATE = "state"
    PAST = "past"
    BEGIN = "begin"
    END = "end"
    EVENT = "event"
    PLAN = "plan"
    HABIT = "habit"


@dataclass(frozen=True, slots=True)
class Timing:
    """When a statement says its claim holds; ``valid`` is ``None`` where it does not say or cannot be told."""

    valid: Interval | None = None
    text: str | None = None
    recurrence: str | None = None


def find(text: str, turn: Turn) -> list[TimeMention]:
    """The time expressions of a text said in a turn."""
    return find_times(text, turn.said_at, zone=turn.zone, language=turn.language)


def digits(words: str) -> str:
    """A number in digits, where the words are one ("ninety-one" is "91"); else the words as they are."""
    try:
        return f"{number_value(words.lower()):g}"
    except (KeyError, ValueError):
        return words


_RANK = (MentionKind.POINT, MentionKind.SPAN, MentionKind.OPEN_END, MentionKind.OPEN_START, MentionKind.DURATION)


def timing(form: Form, kind: Kind, mentions: Sequence[TimeMention], said_at: datetime, *, perfect: bool) -> Timing:
    """The time that a clause of this form takes from the expressions in it."""
    recurrence = next((m.recurrence for m in mentions if m.kind is MentionKind.RECURRENCE and m.recurrence), None)
    usable = [m for m in mentions if m.kind is not MentionKind.RECURRENCE]
    if not perfect and kind is not Kind.STATE:
        usable = [m for m in usable if m.kind is not MentionKind.DURATION]
    resolved = [m for m in usable if m.interval is not None and (m.interval.start or m.interval.end)]
    if not resolved:
        unread = [m for m in usable if m.kind is not MentionKind.DURATION]
        return Timing(None, unread[0].text if unread else None, recurrence)
    chosen = min(resolved, key=lambda m: (_RANK.index(m.kind), m.start))
    assert chosen.interval is not None
    valid = _as_told(form, chosen, said_at, perfect)
    return Timing(valid, chosen.text, recurrence)


def _as_told(form: Form, mention: TimeMention, said_at: datetime, perfect: bool) -> Interval | None:
    interval = mention.interval
    assert interval is not None
    begins = form in (Form.BEGIN, Form.END)
    lasting = form in (Form.STATE, Form.HABIT) and perfect
    holds = form in (Form.STATE, Form.HABIT) and mention.kind is MentionKind.POINT and _past(interval, said_at)
    if begins or lasting or holds:
        return _open(interval)
    return interval


def _past(interval: Interval, said_at: datetime) -> bool:
    return interval.end is not None and interval.end <= said_at


def _open(interval: Interval) -> Interval | None:
    """From the start of an interval on."""
    if interval.start is None:
        return None
    return Interval(start=interval.start, from_precision=interval.from_precision, approximate=interval.approximate)
