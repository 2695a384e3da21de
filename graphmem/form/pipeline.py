"""Forms what is pending: reads turns in order, segments, distils, narrates, and commits episode by episode."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TypeVar

from graphmem.errors import GraphmemError, ModelError
from graphmem.load import Progress
from graphmem.models import Episode, Mention, Problem, Statement, Turn, Vector, digest
from graphmem.protocols import Distiller, Embedder, Narrator, Segmenter
from graphmem.recall.turns import embedded_text
from graphmem.store import Reader, Writer
from graphmem.store.episodes import Formation, OutdatedError, following
from graphmem.store.reader import Pending

PAGE = 128
"""Turns read, and embedded, at a time."""


T = TypeVar("T")


def ahead(items: Iterator[T]) -> Iterator[T]:
    """The items, each made in a thread of its own while the one before is worked on."""
    with ThreadPoolExecutor(1, thread_name_prefix="graphmem-ahead") as pool:
        coming = pool.submit(next, items, None)
        while (item := coming.result()) is not None:
            coming = pool.submit(next, items, None)
            yield item


@dataclass
class Formed:
    """What forming did. ``undistilled`` conversations are named, and stay pending for the next run."""

    turns: int = 0
    episodes: int = 0
    facts: int = 0
    undistilled: int = 0
    problems: list[Problem] = field(default_factory=list)


class Former:
    """Turns to episodes and facts, one transaction an episode. Runs again where it was cut off."""

    def __init__(
        self,
        reader: Reader,
        writer: Writer,
        embedder: Embedder,
        segmenter: Segmenter,
        narrator: Narrator,
        distiller: Distiller,
    ) -> None:
        self._reader = reader
        self._writer = writer
        self._embedder = embedder
        self._segmenter = segmenter
        self._narrator = narrator
        self._distiller = distiller

    def run(self, progress: Progress, *, total: int | None = None) -> Formed:
        """Form every pending conversation.

        A model that fails leaves the conversation's turns stored and pending, and is named in what comes
        back; the other conversations go on.
        """
        done = Formed()
        left = {pending.conversation: pending for pending in self._reader.pending()}
        while left:
            pending = left.pop(next(iter(left)))
            try:
                for formation in ahead(self._formations(pending)):
                    committed = self._writer.commit_episode(formation, self._embedder.embed)
                    done.turns += len(formation.episode.turn_ids)
                    done.episodes += 1
                    done.facts += len(committed.added)
                    progress("form", done.turns, total)
            except OutdatedError:
                again = [p for p in self._reader.pending() if p.conversation == pending.conversation]
                left |= {p.conversation: p for p in again}
            except ModelError as error:
                done.undistilled += 1
                done.problems.append(Problem(where=f"conversation {pending.conversation}", what=error.what))
        return done

    def _formations(self, pending: Pending) -> Iterator[Formation]:
        """The conversation's episodes from where forming goes on; the last one is marked so."""
        vectors: dict[str, Vector] = {}
        runs = self._segmenter.segment(self._read(pending, vectors))
        before, from_key = self._reader.turn_before(pending.conversation, pending.from_key), pending.from_key
        run = next(runs, None)
        while run:
            coming = next(runs, None)
            own = {turn.id: vectors.pop(turn.id) for turn in run if turn.id in vectors}
            yield self._form(run, before, own, from_key, last=coming is None)
            before, from_key, run = run[-1], following(run[-1].sort_key), coming

    def _read(self, pending: Pending, vectors: dict[str, Vector]) -> Iterator[tuple[Turn, Vector | None]]:
        """The turns with their vectors, which are noted in ``vectors`` too."""
        for page in ahead(self._pages(pending)):
            for turn, vector in page:
                if vector:
                    vectors[turn.id] = vector
                yield turn, vector

    def _pages(self, pending: Pending) -> Iterator[list[tuple[Turn, Vector | None]]]:
        from_key = pending.from_key
        while page := self._reader.turns_from(pending.conversation, from_key, PAGE):
            vectors = self._turn_vectors(page)
            yield [(turn, vectors.get(turn.id)) for turn in page]
            from_key = following(page[-1].sort_key)

    def _turn_vectors(self, page: Sequence[Turn]) -> dict[str, Vector]:
        """The turns' vectors: those they have, else made now; a blank turn has none."""
        known = self._reader.turn_vectors([turn.id for turn in page])
        missing = [turn for turn in page if not turn.blank and turn.id not in known]
        made = self._embedder.embed([embedded_text(turn) for turn in missing]) if missing else []
        return {**known, **{turn.id: vector for turn, vector in zip(missing, made, strict=True)}}

    def _form(
        self, run: list[Turn], before: Turn | None, own: dict[str, Vector], from_key: str, *, last: bool
    ) -> Formation:
        began = time.monotonic()
        try:
            statements, mentions = self._distiller.distil(run, before)
            title, narrative = self._narrator.narrate(run, statements)
        except GraphmemError:
            raise
        except Exception as error:
            turns = f"turns {run[0].id!r} to {run[-1].id!r}"
            raise ModelError(
                f"{turns} could not be read ({type(error).__name__}: {error}): please report it"
            ) from error
        episode = Episode(
            id=digest("episode", run[0].conversation, run[0].id),
            conversation=run[0].conversation,
            title=title,
            narrative=narrative,
            started_at=run[0].said_at,
            ended_at=run[-1].said_at,
            turn_ids=tuple(turn.id for turn in run),
            is_open=last,
        )
        return Formation(
            episode=episode,
            from_key=from_key,
            first_key=run[0].sort_key,
            last_key=run[-1].sort_key,
            last=last,
            statements=tuple(statements),
            mentions=tuple(mentions),
            vectors=self._vectors(run, statements, mentions, narrative),
            turn_vectors=own,
            millis=round((time.monotonic() - began) * 1000),
        )

    def _vectors(
        self,
        run: Sequence[Turn],
        statements: Sequence[Statement],
        mentions: Sequence[Mention],
        narrative: str,
    ) -> dict[str, Vector]:
        """Vectors of the texts the commit will store: narrative, statements, names of new entities."""
        entities = {mention.entity.id: mention.entity.name for mention in mentions}
        named = self._reader.entities_named(sorted(entities))
        texts = {s.text for s in statements} | {name for id_, name in entities.items() if id_ not in named}
        if not all(turn.blank for turn in run):
            texts.add(narrative)
        ordered = sorted(texts)
        return dict(zip(ordered, self._embedder.embed(ordered) if ordered else [], strict=True))
