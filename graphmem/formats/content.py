"""What a chat API's message holds: text in parts, pictures with a description, calls of tools."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from graphmem.formats.records import Place, ReadWarnings
from graphmem.formats.source import NotJsonError, parse
from graphmem.formats.words import join, kind

_IMAGES = frozenset({"image", "image_url", "input_image", "image_file"})
_SAID = ("text", "refusal", "transcript")
_DESCRIBED = ("alt", "alt_text", "caption", "description")


@dataclass
class Content:
    """A message's words: the text of its parts joined by line ends, descriptions of pictures, tool calls."""

    text: str = ""
    captions: list[str] = field(default_factory=list)
    tool_calls: list[dict[str, Any]] = field(default_factory=list)


def read_content(place: Place, content: Any, warnings: ReadWarnings) -> Content:
    """The words in a ``content``: text, null (none), or a list of parts.

    A part without words or description is left out and counted in ``warnings``. Raises ``RecordError``.
    """
    if content is None or isinstance(content, str):
        return Content(content or "")
    if not isinstance(content, list):
        raise place.error("content", f"must be text, null or a list of parts, not {kind(content)}")
    read = Content()
    texts: list[str] = []
    for index, part in enumerate(content):
        name = f"content[{index}]"
        if isinstance(part, str):
            texts.append(part)
        elif not isinstance(part, dict):
            raise place.error(name, f"must be text or an object, not {kind(part)}")
        elif part.get("type") == "tool_use":
            read.tool_calls.append(_call(place, name, part))
        elif (found := _image(part) if part.get("type") in _IMAGES else None) is not None:
            read.captions.append(found)
        elif (said := _said(place, name, part)) is not None:
            texts.append(said)
        else:
            warnings.left_out[str(part.get("type"))[:40]] += 1
    read.text = "\n".join(texts)
    return read


def _said(place: Place, name: str, part: dict[str, Any]) -> str | None:
    for holder, path in ((part, name), (part.get("audio"), join(name, "audio"))):
        for key in _SAID:
            value = holder.get(key) if isinstance(holder, dict) else None
            if value is None:
                continue
            if not isinstance(value, str):
                raise place.error(join(path, key), f"must be text, not {kind(value)}")
            return value
    return None


def _image(part: dict[str, Any]) -> str | None:
    for holder in (part, part.get("image_url"), part.get("image")):
        for key in _DESCRIBED:
            value = holder.get(key) if isinstance(holder, dict) else None
            if isinstance(value, str) and value.strip():
                return value
    return None


def read_tool_calls(place: Place, message: dict[str, Any]) -> list[dict[str, Any]]:
    """The fields of a ``ToolCall`` for each call in a message, in order. Raises ``RecordError``."""
    calls = message.get("tool_calls")
    if calls is not None and not isinstance(calls, list):
        raise place.error("tool_calls", f"must be a list, not {kind(calls)}")
    found = [_call(place, f"tool_calls[{index}]", call) for index, call in enumerate(calls or ())]
    if message.get("function_call") is not None:
        found.append(_call(place, "function_call", message["function_call"]))
    return found


def _call(place: Place, name: str, call: Any) -> dict[str, Any]:
    if not isinstance(call, dict):
        raise place.error(name, f"must be an object, not {kind(call)}")
    for key in ("function", "custom"):
        if isinstance(call.get(key), dict):
            call, name = call[key], join(name, key)
            break
    if not isinstance(call.get("name"), str):
        problem = "is missing" if call.get("name") is None else f"must be text, not {kind(call['name'])}"
        raise place.error(join(name, "name"), problem)
    given = next((call[key] for key in ("arguments", "args", "input") if call.get(key) is not None), None)
    return {"name": call["name"], "args": _arguments(given)}


def _arguments(given: Any) -> dict[str, Any]:
    """Arguments as an object; kept as they are under ``arguments`` where they are none."""
    if isinstance(given, dict):
        return given
    if given is None or given == "":
        return {}
    if isinstance(given, str):
        try:
            parsed = parse(given)
        except NotJsonError:
            parsed = None
        if isinstance(parsed, dict):
            return parsed
    return {"arguments": given}
