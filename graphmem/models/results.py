"""What comes back from the verbs."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Literal

from pydantic import AwareDatetime, Field

from graphmem.models.base import Id, Model
from graphmem.models.knowledge import Entity, Episode, Evidence, Fact, Reason
from graphmem.models.times import Interval, Relation
from graphmem.models.turns import Turn


class Hit(Model):
    """One thing recall found, with its score and the signals it is made of.

    ``lead``: of a turn, who said what just before it (an answer needs its question).
    """

    kind: Literal["fact", "episode", "turn"]
    id: Id
    text: str
    score: float
    at: datetime | None = None
    signals: dict[str, float] = Field(default_factory=dict)
    lead: str = ""
    fact: Fact | None = None
    episode: Episode | None = None
    turn: Turn | None = None


class Recollection(Model):
    """What recall returns: hits, best first, and a context packed to a token budget.

    ``as_of`` is the moment asked for, or the last one of the ``period``. ``context_turns`` are the ids of the turns
    the context rests on; ``hidden`` counts the states that matched and were left out because they have ended.
    """

    query: str
    as_of: AwareDatetime | None = None
    period: Interval | None = None
    known_at: AwareDatetime | None = None
    told_by: AwareDatetime | None = None
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
    """Something that could not be used, and where: a bad record, a conflict, turns that could not be distilled."""

    where: str
    what: str


class LoadReport(Model):
    """What a load did. ``skipped`` turns were already there; ``problems`` were left out and are named.
    ``undistilled`` conversations are stored and could not be formed to their end; the next load tries again.
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
    """How much a space holds; ``facts`` are those within the time asked for."""

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


class EntityCount(Entity):
    """An entity, with how many facts are about it and how many turns name it or are spoken by it."""

    facts: int = 0
    turns: int = 0


class What(StrEnum):
    """What changed: in the world (a state began or ended, an event happened, a plan was made), or in the memory."""

    BEGAN = "began"
    HAPPENED = "happened"
    PLANNED = "planned"
    ENDED = "ended"
    LEARNED = "learned"
    REVISED = "revised"
    RETRACTED = "retracted"


class Changed(Model):
    """A change: what of which fact, and when (``at``). ``reason``: why a version took the place of another."""

    what: What
    at: AwareDatetime
    reason: Reason | None = None
    fact: Fact


class Revised(Model):
    """A version of a claim, live or retracted; ``replaces``: the versions it took the place of, for that reason."""

    fact: Fact
    reason: Reason | None = None
    replaces: tuple[Id, ...] = ()


class Snapshot(Model):
    """What held at a time, as the memory knew it at a time."""

    as_of: AwareDatetime | None = None
    period: Interval | None = None
    known_at: AwareDatetime | None = None
    told_by: AwareDatetime | None = None
    facts: tuple[Fact, ...] = ()


class Difference(Model):
    """What of one snapshot is not in another one (``gone``), and what only the other one holds (``come``)."""

    gone: tuple[Fact, ...] = ()
    come: tuple[Fact, ...] = ()


class Related(Model):
    """A fact, and the relations in which its time can lie to another fact's: one where both are known exactly."""

    fact: Fact
    relations: tuple[Relation, ...]
