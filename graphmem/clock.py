"""The only place that reads this machine's clock."""

from __future__ import annotations

from datetime import UTC, datetime


class SystemClock:
    """The wall clock, in UTC. Injected wherever a knowledge time is needed; never used to date what was said."""

    def now(self) -> datetime:
        """The present instant, aware, in UTC."""
        return datetime.now(UTC)
