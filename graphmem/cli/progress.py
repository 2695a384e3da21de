"""A progress bar on stderr, one line per stage."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from graphmem.cli.show import err
from graphmem.load import Progress as Told

_NAMES = {"check": "checking", "store": "storing", "form": "distilling"}


@contextmanager
def stages() -> Iterator[Told]:
    """A callable that is told how far a load is, shown while it runs (only on a terminal)."""
    columns = (TextColumn("{task.description:<10}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=err, disable=not err.is_terminal) as bar:
        tasks: dict[str, TaskID] = {}

        def told(stage: str, done: int, total: int | None) -> None:
            if stage not in tasks:
                tasks[stage] = bar.add_task(_NAMES.get(stage, stage), total=total)
            bar.update(tasks[stage], completed=done, total=total)

        yield told
