"""Between models and stored properties. Times come back normalised here and nowhere else."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

from neo4j.time import DateTime

from graphmem.models import Turn, digest

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
    return native.astimezone(UTC)  # type: ignore[no-any-return]


def turn_content(turn: Turn) -> str:
    """A digest of all that may not change between two turns of one id."""
    return digest("turn", turn.conversation, *(f"{k}={v}" for k, v in sorted(turn.contents.items())))


def turn_properties(turn: Turn) -> Properties:
    """What a ``:Turn`` node holds besides its key and what forming adds."""
    offset = turn.said_at.utcoffset() or timedelta()
    return {
        "conversation": turn.conversation,
        "speaker": turn.speaker,
        "role": turn.role,
        "text": turn.text,
        "captions": list(turn.captions),
        "said_at": utc(turn.said_at),
        "offset_seconds": int(offset.total_seconds()),
        "zone": turn.zone,
        "language": turn.language,
        "tool_calls": json.dumps([call.model_dump() for call in turn.tool_calls]) if turn.tool_calls else None,
        "metadata": json.dumps(turn.metadata) if turn.metadata else None,
        "position": turn.position,
        "sort_key": turn.sort_key,
        "content": turn_content(turn),
    }


def turn(stored: Mapping[str, Any]) -> Turn:
    """The turn as it was given, its own offset included."""
    offset = timezone(timedelta(seconds=stored["offset_seconds"]))
    said_at = instant(stored["said_at"])
    assert said_at is not None
    return Turn(
        conversation=stored["conversation"],
        id=stored["id"],
        speaker=stored["speaker"],
        role=stored.get("role"),
        text=stored["text"],
        said_at=said_at.astimezone(offset if offset.utcoffset(None) else UTC),
        zone=stored.get("zone"),
        language=stored.get("language"),
        captions=tuple(stored.get("captions") or ()),
        tool_calls=json.loads(stored.get("tool_calls") or "[]"),
        metadata=json.loads(stored.get("metadata") or "{}"),
        position=stored["position"],
    )
