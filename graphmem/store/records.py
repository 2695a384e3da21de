"""Between models and stored properties. Times come back normalised here and nowhere else."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

from neo4j.time import DateTime

from graphmem.models import Claim, Episode, Evidence, Fact, Interval, Statement, Turn, Version, digest
from graphmem.temporal.relations import bounds
from graphmem.zones import on_clock

Properties = dict[str, Any]


def space_key(space: str) -> str:
    """The digits that stand for a space in full-text indexes (a number is one token in every analyzer)."""
    return "9" + str(int.from_bytes(hashlib.blake2b(space.encode(), digest_size=8).digest())).zfill(20)


def utc(moment: datetime) -> datetime:
    """The same instant in UTC, as it is stored."""
    return moment.astimezone(UTC)


def instant(value: Any) -> datetime | None:
    """A stored time as an aware ``datetime`` in UTC: the driver gives another zone name for the same zone."""
    if value is None:
        return None
    native = value.to_native() if isinstance(value, DateTime) else value
    return native.astimezone(UTC)


def local(value: Any, offset_seconds: int) -> datetime:
    """A stored time in the offset it was said in."""
    moment = instant(value)
    assert moment is not None
    return moment.astimezone(timezone(timedelta(seconds=offset_seconds)) if offset_seconds else UTC)


def turn_content(turn: Turn) -> str:
    """A digest of all that may not change between two turns of one id."""
    return digest("turn", turn.conversation, *(f"{k}={v}" for k, v in sorted(turn.contents.items())))


def turn_properties(turn: Turn, content: str) -> Properties:
    """What a ``:Turn`` node holds besides its key and what forming adds; ``content``: its ``turn_content``."""
    return {
        "conversation": turn.conversation,
        "speaker": turn.speaker,
        "role": turn.role,
        "text": turn.text,
        "captions": list(turn.captions),
        "said_at": utc(turn.said_at),
        "offset_seconds": _offset(turn.said_at),
        "zone": turn.zone,
        "language": turn.language,
        "tool_calls": json.dumps([call.model_dump() for call in turn.tool_calls]) if turn.tool_calls else None,
        "metadata": json.dumps(turn.metadata) if turn.metadata else None,
        "position": turn.position,
        "sort_key": turn.sort_key,
        "content": content,
    }


def turn(stored: Mapping[str, Any]) -> Turn:
    """The turn as it was given, its own offset included."""
    return Turn(
        conversation=stored["conversation"],
        id=stored["id"],
        speaker=stored["speaker"],
        role=stored.get("role"),
        text=stored["text"],
        said_at=local(stored["said_at"], stored["offset_seconds"]),
        zone=stored.get("zone"),
        language=stored.get("language"),
        captions=tuple(stored.get("captions") or ()),
        tool_calls=json.loads(stored.get("tool_calls") or "[]"),
        metadata=json.loads(stored.get("metadata") or "{}"),
        position=stored["position"],
    )


def claim_properties(claim: Claim) -> Properties:
    """What a ``:Claim`` node holds besides its key."""
    return claim.model_dump()


def statement_properties(statement: Statement) -> Properties:
    """What a ``:STATES`` edge holds."""
    valid = statement.valid or Interval()
    return {
        "subject": statement.claim.subject,
        "object": statement.claim.object,
        "act": statement.act,
        "text": statement.text,
        "quote": statement.quote,
        "start": statement.start,
        "end": statement.end,
        "kind": statement.kind,
        "modality": statement.modality,
        "value": statement.value,
        "dated": statement.valid is not None,
        **interval_properties(valid, "from", "to"),
        "time_text": statement.time_text,
        "recurrence": statement.recurrence,
        "confidence": statement.confidence,
    }


def statement(row: Mapping[str, Any]) -> Statement:
    """A stored statement: its edge's properties, its claim's in the edge's words, and where its turn stands."""
    stored = row["statement"]
    kept = ("act", "text", "quote", "start", "end", "kind", "modality", "value", "time_text", "recurrence")
    return Statement(
        **{name: stored.get(name) for name in kept},
        confidence=stored["confidence"],
        valid=interval(stored, "from", "to") if stored["dated"] else None,
        claim=claim({**row["claim"], "subject": stored["subject"], "object": stored["object"]}),
        turn_id=row["turn_id"],
        conversation=row["conversation"],
        said_at=on_clock(local(row["said_at"], row["offset_seconds"]), row["zone"]),
        order=row["order"],
    )


