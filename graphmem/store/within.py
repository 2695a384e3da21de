"""The one temporal filter of all reading queries, as bound parameters that are never null."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Self

ALWAYS = datetime(1, 1, 2, tzinfo=UTC)
FOREVER = datetime(9999, 12, 30, tzinfo=UTC)
POINT = timedelta(microseconds=1)


@dataclass(frozen=True)
class Within:
    """States that hold somewhere in ``[start, end)``; events and plans that began before ``happened``.

    ``known``: as the memory held them then. ``now`` is for availability, which is not time-travelled.
    """

    start: datetime
    end: datetime
    happened: datetime
    known: datetime
    now: datetime

    @classmethod
    def asked(
        cls, *, as_of: datetime | None, known_at: datetime | None, now: datetime, include_ended: bool = False
    ) -> Self:
        """The filter for what a caller asked.

        ``as_of``: states that hold then, events and plans known of up to then. Without it: states that hold
        now (all states, with ``include_ended``), events and plans of any time.
        """
        known = known_at or FOREVER
        if as_of is not None:
            return cls(ALWAYS if include_ended else as_of, as_of + POINT, as_of + POINT, known, now)
        if include_ended:
            return cls(ALWAYS, FOREVER, FOREVER, known, now)
        return cls(now, now + POINT, FOREVER, known, now)

    @property
    def only_now(self) -> bool:
        """Whether states that have ended are left out because nobody asked for another time."""
        return self.start == self.now and self.happened == FOREVER

    @property
    def as_of(self) -> datetime | None:
        """The moment asked for, if any."""
        return None if self.happened == FOREVER else self.happened - POINT

    @property
    def known_at(self) -> datetime | None:
        """The knowledge time asked for, if any."""
        return None if self.known == FOREVER else self.known

    @property
    def params(self) -> dict[str, Any]:
        """The parameters as the queries name them."""
        return {
            "from": self.start.astimezone(UTC),
            "to": self.end.astimezone(UTC),
            "happened": self.happened.astimezone(UTC),
            "known": self.known.astimezone(UTC),
            "now": self.now.astimezone(UTC),
        }
