"""Ranking turns: closeness of meaning, words in the window around a turn, neighbours, and who speaks.

The recipe and its weights come from measurements on LoCoMo; weights a third larger or smaller change
recall by less than what conversations differ in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from graphmem.models import Hit, Precision, Turn, Vector
from graphmem.recall.bm25 import bm25
from graphmem.recall.fuse import highest, rounded, scaled, smoothed, weighted
from graphmem.recall.question import Question
from graphmem.recall.words import stems
from graphmem.resolve.names import entity_id
from graphmem.store import Reader, Within
from graphmem.store.reader import Pooled
from graphmem.temporal import label

CANDIDATES = 100
"""Turns taken from each source."""
MEANING, WORDS = 0.6, 0.4
NEIGHBOURS = 0.3
"""Share of the scores of the turns before and after that a turn's score gains."""
SPEAKER = 0.4
"""What a turn gains whose speaker is the one person the question names."""
QUESTION = 0.1
"""What a turn loses that itself only asks."""


def rank_turns(reader: Reader, question: Question, vector: Vector, within: Within, limit: int) -> list[Hit]:
    """The best turns for a question, with the signals their scores are made of."""
    close = reader.turns_by_vector(vector, within, CANDIDATES)
    holding = reader.turns_by_text(question.topic, within, CANDIDATES)
    pool = reader.pool([*close, *(id_ for id_ in holding if id_ not in close)], within)
    signals = {
        "meaning": scaled(close, CANDIDATES),
        "words": scaled(bm25(stems(question.topic), _windows(pool)), CANDIDATES),
    }
    fused = weighted([(MEANING, signals["meaning"]), (WORDS, signals["words"])])
    scores = smoothed(fused, {id_: (p.before, p.after) for id_, p in pool.items()}, NEIGHBOURS)
    scores = {id_: score + _prior(question, pool[id_]) for id_, score in scores.items() if score > 0}
    best = highest(scores, limit)
    turns = reader.turns(best)
    return [_hit(turns[id_], scores[id_], signals, _lead(pool, id_)) for id_ in best]


def embedded_text(turn: Turn) -> str:
    """The text that stands for a turn in the vector index: who speaks, and all the words."""
    return f"{turn.speaker}: {turn.words}"


def _windows(pool: Mapping[str, Pooled]) -> dict[str, Sequence[str]]:
    """The words of each turn with those of its neighbours, headed by the date."""
    own = {id_: stems(f"{pooled.speaker}: {pooled.words}") for id_, pooled in pool.items()}
    return {
        id_: [
            *stems(label(Precision.DAY, pooled.said_at)),
            *(word for beside in (pooled.before, id_, pooled.after) if beside for word in own.get(beside, ())),
        ]
        for id_, pooled in pool.items()
    }


def _prior(question: Question, pooled: Pooled) -> float:
    speaks = question.people == {entity_id(pooled.speaker)}
    asks = pooled.words.rstrip().endswith("?")
    return SPEAKER * speaks - QUESTION * asks


def _lead(pool: Mapping[str, Pooled], id_: str) -> str:
    before = pool.get(pool[id_].before or "")
    return f"{before.speaker}: {before.words}" if before else ""


def _hit(turn: Turn, score: float, signals: Mapping[str, Mapping[str, float]], lead: str) -> Hit:
    return Hit(
        kind="turn",
        id=turn.id,
        text=turn.words,
        score=round(score, 6),
        at=turn.said_at,
        lead=lead,
        signals=rounded(signals, turn.id),
        turn=turn,
    )
