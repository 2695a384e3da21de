"""Moments as callers give them: an instant, a day, or an ISO 8601 text of either."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from graphmem.errors import QueryError
from graphmem.formats.times import TimeError, parse_iso, settle
from graphmem.zones import required_zone

When = str | date | datetime


def moment(when: When, default_zone: str) -> datetime:
    """The instant meant, aware. Without an offset it is read in ``default_zone``.

    A day stands for its last instant: what held on that day, changes of that day included. Raises
    ``QueryError`` for what is no time.
    """
    zone = required_zone(default_zone)
    try:
        parsed = parse_iso(when) if isinstance(when, str) else when
        day = isinstance(parsed, date) and not isinstance(parsed, datetime)
        if day or (isinstance(when, str) and len(when.strip()) <= 10):
            parsed = datetime.combine(parsed, time()) + timedelta(days=1) - timedelta(microseconds=1)
        if not isinstance(parsed, datetime):
            raise TimeError("is no time")
        return settle(parsed, zone)
    except (TimeError, OverflowError) as error:
        raise QueryError(
            f"{str(when)!r} {error if isinstance(error, TimeError) else 'is outside the years that can be worked with'}",
            hint="give a time like 2024-03-01 or 2024-03-01T12:00:00+01:00",
        ) from error
