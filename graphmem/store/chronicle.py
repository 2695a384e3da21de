"""Reads over time: what changed, how a claim came to be what it is, what differs between two times."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from graphmem.models import Changed, Difference, Entity, EntityCount, Fact, Interval, Related, Revised
from graphmem.store import records
from graphmem.store.connection import Row
from graphmem.store.reader import Reader
from graphmem.store.within import ALWAYS, FOREVER, Within


class Chronicle:
    """What a space held over time. Each read is one query file, which an analyst can run as it is."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    def entities(self, within: Within, limit: int) -> list[EntityCount]:
        """Entities that something is known of within a time, those of which most is known first."""
        rows = self._reader.rows("read/entities", **within.facts, told=within.turns["told"], limit=limit)
        return [_entity(row) for row in rows]

    def changes(self, during: Interval, within: Within, *, about: str | None, limit: int) -> list[Changed]:
        """What changed in a stretch of time, in the world and in the memory, in order."""
        params: dict[str, Any] = {"earliest": _utc(during.start or ALWAYS), "latest": _utc(during.end or FOREVER)}
        params |= {name: within.facts[name] for name in ("known", "now")}
        if about is None:
            rows = self._reader.rows("read/changes", limit=limit, **params)
        else:
            rows = self._reader.rows(
                "read/changes_about", limit=limit, **params, **self._reader.about(about, within, limit)
            )
        return [
            Changed(what=row["what"], at=records.instant(row["at"]), reason=row["reason"], fact=_fact(row))
            for row in rows
        ]

    def history(self, fact_id: str, within: Within) -> list[Revised]:
        """All versions of a fact's claim, in the order in which they were recorded. Raises ``NotFoundError``."""
        id_ = self._reader.fact_id(fact_id)
        rows = self._reader.rows("read/history", id=id_, known=within.facts["known"])
        return [Revised(fact=_fact(row), reason=row["reason"], replaces=tuple(row["replaces"])) for row in rows]

    def difference(self, one: Within, other: Within, limit: int) -> Difference:
        """What of the one time is gone in the other, and what has come."""
        params = {**one.facts, **{f"other_{name}": value for name, value in other.times.items()}}
        rows = self._reader.rows("read/difference", limit=limit, **params)
        return Difference(
            gone=tuple(_fact(row) for row in rows if not row["come"]),
            come=tuple(_fact(row) for row in rows if row["come"]),
        )

    def relations(self, fact_id: str, within: Within, limit: int) -> list[Related]:
        """How the facts about the same subject can lie in time to a fact. Raises ``NotFoundError``."""
        params = {name: within.facts[name] for name in ("known", "now")}
        rows = self._reader.rows("read/relations", id=self._reader.fact_id(fact_id), limit=limit, **params)
        return [Related(fact=_fact(row), relations=tuple(row["relations"])) for row in rows]


def _fact(row: Row) -> Fact:
    return records.fact(row["fact"], row["evidence"])


def _entity(row: Row) -> EntityCount:
    kept = {name: row["entity"][name] for name in Entity.model_fields if row["entity"].get(name) is not None}
    return EntityCount(**kept, facts=row["facts"], turns=row["turns"])


def _utc(moment: datetime) -> datetime:
    return moment.astimezone(UTC)
