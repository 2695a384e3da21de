"""The words of graphmem as frozen models. Models do no I/O; every time in them is aware.

Intervals are half open, ``[start, end)``; ``None`` is an open side. JSON keys of the command line are
the field names here, times are ISO 8601 with offset.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from functools import cached_property
from typing import Annotated, Any, Literal, Self

from pydantic import (
    AwareDatetime,
    BaseModel,
    ConfigDict,
    Field,
    JsonValue,
    StringConstraints,
    field_validator,
    model_validator,
)

ID_LIMIT = 512
"""The longest id a caller may give, in characters (a longer key would not fit Neo4j's indexes)."""

Id = Annotated[str, StringConstraints(min_length=1, max_length=ID_LIMIT, pattern=r"^[^\x00-\x1f\x7f]+$")]
Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=256)]
Vector = tuple[float, ...]


def digest(*parts: str, size: int = 16) -> str:
    """A hex digest of ``size`` bytes over the parts, unambiguous in where one ends."""
    joined = "\x1f".join(f"{len(part)}:{part}" for part in parts)
    return hashlib.blake2b(joined.encode(), digest_size=size).hexdigest()


class Model(BaseModel):
    """Frozen, closed to unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")


# ---------------------------------------------------------------- what was said


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
    position: int = Field(default=0, ge=0)

    @model_validator(mode="before")
    @classmethod
    def _fill(cls, data: Any) -> Any:
        if not isinstance(data, Mapping):
            return data
        filled = {**data, "text": "" if data.get("text") is None else data["text"]}
        if not filled.get("speaker"):
            filled["speaker"] = str(filled.get("role") or Role.USER)
        if filled.get("id") is None:
            parts = (
                str(filled.get(k, "")) for k in ("conversation", "said_at", "speaker", "text", "position")
            )
            filled["id"] = digest(*(part.encode("utf-8", "replace").decode() for part in parts))
        return filled

    @field_validator("zone")
    @classmethod
    def _known_zone(cls, zone: str | None) -> str | None:
        if zone is not None:
            from zoneinfo import ZoneInfo

            try:
                ZoneInfo(zone)
            except (KeyError, ValueError, OSError) as error:
                raise ValueError(
                    f"unknown time zone {zone!r}; use an IANA name such as Europe/Lisbon"
                ) from error
        return zone

    @cached_property
    def words(self) -> str:
        """All the words of the turn: its text, then its captions."""
        return "\n".join((self.text, *self.captions)) if self.captions else self.text

    @cached_property
    def blank(self) -> bool:
        """Whether there is nothing to read in it."""
        return not re.search(r"\w", self.words)

    @cached_property
    def contents(self) -> dict[str, str]:
        """A digest per field that may not differ between two turns of the same id."""
        fields = self.model_dump(mode="json", exclude={"conversation", "id", "position"})
        fields["said_at"] = self.said_at.timestamp()
        return {k: digest(json.dumps(v, sort_keys=True), size=6) for k, v in fields.items()}

    @cached_property
    def sort_key(self) -> str:
        """Where the turn stands in its conversation: by instant, then position, then id in natural order."""
        instant = f"{int(self.said_at.timestamp() * 1_000_000):+020d}"
        natural = re.sub(r"\d{1,12}", lambda m: m[0].zfill(12), self.id)[:128]
        return f"{instant} {self.position:09d} {natural} {digest(self.id, size=6)}"


# ---------------------------------------------------------------- time


class Precision(StrEnum):
    """How exactly one side of an interval is known.

    ``observed``: not said, a bound taken from when it was told. ``unresolved``: said, in words that
    could not be turned into a time.
    """

    SECOND = "second"
    MINUTE = "minute"
    HOUR = "hour"
    DAY = "day"
    WEEKEND = "weekend"
    WEEK = "week"
    MONTH = "month"
    QUARTER = "quarter"
    SEASON = "season"
    YEAR = "year"
    DECADE = "decade"
    OBSERVED = "observed"
    UNRESOLVED = "unresolved"


class Interval(Model):
    """``[start, end)`` in time; ``None`` is an open side. ``approximate``: the words were vague ("around")."""

    start: AwareDatetime | None = None
    end: AwareDatetime | None = None
    from_precision: Precision | None = None
    to_precision: Precision | None = None
    approximate: bool = False

    @model_validator(mode="after")
    def _ordered(self) -> Self:
        if self.start and self.end and self.start >= self.end:
            raise ValueError(f"an interval must start before it ends: {self.start} … {self.end}")
        return self


class MentionKind(StrEnum):
    """What a time expression stands for."""

    POINT = "point"
    SPAN = "span"
    OPEN_START = "open_start"
    OPEN_END = "open_end"
    RECURRENCE = "recurrence"
    DURATION = "duration"


class TimeMention(Model):
    """A time expression found in a text: its characters ``[start, end)``, what it says, how it was read.

    ``interval`` is ``None`` where the words could not be resolved. ``rule`` names the rule that read it.
    ``recurrence`` is an RRULE (RFC 5545), ``duration`` an ISO 8601 duration.
    """

    start: int
    end: int
    text: str
    kind: MentionKind
    interval: Interval | None = None
    rule: str = ""
    recurrence: str | None = None
    duration: str | None = None


# ---------------------------------------------------------------- what follows from it


class Act(StrEnum):
    """What a turn does with a claim."""

    ASSERT = "assert"
    END = "end"
    CORRECT = "correct"
    DENY = "deny"


class Kind(StrEnum):
    """What kind of thing a fact tells."""

    EVENT = "event"
    STATE = "state"
    PREFERENCE = "preference"
    PLAN = "plan"
    HABIT = "habit"


class Modality(StrEnum):
    """How the speaker stands to what is said."""

    ACTUAL = "actual"
    INTENDED = "intended"
    POSSIBLE = "possible"


class Reason(StrEnum):
    """Why one version of a claim took the place of another."""

    CHANGE = "change"
    END = "end"
    CORRECTION = "correction"
    NARROWING = "narrowing"
    WIDENING = "widening"
    SPLIT = "split"
    REOPEN = "reopen"
    MERGE = "merge"
    UNDO = "undo"


class Claim(Model):
    """(subject, attribute, object, polarity): what the versions of a fact share.

    ``slot`` is the key of the group within which claims exclude each other: (subject, attribute) where
    the attribute holds one value at a time, else (subject, attribute, object).
    """

    id: Id
    slot: str
    subject_id: Id
    subject: str
    attribute: str
    object: str
    object_id: Id | None = None
    polarity: bool = True


class Statement(Model):
    """What one turn says of a claim: stored, never changed. ``quote`` is ``words[start:end]`` of the turn."""

    claim: Claim
    turn_id: Id
    conversation: Id
    said_at: AwareDatetime
    order: str
    act: Act = Act.ASSERT
    text: str
    quote: str
    start: int
    end: int
    kind: Kind
    modality: Modality = Modality.ACTUAL
    value: str | None = None
    valid: Interval | None = None
    time_text: str | None = None
    recurrence: str | None = None
    confidence: float = Field(default=0.5, ge=0, le=1)


class Version(Model):
    """One spell of a claim as it follows from its slot's statements: a fact before it is stored."""

    claim: Claim
    text: str
    kind: Kind
    modality: Modality
    value: str | None = None
    valid: Interval
    time_text: str | None = None
    recurrence: str | None = None
    confidence: float
    surprise: float
    support: tuple[Statement, ...]
    closed_by: Act | None = None

    @cached_property
    def signature(self) -> str:
        """Equal for two versions that say the same of the same time."""
        kept = self.model_dump(
            mode="json", exclude={"support", "confidence", "surprise", "closed_by", "claim"}
        )
        return digest(self.claim.id, json.dumps(kept, sort_keys=True))


