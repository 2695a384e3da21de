"""Facts as they follow from what had been said by a time: derived anew from the statements, as a load of them would.

An imported history has no knowledge times of its own; what nobody had said yet must not show through a validity that
a later turn has ended.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from graphmem.models import Fact, Statement, Turn, Version, digest
from graphmem.resolve.derive import derive
from graphmem.store import lucene, records
from graphmem.store.connection import Row
from graphmem.store.records import evidence
from graphmem.store.within import Within

Rows = Callable[..., list[Row]]
Turns = Callable[[Sequence[str]], Mapping[str, Turn]]


def told_facts(rows: Rows, turns: Turns, slots: Sequence[str], within: Within) -> list[Fact]:
    """The facts of these slots within a time, from turns said before ``within.told``, by the time they begin.

    A version that is stored as such has its id there; the others have ids of their own, which ``why`` does not know.
    """
    told = rows("read/told_statements", slots=slots, **within.turns, now=within.now.astimezone(UTC))
    recorded = {row["turn_id"]: records.instant(row["recorded_at"]) for row in told}
    of_slot: dict[str, list[Statement]] = {}
    for row in told:
        of_slot.setdefault(row["slot"], []).append(records.statement(row))
    versions = [version for statements in of_slot.values() for version in derive(statements)]
    ids = {
        (row["claim_id"], row["signature"]): row["id"]
        for row in sorted(rows("read/slot_versions", slots=list(of_slot)), key=lambda row: row["live"])
    }
    said = turns(sorted({s.turn_id for version in versions for s in version.support}))
    facts = [_fact(version, ids, recorded, said) for version in versions]
    return sorted(filter(within.holds, facts), key=lambda f: (f.valid_from or f.recorded_at, f.statement, f.id))


def holding_words(facts: Iterable[Fact], about: str, entities: Sequence[str], name: Callable[[str], str]) -> list[Fact]:
    """Those of the facts whose subject or object is one of the entities, or whose text holds all the words."""
    wanted = set(lucene.words(about))
    return [
        fact
        for fact in facts
        if {name(fact.subject), name(fact.object)} & set(entities) or wanted <= set(lucene.words(fact.statement))
    ]


def _fact(
    version: Version,
    ids: Mapping[tuple[str, str], str],
    recorded: Mapping[str, datetime | None],
    said: Mapping[str, Turn],
) -> Fact:
    claim = version.claim
    fresh = digest("fact", claim.id, "told", version.signature)
    known: list[Any] = [recorded[s.turn_id] for s in version.support]
    return Fact(
        id=ids.get((claim.id, version.signature), fresh),
        claim_id=claim.id,
        statement=version.text,
        kind=version.kind,
        modality=version.modality,
        subject=claim.subject,
        attribute=claim.attribute,
        object=claim.object,
        polarity=claim.polarity,
        value=version.value,
        valid_from=version.valid.start,
        valid_to=version.valid.end,
        from_precision=version.valid.from_precision,
        to_precision=version.valid.to_precision,
        approximate=version.valid.approximate,
        time_text=version.time_text,
        recurrence=version.recurrence,
        told_at=version.told_at,
        recorded_at=max(known),
        confidence=version.confidence,
        surprise=version.surprise,
        support=len({s.turn_id for s in version.support}),
        evidence=tuple(evidence(said[s.turn_id], s.quote, s.start, s.end) for s in version.support),
    )
