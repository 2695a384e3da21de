"""All reads of one space, each in a read transaction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from graphmem.models import Stats, Turn
from graphmem.store import records
from graphmem.store.connection import Connection, Row


@dataclass(frozen=True)
class Pending:
    """A conversation with turns not yet formed; forming goes on at ``from_key``."""

    conversation: str
    from_key: str
    last_key: str


class Reader:
    """Reads one space."""

    def __init__(self, connection: Connection, space: str) -> None:
        self._connection = connection
        self._space = space
        self._skey = records.space_key(space)

    def contents(self, ids: Sequence[str]) -> dict[str, str]:
        """For those of the turns that are stored: a digest of what each holds."""
        return {row["id"]: row["content"] for row in self._rows("read/turn_contents", ids=list(ids))}

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
        return [Pending(row["id"], row["from_key"], row["last_key"]) for row in self._rows("read/pending")]

    def stats(self) -> Stats:
        """How much the space holds."""
        return Stats(space=self._space, **self._rows("read/stats")[0])

    def _turns(self, name: str, **params: Any) -> list[Turn]:
        return [records.turn(row["turn"]) for row in self._rows(name, **params)]

    def _rows(self, name: str, **params: Any) -> list[Row]:
        return self._connection.read(lambda tx: tx.run(name, space=self._space, **params))
