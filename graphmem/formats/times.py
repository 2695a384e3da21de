"""Times as files write them, turned into aware datetimes. Nothing here ever falls back to "now".

What comes back carries a fixed offset of whole minutes (the one the file gave, or the zone's at that
moment), lies between ``EARLIEST`` and ``LATEST``, and is the same for the same input on any machine.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, timezone, tzinfo

from graphmem.models.times import EARLIEST, LATEST

MILLIS_FROM = 10**11
"""Epoch numbers from here on are milliseconds (as seconds this would be the year 5138)."""

LAST = (LATEST - timedelta(days=1)).date()
_ISO = re.compile(r"[0-9]{4}(-[0-9]{2}-[0-9]{2}|[0-9]{4})([Tt ][0-9:.,]+ ?([Zz]|[+-][0-9:]+)?)?")
_EPOCH = re.compile(r"-?[0-9]{9,13}(\.[0-9]+)?")


class TimeError(ValueError):
    """A value is no time that can be used; ``str()`` of it says why, in words that follow a field's name."""


def settle(local: datetime, zone: tzinfo) -> datetime:
    """The moment a naive or aware ``local`` means, with a fixed offset.

    A naive time is read in ``zone``: one that occurs twice (clocks set back) is the first of the two, one
    that never occurs (clocks set forward) moves on by as much as the clocks skipped. Raises ``TimeError``
    where the moment cannot be worked with.
    """
    aware = local if local.tzinfo else local.replace(tzinfo=zone, fold=0)
    try:
        instant = aware.astimezone(UTC)
        inside = EARLIEST <= instant < LATEST
    except OverflowError:
        inside = False
    if not inside:
        raise TimeError(f"is outside the years graphmem can work with ({EARLIEST.date()} to {LAST})")
    offset = instant.astimezone(aware.tzinfo).utcoffset() or timedelta()
    if not offset or offset % timedelta(minutes=1):
        return instant
    return instant.astimezone(timezone(offset))


def parse_iso(text: str) -> datetime:
    """The datetime an ISO 8601 text gives, naive where it has no offset; a date alone is its midnight.

    Raises ``TimeError``.
    """
    stripped = text.strip()
    if not _ISO.fullmatch(stripped):
        raise TimeError(f"is not an ISO 8601 time: {shorten(text)}")
    try:
        return datetime.fromisoformat(re.sub(r" (?=[Z+-])", "", stripped.upper()))
    except ValueError as error:
        raise TimeError(f"is not an ISO 8601 time: {shorten(text)} ({error})") from error


def parse_epoch(number: float) -> datetime:
    """The moment of an epoch in seconds, or in milliseconds from ``MILLIS_FROM`` on. Raises ``TimeError``."""
    try:
        seconds = number / 1000 if abs(number) >= MILLIS_FROM else number
        return datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=round(seconds * 1_000_000))
    except (OverflowError, ValueError) as error:
        raise TimeError("is no epoch in seconds or milliseconds that a date could be made of") from error


def parse_time(value: object) -> datetime:
    """The datetime that an ISO 8601 text or an epoch (a number, or a text of 9 to 13 digits) gives.

    Raises ``TimeError``.
    """
    if isinstance(value, str):
        if _EPOCH.fullmatch(value.strip()):
            return parse_epoch(float(value))
        return parse_iso(value)
    if isinstance(value, int | float) and not isinstance(value, bool):
        return parse_epoch(value)
    raise TimeError("must be an ISO 8601 time or an epoch in seconds or milliseconds")


def shorten(value: object, limit: int = 60) -> str:
    """``repr`` of a value, cut to ``limit`` characters; safe to print whatever it holds."""
    shown = repr(value)
    return shown if len(shown) <= limit else shown[: limit - 1] + "…"
