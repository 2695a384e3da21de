"""How a long fetch or start is told to whoever waits for it."""

from __future__ import annotations

from types import TracebackType
from typing import Protocol, Self

from rich.console import Console
from rich.progress import (
    BarColumn,
    DownloadColumn,
    TaskID,
    TextColumn,
    TransferSpeedColumn,
)
from rich.progress import Progress as Bars


class Progress(Protocol):
    """Is told what is going on. Called from several threads at once; never raises."""

    def begin(self, label: str, total: int) -> None:
        """A fetch of ``total`` bytes begins."""

    def advance(self, size: int) -> None:
        """``size`` more bytes have arrived (negative: they must be fetched again)."""

    def end(self) -> None:
        """The fetch is over, done or failed."""

    def say(self, text: str) -> None:
        """Something worth a line: what is being waited for."""


class Quiet:
    """Shows nothing."""

    def begin(self, label: str, total: int) -> None:
        """Nothing."""

    def advance(self, size: int) -> None:
        """Nothing."""

    def end(self) -> None:
        """Nothing."""

    def say(self, text: str) -> None:
        """Nothing."""


class RichProgress:
    """A bar per fetch and a line per message, on stderr; the bars on a terminal only. A context manager."""

    def __init__(self, console: Console | None = None) -> None:
        self._console = console or Console(stderr=True, highlight=False)
        columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TransferSpeedColumn())
        self._bars = Bars(*columns, console=self._console, disable=not self._console.is_terminal)
        self._task: TaskID | None = None

    def __enter__(self) -> Self:
        self._bars.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bars.stop()

    def begin(self, label: str, total: int) -> None:
        """Show a new bar."""
        self._task = self._bars.add_task(label, total=total)
        if not self._console.is_terminal:
            self.say(f"{label}: {total / 1e6:.0f} MB")

    def advance(self, size: int) -> None:
        """Move the bar."""
        if self._task is not None:
            self._bars.advance(self._task, size)

    def end(self) -> None:
        """Leave the bar where it is."""
        self._task = None

    def say(self, text: str) -> None:
        """Print a line above the bars."""
        self._console.print(text, markup=False, soft_wrap=True)
