"""All reads of one space, each in a read transaction."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

from graphmem.errors import NotFoundError
from graphmem.models import Episode, Fact, Stats, Turn, Vector, Why
from graphmem.resolve.names import entity_id
from graphmem.store import lucene, records
from graphmem.store.connection import Connection, Row, Transaction
from graphmem.store.told import holding_words, told_facts
from graphmem.store.within import Within

T = TypeVar("T")

EXACT_UP_TO = 5_000
"""Turns up to which every vector of a space is compared; the shared index loses too much in small spaces."""
MATCHING = 10_000
"""Facts taken by their words before those of another time are left out."""
NEAREST_LIMIT = 20_000
"""The most neighbours asked of the vector index at once."""


@dataclass(frozen=True)
class Pending:
    """A conversation with turns not yet formed; forming goes on at ``from_key``."""

    conversation: str
    from_key: str
    last_key: str


@dataclass(frozen=True)
class Pooled:
    """What fusion needs of a turn: who says what when, and the ids of its neighbours."""

    speaker: str
    words: str
    said_at: datetime
    before: str | None
    after: str | None


class Reader:
    """Reads one space."""

    def __init__(self, connection: Connection, space: str, tx: Transaction | None = None) -> None:
        self._connection = connection
        self._space = space
        self._skey = records.space_key(space)
        self._tx = tx

    def together(self, work: Callable[[Reader], T]) -> T:
        """What ``work`` returns, all its reads in one transaction."""
        return self._connection.read(lambda tx: work(Reader(self._connection, self._space, tx)))

    def contents(self, ids: Sequence[str]) -> dict[str, str]:
        """For those of the turns that are stored: a digest of what each holds."""
        return {row["id"]: row["content"] for row in self.rows("read/turn_contents", ids=list(ids))}

    def turns(self, ids: Sequence[str]) -> dict[str, Turn]:
        """The stored ones of these turns, by id."""
        return {turn.id: turn for turn in self._turns("read/turns", ids=list(ids))}

    def recent(self, limit: int) -> list[Turn]:
        """The turns said last, newest first."""
        return self._turns("read/turns_recent", limit=limit)

    def turns_from(self, conversation: str, from_key: str, limit: int) -> list[Turn]:
        """Up to ``limit`` turns of a conversation in order, from a sort key on."""
        return self._turns("read/turns_from", conversation=conversation, from_key=from_key, limit=limit)

    def turn_before(self, conversation: str, before_key: str) -> Turn | None:
        """The turn just before a sort key."""
        return next(iter(self._turns("read/turn_before", conversation=conversation, before_key=before_key)), None)

    def pending(self) -> list[Pending]:
        """Conversations that have turns not yet formed, in the order of those turns."""
        return [Pending(row["id"], row["from_key"], row["last_key"]) for row in self.rows("read/pending")]

    def turn_vectors(self, ids: Sequence[str]) -> dict[str, Vector]:
        """The vectors of those of these turns that have one."""
        return {row["id"]: tuple(row["embedding"]) for row in self.rows("read/turn_vectors", ids=list(ids))}

    def entities_named(self, ids: Sequence[str]) -> set[str]:
        """Those of these entities whose name has its vector."""
        return {row["id"] for row in self.rows("read/entities_named", ids=list(ids))} if ids else set()

    def speakers(self) -> dict[str, str]:
        """Those who speak in the space: name by entity id."""
        return {row["id"]: row["name"] for row in self.rows("read/speakers")}

    def facts(self, within: Within, *, about: str | None, limit: int) -> list[Fact]:
        """Facts within a time, by the time they begin.

        ``about``: those whose subject or object has that name, and those whose text holds all its words.
        """
        if within.told_by:
            return self._told(within, about)[:limit]
        if about is None:
            return self._facts("read/facts", within, limit=limit)
        return self._facts("read/facts_about", within, limit=limit, **self.about(about, within, limit))

    def about(self, name: str, within: Within, limit: int) -> Row:
        """The entity of a name, and the facts, of any time, that hold all its words: parameters of queries."""
        words, query = set(lucene.words(name)), lucene.all_words(name, self._skey)
        most = max(limit, MATCHING)
        ids = [row["id"] for row in self.rows("read/facts_matching", query=query, limit=most)] if query else []
        if words and within.known_at:
            known = within.facts["known"]
            gone = self.rows("read/facts_matching_retracted", words=sorted(words), known=known, limit=most)
            ids += [row["id"] for row in gone if words <= set(lucene.words(row["statement"]))]
        return {"entities": [entity_id(name)], "facts": ids}

    def _told(self, within: Within, about: str | None) -> list[Fact]:
        """The same from what had been said by a time."""
        if about is None:
            found = self.rows("read/told_slots", **within.turns)
            return self.facts_told([row["slot"] for row in found], within)
        entities, words = [entity_id(about)], lucene.words(about)
        found = self.rows("read/told_slots_about", entities=entities, words=words, **within.turns)
        facts = self.facts_told([row["slot"] for row in found], within)
        return holding_words(facts, about, entities, entity_id)

    def facts_told(self, slots: Sequence[str], within: Within) -> list[Fact]:
        """The facts of these slots as they follow from what had been said by a time."""
        return told_facts(self.rows, self.turns, slots, within)

    def slots_of(self, ids: Sequence[str]) -> list[str]:
        """The slots of these facts."""
        return [row["slot"] for row in self.rows("read/told_slots_of", ids=list(ids))]

    def fact_id(self, beginning: str) -> str:
        """The id of the one fact whose id begins so. Raises ``NotFoundError``."""
        rows = self.rows("read/facts_named", id=beginning) if beginning else []
        exact = [row["id"] for row in rows if row["id"] == beginning] or [row["id"] for row in rows]
        if len(exact) != 1:
            many = "several facts have ids that begin" if rows else "no fact has an id that begins"
            raise NotFoundError(
                f"{many} with {beginning!r} in space {self._space!r}",
                hint="`graphmem facts` lists them with their ids",
            )
        return str(exact[0])

    def why(self, fact_id: str) -> Why:
        """The way from a fact, named by its id or the beginning of it, to the words. Raises ``NotFoundError``."""
        row = self.rows("read/fact", id=self.fact_id(fact_id))[0]
        fact = records.fact(row["fact"], row["evidence"])
        return Why(
            fact=fact,
            evidence=fact.evidence,
            episodes=tuple(records.episode(e["episode"], e["turns"]) for e in row["episodes"]),
            revises=tuple(row["revises"]),
            revised_by=tuple(row["revised_by"]),
        )

    # ------------------------------------------------------------ candidates: score by id, best first

    def turns_by_text(self, text: str, within: Within, limit: int) -> dict[str, float]:
        """Turns by full text."""
        return self._by_text("read/recall_turns_text", text, limit=limit, **within.turns)

    def turns_by_vector(self, vector: Vector, within: Within, limit: int) -> dict[str, float]:
        """Turns by cosine: exact in a small space, through the index in a large one."""
        own, total = self._space_turns()
        if own <= EXACT_UP_TO:
            return self._scores("read/recall_turns_vector", vector=vector, limit=limit, **within.turns)
        most = min(total, NEAREST_LIMIT)
        nearest = min(max(4 * limit * total // own, limit), most)
        while True:
            found = self._scores("read/recall_turns_index", vector=vector, nearest=nearest, limit=limit, **within.turns)
            if len(found) >= min(limit, own) or nearest == most:
                return found
            nearest = min(2 * nearest, most)

    def facts_by_text(self, text: str, within: Within, limit: int) -> dict[str, float]:
        """Facts within a time by full text."""
        return self._by_text("read/recall_facts_text", text, limit=limit, **within.facts)

    def facts_by_vector(self, vector: Vector, within: Within, limit: int) -> dict[str, float]:
        """Facts within a time by cosine."""
        return self._scores("read/recall_facts_vector", vector=vector, limit=limit, **within.facts)

    def episodes_by_text(self, text: str, within: Within, limit: int) -> dict[str, float]:
        """Episodes by full text."""
        return self._by_text("read/recall_episodes_text", text, limit=limit, **within.turns)

    def episodes_by_vector(self, vector: Vector, within: Within, limit: int) -> dict[str, float]:
        """Episodes by cosine."""
        return self._scores("read/recall_episodes_vector", vector=vector, limit=limit, **within.turns)

    def ended(self, stems: Iterable[str], within: Within, limit: int) -> list[str]:
        """Statements of states that hold one of the words but have ended, where only what holds now is asked for."""
        query = lucene.any_beginning(stems, self._skey) if within.only_now else None
        times = {name: within.facts[name] for name in ("known", "now")}
        rows = self.rows("read/recall_hidden", query=query, limit=limit, **times) if query else []
        return [row["statement"] for row in rows]

    def pool(self, ids: Sequence[str], within: Within) -> dict[str, Pooled]:
        """These turns and those up to two steps before and after them, by id."""
        return {
            row["id"]: Pooled(
                speaker=row["speaker"],
                words="\n".join(row["words"]),
                said_at=records.local(row["said_at"], row["offset_seconds"]),
                before=row["before"],
                after=row["after"],
            )
            for row in self.rows("read/recall_pool", ids=list(ids), **within.turns)
        }

    def facts_by_id(self, ids: Sequence[str], within: Within) -> list[Fact]:
        """Facts with their evidence as it was known, in the order of the ids."""
        rows = self.rows("read/facts_by_id", ids=list(ids), known=within.facts["known"])
        return [records.fact(row["fact"], row["evidence"]) for row in rows]

    def episodes_by_id(self, ids: Sequence[str]) -> list[Episode]:
        """Episodes in the order of the ids."""
        rows = self.rows("read/episodes_by_id", ids=list(ids))
        return [records.episode(row["episode"], row["turns"]) for row in rows]

    def _by_text(self, name: str, text: str, **params: Any) -> dict[str, float]:
        query = lucene.any_word(text, self._skey)
        return self._scores(name, query=query, **params) if query else {}

    def _scores(self, name: str, **params: Any) -> dict[str, float]:
        return {row["id"]: row["score"] for row in self.rows(name, **params)}

    def _space_turns(self) -> tuple[int, int]:
        row = self.rows("read/space_turns")[0]
        return row["own"], row["total"]

    def stats(self, within: Within) -> Stats:
        """How much the space holds within a time."""
        return Stats(space=self._space, **self.rows("read/stats", **within.times, told=within.turns["told"])[0])

    def _facts(self, name: str, within: Within, **params: Any) -> list[Fact]:
        return [records.fact(row["fact"], row["evidence"]) for row in self.rows(name, **within.facts, **params)]

    def _turns(self, name: str, **params: Any) -> list[Turn]:
        return [records.turn(row["turn"]) for row in self.rows(name, **params)]

    def rows(self, name: str, **params: Any) -> list[Row]:
        """All rows of a reading query in this space."""
        if self._tx:
            return self._tx.run(name, space=self._space, **params)
        return self._connection.read(lambda tx: tx.run(name, space=self._space, **params))
