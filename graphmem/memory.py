"""``Memory``: one space of the graph and the verbs on it. Thread-safe."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from datetime import datetime
from functools import cached_property
from typing import Any, Self

from graphmem.arguments import count, text
from graphmem.assets import Progress as Fetching
from graphmem.config import Settings
from graphmem.errors import QueryError
from graphmem.factory import Parts
from graphmem.form.pipeline import Formed, Former
from graphmem.formats import ReadWarnings, read
from graphmem.load import Progress, Tally, check, store
from graphmem.models import (
    Answer,
    Changed,
    Difference,
    EntityCount,
    Fact,
    Interval,
    LoadReport,
    Problem,
    Recollection,
    Related,
    Revised,
    Snapshot,
    Stats,
    Turn,
    Why,
)
from graphmem.moments import When, asked, moment, stretch
from graphmem.protocols import Clock, Distiller, Embedder
from graphmem.recall import Recaller
from graphmem.store import Chronicle, Reader, Within, Writer, migrate


def _silent(stage: str, done: int, total: int | None) -> None:
    """Tell nobody how far a load is."""


class Memory:
    """A knowledge memory over one space of a Neo4j database.

    Open it with ``Memory.open``; it is a context manager. Reading verbs write nothing. ``as_of`` asks
    what was true at a moment or in a period of the world, ``known_at`` what the memory held at a moment, ``told_by``
    what follows from the turns said by then. Each takes a ``datetime`` (a naive one is read in the default zone), a
    ``date``, an ``Interval``, an ISO 8601 text or words such as "last March". A day, or what is shorter, is the moment
    it ends; what is longer is a period.
    """

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._settings = parts.settings
        self._connection = parts.connect()
        try:
            migrate(self._connection, parts.embedder.name, parts.embedder.dimension)
        except BaseException:
            self._connection.close()
            raise
        self.space = parts.settings.space
        self._reader = Reader(self._connection, self.space)
        self._chronicle = Chronicle(self._reader)
        self._writer = Writer(self._connection, self.space, parts.clock)

    @classmethod
    def open(
        cls,
        space: str | None = None,
        *,
        uri: str | None = None,
        auth: tuple[str, str] | None = None,
        database: str | None = None,
        clock: Clock | None = None,
        embedder: Embedder | None = None,
        distiller: Distiller | None = None,
        fetching: Fetching | None = None,
        **settings: Any,
    ) -> Memory:
        """A memory on the server at ``uri`` (or ``NEO4J_URI``), else on graphmem's own, started if need be.

        ``fetching`` is told of downloads and starts. ``settings`` are fields of ``Settings``. Raises
        ``ConfigError``, ``ServerError`` or ``StoreError``; where the schema does not fit, before anything is
        written.
        """
        if auth:
            settings |= {"username": auth[0], "password": auth[1]}
        chosen = Settings.load(space=space, uri=uri, database=database, **settings)
        return cls(Parts(chosen, clock=clock, embedder=embedder, distiller=distiller, fetching=fetching))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection. graphmem's own server keeps running (``graphmem server down`` ends it)."""
        self._connection.close()

    # ------------------------------------------------------------ what goes in

    def load(
        self,
        path: str | os.PathLike[str],
        *,
        format: str | None = None,
        said_at: datetime | str | None = None,
        conversation: str | None = None,
        skip_bad: bool = False,
        progress: Progress = _silent,
    ) -> LoadReport:
        """Load a conversation file; loading it again adds nothing.

        The file is checked as a whole before anything is written: a bad record raises ``RecordError``, an
        id taken by other content ``ConflictError``. With ``skip_bad`` those are left out and named in the
        report. ``said_at`` and ``conversation`` fill in what the file does not say.
        """
        former = self._former  # a parser that is missing is told before anything is written
        problems: list[Problem] = []
        warnings = ReadWarnings()

        def turns(*, counted: bool) -> Iterator[Turn]:
            return read(
                path,
                format=format,
                default_zone=self._settings.default_zone,
                said_at=said_at,
                conversation=conversation,
                on_problem=(lambda e: problems.append(Problem(where=e.where, what=e.problem))) if skip_bad else None,
                warnings=warnings if counted else None,
            )

        total = None if skip_bad else check(turns(counted=False), self._reader, progress)
        tally = store(turns(counted=True), self._writer, progress, total=total, keep_conflicts=skip_bad)
        formed = former.run(progress, total=tally.new or None)
        return _report(tally, formed, problems, warnings.lines())

    def remember(self, turns: Iterable[Turn], *, progress: Progress = _silent) -> LoadReport:
        """Store turns and distil them; those already stored are skipped.

        Raises ``ConflictError`` where an id is taken by other content, before anything is written.
        """
        former = self._former
        given = list(turns)
        total = check(given, self._reader, progress)
        tally = store(given, self._writer, progress, total=total, keep_conflicts=False)
        return _report(tally, former.run(progress, total=tally.new or None), [], ())

    def distil(self, *, progress: Progress = _silent) -> LoadReport:
        """Form and distil what is stored but was not formed yet (a load that was cut off)."""
        return _report(Tally(), self._former.run(progress), [], ())

    def clear(self) -> None:
        """Delete everything in this space. There is no way back."""
        self._writer.clear()

    # ------------------------------------------------------------ what comes out

    def recall(
        self,
        query: str,
        *,
        as_of: When | None = None,
        known_at: When | None = None,
        told_by: When | None = None,
        limit: int | None = None,
        token_budget: int | None = None,
        include_ended: bool = False,
    ) -> Recollection:
        """What the memory holds about ``query``: facts, episodes and turns, best first, and a packed context.

        States that have ended are left out and counted in ``hidden``, unless ``include_ended`` or ``as_of``
        asks for them. As of a moment, turns and episodes are those told by then. A query without any word finds nothing.
        """
        return self._recaller.recall(
            text(query, "the query"),
            within=self._within(as_of, known_at, told_by, include_ended),
            limit=self._settings.recall_limit if limit is None else count(limit, "limit"),
            token_budget=self._settings.token_budget if token_budget is None else count(token_budget, "token_budget"),
        )

    def ask(
        self,
        question: str,
        *,
        as_of: When | None = None,
        known_at: When | None = None,
        told_by: When | None = None,
    ) -> Answer:
        """An answer with the words it rests on; one the memory cannot give starts with "Not known"."""
        found = self.recall(question, as_of=as_of, known_at=known_at, told_by=told_by, limit=50)
        return self.answer(question, found)

    def answer(self, question: str, recollection: Recollection) -> Answer:
        """An answer from a recollection at hand."""
        return self._parts.answerer.answer(question, recollection)

    def facts(
        self,
        *,
        about: str | None = None,
        as_of: When | None = None,
        known_at: When | None = None,
        told_by: When | None = None,
        include_ended: bool = False,
        limit: int = 100,
    ) -> list[Fact]:
        """Facts, by the time they begin; ``about`` names their subject or object, or stands in their text.

        Without ``as_of``: what holds now and what has happened, or with ``include_ended`` all of it.
        """
        name = None if about is None else text(about, "about")
        within = self._within(as_of, known_at, told_by, include_ended)
        return self._reader.facts(within, about=name, limit=count(limit, "limit"))

    def timeline(
        self,
        about: str,
        *,
        as_of: When | None = None,
        known_at: When | None = None,
        told_by: When | None = None,
        limit: int = 1000,
    ) -> list[Fact]:
        """All facts of an entity, ended ones too, in the order in which they begin; with ``as_of``, those up to
        then, or in that period."""
        within = self._within(as_of, known_at, told_by, include_ended=True)
        return self._reader.facts(within, about=text(about, "about"), limit=count(limit, "limit"))

    def entities(
        self,
        *,
        as_of: When | None = None,
        known_at: When | None = None,
        limit: int = 100,
    ) -> list[EntityCount]:
        """The entities that something is known of, those of which most is known first."""
        within = self._within(as_of, known_at, None, include_ended=as_of is None)
        return self._chronicle.entities(within, count(limit, "limit"))

    def changes(
        self,
        since: When | None = None,
        until: When | None = None,
        *,
        about: str | None = None,
        known_at: When | None = None,
        limit: int = 1000,
    ) -> list[Changed]:
        """What began, happened, was planned or ended in the world, and what was learned, revised or retracted in the
        memory, from the beginning of ``since`` to the end of ``until``, in order."""
        name = None if about is None else text(about, "about")
        within = self._within(None, known_at, None, include_ended=True)
        return self._chronicle.changes(self._between(since, until), within, about=name, limit=count(limit, "limit"))

    def history(self, fact_id: str, *, known_at: When | None = None) -> list[Revised]:
        """All versions there ever were of a fact's claim, in the order in which they were recorded.

        Raises ``NotFoundError``.
        """
        within = self._within(None, known_at, None, include_ended=True)
        return self._chronicle.history(text(fact_id, "the fact's id"), within)

    def snapshot(
        self,
        *,
        as_of: When | None = None,
        known_at: When | None = None,
        told_by: When | None = None,
        about: str | None = None,
        limit: int = 10_000,
    ) -> Snapshot:
        """What held at a time, as the memory knew it at a time."""
        facts = self.facts(about=about, as_of=as_of, known_at=known_at, told_by=told_by, limit=limit)
        return Snapshot(facts=tuple(facts), **self._within(as_of, known_at, told_by, False).asked_for)

    def difference(
        self,
        *,
        as_of: tuple[When | None, When | None] = (None, None),
        known_at: tuple[When | None, When | None] = (None, None),
        limit: int = 10_000,
    ) -> Difference:
        """What of the first snapshot is gone in the second, and what has come; each pair is (first, second)."""
        one, other = (self._within(as_of[i], known_at[i], None, False) for i in (0, 1))
        return self._chronicle.difference(one, other, count(limit, "limit"))

    def relations(self, fact_id: str, *, known_at: When | None = None, limit: int = 100) -> list[Related]:
        """How the times of the facts about the same subject can lie to a fact's: Allen's relations, several where a
        time is not known exactly. Raises ``NotFoundError``."""
        within = self._within(None, known_at, None, include_ended=True)
        return self._chronicle.relations(text(fact_id, "the fact's id"), within, count(limit, "limit"))

    def why(self, fact_id: str) -> Why:
        """The way from a fact to the words it rests on. Raises ``NotFoundError``."""
        return self._reader.why(text(fact_id, "the fact's id"))

    def recent(self, limit: int = 10) -> list[Turn]:
        """The turns said last, newest first."""
        return self._reader.recent(count(limit, "limit"))

    def stats(self, *, as_of: When | None = None, known_at: When | None = None) -> Stats:
        """How much the space holds; with times, how much of it lies within them."""
        return self._reader.stats(self._within(as_of, known_at, None, include_ended=as_of is None))

    # ------------------------------------------------------------ parts

    @cached_property
    def _recaller(self) -> Recaller:
        return Recaller(self._reader, self._parts.embedder)

    @cached_property
    def _former(self) -> Former:
        parts = self._parts
        return Former(self._reader, self._writer, parts.embedder, parts.segmenter, parts.narrator, parts.distiller)

    def _within(self, as_of: When | None, known_at: When | None, told_by: When | None, include_ended: bool) -> Within:
        zone, now = self._settings.default_zone, self._parts.clock.now()
        return Within.asked(
            as_of=None if as_of is None else asked(as_of, zone, now),
            known_at=None if known_at is None else moment(known_at, zone, now),
            told_by=None if told_by is None else moment(told_by, zone, now),
            now=now,
            include_ended=include_ended,
        )

    def _between(self, since: When | None, until: When | None) -> Interval:
        """From the beginning of the one to the end of the other. Raises ``QueryError`` where that is no time."""
        zone, now = self._settings.default_zone, self._parts.clock.now()
        first = None if since is None else stretch(since, zone, now).start
        last = None if until is None else stretch(until, zone, now).end
        if first and last and first >= last:
            raise QueryError(f"{since!s:.80} is not before {until!s:.80}", hint="give the earlier one as since")
        return Interval(start=first, end=last)


def _report(tally: Tally, formed: Formed, problems: Iterable[Problem], notes: Iterable[str]) -> LoadReport:
    return LoadReport(
        conversations=len(tally.conversations),
        new=tally.new,
        skipped=tally.skipped,
        episodes=formed.episodes,
        facts=formed.facts,
        undistilled=formed.undistilled,
        problems=(*problems, *tally.problems, *formed.problems),
        notes=tuple(notes),
    )
