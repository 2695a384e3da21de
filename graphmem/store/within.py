"""The one temporal filter of all reading queries, as bound parameters that are never null."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any, Self

from graphmem.models import Fact, Interval, Kind

ALWAYS = datetime(1, 1, 2, tzinfo=UTC)
FOREVER = datetime(9999, 12, 30, tzinfo=UTC)
POINT = timedelta(microseconds=1)
_HAPPENING = (Kind.EVENT, Kind.PLAN)


@dataclass(frozen=True)
class Within:
    """States that hold somewhere in ``[start, end)``; events and plans that have a part in ``[since, until)``.

    A plan lasts from when it was told to when it is due. ``known``: as the memory held them then. ``told``: from
    turns said before that. ``now`` is for availability, which is not time-travelled.
    """

    start: datetime
    end: datetime
    since: datetime
    until: datetime
    known: datetime
    told: datetime
    now: datetime
    as_of: datetime | None = None
    period: Interval | None = None
    told_by: datetime | None = None

    @classmethod
    def asked(
        cls,
        *,
        as_of: Interval | None,
        known_at: datetime | None,
        told_by: datetime | None,
        now: datetime,
        include_ended: bool = False,
    ) -> Self:
        """The filter for what a caller asked.

        ``as_of`` a moment (one microsecond wide): states that hold then, events and plans known of up to then, from
        what was said by then. A period: states that hold and events that happen somewhere in it. Without it: states
        that hold now (all states, with ``include_ended``), events and plans of any time.
        """
        known, told = known_at or FOREVER, told_by + POINT if told_by else FOREVER
        if as_of is None:
            start, end = (ALWAYS, FOREVER) if include_ended else (now, now + POINT)
            return cls(start, end, ALWAYS, FOREVER, known, told, now, told_by=told_by)
        start, end = as_of.start or ALWAYS, as_of.end or FOREVER
        last = end - POINT
        if start == last:
            shown = ALWAYS if include_ended else start
            return cls(shown, end, ALWAYS, end, known, min(told, end), now, last, told_by=told_by)
        return cls(start, end, start, end, known, told, now, last if as_of.end else None, as_of, told_by)

    @property
    def at_any_time(self) -> Self:
        """The same, whatever the time in the world."""
        return replace(self, start=ALWAYS, end=FOREVER, since=ALWAYS, until=FOREVER)

    @property
    def only_now(self) -> bool:
        """Whether states that have ended are left out because nobody asked for another time."""
        return self.as_of is None and self.period is None and self.start == self.now

    @property
    def known_at(self) -> datetime | None:
        """The knowledge time asked for, if any."""
        return None if self.known == FOREVER else self.known

    @property
    def asked_for(self) -> dict[str, Any]:
        """The time asked for, as results tell it."""
        return {"as_of": self.as_of, "period": self.period, "known_at": self.known_at, "told_by": self.told_by}

    @property
    def times(self) -> dict[str, Any]:
        """The bounds of validity and knowledge, as the queries of facts name them."""
        return {
            "from": self.start.astimezone(UTC),
            "to": self.end.astimezone(UTC),
            "since": self.since.astimezone(UTC),
            "until": self.until.astimezone(UTC),
            "known": self.known.astimezone(UTC),
        }

    @property
    def facts(self) -> dict[str, Any]:
        """The parameters of the queries of facts."""
        return {**self.times, "now": self.now.astimezone(UTC)}

    @property
    def turns(self) -> dict[str, Any]:
        """The parameters of the queries of turns and episodes."""
        return {"known": self.known.astimezone(UTC), "told": self.told.astimezone(UTC)}

    def holds(self, fact: Fact) -> bool:
        """Whether a fact lies within the time asked for: what the queries' filter says of a stored one."""
        happening = fact.kind in _HAPPENING
        begins = fact.told_at if fact.kind is Kind.PLAN else fact.valid_from
        first, last = (self.since, self.until) if happening else (self.start, self.end)
        return (begins is None or begins < last) and (fact.valid_to is None or fact.valid_to > first)
