"""What pydantic finds wrong, in plain words; the names of JSON's types as people say them."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from graphmem.formats.times import shorten
from graphmem.models import ToolCall, Turn


def join(path: str, name: str) -> str:
    """The path of a field within a path: ``a.b``, ``a[0]``."""
    return f"{path}.{name}" if path and name and not name.startswith("[") else path + name


def kind(value: object) -> str:
    """What JSON calls a value, with its article."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true or false"
    for types, name in (((int, float), "a number"), (str, "text"), (Mapping, "an object")):
        if isinstance(value, types):
            return name
    return "a list"


_MUST_BE = {
    "string_type": "text",
    "tuple_type": "a list",
    "list_type": "a list",
    "dict_type": "an object",
    "mapping_type": "an object",
    "model_type": "an object",
    "model_attributes_type": "an object",
    "int_type": "a whole number",
    "int_parsing": "a whole number",
    "int_from_float": "a whole number",
}


def plain(value: object, error: Mapping[str, Any] | None = None) -> str:
    """What one of pydantic's errors says of ``value``, as words that follow the field's name.

    Without an error: the kind of the value alone.
    """
    if error is None:
        return kind(value)
    context = error.get("ctx") or {}
    match error["type"]:
        case "missing":
            return "is missing"
        case "extra_forbidden":
            return "is not a field that graphmem knows"
        case "string_too_long":
            return f"is longer than {context['max_length']} characters"
        case "string_too_short":
            return "is empty"
        case "string_pattern_mismatch":
            return "holds control characters, which an id must not"
        case "enum":
            return f"must be one of {str(context['expected']).replace(' or ', ', ')}, not {shorten(value)}"
        case "greater_than_equal":
            return f"must be at least {context['ge']}"
        case "value_error":
            return f"cannot be used: {context['error']}"
        case known if known in _MUST_BE:
            return f"must be {_MUST_BE[known]}, not {kind(value)}"
    return f"cannot be used: {error['msg']}"


def hint_for(error: Mapping[str, Any]) -> str:
    """What to do about one of pydantic's errors; empty where its words say it."""
    loc = error["loc"]
    if error["type"] == "extra_forbidden":
        nested = len(loc) > 1
        known = list(ToolCall.model_fields if nested else Turn.model_fields)
        name = str(loc[-1])
        close = get_close_matches(name, known, n=1)
        guess = f"did you mean {close[0]!r}? " if close else ""
        if nested:
            return f"{guess}a tool call has: {', '.join(known)}"
        return f"{guess}what is yours goes into 'metadata'; the fields are: {', '.join(known)}"
    if error["type"] == "string_type" and loc[-1:] == ("id",):
        return "an id is text: put it in quotes"
    if error["type"] == "string_too_short" and loc == ("speaker",):
        return "leave it out, and the role's name is the speaker"
    return ""
