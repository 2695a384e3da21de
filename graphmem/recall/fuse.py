"""Scores of several kinds made into one: pure functions on ids and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

Scores = Mapping[str, float]


def highest(scores: Scores, limit: int) -> list[str]:
    """The ids of the ``limit`` highest scores, highest first; of equal ones in the order of the ids."""
    return sorted(scores, key=lambda id_: (-scores[id_], id_))[:limit]


def rounded(signals: Mapping[str, Scores], id_: str) -> dict[str, float]:
    """What each signal gives one id."""
    return {name: round(scores.get(id_, 0.0), 4) for name, scores in signals.items()}


def scaled(scores: Scores, keep: int) -> dict[str, float]:
    """The best ``keep`` scores on 0 … 1, the last of them being 0; the others and what has none are left out."""
    best = highest(scores, keep)
    if not best:
        return {}
    high, low = scores[best[0]], scores[best[-1]]
    return {id_: (scores[id_] - low) / (high - low) if high > low else 1.0 for id_ in best}


def weighted(parts: Iterable[tuple[float, Scores]]) -> dict[str, float]:
    """The weighted sum, by id."""
    total: dict[str, float] = {}
    for weight, scores in parts:
        for id_, score in scores.items():
            total[id_] = total.get(id_, 0.0) + weight * score
    return total


def smoothed(scores: Scores, neighbours: Mapping[str, tuple[str | None, str | None]], share: float) -> dict[str, float]:
    """Of each id that has neighbours: its score plus ``share`` of those of its neighbours."""
    return {
        id_: scores.get(id_, 0.0) + share * sum(scores.get(other, 0.0) for other in beside if other)
        for id_, beside in neighbours.items()
    }
