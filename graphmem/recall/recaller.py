"""Recall: full text and vectors over turns, episodes and facts, fused into one ranking."""

from __future__ import annotations

from dataclasses import dataclass

from graphmem.models import Fact, Hit, Recollection, Vector
from graphmem.protocols import Embedder
from graphmem.recall.bm25 import bm25
from graphmem.recall.fuse import highest, rounded, scaled, weighted
from graphmem.recall.pack import pack
from graphmem.recall.question import Question, says_something, understand
from graphmem.recall.turns import CANDIDATES, MEANING, SPEAKER, WORDS, rank_turns
from graphmem.recall.words import meaning, stems
from graphmem.resolve.names import entity_id
from graphmem.store import Reader, Within

EPISODES = 10
"""At most so many episodes come back."""


@dataclass(frozen=True)
class _Search:
    """A question ready to be searched."""

    question: Question
    vector: Vector
    within: Within


class Recaller:
    """Finds what a space holds about a question."""

    def __init__(self, reader: Reader, embedder: Embedder) -> None:
        self._reader = reader
        self._embedder = embedder

    def recall(self, query: str, *, within: Within, limit: int, token_budget: int) -> Recollection:
        """Hits, best first, at most ``limit`` of each kind, and the context packed from them.

        A query without any word finds nothing.
        """
        if not says_something(query):
            return Recollection(query=query, **within.asked_for)
        question = understand(query, self._reader.speakers())
        search = _Search(question, self._embedder.embed_query(question.topic), within)
        hits, hidden = self._reader.together(lambda reader: _find(reader, search, limit))
        packed = pack(hits, token_budget)
        return Recollection(
            query=query,
            **within.asked_for,
            hits=tuple(hits),
            context=packed.text,
            context_turns=packed.turn_ids,
            tokens=packed.tokens,
            hidden=hidden,
        )


def _find(reader: Reader, search: _Search, limit: int) -> tuple[list[Hit], int]:
    """All hits, best first, and how many states that have ended were left out."""
    hits = rank_turns(reader, search.question, search.vector, search.within, limit)
    hits += _rank_facts(reader, search, limit)
    hits += _rank_episodes(reader, search, min(limit, EPISODES))
    hits.sort(key=lambda hit: (-hit.score, hit.kind, hit.id))
    return hits, _hidden(reader, search)


def _hidden(reader: Reader, search: _Search) -> int:
    """How many states that have ended hold all that the question is about."""
    sought = meaning(search.question.topic)
    ended = reader.ended(sought, search.within, CANDIDATES)
    return sum(sought <= meaning(statement) for statement in ended)


def _rank_facts(reader: Reader, search: _Search, limit: int) -> list[Hit]:
    close, facts = _candidates(reader, search)
    words = bm25(stems(search.question.topic), {id_: stems(fact.statement) for id_, fact in facts.items()})
    signals = {"meaning": scaled(close, CANDIDATES), "words": scaled(words, CANDIDATES)}
    scores = weighted([(MEANING, signals["meaning"]), (WORDS, signals["words"])])
    scores = {id_: score + _prior(search.question, facts[id_]) for id_, score in scores.items()}
    best = highest(scores, limit)
    return [
        Hit(
            kind="fact",
            id=id_,
            text=facts[id_].statement,
            score=round(scores[id_], 6),
            at=facts[id_].valid_from,
            signals=rounded(signals, id_),
            fact=facts[id_],
        )
        for id_ in best
    ]


def _candidates(reader: Reader, search: _Search) -> tuple[dict[str, float], dict[str, Fact]]:
    """The facts that may answer, by id, and how close in meaning those are that were found by it."""
    within = search.within.at_any_time if search.within.told_by else search.within
    close = reader.facts_by_vector(search.vector, within, CANDIDATES)
    holding = reader.facts_by_text(search.question.topic, within, CANDIDATES)
    stored = reader.facts_by_id(list(close | holding), within)
    if not search.within.told_by:
        return close, {fact.id: fact for fact in stored}
    told = reader.facts_told(reader.slots_of([fact.id for fact in stored]), search.within)
    of_claim = {fact.claim_id: close[fact.id] for fact in stored if fact.id in close}
    return {f.id: of_claim[f.claim_id] for f in told if f.claim_id in of_claim}, {fact.id: fact for fact in told}


def _prior(question: Question, fact: Fact) -> float:
    return SPEAKER if question.people == {entity_id(fact.subject)} else 0.0


def _rank_episodes(reader: Reader, search: _Search, limit: int) -> list[Hit]:
    close = scaled(reader.episodes_by_vector(search.vector, search.within, CANDIDATES), CANDIDATES)
    holding = scaled(reader.episodes_by_text(search.question.topic, search.within, CANDIDATES), CANDIDATES)
    scores = weighted([(MEANING, close), (WORDS, holding)])
    best = highest(scores, limit)
    return [
        Hit(
            kind="episode",
            id=episode.id,
            text=episode.title,
            score=round(scores[episode.id], 6),
            at=episode.started_at,
            episode=episode,
        )
        for episode in reader.episodes_by_id(best)
    ]
