"""Figures, one JSON line each with its conditions: ``python -m graphmem.evaluation.bench``.

Speed is measured as ratios within one run, since machines are shared and noisy; wall times are quoted beside them.
Runs on graphmem's own Neo4j (or ``NEO4J_URI``), in spaces of its own that are deleted afterwards.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from collections import deque
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from importlib.resources import as_file, files
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Annotated, Any
from uuid import uuid4

import typer

from graphmem.config import Settings
from graphmem.distil.local import SpacyDistiller
from graphmem.distil.model import load as load_pipeline
from graphmem.factory import Parts
from graphmem.formats import read, to_line
from graphmem.memory import Memory
from graphmem.models import LoadReport, Turn, Vector
from graphmem.protocols import Embedder
from graphmem.store import Reader, Within
from graphmem.temporal import find_times
from graphmem.temporal.intervals import point

TALK = (
    "I went to the market in Porto last Saturday and bought a crate of figs.",
    "Did you? I was at my sister's place, we painted the kitchen.",
    "Nice! I'm going to start a new job at the harbour next month.",
    "Congratulations! I'm so happy for you.",
    "My locker number is {i} now.",
    "lol, remember the old one?",
    "I still live in Ghent, but we are thinking about moving.",
    "That is great news. How is your back?",
)


class Counting:
    """An embedder that remembers which texts it was asked for."""

    def __init__(self, inner: Embedder) -> None:
        self._inner = inner
        self.texts: list[str] = []

    @property
    def name(self) -> str:
        """The inner one's name."""
        return self._inner.name

    @property
    def dimension(self) -> int:
        """The inner one's dimension."""
        return self._inner.dimension

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        """Remember the texts and embed them."""
        self.texts += texts
        return self._inner.embed(texts)

    def embed_query(self, text: str) -> Vector:
        """The vector of a question."""
        return self._inner.embed_query(text)


def figure(name: str, value: float, target: str, **conditions: Any) -> None:
    """Print one figure."""
    print(json.dumps({"figure": name, "value": round(value, 4), "target": target, **conditions}), flush=True)


def opened(embedder: Embedder | None = None) -> Memory:
    """A memory on a space of its own."""
    return Memory.open(space=f"bench-{uuid4().hex}", embedder=embedder)


def load_ratio(path: Path) -> None:
    """The whole pipeline against one parse of the turns and the embedding of the same texts, alone.

    The first load finds a server that has planned and compiled nothing yet; it is quoted. Another one goes before
    the one that counts. Each goes into a space of its own.
    """
    counting = Counting(Parts(Settings.load()).embedder)
    counting.embed_query("warm")
    distiller = SpacyDistiller()
    distiller.distil([], None)
    cold, _ = timed_load(path, counting)
    timed_load(path, counting)
    whole, report = timed_load(path, counting)
    words = [turn.words for turn in read(path)]
    began = time.perf_counter()
    for _ in load_pipeline(None).pipe(words):
        pass
    parsed = time.perf_counter() - began
    texts = counting.texts[:]
    began = time.perf_counter()
    counting.embed(texts)
    embedded = time.perf_counter() - began
    conditions = {"turns": report.new, "facts": report.facts, "texts": len(texts), "input": path.name}
    seconds = {"load_s": round(whole, 1), "parse_s": round(parsed, 1), "embed_s": round(embedded, 1)}
    figure("load.ratio", whole / (parsed + embedded), "<= 1.6", **conditions, **seconds)
    figure("load.first_ratio", cold / (parsed + embedded), "quoted", load_s=round(cold, 1))


def timed_load(path: Path, counting: Counting) -> tuple[float, LoadReport]:
    """Seconds of a load into a space of its own, which texts it embedded being noted; and what it did."""
    counting.texts.clear()
    with opened(counting) as memory:
        try:
            memory.stats()
            began = time.perf_counter()
            report = memory.load(path)
            seconds = time.perf_counter() - began
        finally:
            memory.clear()
    return seconds, report


def times_ratio(path: Path, repeats: int = 5) -> None:
    """Reading the times of the turns against one parse of the same words, in turn; the median of the repeats.

    The parse looks for no names: distilling does so in some sentences only, and what it does costs more than this.
    The ratio to the parse with names everywhere is quoted.
    """
    turns = [turn for turn in read(path) if not turn.blank]
    words = [turn.words for turn in turns]
    pipeline = load_pipeline(None)

    def parse(disable: Sequence[str] = ()) -> float:
        began = time.perf_counter()
        deque(pipeline.pipe(words, disable=list(disable)), maxlen=0)
        return time.perf_counter() - began

    def find() -> tuple[float, int]:
        began = time.perf_counter()
        mentions = sum(len(find_times(t.words, t.said_at, zone=t.zone, language=t.language)) for t in turns)
        return time.perf_counter() - began, mentions

    parse()
    find()  # what is loaded once is loaded
    runs = [(parse(disable=["ner"]), *find(), parse()) for _ in range(repeats)]
    ratios = [found / parsed for parsed, found, _, _ in runs]
    conditions = {"turns": len(turns), "mentions": runs[0][2], "input": path.name, "worst": round(max(ratios), 4)}
    quoted = {
        "with_names": round(median(found / named for _, found, _, named in runs), 4),
        "parse_s": round(median(run[0] for run in runs), 2),
        "times_s": round(median(run[1] for run in runs), 3),
    }
    figure("times.ratio", median(ratios), "<= 0.15", **conditions, **quoted)


