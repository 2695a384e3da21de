"""BM25 over the few texts at hand, so that the words of other spaces have no say in it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence

K1, B = 1.2, 0.75
"""Saturation and length normalisation, as Lucene sets them."""


def bm25(query: Sequence[str], texts: Mapping[str, Sequence[str]]) -> dict[str, float]:
    """The score of each text (its words, by id) that shares a word with the query.

    Rarity and mean length are those of the texts given (Robertson & Zaragoza 2009, section 3).
    """
    if not texts:
        return {}
    wanted = set(query)
    counts = {id_: Counter(word for word in words if word in wanted) for id_, words in texts.items()}
    holding = Counter(word for found in counts.values() for word in found)
    mean = sum(map(len, texts.values())) / len(texts) or 1.0
    rarity = {word: math.log(1 + (len(texts) - n + 0.5) / (n + 0.5)) for word, n in holding.items()}
    scores = {}
    for id_, found in counts.items():
        if found:
            stretch = K1 * (1 - B + B * len(texts[id_]) / mean)
            scores[id_] = sum(rarity[word] * n * (K1 + 1) / (n + stretch) for word, n in found.items())
    return scores