def claim(stored: Mapping[str, Any]) -> Claim:
    """A stored claim."""
    return Claim(**{name: stored[name] for name in Claim.model_fields if stored.get(name) is not None})


def interval_properties(valid: Interval, start: str, end: str) -> Properties:
    """An interval as properties named after its two sides."""
    return {
        start: utc(valid.start) if valid.start else None,
        f"{start}_offset": _offset(valid.start),
        end: utc(valid.end) if valid.end else None,
        f"{end}_offset": _offset(valid.end),
        "from_precision": valid.from_precision,
        "to_precision": valid.to_precision,
        "approximate": valid.approximate,
    }


def interval(stored: Mapping[str, Any], start: str, end: str) -> Interval:
    """The interval whose two sides have these names."""
    return Interval(
        start=side(stored, start),
        end=side(stored, end),
        from_precision=stored.get("from_precision"),
        to_precision=stored.get("to_precision"),
        approximate=stored.get("approximate") or False,
    )


def side(stored: Mapping[str, Any], name: str) -> datetime | None:
    """One side of a stored interval, in the offset of whoever told it: a day is a day of theirs."""
    value = stored.get(name)
    return None if value is None else local(value, stored.get(f"{name}_offset") or 0)


def _offset(moment: datetime | None) -> int | None:
    return int((moment.utcoffset() or timedelta()).total_seconds()) if moment else None


def fact_properties(version: Version, number: int, at: datetime) -> Properties:
    """What a ``:Fact`` node holds besides its key and vector."""
    return {
        "claim_id": version.claim.id,
        "number": number,
        "signature": version.signature,
        "statement": version.text,
        "subject": version.claim.subject,
        "attribute": version.claim.attribute,
        "object": version.claim.object,
        "polarity": version.claim.polarity,
        "kind": version.kind,
        "modality": version.modality,
        "value": version.value,
        **interval_properties(version.valid, "valid_from", "valid_to"),
        **asdict(bounds(version.valid)),
        "time_text": version.time_text,
        "recurrence": version.recurrence,
        "told_at": utc(version.told_at),
        "recorded_at": utc(at),
        "confidence": version.confidence,
        "surprise": version.surprise,
        "support": len(version.support),
    }


def fact(stored: Mapping[str, Any], rests_on: Sequence[Mapping[str, Any]] = ()) -> Fact:
    """A stored fact with its evidence."""
    kept = {name: stored.get(name) for name in Fact.model_fields if stored.get(name) is not None}
    times = {name: instant(stored.get(name)) for name in ("told_at", "recorded_at", "retracted_at")}
    times |= {name: side(stored, name) for name in ("valid_from", "valid_to")}
    return Fact(**{**kept, **times, "evidence": tuple(evidence_of(row) for row in rests_on)})


def evidence_of(row: Mapping[str, Any]) -> Evidence:
    """One piece of evidence, its turn's own offset kept."""
    return evidence(turn(row["turn"]), row["quote"], row["start"], row["end"])


def evidence(said: Turn, quote: str, start: int, end: int) -> Evidence:
    """The words of a turn that something rests on."""
    return Evidence(
        turn_id=said.id,
        conversation=said.conversation,
        speaker=said.speaker,
        said_at=said.said_at,
        quote=quote,
        start=start,
        end=end,
        text=said.words,
    )


def episode_properties(episode: Episode, first_key: str, last_key: str) -> Properties:
    """What an ``:Episode`` node holds besides its key and vector."""
    return {
        "conversation": episode.conversation,
        "title": episode.title,
        "narrative": episode.narrative,
        "started_at": utc(episode.started_at),
        "ended_at": utc(episode.ended_at),
        "is_open": episode.is_open,
        "first_key": first_key,
        "last_key": last_key,
    }


def episode(stored: Mapping[str, Any], turn_ids: Sequence[str]) -> Episode:
    """A stored episode and the turns it covers, in order."""
    kept = ("id", "conversation", "title", "narrative", "is_open")
    return Episode(
        **{name: stored[name] for name in kept},
        started_at=instant(stored["started_at"]),
        ended_at=instant(stored["ended_at"]),
        turn_ids=tuple(turn_ids),
    )