class Evidence(Model):
    """The words a fact rests on: ``quote`` stands at ``[start, end)`` of the turn's words."""

    turn_id: Id
    conversation: Id
    speaker: str
    said_at: AwareDatetime
    quote: str
    start: int
    end: int
    text: str = ""


class Fact(Model):
    """One version of a claim: what holds, when it holds in the world, when the memory held it.

    ``valid_from`` with precision ``observed`` is a bound (not said when it began); ``valid_to`` null
    means it still holds; ``retracted_at`` null means the memory still holds this version.
    """

    id: Id
    claim_id: Id
    statement: str
    kind: Kind
    modality: Modality = Modality.ACTUAL
    subject: str
    attribute: str
    object: str
    polarity: bool = True
    value: str | None = None
    valid_from: AwareDatetime | None = None
    valid_to: AwareDatetime | None = None
    from_precision: Precision | None = None
    to_precision: Precision | None = None
    approximate: bool = False
    time_text: str | None = None
    recurrence: str | None = None
    recorded_at: AwareDatetime
    retracted_at: AwareDatetime | None = None
    confidence: float = 0.5
    surprise: float = 1.0
    support: int = 1
    evidence: tuple[Evidence, ...] = ()

    @property
    def valid(self) -> Interval:
        """The validity as an interval."""
        return Interval(
            start=self.valid_from,
            end=self.valid_to,
            from_precision=self.from_precision,
            to_precision=self.to_precision,
            approximate=self.approximate,
        )


