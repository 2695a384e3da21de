"""OpenAI-style messages: a list of them, ``{"messages": […]}``, lists of those, or any of these line by line.

Kept of a message: role, name, content, tool calls, time, id, metadata and the id of the tool call that it
answers (in the metadata). Whatever else chat APIs put on it is not read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from pathlib import PurePath
from typing import Any

from graphmem.errors import RecordError
from graphmem.formats.base import Format
from graphmem.formats.content import read_content, read_tool_calls
from graphmem.formats.records import Place, Reading
from graphmem.formats.source import Glimpse, Source, Value
from graphmem.formats.times import shorten
from graphmem.formats.words import kind
from graphmem.models import Role, Turn

TIME_KEYS = ("timestamp", "created_at", "created", "time")
"""Where a message's time is looked for; the first that is there and not null counts."""
ID_KEYS = ("conversation_id", "conversation", "id")
"""Where a conversation's id is looked for."""
ROLES = {role.value: role for role in Role} | {"developer": Role.SYSTEM, "function": Role.TOOL}
_NAMES = {"speaker": "name", "text": "content", "captions": "content"}


@dataclass
class _Talk:
    """A conversation that messages belong to: its id, and the file's own time for the whole of it."""

    id: str
    reading: Reading
    place: Place
    time: tuple[str, object] | None = None
    read: list[datetime] = field(default_factory=list)

    def said_at(self, place: Place) -> datetime:
        """The time for messages without one of their own. Raises ``RecordError``."""
        if self.time is None:
            return self.reading.without_time(place, TIME_KEYS[0])
        if not self.read:
            self.read.append(self.reading.time(self.place, *self.time))
        return self.read[0]


def _is_message(value: Any) -> bool:
    if not isinstance(value, dict) or not isinstance(value.get("role"), str):
        return False
    calls = bool(value.keys() & {"tool_calls", "function_call"}) and not value.keys() & {"said_at", "text"}
    return calls or "content" in value


def _is_conversation(value: Any) -> bool:
    messages = value.get("messages") if isinstance(value, dict) else None
    return isinstance(messages, list) and (not messages or isinstance(messages[0], dict))


def _recognises(glimpse: Glimpse) -> bool:
    first = glimpse.first
    for _ in range(2):  # messages, or lists of them
        first = first[0] if isinstance(first, list) and first else first
    return _is_message(first) or _is_conversation(first)


def _turns(source: Source, reading: Reading) -> Iterator[Turn]:
    base = reading.conversation or PurePath(source.name).stem
    loose = _Talk(base, reading, Place(source.name, 1))
    for value in source.values(reading.problem):
        place = Place(source.name, value.line)
        data = value.data
        if not value.whole and _is_message(data):
            yield from reading.attempt(partial(_turn, place, data, loose))
        elif value.whole and isinstance(data, list) and not any(_is_message(item) for item in data):
            for number, item in enumerate(data, 1):
                yield from _conversation(Value(item, number, number, whole=False), source, base, reading)
        else:
            yield from _conversation(value, source, base, reading)


def _conversation(value: Value, source: Source, base: str, reading: Reading) -> Iterator[Turn]:
    """The turns of ``{"messages": […]}`` or of a list of messages; a whole file's records are messages."""
    place = Place(source.name, value.line)
    listed = isinstance(value.data, list)
    try:
        messages = value.data if listed else _messages(place, value.data)
        talk = _talk(place, value, base, reading)
    except RecordError as error:
        reading.problem(error)
        return
    for index, message in enumerate(messages):
        if value.whole:
            at = Place(source.name, index + 1)
        else:
            at = place.within(f"[{index}]" if listed else f"messages[{index}]")
        yield from reading.attempt(partial(_turn, at, message, talk))


def _messages(place: Place, data: Any) -> list[Any]:
    if not isinstance(data, dict):
        raise place.error("", f"is neither a message nor a conversation but {kind(data)}")
    messages = data.get("messages")
    if not isinstance(messages, list):
        problem = "is missing" if messages is None else f"must be a list, not {kind(messages)}"
        raise place.error("messages", problem, hint='a conversation is {"messages": […]}')
    return messages


def _talk(place: Place, value: Value, base: str, reading: Reading) -> _Talk:
    given = value.data if isinstance(value.data, dict) else {}
    name = next((key for key in ID_KEYS if given.get(key) is not None), None)
    if name is None:
        name, own = "conversation", base if value.ordinal == 1 else f"{base}#{value.ordinal}"
    else:
        own = _text_id(given[name])
    time = next(((key, given[key]) for key in TIME_KEYS if given.get(key) is not None), None)
    return _Talk(reading.identifier(place, name, own), reading, place, time)


def _turn(place: Place, message: Any, talk: _Talk) -> Turn:
    reading = talk.reading
    if not isinstance(message, dict):
        raise place.error("", f"a message is an object, not {kind(message)}")
    role = message.get("role")
    if role is None:
        raise place.error("role", "is missing", hint=f"it is one of: {', '.join(ROLES)}")
    if not isinstance(role, str) or role not in ROLES:
        raise place.error("role", f"must be one of {', '.join(ROLES)}, not {shorten(role)}")
    key = next((key for key in TIME_KEYS if message.get(key) is not None), None)
    said_at = reading.time(place, key, message[key]) if key else talk.said_at(place)
    content = read_content(place, message.get("content"), reading.warnings)
    conversation = next((message[k] for k in ID_KEYS[:2] if message.get(k) is not None), None)
    fields = {
        "conversation": talk.id if conversation is None else _text_id(conversation),
        "id": _text_id(message.get("id")),
        "speaker": message.get("name"),
        "role": ROLES[role],
        "text": content.text,
        "said_at": said_at,
        "captions": content.captions,
        "tool_calls": [*content.tool_calls, *read_tool_calls(place, message)],
        "metadata": _metadata(place, message),
    }
    return reading.turn(place, fields, _NAMES)


def _text_id(value: Any) -> Any:
    """A number as its text (many exports number their messages); anything else as it is."""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _metadata(place: Place, message: dict[str, Any]) -> dict[str, Any]:
    metadata = message.get("metadata")
    if metadata is not None and not isinstance(metadata, dict):
        raise place.error("metadata", f"must be an object, not {kind(metadata)}")
    answers = message.get("tool_call_id")
    return {**(metadata or {}), **({} if answers is None else {"tool_call_id": answers})}


FORMAT = Format(name="messages", title="OpenAI-style messages", recognises=_recognises, turns=_turns)
