"""Time zones by their IANA names."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

from graphmem.errors import ConfigError, GraphmemError

_HINT = "use an IANA name such as Europe/Lisbon"


def find_zone(name: object) -> ZoneInfo | None:
    """The zone of that IANA name, or ``None`` where there is none."""
    if not isinstance(name, str):
        return None
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return None


def required_zone(name: str, error: type[GraphmemError] = ConfigError) -> ZoneInfo:
    """The zone of that IANA name; ``error`` where there is none."""
    zone = find_zone(name)
    if zone is None:
        raise error(f"unknown time zone {name[:60]!r}", hint=_HINT)
    return zone


def on_clock(moment: datetime, name: str | None) -> datetime:
    """The moment on the clock of the zone of that name, with a fixed offset; without a name as it is."""
    if name is None:
        return moment
    offset = moment.astimezone(required_zone(name)).utcoffset() or timedelta()
    return moment.astimezone(timezone(offset))


def check_zone(name: str) -> str:
    """The name, for a field of a model; ``ValueError`` where there is no such zone."""
    if find_zone(name) is None:
        raise ValueError(f"unknown time zone {name[:60]!r}; {_HINT}")
    return name