class Entity(Model):
    """A person, place, organisation or thing that facts are about."""

    id: Id
    name: str
    kind: str = "thing"
    aliases: tuple[str, ...] = ()


class Mention(Model):
    """Where a turn names an entity, by characters ``[start, end)`` of its words."""

    turn_id: Id
    entity: Entity
    start: int
    end: int


class Episode(Model):
    """A coherent run of turns, told as a narrative with absolute dates. ``[started_at, ended_at]`` spans its turns.

    ``is_open``: the last episode of its conversation, recomputed when more is said.
    """

    id: Id
    conversation: Id
    title: str
    narrative: str
    started_at: AwareDatetime
    ended_at: AwareDatetime
    turn_ids: tuple[Id, ...]
    is_open: bool = False


# ---------------------------------------------------------------- what comes back


class Hit(Model):
    """One thing recall found, with its score and the signals it is made of."""

    kind: Literal["fact", "episode", "turn"]
    id: Id
    text: str
    score: float
    at: datetime | None = None
    signals: dict[str, float] = Field(default_factory=dict)
    fact: Fact | None = None
    episode: Episode | None = None
    turn: Turn | None = None


class Recollection(Model):
    """What recall returns: hits, best first, and a context packed to a token budget.

    ``context_turns`` are the ids of the turns the context rests on; ``hidden`` counts the states that
    matched and were left out because they have ended.
    """

    query: str
    as_of: AwareDatetime | None = None
    known_at: AwareDatetime | None = None
    hits: tuple[Hit, ...] = ()
    context: str = ""
    context_turns: tuple[Id, ...] = ()
    tokens: int = 0
    hidden: int = 0

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts among the hits, best first."""
        return tuple(hit.fact for hit in self.hits if hit.fact)

    @property
    def episodes(self) -> tuple[Episode, ...]:
        """The episodes among the hits, best first."""
        return tuple(hit.episode for hit in self.hits if hit.episode)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns among the hits, best first."""
        return tuple(hit.turn for hit in self.hits if hit.turn)


class Answer(Model):
    """An answer and what it rests on. Where ``known`` is false, ``text`` starts with "Not known".

    ``interval`` is the time the answer names, ``time_text`` the words it was read from, where there were any.
    """

    question: str
    text: str
    known: bool
    interval: Interval | None = None
    time_text: str | None = None
    facts: tuple[Fact, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    recollection: Recollection


class Problem(Model):
    """Something that could not be used, and where: a bad record, a conflict, a turn that could not be distilled."""

    where: str
    what: str


class LoadReport(Model):
    """What a load did. ``skipped`` turns were already there; ``problems`` were left out and are named.
    ``notes`` say how something was read (times without an offset).
    """

    conversations: int = 0
    new: int = 0
    skipped: int = 0
    episodes: int = 0
    facts: int = 0
    undistilled: int = 0
    problems: tuple[Problem, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether all that was given is stored and distilled."""
        return not self.problems and not self.undistilled


class Why(Model):
    """A fact and the way from it to the words: evidence, each with the turns around it, and the episode."""

    fact: Fact
    evidence: tuple[Evidence, ...]
    episodes: tuple[Episode, ...] = ()
    revises: tuple[Id, ...] = ()
    revised_by: tuple[Id, ...] = ()


class Stats(Model):
    """How much a space holds."""

    space: str
    conversations: int
    turns: int
    pending: int
    episodes: int
    entities: int
    claims: int
    facts: int
    retracted: int
    changes: int
