"""Commits an episode: its turns, statements, entities, the facts that follow and the watermark, in one transaction."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from graphmem.models import Entity, Episode, Mention, Statement, Vector, Version
from graphmem.resolve.derive import derive
from graphmem.resolve.names import name_rank
from graphmem.resolve.revise import Added, Held, Revision, revise
from graphmem.store import records
from graphmem.store.connection import Row

Run = Callable[..., list[Row]]
Embed = Callable[[Sequence[str]], list[Vector]]


@dataclass(frozen=True)
class Formation:
    """An episode as it was formed, ready to be committed.

    ``from_key``: where forming of its conversation stood when its turns were read. ``last``: it is the last of its
    conversation as far as they were read. ``vectors`` holds the vector of each text that may need one;
    ``turn_vectors`` those of the turns, by id.
    """

    episode: Episode
    from_key: str
    first_key: str
    last_key: str
    last: bool
    statements: tuple[Statement, ...] = ()
    mentions: tuple[Mention, ...] = ()
    vectors: Mapping[str, Vector] = field(default_factory=dict)
    turn_vectors: Mapping[str, Vector] = field(default_factory=dict)
    millis: int = 0


@dataclass
class Committed:
    """What a commit changed: facts added and retracted, by id."""

    added: list[str] = field(default_factory=list)
    retracted: list[str] = field(default_factory=list)


class OutdatedError(Exception):
    """Turns came in, or another process formed some, since an episode's turns were read: form from there again."""


def commit(run: Run, formation: Formation, at: datetime, skey: str, embed: Embed) -> Committed:
    """Write the episode and everything that follows from its statements. Runs inside one transaction.

    Raises ``OutdatedError`` where forming stands elsewhere by now, or other turns stand there.
    """
    _check(run, formation)
    ids = list(formation.episode.turn_ids)
    cleared = run("write/episodes_clear", ids=ids, keep=formation.episode.id)
    touched = {row["slot"] for row in cleared if row["slot"]}
    _write_episode(run, formation, at, skey)
    _write_statements(run, formation, skey)
    touched |= {statement.claim.slot for statement in formation.statements}
    done = _derive_slots(run, sorted(touched), at, skey, formation.vectors, embed)
    if cleared:
        run("write/orphans", slots=sorted(touched), entities=sorted({e for row in cleared for e in row["entities"]}))
    run("write/distilled", id=formation.episode.id)
    run(
        "write/watermark",
        conversation=formation.episode.conversation,
        form_from=formation.first_key if formation.last else following(formation.last_key),
        formed_to=formation.last_key,
        last=formation.last,
    )
    return done


def following(sort_key: str) -> str:
    """The least key after a turn's: what is formed up to the turn goes on there."""
    return sort_key + " "


def _check(run: Run, formation: Formation) -> None:
    episode = formation.episode
    (stands,) = run("read/forming", conversation=episode.conversation, last_key=formation.last_key)
    if (stands["from_key"], stands["turns"]) != (formation.from_key, len(episode.turn_ids)):
        raise OutdatedError


def _write_episode(run: Run, formation: Formation, at: datetime, skey: str) -> None:
    episode = formation.episode
    run(
        "write/episode",
        skey=skey,
        at=at,
        id=episode.id,
        properties=records.episode_properties(episode, formation.first_key, formation.last_key),
        embedding=formation.vectors.get(episode.narrative),
        turns=[{"id": id_, "embedding": formation.turn_vectors.get(id_)} for id_ in episode.turn_ids],
    )


def _write_statements(run: Run, formation: Formation, skey: str) -> None:
    entities = {mention.entity.id: mention.entity for mention in formation.mentions}
    for claim in (statement.claim for statement in formation.statements):
        entities.setdefault(claim.subject_id, Entity(id=claim.subject_id, name=claim.subject))
        if claim.object_id:
            entities.setdefault(claim.object_id, Entity(id=claim.object_id, name=claim.object))
    rows = [
        {
            "id": e.id,
            "name": e.name,
            "rank": name_rank(e.name),
            "kind": e.kind,
            "embedding": formation.vectors.get(e.name),
        }
        for e in sorted(entities.values(), key=lambda e: e.id)
    ]
    if rows:
        run("write/entities", skey=skey, rows=rows)
    mentions = [{"turn": m.turn_id, "entity": m.entity.id, "start": m.start, "end": m.end} for m in formation.mentions]
    if mentions:
        run("write/mentions", rows=mentions)
    statements = [
        {
            "turn": s.turn_id,
            "claim": records.claim_properties(s.claim),
            "properties": records.statement_properties(s),
        }
        for s in sorted(formation.statements, key=lambda s: (s.claim.id, s.order, s.start))
    ]
    if statements:
        run("write/statements", rows=statements)


