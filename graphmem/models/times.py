"""Intervals, how exactly they are known, and the expressions they were read from."""

from __future__ import annotations

from datetime import UTC, datetime
from enum import StrEnum
from typing import Self

from pydantic import AwareDatetime, model_validator

from graphmem.models.base import Model

EARLIEST = datetime(1, 1, 2, tzinfo=UTC)
LATEST = datetime(9999, 12, 30, tzinfo=UTC)
"""A turn is said in ``[EARLIEST, LATEST)``: its day, the day before and the day after must exist in every zone."""


class Precision(StrEnum):
    """How exactly one side of an interval is known.

    ``observed``: not said, a bound taken from when it was told. ``unresolved``: said, in words that
    could not be turned into a time.
    """

    SECOND = "second"
    MINUTE = "minute"
    HOUR = "hour"
    DAY = "day"
    WEEKEND = "weekend"
    WEEK = "week"
    MONTH = "month"
    QUARTER = "quarter"
    SEASON = "season"
    YEAR = "year"
    DECADE = "decade"
    OBSERVED = "observed"
    UNRESOLVED = "unresolved"


class Interval(Model):
    """``[start, end)`` in time; ``None`` is an open side. ``approximate``: the words were vague ("around")."""

    start: AwareDatetime | None = None
    end: AwareDatetime | None = None
    from_precision: Precision | None = None
    to_precision: Precision | None = None
    approximate: bool = False

    @model_validator(mode="after")
    def _ordered(self) -> Self:
        if self.start and self.end and self.start >= self.end:
            raise ValueError(f"an interval must start before it ends: {self.start} … {self.end}")
        return self


class Relation(StrEnum):
    """How one interval lies to another: Allen's thirteen (CACM 26, 1983)."""

    BEFORE = "before"
    MEETS = "meets"
    OVERLAPS = "overlaps"
    STARTS = "starts"
    DURING = "during"
    FINISHES = "finishes"
    EQUALS = "equals"
    FINISHED_BY = "finished by"
    CONTAINS = "contains"
    STARTED_BY = "started by"
    OVERLAPPED_BY = "overlapped by"
    MET_BY = "met by"
    AFTER = "after"


class MentionKind(StrEnum):
    """What a time expression stands for."""

    POINT = "point"
    SPAN = "span"
    OPEN_START = "open_start"
    OPEN_END = "open_end"
    RECURRENCE = "recurrence"
    DURATION = "duration"


class TimeMention(Model):
    """A time expression found in a text: its characters ``[start, end)``, what it says, how it was read.

    ``interval`` is ``None`` where the words could not be resolved. ``rule`` names the rule that read it.
    ``recurrence`` is an RRULE (RFC 5545), ``duration`` an ISO 8601 duration.
    """

    start: int
    end: int
    text: str
    kind: MentionKind
    interval: Interval | None = None
    rule: str = ""
    recurrence: str | None = None
    duration: str | None = None
