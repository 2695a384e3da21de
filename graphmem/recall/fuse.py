"""Scores of several kinds made into one: pure functions on ids and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

Scores = Mapping[str, float]


def scaled(scores: Scores, keep: int) -> dict[str, float]:
    """The best ``keep`` scores on 0 … 1, the last of them being 0; the others and what has none are left out."""
    best = sorted(scores.items(), key=lambda item: (-item[1], item[0]))[:keep]
    if not best:
        return {}
    high, low = best[0][1], best[-1][1]
    if high <= low:
        return {id_: 1.0 for id_, _ in best}
    return {id_: (score - low) / (high - low) for id_, score in best}


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
