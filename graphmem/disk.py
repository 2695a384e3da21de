"""What several processes share on disk: taking turns, and what to say when the disk is the trouble."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout


@contextmanager
def alone(lock: Path, waiting: Callable[[], None], patience: float) -> Iterator[None]:
    """Within, no other process holds this lock file.

    ``waiting`` is called once if another one does; after ``patience`` seconds ``filelock.Timeout`` is raised.
    """
    held = FileLock(lock)
    try:
        held.acquire(blocking=False)
    except Timeout:
        waiting()
        held.acquire(timeout=patience)
    try:
        yield
    finally:
        held.release()


def disk_trouble(error: OSError, place: Path) -> tuple[str, str]:
    """What is wrong with a folder, and what to do about it."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return f"no space left in {place}", "free some space"
    told = " ".join(str(error).split())[:300] or type(error).__name__
    return f"{place} cannot be used: {told}", "make it a folder you can write to"
