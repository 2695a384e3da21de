"""What comes back from the verbs."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import AwareDatetime, Field

from graphmem.models.base import Id, Model
from graphmem.models.knowledge import Episode, Evidence, Fact
from graphmem.models.times import Interval
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
