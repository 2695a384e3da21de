"""How LoCoMo phrases dates. Used by the evaluation only, never by the product."""

from __future__ import annotations

import re
from datetime import datetime

from graphmem.models import Answer, Interval, Precision
from graphmem.temporal import describe, label

_WEEKDAY = re.compile(r"\b(mon|tue|wed|thu|fri|sat|sun)[a-z]*\b", re.IGNORECASE)
_FULL = {
    "mon": "Monday", "tue": "Tuesday", "wed": "Wednesday", "thu": "Thursday",
    "fri": "Friday", "sat": "Saturday", "sun": "Sunday",
}  # fmt: skip
_BEFORE = (
    (re.compile(r"^(?:the )?(?:last|past|previous) week$", re.IGNORECASE), "The week before {day}"),
    (
        re.compile(r"^(?:last|this past|the past|over the|the|this) weekend$", re.IGNORECASE),
        "The weekend before {day}",
    ),
    (re.compile(r"^(two|three|2|3) (weekends|weeks) ago$", re.IGNORECASE), r"\1 \2 before {day}"),
    (re.compile(r"^a few (days|weeks) ago$", re.IGNORECASE), r"a few \1 before {day}"),
)


def phrase(answer: Answer) -> str:
    """The answer's time in LoCoMo's words: relative to the day of the turn where the turn's words were."""
    if answer.interval is None or not answer.evidence:
        return answer.text
    words = " ".join((answer.time_text or "").split())
    day = _day(answer.evidence[0].said_at)
    for pattern, form in _BEFORE:
        if pattern.match(words):
            return pattern.sub(form.format(day=day), words)
    weekday = _WEEKDAY.search(words)
    if weekday and re.match(r"^(last|this past|past|on) ", words, re.IGNORECASE):
        return f"The {_FULL[weekday[1][:3].lower()]} before {day}"
    return _date(answer.interval)


def _date(interval: Interval) -> str:
    if interval.start is None:
        return describe(interval)
    match interval.from_precision:
        case Precision.YEAR:
            return str(interval.start.year)
        case Precision.MONTH:
            return label(Precision.MONTH, interval.start)
        case Precision.SECOND | Precision.MINUTE | Precision.HOUR | Precision.DAY | Precision.OBSERVED:
            return _day(interval.start)
        case _:
            return describe(interval)


def _day(moment: datetime) -> str:
    return label(Precision.DAY, moment)