def recall_latency(path: Path) -> None:
    """How long a recall takes, quoted."""
    questions = [turn.words for turn in read(path) if turn.words.strip().endswith("?")][:60]
    with opened() as memory:
        try:
            memory.load(path)
            times = _times(memory, questions)
        finally:
            memory.clear()
    figure("recall.p50_ms", median(times), "quoted", p95_ms=round(quantiles(times, n=20)[-1], 1), n=len(times))


def time_ratio(path: Path) -> None:
    """Facts as of a time against the same facts read by their ids, without any time: medians of both, in turn."""
    with opened() as memory, Parts(Settings.load(space=memory.space)).connect() as connection:
        try:
            memory.load(path)
            said = [turn.said_at for turn in read(path)]
            whens = [min(said) + (max(said) - min(said)) * share / 10 for share in range(1, 11)]
            reader = Reader(connection, memory.space)
            bounded, plain = _read_both(reader, whens * 12)
        finally:
            memory.clear()
    ratio = median(bounded) / median(plain)
    figure("facts.time_ratio", ratio, "<= 1.3", as_of_ms=round(median(bounded), 1), by_id_ms=round(median(plain), 1))


def _read_both(reader: Reader, whens: Sequence[datetime]) -> tuple[list[float], list[float]]:
    """Milliseconds of each read as of a moment, and of each by id, the first third (which warms up) left out."""
    bounded, plain = [], []
    for when in whens:
        within = Within.asked(as_of=point(when), known_at=None, told_by=None, now=when)
        began = time.perf_counter()
        found = reader.facts(within, about=None, limit=1000)
        middle = time.perf_counter()
        same = reader.facts_by_id([fact.id for fact in found], within)
        ended = time.perf_counter()
        assert same == found
        bounded.append((middle - began) * 1000)
        plain.append((ended - middle) * 1000)
    return bounded[len(bounded) // 3 :], plain[len(plain) // 3 :]


def _times(memory: Memory, questions: Sequence[str]) -> list[float]:
    """Milliseconds of each recall, the first ones (which warm the server up) left out."""
    times = []
    for question in questions:
        began = time.perf_counter()
        memory.recall(question, limit=20)
        times.append((time.perf_counter() - began) * 1000)
    return times[len(times) // 4 :]


def flat_memory(turns: int) -> None:
    """The peak memory of this process over a long JSONL, and how it grew from a fifth of it on."""
    with TemporaryDirectory() as folder, opened() as memory:
        path = Path(folder) / "long.jsonl"
        with path.open("w", encoding="utf-8") as out:
            out.writelines(to_line(turn) + "\n" for turn in long_talk(turns))
        peaks: dict[str, float] = {}

        def told(stage: str, done: int, total: int | None) -> None:
            if stage == "form" and done >= turns / 5:
                peaks.setdefault("fifth", _peak_mb())

        try:
            began = time.perf_counter()
            report = memory.load(path, progress=told)
            seconds = time.perf_counter() - began
        finally:
            memory.clear()
    peak = _peak_mb()
    figure("load.peak_mb", peak, "<= 800", turns=report.new, facts=report.facts, load_s=round(seconds))
    figure("load.growth_mb", peak - peaks.get("fifth", peak), "flat", after_turns=turns // 5, turns=turns)


def long_talk(turns: int) -> Iterator[Turn]:
    """Turns made one by one: conversations of a thousand, each of two people of its own."""
    start = datetime(2024, 1, 1, tzinfo=UTC)
    for i in range(turns):
        yield Turn(
            conversation=f"long-{i // 1000}",
            id=f"long-{i}",
            speaker=f"{('Ada', 'Ben')[i % 2]} {i // 1000}",
            text=TALK[i % len(TALK)].format(i=i),
            said_at=start + timedelta(minutes=7 * i),
        )


def _peak_mb() -> float:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / 1024 if sys.platform != "darwin" else peak / 1_048_576


def main(
    talk: Annotated[Path | None, typer.Option(help="A conversation file instead of the sample.")] = None,
    turns: Annotated[int, typer.Option(help="Turns of the long load (0: leave it out).")] = 50_000,
) -> None:
    """Print all figures."""
    with as_file(files("graphmem.sample") / "conversation.jsonl") as sample:
        times_ratio(talk or sample)
        load_ratio(talk or sample)
        recall_latency(talk or sample)
        time_ratio(talk or sample)
    if turns:
        flat_memory(turns)


if __name__ == "__main__":
    typer.run(main)
