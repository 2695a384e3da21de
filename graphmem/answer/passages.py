"""The sentences of the found turns, with how well each fits the question."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from graphmem.answer.wanted import Wanted, kindred
from graphmem.models import Evidence, Hit, Recollection, TimeMention, Turn
from graphmem.recall.words import meaning
from graphmem.resolve.names import names
from graphmem.temporal import find_times

SENTENCES = 40
"""At most so many sentences of one turn are looked at."""
_READ_WHOLE = 4_000
_SENTENCE_FIT, _CONTEXT_FIT, _OTHER_PERSON, _TAKES_BACK = 0.4, 0.5, 0.4, 0.3
"""What a passage gains for the question's words in it, for those around it, for correcting what was said before;
and loses if another person speaks."""
_CORRECTS = re.compile(
    r"\b(i('m| was| am) wrong|i mean(t)?|sorry, (not|it)|correction|no wait|wait,|in the end|actually,?)\b", re.I
)
_ASKS = re.compile(
    r"(?:(and|so|but|oh|well) )?(when|what|how|who|whose|where|why|which|did|do|does|is|are|was|were|have|has|can|will) "
    r"(?!.*[.!])",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"[^.!?\n]+(?:[.!?]+(?=\s|$)|[.!?]+\S[^.!?\n]*)*[.!?]*")


@dataclass(frozen=True)
class Asked:
    """What a question asks for: its kind, the stems that carry its meaning, and the one person it names, if any."""

    kind: Wanted
    stems: frozenset[str]
    person: str | None = None

    def share(self, text: str) -> float:
        """The share of the question's meaning that stands in a text."""
        if not self.stems:
            return 1.0
        held = meaning(text)
        return sum(stem in held or any(kindred(stem, other) for other in held) for stem in self.stems) / len(self.stems)


@dataclass(frozen=True)
class Said:
    """A found turn: how high it was found (``relevance``: 1 for the best), and what it has of the question.

    ``lead``: who said what just before it. ``around``: the share of the question's meaning that stands in it or in what was said just before.
    ``about``: whether it is said by, or names, the person asked about.
    """

    turn: Turn
    rank: int
    relevance: float
    lead: str
    around: float
    about: bool

    @cached_property
    def corrects(self) -> bool:
        """Whether it takes back what was said before."""
        return bool(_CORRECTS.search(self.turn.words[:_READ_WHOLE]))

    @cached_property
    def times(self) -> list[TimeMention] | None:
        """Its time expressions; ``None``: it is too long to be read as a whole."""
        return self.read(self.turn.words) if len(self.turn.words) <= _READ_WHOLE else None

    def read(self, text: str) -> list[TimeMention]:
        """The time expressions of a text of this turn."""
        return find_times(text, self.turn.said_at, zone=self.turn.zone, language=self.turn.language)


@dataclass(frozen=True)
class Passage:
    """A sentence ``[start, end)`` of a turn; ``fit``: the share of the question's meaning that stands in it."""

    said: Said
    start: int
    end: int
    fit: float

    @property
    def turn(self) -> Turn:
        """Its turn."""
        return self.said.turn

    @property
    def around(self) -> float:
        """The share of the question's meaning that stands in its turn or in what was said just before."""
        return max(self.fit, self.said.around)

    @property
    def about(self) -> bool:
        """Whether its turn is said by, or names, the person asked about."""
        return self.said.about

    @property
    def score(self) -> float:
        """How well it answers: how high its turn was found, how much of the question it holds, whom it is about."""
        return (
            self.said.relevance
            + _SENTENCE_FIT * self.fit
            + _CONTEXT_FIT * self.around
            + (_TAKES_BACK if self.said.corrects else 0)
            - (0 if self.about else _OTHER_PERSON)
        )

    @property
    def text(self) -> str:
        """Its words."""
        return self.turn.words[self.start : self.end]

    @property
    def asks(self) -> bool:
        """Whether it is itself a question."""
        text = self.text.strip()
        return text.endswith("?") or bool(_ASKS.match(text) and len(text.split()) <= 10)

    @cached_property
    def times(self) -> list[TimeMention]:
        """The time expressions in it; their offsets are the turn's. What was said before helps to read them."""
        found, moved = self.said.times, 0
        if found is None:
            found, moved = self.said.read(self.text), self.start
        shifted = [m.model_copy(update={"start": m.start + moved, "end": m.end + moved}) for m in found]
        return [m for m in shifted if self.start <= m.start < self.end]

    @property
    def evidence(self) -> Evidence:
        """It as evidence."""
        return Evidence(
            turn_id=self.turn.id,
            conversation=self.turn.conversation,
            speaker=self.turn.speaker,
            said_at=self.turn.said_at,
            quote=self.text,
            start=self.start,
            end=self.end,
            text=self.turn.words,
        )


def passages(recollection: Recollection, asked: Asked, limit: int) -> list[Passage]:
    """The sentences of the best ``limit`` turns that do not only ask; relevance is relative to the best turn's."""
    hits = [hit for hit in recollection.hits if hit.turn][:limit]
    found = [passage for said in _said(hits, asked) for passage in _of_turn(said, asked)]
    return [passage for passage in found if not passage.asks]


def _said(hits: Sequence[Hit], asked: Asked) -> Iterator[Said]:
    for rank, hit in enumerate(hits):
        assert hit.turn is not None
        top, low = hits[0].score, hits[-1].score
        words = hit.turn.words[:_READ_WHOLE]
        yield Said(
            turn=hit.turn,
            rank=rank,
            relevance=(hit.score - low) / (top - low) if top > low else 1.0,
            lead=hit.lead,
            around=asked.share(f"{hit.lead} {words}"),
            about=asked.person is None or names(f"{hit.turn.speaker} {words}", asked.person),
        )


def _of_turn(said: Said, asked: Asked) -> list[Passage]:
    """The sentences of a turn; of a long one, those that fit best."""
    words = said.turn.words
    found = [Passage(said, start, end, asked.share(words[start:end])) for start, end in _sentences(words)]
    return sorted(sorted(found, key=lambda p: -p.fit)[:SENTENCES], key=lambda p: p.start)


def _sentences(text: str) -> Iterator[tuple[int, int]]:
    for match in _SENTENCE.finditer(text):
        sentence = match[0].strip()
        if re.search(r"\w", sentence):
            start = match.start() + len(match[0]) - len(match[0].lstrip())
            yield start, start + len(sentence)
