"""The JSON Schema of graphmem JSONL, made from the model. ``python -m graphmem.formats.schema`` prints it."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any, cast

from graphmem.models import Turn

_OPTIONAL = ("speaker", "role", "text", "captions", "tool_calls", "metadata", "id", "position")
"""May be null, which means the same as leaving them out."""
_SAID = {
    "said_at": "ISO 8601. A time without an offset is read in the turn's zone, else in the default zone.",
    "conversation": "The id of the conversation: 1 to 512 characters, no control characters.",
    "id": "The turn's id, unique in the space. Without one it is made from the content.",
    "speaker": "Who said it. Without one: the role's name, without a role: user.",
    "role": "Who it comes from, in the words of chat APIs.",
    "text": "The words. May be empty or null.",
    "zone": "The speaker's time zone, an IANA name such as Europe/Lisbon.",
    "language": "The language of the text, such as en.",
    "captions": "What the attached pictures show, one text each.",
    "tool_calls": "The calls of tools made in this turn.",
    "metadata": "Whatever else belongs to the turn; kept, nested up to 100 levels.",
    "position": "Orders turns of one conversation said at the same instant. By default the file's order.",
}


def turn_schema() -> dict[str, Any]:
    """The schema of one line. What it accepts, the reader accepts, but for what a schema cannot say."""
    schema = Turn.model_json_schema()
    fields = schema["properties"]
    for name, said in _SAID.items():
        field = fields[name]
        field.pop("default", None)
        if name in _OPTIONAL and {"type": "null"} not in field.get("anyOf", ()):
            title = field.pop("title", None)
            field = {"anyOf": [field, {"type": "null"}], **({"title": title} if title else {})}
        fields[name] = {**field, "description": said}
    said_at = fields["said_at"]
    del said_at["format"]  # "date-time" would demand the offset
    said_at["pattern"] = r"^\d{4}-\d{2}-\d{2}([Tt ]\d{2}:\d{2}(:\d{2}([.,]\d+)?)?([Zz]|[+-]\d{2}:?\d{2})?)?$"
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **schema,
        "title": "A turn: one line of graphmem JSONL",
        "description": "graphmem JSONL is UTF-8, one such object per line. Unknown fields are errors.",
        "required": ["conversation", "said_at"],
    }


def shipped_schema() -> dict[str, Any]:
    """The schema as the package ships it (``turn.schema.json``)."""
    text = resources.files("graphmem.formats").joinpath("turn.schema.json").read_text("utf-8")
    return cast(dict[str, Any], json.loads(text))


if __name__ == "__main__":
    print(json.dumps(turn_schema(), indent=2))
