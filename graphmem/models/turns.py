"""What was said: turns."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, Self

from pydantic import AwareDatetime, Field, JsonValue, TypeAdapter, ValidationError, field_validator, model_validator

from graphmem.models.base import Id, Model, Name, digest
from graphmem.models.times import EARLIEST, LATEST
from graphmem.zones import check_zone, on_clock


class Role(StrEnum):
    """Who a turn comes from, in the words of chat APIs."""

    USER = "user"
    ASSISTANT = "assistant"
    SYSTEM = "system"
    TOOL = "tool"


class ToolCall(Model):
    """A call of a tool made in a turn."""

    name: str
    args: dict[str, JsonValue] = Field(default_factory=dict)


MAX_POSITION = 999_999_999
"""Positions have nine digits in a sort key."""
_BEGINNING = datetime(1, 1, 1, tzinfo=UTC)


class Turn(Model):
    """One utterance. Turns are never edited.

    Where no ``speaker`` is given, the role's name is the speaker (``user`` when there is no role either).
    Where no ``id`` is given, it is made from the content and ``position``, so that the same file read
    twice gives the same ids. A null text is the empty one; a turn without any words is kept, and
    nothing is distilled from it.

    ``said_at`` keeps the offset it was given with; ``zone`` (an IANA name) says more, where known.
    ``position`` orders turns of one conversation said at the same instant; readers take it from the file.
    """

    conversation: Id
    id: Id
    speaker: Name
    role: Role | None = None
    text: str = ""
    said_at: AwareDatetime
    zone: str | None = None
    language: str | None = None
    captions: tuple[str, ...] = ()
    tool_calls: tuple[ToolCall, ...] = ()
    metadata: dict[str, JsonValue] = Field(default_factory=dict)
    position: int = Field(default=0, ge=0, le=MAX_POSITION)

    @model_validator(mode="before")
    @classmethod
    def _fill(cls, data: Any) -> Any:
        if not isinstance(data, Mapping):
            return data
        filled = {**data, "text": "" if data.get("text") is None else data["text"]}
        if not filled.get("speaker"):
            filled["speaker"] = str(filled.get("role") or Role.USER)
        if filled.get("id") is None:
            filled["id"] = _made_id(filled)
        return filled

    @field_validator("said_at")
    @classmethod
    def _workable(cls, said_at: datetime) -> datetime:
        if not EARLIEST <= said_at < LATEST:
            raise ValueError(f"outside the years graphmem can work with ({EARLIEST.year} to {LATEST.year})")
        return said_at

    @field_validator("zone")
    @classmethod
    def _known_zone(cls, zone: str | None) -> str | None:
        return zone if zone is None else check_zone(zone)

    @model_validator(mode="after")
    def _storable(self) -> Self:
        for name in ("speaker", "text", "captions", "language", "tool_calls", "metadata"):
            value = getattr(self, name)
            try:
                (value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=dict)).encode()
            except UnicodeEncodeError as error:
                raise ValueError(f"{name} holds a lone surrogate, which is no character: {error.reason}") from error
        return self

    @property
    def words(self) -> str:
        """All the words of the turn: its text, then its captions."""
        return "\n".join((self.text, *self.captions)) if self.captions else self.text

    @property
    def local(self) -> datetime:
        """When it was said, on the clock of the speaker's zone where that is known."""
        return on_clock(self.said_at, self.zone)

    @property
    def blank(self) -> bool:
        """Whether there is nothing to read in it."""
        return not re.search(r"\w", self.words)

    @property
    def contents(self) -> dict[str, str]:
        """A digest per field that may not differ between two turns of the same id."""
        fields = self.model_dump(mode="json", exclude={"conversation", "id", "position"})
        fields["said_at"] = self.said_at.timestamp()
        return {k: digest(json.dumps(v, sort_keys=True), size=6) for k, v in fields.items()}

    @property
    def sort_key(self) -> str:
        """Where the turn stands in its conversation: by instant, then position, then id in natural order."""
        since = self.said_at - _BEGINNING
        instant = f"{(since.days * 86_400 + since.seconds) * 1_000_000 + since.microseconds:018d}"
        natural = re.sub(r"\d{1,12}", lambda m: m[0].zfill(12), self.id)[:128]
        return f"{instant} {self.position:09d} {natural} {digest(self.id, size=6)}"


def _made_id(fields: Mapping[str, Any]) -> str:
    """An id from the content; the same however the time is written and whether position 0 is."""
    said_at = fields.get("said_at")
    try:
        said_at = _MOMENT.validate_python(said_at).astimezone(UTC).isoformat()
    except (ValidationError, OverflowError):
        said_at = None  # the field's own validation says what is wrong with it
    parts = (fields.get("conversation"), said_at, fields["speaker"], fields["text"], fields.get("position") or 0)
    return digest(*(str(part).encode("utf-8", "replace").decode() for part in parts))


_MOMENT: TypeAdapter[datetime] = TypeAdapter(AwareDatetime)
