"""Doubles that ship with the package: deterministic, offline, instant. For your tests as for ours."""

from __future__ import annotations

import hashlib
import math
import re
import threading
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from graphmem.errors import InputError, QueryError
from graphmem.models import Vector


class FakeEmbedder:
    """Vectors that count hashed words: texts that share words are near, nothing else is. An ``Embedder``.

    Needs no model, gives the same vectors on every machine. Words are runs of letters and digits, case
    ignored; a text without any (``"!!"``) counts as one word. No component is negative, so no cosine is.
    """

    def __init__(self, dimension: int = 384, name: str | None = None) -> None:
        """``name`` lets it stand in for another model on a database made for that one."""
        if dimension < 1:
            raise ValueError(f"dimension must be at least 1, not {dimension}")
        self._dimension = dimension
        self._name = name or f"fake@{dimension}"

    @property
    def name(self) -> str:
        """As given, else ``fake@`` and the dimension: vectors of another dimension come from another model."""
        return self._name

    @property
    def dimension(self) -> int:
        """As given; 384 like the real model's where not."""
        return self._dimension

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        """One unit vector per text, in order. Raises ``InputError`` for a blank text."""
        for position, text in enumerate(texts):
            if not text.strip():
                raise InputError(f"text {position} of {len(texts)} is blank: there is nothing to embed")
        return [self._vector(text) for text in texts]

    def embed_query(self, text: str) -> Vector:
        """The vector ``embed`` gives for the same text. Raises ``QueryError`` for a blank one."""
        if not text.strip():
            raise QueryError("the question is blank", hint="ask with at least one word")
        return self._vector(text)

    def _vector(self, text: str) -> Vector:
        counts = [0.0] * self._dimension
        lowered = text.strip().lower()
        for word in re.findall(r"\w+", lowered) or [lowered]:
            hashed = hashlib.blake2b(word.encode("utf-8", "replace"), digest_size=8).digest()
            counts[int.from_bytes(hashed, "big") % self._dimension] += 1.0
        length = math.sqrt(math.fsum(count * count for count in counts))
        return tuple(count / length for count in counts)


class FrozenClock:
    """A clock that moves only when read or told to. A ``Clock``, safe to share between threads.

    Each ``now()`` is ``step`` (one microsecond where not given; zero stops it) later than the one before;
    the first is ``start`` (2024-01-01T00:00Z where not given; must be aware).
    """

    def __init__(self, start: datetime | None = None, step: timedelta = timedelta(microseconds=1)) -> None:
        self._next = _utc(start or datetime(2024, 1, 1, tzinfo=UTC))
        self._step = step
        self._lock = threading.Lock()

    def now(self) -> datetime:
        """The present instant, aware, in UTC; reading it moves the clock on by one step."""
        with self._lock:
            moment = self._next
            self._next = moment + self._step
            return moment

    def advance(self, by: timedelta) -> None:
        """Move on (or back, if negative)."""
        with self._lock:
            self._next += by

    def set(self, moment: datetime) -> None:
        """Make ``moment`` (aware, else ``ValueError``) what the next ``now()`` returns."""
        utc = _utc(moment)
        with self._lock:
            self._next = utc


def _utc(moment: datetime) -> datetime:
    if moment.utcoffset() is None:
        raise ValueError(f"a clock needs an aware datetime, not {moment!r}")
    return moment.astimezone(UTC)
