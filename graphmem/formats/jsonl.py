"""graphmem JSONL: one turn per line, the fields of ``models.Turn``. Streams: memory stays flat."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial

from graphmem.formats.base import Format
from graphmem.formats.records import Place, Reading
from graphmem.formats.source import Glimpse, Source, Value
from graphmem.formats.words import kind
from graphmem.models import Turn
from graphmem.models.turns import MAX_POSITION
from graphmem.zones import find_zone


def to_line(turn: Turn) -> str:
    """The turn as one line of graphmem JSONL, without the line's end; read again, it is equal to ``turn``."""
    fields = turn.model_dump(mode="json") | {"said_at": turn.said_at.isoformat()}
    kept = {name: value for name, value in fields.items() if value not in (None, [], {})}
    return json.dumps(kept, ensure_ascii=False, allow_nan=False)


def _recognises(glimpse: Glimpse) -> bool:
    first = glimpse.first
    if not isinstance(first, dict) or isinstance(first.get("conversation"), dict) or "content" in first:
        return False
    return bool(first.keys() & {"said_at", "text"}) or isinstance(first.get("conversation"), str)


def _turns(source: Source, reading: Reading) -> Iterator[Turn]:
    for value in source.values(reading.problem, lines=True):
        yield from reading.attempt(partial(_turn, Place(source.name, value.line), value, reading))


def _turn(place: Place, value: Value, reading: Reading) -> Turn:
    fields = value.data
    if not isinstance(fields, dict):
        raise place.error("", f"a turn is an object, not {kind(fields)}", hint="each line is one turn")
    if fields.get("conversation") is None:
        if reading.conversation is None:
            raise place.error(
                "conversation",
                "is missing",
                hint="give each line its conversation, or pass --conversation ID (conversation=…) for all",
            )
        fields["conversation"] = reading.conversation
    if fields.get("said_at") is None:
        fields["said_at"] = reading.without_time(place, "said_at")
    else:
        zone = find_zone(fields.get("zone"))
        fields["said_at"] = reading.time(place, "said_at", fields["said_at"], zone=zone, iso_only=True)
    for name in ("captions", "tool_calls", "metadata", "position"):
        if name in fields and fields[name] is None:
            del fields[name]
    position = fields.get("position", 0)
    if not isinstance(position, int) or isinstance(position, bool):
        raise place.error("position", f"must be a whole number, not {kind(position)}")
    if position > MAX_POSITION:
        raise place.error("position", f"must be at most {MAX_POSITION}")
    return reading.turn(place, fields)


FORMAT = Format(name="graphmem", title="graphmem JSONL (one turn per line)", recognises=_recognises, turns=_turns)
