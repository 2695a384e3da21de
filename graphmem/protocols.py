"""What the parts promise each other. ``factory`` wires implementations from Settings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Protocol

from graphmem.models import Answer, Mention, Recollection, Statement, Turn, Vector


class Clock(Protocol):
    """The only source of "now"."""

    def now(self) -> datetime:
        """The present instant, aware, UTC."""
        ...


class Embedder(Protocol):
    """Texts to unit vectors."""

    @property
    def name(self) -> str:
        """Model and version; recorded with the index, another one is refused."""
        ...

    @property
    def dimension(self) -> int:
        """Length of each vector."""
        ...

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        """One unit vector per text (passages); never called with blank texts. Raises ``ModelError``."""
        ...

    def embed_query(self, text: str) -> Vector:
        """The unit vector of a question. Raises ``ModelError``."""
        ...


class Segmenter(Protocol):
    """Where the talk turns."""

    def segment(self, turns: Iterable[tuple[Turn, Vector | None]]) -> Iterator[list[Turn]]:
        """Runs of turns, in order, none left out.

        Causal: whether a run ends before a turn depends on that run and the turn only, so that what is
        said later never moves an earlier boundary.
        """
        ...


class Narrator(Protocol):
    """An episode's title and narrative."""

    def narrate(self, turns: Sequence[Turn], statements: Sequence[Statement]) -> tuple[str, str]:
        """``(title, narrative)``: third person, people named, absolute dates, in order.

        ``statements`` are what the turns were found to say.
        """
        ...


class Distiller(Protocol):
    """From turns to what they say."""

    def distil(self, turns: Sequence[Turn], before: Turn | None) -> tuple[list[Statement], list[Mention]]:
        """What the turns say of claims, and the entities they name.

        ``before`` is the turn that came before the first (an answer needs its question). What comes
        back for a turn depends on that turn and the one before it only. Raises ``ModelError``.
        """
        ...


class Answerer(Protocol):
    """From a recollection to an answer."""

    def answer(self, question: str, recollection: Recollection) -> Answer:
        """The answer with its evidence, or one that starts with "Not known"."""
        ...