def _derive_slots(
    run: Run, slots: Sequence[str], at: datetime, skey: str, vectors: Mapping[str, Vector], embed: Embed
) -> Committed:
    """Derive the versions of these slots anew and write what differs."""
    if not slots:
        return Committed()
    statements: dict[str, list[Statement]] = {slot: [] for slot in slots}
    for row in run("read/slot_statements", slots=slots):
        statements[row["slot"]].append(records.statement(row))
    held: dict[str, list[Held]] = {slot: [] for slot in slots}
    for row in run("read/slot_versions", slots=slots):
        held[row["slot"]].append(_held(row))
    revisions = [revise(held[slot], derive(statements[slot])) for slot in slots]
    of_claim: dict[str, list[Statement]] = {}
    for statement in (s for found in statements.values() for s in found):
        of_claim.setdefault(statement.claim.id, []).append(statement)
    return _write_revisions(run, revisions, at, skey, vectors, embed, of_claim)


def _write_revisions(
    run: Run,
    revisions: Iterable[Revision],
    at: datetime,
    skey: str,
    vectors: Mapping[str, Vector],
    embed: Embed,
    of_claim: Mapping[str, Sequence[Statement]],
) -> Committed:
    whole = Revision()
    for revision in revisions:
        whole.retract += revision.retract
        whole.add += revision.add
        whole.keep += revision.keep
    if whole.retract:
        run("write/facts_retract", ids=[h.id for h in whole.retract], at=at)
    if whole.add:
        known = _vectors([added.version.text for added in whole.add], vectors, embed)
        run("write/facts", skey=skey, rows=[_fact_row(added, at, known) for added in whole.add])
    _write_evidence(run, whole, at)
    replaced = [
        {"new": added.id, "old": old, "reason": reason} for added in whole.add for old, reason in added.replaces
    ]
    if replaced:
        run("write/revises", at=at, rows=replaced)
    _write_support(run, whole, of_claim)
    return Committed([added.id for added in whole.add], [h.id for h in whole.retract])


def _write_evidence(run: Run, revision: Revision, at: datetime) -> None:
    new = [_evidence_row(added.id, s) for added in revision.add for s in added.version.support]
    gone = []
    for held, version in revision.keep:
        wanted = {(s.turn_id, s.start): s for s in version.support}
        new += [_evidence_row(held.id, s) for key, s in wanted.items() if key not in held.evidence]
        gone += [{"fact": held.id, "turn": t, "start": start} for t, start in held.evidence - wanted.keys()]
    if gone:
        run("write/evidence_retract", at=at, rows=gone)
    if new:
        run("write/evidence", at=at, rows=new)


def _write_support(run: Run, revision: Revision, of_claim: Mapping[str, Sequence[Statement]]) -> None:
    first = {id_: min(told, key=lambda s: (s.said_at, s.order, s.start)).claim for id_, told in of_claim.items()}
    current = [(held.id, version) for held, version in revision.keep]
    current += [(added.id, added.version) for added in revision.add]
    if current:
        run(
            "write/support",
            rows=[
                {
                    "fact": id_,
                    "support": len({s.turn_id for s in version.support}),
                    "confidence": version.confidence,
                    "surprise": version.surprise,
                    "time_text": version.time_text,
                    "told_at": records.utc(version.told_at),
                    "claim_support": len(of_claim[version.claim.id]),
                    "subject": first[version.claim.id].subject,
                    "object": first[version.claim.id].object,
                }
                for id_, version in current
            ],
        )


def _vectors(texts: Sequence[str], known: Mapping[str, Vector], embed: Embed) -> dict[str, Vector]:
    """The texts' vectors; those of statements made long ago are made again."""
    missing = sorted({text for text in texts if text not in known})
    return {**known, **dict(zip(missing, embed(missing) if missing else [], strict=True))}


def _fact_row(added: Added, at: datetime, vectors: Mapping[str, Vector]) -> Row:
    version: Version = added.version
    return {
        "id": added.id,
        "claim": version.claim.id,
        "subject": version.claim.subject_id,
        "object": version.claim.object_id,
        "properties": records.fact_properties(version, added.number, at),
        "embedding": vectors[version.text],
    }


def _evidence_row(fact_id: str, statement: Statement) -> Row:
    return {
        "fact": fact_id,
        "turn": statement.turn_id,
        "quote": statement.quote,
        "start": statement.start,
        "end": statement.end,
    }


def _held(row: Mapping[str, Any]) -> Held:
    spans = (entry.rsplit(" ", 1) for entry in row["evidence"])
    return Held(
        id=row["id"],
        claim_id=row["claim_id"],
        number=row["number"],
        live=row["live"],
        signature=row["signature"],
        valid_from=records.instant(row["valid_from"]),
        valid_to=records.instant(row["valid_to"]),
        evidence=frozenset((turn_id, int(start)) for turn_id, start in spans),
    )
