"""From a source of turns to stored turns: checked as a whole first, then stored batch by batch, streamed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Protocol

from graphmem.errors import ConflictError
from graphmem.models import Problem, Turn
from graphmem.store import Reader, Writer
from graphmem.store.records import turn_content
from graphmem.store.writer import conflict

BATCH = 500
"""Turns stored in one transaction."""


class Progress(Protocol):
    """Told how far a long work is."""

    def __call__(self, stage: str, done: int, total: int | None) -> None:
        """``done`` of ``total`` turns (``None``: not known) have passed ``stage``: check, store or form."""
        ...


@dataclass
class Tally:
    """What a load has stored so far."""

    conversations: set[str] = field(default_factory=set)
    new: int = 0
    skipped: int = 0
    problems: list[Problem] = field(default_factory=list)


def check(turns: Iterable[Turn], reader: Reader, progress: Progress) -> int:
    """How many turns there are. Writes nothing.

    Raises what the source raises for its first bad record, and ``ConflictError`` for the first turn
    whose id is taken by other content, in the store or earlier in the same source.
    """
    seen: dict[str, tuple[int, str]] = {}
    count = 0
    for batch in batches(turns):
        stored = reader.contents([turn.id for turn in batch])
        for turn in batch:
            content = turn_content(turn)
            if stored.get(turn.id, content) != content:
                raise conflict(reader.turns([turn.id])[turn.id], turn)
            count += 1
            first, same = seen.setdefault(turn.id, (count, content))
            if same != content:
                raise ConflictError(turn.conversation, turn.id, given=(first, count))
        progress("check", count, None)
    return count


def store(
    turns: Iterable[Turn], writer: Writer, progress: Progress, *, total: int | None, keep_conflicts: bool
) -> Tally:
    """Store the turns that are not there yet, and say what was done.

    Each batch is stored as a whole or not at all; what a failure cuts off is stored by the next run.
    """
    tally = Tally()
    count = 0
    for batch in batches(turns):
        stored = writer.store_turns(batch, keep_conflicts=keep_conflicts)
        tally.conversations.update(turn.conversation for turn in batch)
        tally.new += len(stored.new)
        tally.skipped += stored.skipped
        tally.problems += [Problem(where=f"turn {c.turn_id}", what=c.what) for c in stored.conflicts]
        count += len(batch)
        progress("store", count, total)
    return tally


def batches(turns: Iterable[Turn]) -> Iterator[list[Turn]]:
    """The turns in lists of up to ``BATCH``, each made when it is asked for."""
    source = iter(turns)
    take: Callable[[], list[Turn]] = lambda: list(islice(source, BATCH))  # noqa: E731
    return iter(take, [])
