"""Remembers which files were verified, so that a start does not hash 136 MB again."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from threading import Lock

from graphmem.assets.lock import Artifact

Stamp = tuple[int, int, str]
"""Size, modification time in nanoseconds and SHA-256 of a file when its content was verified."""


class Stamps:
    """The stamps of one set of files under ``root``. Thread-safe; a damaged file counts as an empty one."""

    def __init__(self, file: Path, root: Path) -> None:
        self._file = file
        self._root = root
        self._guard = Lock()
        self._stamps: dict[str, Stamp] = {}
        self._changed = False
        self.load()

    def load(self) -> None:
        """Read them again, as another process may have left them."""
        try:
            read = json.loads(self._file.read_text(encoding="utf-8"))
            self._stamps = {path: (int(size), int(time), str(sha)) for path, (size, time, sha) in read.items()}
        except (OSError, ValueError, TypeError, AttributeError):
            self._stamps = {}

    def missing(self, artifacts: Iterable[Artifact]) -> list[Artifact]:
        """Those that are not there, or have changed since they were verified."""
        return [a for a in artifacts if a.path not in self._stamps or self._stamps[a.path] != self._now(a)]

    def add(self, artifact: Artifact) -> None:
        """Note that the file's content is the locked one."""
        stamp = self._now(artifact)
        if stamp is not None:
            with self._guard:
                self._stamps[artifact.path] = stamp
                self._changed = True

    def save(self) -> None:
        """Write them, whole or not at all."""
        if not self._changed:
            return
        self._file.parent.mkdir(parents=True, exist_ok=True)
        scratch = self._file.with_suffix(f".{os.getpid()}.tmp")
        try:
            scratch.write_text(json.dumps(self._stamps, indent=0), encoding="utf-8")
            os.replace(scratch, self._file)
        finally:
            scratch.unlink(missing_ok=True)

    def _now(self, artifact: Artifact) -> Stamp | None:
        try:
            found = (self._root / artifact.path).stat()
        except OSError:
            return None
        return found.st_size, found.st_mtime_ns, artifact.sha256
