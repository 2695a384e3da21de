"""The sentences of the found turns, with how well each fits the question."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from graphmem.answer.wanted import meaning
from graphmem.models import Evidence, Recollection, Turn

_SENTENCE = re.compile(r"[^.!?\n]+(?:[.!?]+(?=\s|$)|[.!?]+\S[^.!?\n]*)*[.!?]*")


@dataclass(frozen=True)
class Passage:
    """A sentence ``[start, end)`` of a turn. ``fit``: the share of the question's meaning that stands in it."""

    turn: Turn
    start: int
    end: int
    score: float
    fit: float
    rank: int

    @property
    def text(self) -> str:
        """Its words."""
        return self.turn.words[self.start : self.end]

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


def passages(recollection: Recollection, asked: frozenset[str], limit: int) -> list[Passage]:
    """The sentences of the best ``limit`` turns; scores are relative to the best turn's."""
    turns = [hit for hit in recollection.hits if hit.turn][:limit]
    top = turns[0].score if turns and turns[0].score > 0 else 1.0
    return [
        Passage(hit.turn, start, end, hit.score / top, _fit(asked, hit.turn.words[start:end]), rank)
        for rank, hit in enumerate(turns)
        if hit.turn
        for start, end in _sentences(hit.turn.words)
    ]


def _fit(asked: frozenset[str], text: str) -> float:
    return len(asked & meaning(text)) / len(asked) if asked else 0.0


def _sentences(text: str) -> Iterator[tuple[int, int]]:
    for match in _SENTENCE.finditer(text):
        sentence = match[0].strip()
        if re.search(r"\w", sentence):
            start = match.start() + len(match[0]) - len(match[0].lstrip())
            yield start, start + len(sentence)
