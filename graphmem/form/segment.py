"""Where the talk turns: pauses, cue phrases and topic drift."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import timedelta
from statistics import fmean, pstdev

import numpy as np
from numpy.typing import NDArray

from graphmem.models import Turn, Vector

_CUE = re.compile(
    r"\b(by the way|btw|anyways?|speaking of|on another note|other news|changing the subject|before i forget)\b",
    re.IGNORECASE,
)


class DriftSegmenter:
    """Ends an episode at a pause, at its longest length, or where a turn drifts from what the episode is about.

    Drift: the similarity of a turn's vector to the mean of the episode's lies further below what is usual
    in this episode than ``deviations`` standard deviations (half of that after a cue phrase such as "by
    the way"). After Nemori's local boundary detection (arXiv 2508.03341, section 3.1), without an LLM.
    Causal: a boundary depends on the running episode and the turn only.
    """

    def __init__(
        self,
        *,
        pause: timedelta = timedelta(hours=3),
        shortest: int = 6,
        longest: int = 24,
        deviations: float = 2.0,
    ) -> None:
        self._pause = pause
        self._shortest = shortest
        self._longest = longest
        self._deviations = deviations

    def segment(self, turns: Iterable[tuple[Turn, Vector | None]]) -> Iterator[list[Turn]]:
        """Runs of turns, in order, none left out; each is yielded when the turn after it is seen."""
        run: list[Turn] = []
        topic = _Topic()
        for turn, vector in turns:
            if run and self._ends(run, topic, turn, vector):
                yield run
                run, topic = [], _Topic()
            run.append(turn)
            topic.add(vector)
        if run:
            yield run

    def _ends(self, run: list[Turn], topic: _Topic, turn: Turn, vector: Vector | None) -> bool:
        if turn.said_at - run[-1].said_at > self._pause or len(run) >= self._longest:
            return True
        if vector is None or len(run) < self._shortest:
            return False
        deviations = self._deviations / 2 if _CUE.search(turn.text) else self._deviations
        return topic.drift(vector) > deviations


class _Topic:
    """What a running episode is about: the mean of its vectors, and how close its turns were to it."""

    def __init__(self) -> None:
        self._sum: NDArray[np.float64] | None = None
        self._closeness: list[float] = []

    def add(self, vector: Vector | None) -> None:
        """Take a turn's vector into the topic."""
        if vector is None:
            return
        array = np.asarray(vector, dtype=np.float64)
        if self._sum is not None:
            self._closeness.append(self._close(array))
        self._sum = array if self._sum is None else self._sum + array

    def drift(self, vector: Vector) -> float:
        """How many standard deviations a vector is further from the topic than is usual here."""
        if len(self._closeness) < 2:
            return 0.0
        spread = max(pstdev(self._closeness), 0.01)
        return (fmean(self._closeness) - self._close(np.asarray(vector, dtype=np.float64))) / spread

    def _close(self, array: NDArray[np.float64]) -> float:
        assert self._sum is not None
        return float(array @ self._sum / np.linalg.norm(self._sum))
