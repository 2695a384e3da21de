"""All writes: each verb is one transaction, under the space's lock, with its entry in the ledger."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Any

from graphmem.errors import ConflictError
from graphmem.models import Turn, digest
from graphmem.protocols import Clock
from graphmem.resolve.names import entity_id, name_rank
from graphmem.store import records
from graphmem.store.connection import Connection, Row, Transaction
from graphmem.store.episodes import Committed, Embed, Formation, commit


@dataclass(frozen=True)
class Stored:
    """What storing a batch of turns did. Conflicting turns were left as they are stored."""

    new: tuple[str, ...] = ()
    skipped: int = 0
    conflicts: tuple[ConflictError, ...] = ()


@dataclass(frozen=True)
class Entry:
    """A ledger entry to be: what was done by whom, at what cost, and which nodes it touched."""

    action: str
    actor: str = "graphmem"
    reason: str | None = None
    millis: int = 0
    touched: tuple[tuple[str, str, str], ...] = field(default=())
    """(label, id, how)"""


LABELS = ("facts", "claims", "episodes", "turns", "others")
"""What is cleared one after the other."""


class Writer:
    """Writes to one space."""

    def __init__(self, connection: Connection, space: str, clock: Clock) -> None:
        self._connection = connection
        self._space = space
        self._skey = records.space_key(space)
        self._clock = clock

    def store_turns(self, turns: Sequence[Turn], *, keep_conflicts: bool = False) -> Stored:
        """Store those of the turns that are not there yet, all of them or none.

        A turn whose id is taken by other content raises ``ConflictError`` and nothing is written, or,
        with ``keep_conflicts``, is left out and named in what comes back.
        """
        distinct, repeated, clashes = _distinct(turns)
        contents = {turn.id: records.turn_content(turn) for turn in distinct.values()}

        def work(tx: Transaction) -> Stored:
            at = self._lock(tx)
            stored = {row["id"]: row["content"] for row in self._run(tx, "read/turn_contents", ids=list(distinct))}
            new = [turn for turn in distinct.values() if turn.id not in stored]
            taken = [t for t in distinct.values() if stored.get(t.id, contents[t.id]) != contents[t.id]]
            conflicts = clashes + self._conflicts(tx, taken)
            if conflicts and not keep_conflicts:
                raise conflicts[0]
            if new:
                self._create_turns(tx, new, contents, at)
            skipped = repeated + len(distinct) - len(new) - len(taken)
            return Stored(tuple(turn.id for turn in new), skipped, tuple(conflicts))

        return self._connection.write(work)

    def commit_episode(self, formation: Formation, embed: Embed) -> Committed:
        """Commit an episode with all that follows from it and its conversation's watermark, or nothing."""

        def work(tx: Transaction) -> Committed:
            at = self._lock(tx)
            done = commit(partial(self._run, tx), formation, at, self._skey, embed)
            touched = [("Episode", formation.episode.id, "formed")]
            touched += [("Fact", id_, "added") for id_ in done.added]
            touched += [("Fact", id_, "retracted") for id_ in done.retracted]
            self._enter(tx, at, Entry("form episode", millis=formation.millis, touched=tuple(touched)))
            return done

        return self._connection.write(work)

    def clear(self) -> None:
        """Delete every node of the space, some hundreds a transaction; run again, it goes on.

        A transaction holds what it deletes in the server's memory, vectors included.
        """
        for label in LABELS:
            query = f"write/clear_{label}"
            while self._connection.write(partial(self._clear_some, query)):
                pass

    def _clear_some(self, query: str, tx: Transaction) -> int:
        return int(self._run(tx, query)[0]["deleted"])

    def _create_turns(self, tx: Transaction, turns: Sequence[Turn], contents: Mapping[str, str], at: datetime) -> None:
        keys: dict[str, list[str]] = {}
        for turn in turns:
            keys.setdefault(turn.conversation, []).append(turn.sort_key)
        spans = [{"id": c, "first_key": min(k), "last_key": max(k)} for c, k in sorted(keys.items())]
        rows = [
            {
                "id": turn.id,
                "conversation": turn.conversation,
                "speaker_id": entity_id(turn.speaker),
                "speaker_rank": name_rank(turn.speaker),
                "properties": records.turn_properties(turn, contents[turn.id]),
            }
            for turn in sorted(turns, key=lambda turn: turn.id)
        ]
        self._run(tx, "write/conversations", skey=self._skey, rows=spans)
        self._run(tx, "write/turns", skey=self._skey, at=at, rows=rows)
        self._run(tx, "write/next", ids=[turn.id for turn in turns])
        touched = tuple(("Conversation", conversation, "extended") for conversation in sorted(keys))
        self._enter(tx, at, Entry(action="store turns", reason=f"{len(turns)} turns", touched=touched))

    def _conflicts(self, tx: Transaction, turns: Sequence[Turn]) -> list[ConflictError]:
        rows = self._run(tx, "read/turns", ids=[turn.id for turn in turns]) if turns else []
        stored = {row["turn"]["id"]: records.turn(row["turn"]) for row in rows}
        return [conflict(stored[turn.id], turn) for turn in turns]

    def _lock(self, tx: Transaction) -> datetime:
        """Hold the space until the transaction ends; the knowledge time of what it writes."""
        rows = self._run(tx, "write/space", skey=self._skey, now=records.utc(self._clock.now()))
        at = records.instant(rows[0]["at"])
        assert at is not None
        return at

    def _enter(self, tx: Transaction, at: datetime, entry: Entry) -> None:
        self._run(
            tx,
            "write/change",
            id=digest("change", self._space, at.isoformat(), entry.action),
            at=at,
            properties={
                "actor": entry.actor,
                "action": entry.action,
                "reason": entry.reason,
                "calls": 0,
                "input_tokens": 0,
                "output_tokens": 0,
                "millis": entry.millis,
            },
            touched=[{"label": label, "id": id_, "how": how} for label, id_, how in entry.touched],
        )

    def _run(self, tx: Transaction, name: str, **params: Any) -> list[Row]:
        return tx.run(name, space=self._space, **params)


def conflict(stored: Turn, given: Turn) -> ConflictError:
    """The error that says in which fields a given turn differs from the first one of its id."""
    before = stored.contents
    fields = [name for name, content in given.contents.items() if before[name] != content]
    if stored.conversation != given.conversation:
        fields.insert(0, "conversation")
    return ConflictError(stored.conversation, given.id, tuple(fields))


def _distinct(turns: Sequence[Turn]) -> tuple[dict[str, Turn], int, list[ConflictError]]:
    """The turns by id, how many were given again, and those given again with other content."""
    distinct: dict[str, Turn] = {}
    repeated = 0
    clashes = []
    for turn in turns:
        first = distinct.setdefault(turn.id, turn)
        if first is not turn:
            if records.turn_content(first) == records.turn_content(turn):
                repeated += 1
            else:
                clashes.append(conflict(first, turn))
    return distinct, repeated, clashes
