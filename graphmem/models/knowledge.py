"""What follows from what was said: statements, claims, versions, facts, entities, episodes."""

from __future__ import annotations

import json
from datetime import datetime
from enum import StrEnum
from functools import cached_property

from pydantic import AwareDatetime, Field

from graphmem.models.base import Id, Model, digest
from graphmem.models.times import Interval, Precision


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

    @property
    def told_at(self) -> datetime:
        """When the first of the statements it rests on was made."""
        return min(statement.said_at for statement in self.support)

    @cached_property
    def signature(self) -> str:
        """Equal for two versions that say the same of the same time."""
        told = {"support", "confidence", "surprise", "time_text", "closed_by", "claim"}
        kept = self.model_dump(mode="json", exclude=told)
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
    means it still holds; ``retracted_at`` null means the memory still holds this version. ``told_at``:
    when the first of what it rests on was said.
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
    told_at: AwareDatetime | None = None
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
