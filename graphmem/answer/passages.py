"""The sentences of the found turns, with how well each fits the question."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from graphmem.answer.wanted import meaning
from graphmem.models import Evidence, Hit, Recollection, TimeMention, Turn
from graphmem.resolve.names import normal_name
from graphmem.temporal import find_times

SENTENCES = 40
"""At most so many sentences of one turn are looked at."""
_READ_WHOLE = 4_000
_SENTENCE_FIT, _CONTEXT_FIT, _OTHER_PERSON, _TAKES_BACK = 0.4, 0.5, 0.4, 0.3
"""What a passage gains for the question's words in it, for those around it, for correcting what was said before;
and loses if another person speaks."""
_CORRECTS = re.compile(
    r"\b(i('m| was| am) wrong|i mean(t)?|sorry, (not|it)|correction|no wait|wait,|in the end|actually,?)\b|!!", re.I
)
_ASKS = re.compile(
    r"(?:(and|so|but|oh|well) )?(when|what|how|who|whose|where|why|which|did|do|does|is|are|was|were|have|has|can|will) "
    r"(?!.*[.!])",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"[^.!?\n]+(?:[.!?]+(?=\s|$)|[.!?]+\S[^.!?\n]*)*[.!?]*")


@dataclass(frozen=True)
class Asked:
    """What a question asks for: the stems that carry its meaning, and the person it names, if it names one."""

    stems: frozenset[str]
    person: str | None = None

    def share(self, text: str) -> float:
        """The share of the question's meaning that stands in a text."""
        return len(self.stems & meaning(text)) / len(self.stems) if self.stems else 1.0


@dataclass(frozen=True)
class Passage:
    """A sentence ``[start, end)`` of a turn.

    ``fit``: the share of the question's meaning that stands in it; ``around``: that stands in its turn or
    in what was said just before. ``about``: whether it is said by, or names, the person asked about.
    """

    turn: Turn
    start: int
    end: int
    rank: int
    relevance: float
    fit: float
    around: float
    about: bool

    @property
    def score(self) -> float:
        """How well it answers: how high its turn was found, how much of the question it holds, whom it is about."""
        return (
            self.relevance
            + _SENTENCE_FIT * self.fit
            + _CONTEXT_FIT * self.around
            + (_TAKES_BACK if self.corrects else 0)
            - (0 if self.about else _OTHER_PERSON)
        )

    @cached_property
    def corrects(self) -> bool:
        """Whether its turn takes back what was said before."""
        return bool(_CORRECTS.search(self.turn.words[:_READ_WHOLE]))

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
        turn = self.turn
        whole = len(turn.words) <= _READ_WHOLE
        text, offset = (turn.words, 0) if whole else (self.text, self.start)
        found = find_times(text, turn.said_at, zone=turn.zone, language=turn.language)
        moved = [m.model_copy(update={"start": m.start + offset, "end": m.end + offset}) for m in found]
        return [m for m in moved if self.start <= m.start < self.end]

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
    turns = [hit for hit in recollection.hits if hit.turn][:limit]
    if not turns:
        return []
    top, low = turns[0].score, turns[-1].score
    found = [
        passage
        for rank, hit in enumerate(turns)
        for passage in _of_turn(hit, asked, (hit.score - low) / (top - low) if top > low else 1.0, rank)
    ]
    return [passage for passage in found if not passage.asks]


def _of_turn(hit: Hit, asked: Asked, relevance: float, rank: int) -> list[Passage]:
    """The sentences of a turn; of a long one, those that fit best."""
    turn = hit.turn
    assert turn is not None
    words = turn.words
    around = asked.share(f"{hit.lead} {words[:_READ_WHOLE]}")
    about = asked.person is None or asked.person in normal_name(f"{turn.speaker} {words[:_READ_WHOLE]}")
    found = []
    for start, end in _sentences(words):
        fit = asked.share(words[start:end])
        found.append(Passage(turn, start, end, rank, relevance, fit, max(fit, around), about))
    return sorted(sorted(found, key=lambda p: -p.fit)[:SENTENCES], key=lambda p: p.start)


def _sentences(text: str) -> Iterator[tuple[int, int]]:
    for match in _SENTENCE.finditer(text):
        sentence = match[0].strip()
        if re.search(r"\w", sentence):
            start = match.start() + len(match[0]) - len(match[0].lstrip())
            yield start, start + len(sentence)
