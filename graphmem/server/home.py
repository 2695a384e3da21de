"""The folder a server lives in: where its files are, and what is remembered between starts."""

from __future__ import annotations

import os
from pathlib import Path

from pydantic import ValidationError

from graphmem.models import Model


class State(Model):
    """What is remembered of the last start: its process (``None``: ended by us), its ports.

    ``log_from`` is where in the log, in bytes, this start begins.
    """

    pid: int | None = None
    bolt_port: int
    http_port: int
    log_from: int = 0


class Home:
    """The paths in a home, and its state. Everything in it is for its owner's eyes only."""

    def __init__(self, root: Path) -> None:
        self.root = root.expanduser().resolve()
        self.conf = self.root / "conf"
        self.conf_file = self.conf / "neo4j.conf"
        self.password_file = self.root / "password"
        self.auth_ini = self.root / "data" / "dbms" / "auth.ini"
        self.system_database = self.root / "data" / "databases" / "system"
        self.store_lock = self.root / "data" / "databases" / "store_lock"
        self.console = self.root / "logs" / "console.log"
        """What the process printed itself: above all, why Java would not start."""
        self.log = self.root / "logs" / "neo4j.log"
        self.arguments = self.root / "run" / "java.args"
        self.pid_file = self.root / "run" / "neo4j.pid"
        """Written by Neo4j, and removed by it when it ends in good order."""
        self.lock = self.root / "graphmem.lock"
        self._state_file = self.root / "server.json"

    def make(self) -> None:
        """Make the folders that are not there."""
        self.root.mkdir(mode=0o700, parents=True, exist_ok=True)
        for folder in (self.conf, self.auth_ini.parent, self.console.parent, self.arguments.parent):
            folder.mkdir(parents=True, exist_ok=True)

    @property
    def state(self) -> State | None:
        """What the last start left, ``None`` where there was none or its file is damaged."""
        try:
            return State.model_validate_json(self._state_file.read_bytes())
        except (OSError, ValidationError):
            return None

    def remember(self, state: State) -> None:
        """Keep the state, whole or not at all."""
        write_private(self._state_file, state.model_dump_json(indent=1) + "\n")

    def pids(self) -> list[int]:
        """The processes that may be this home's server: the one we started, the one Neo4j noted."""
        state = self.state
        started = [state.pid] if state and state.pid else []
        try:
            noted = [int(self.pid_file.read_text())]
        except (OSError, ValueError):
            noted = []
        return list(dict.fromkeys(started + noted))

    def password(self) -> str | None:
        """The password, ``None`` where there is none yet."""
        try:
            return self.password_file.read_text(encoding="utf-8").strip() or None
        except OSError:
            return None

    def debug_tail(self, limit: int = 200_000) -> str:
        """The end of the log in which a database tells why it stopped."""
        return _read(self.log.with_name("debug.log"), 0, limit)

    def log_tail(self, limit: int = 200_000) -> str:
        """What this start has written so far, console first (at most ``limit`` bytes of the log, its end)."""
        state = self.state
        begin = state.log_from if state else 0
        return _read(self.console, 0, limit) + "\n" + _read(self.log, begin, limit)


def write_private(path: Path, text: str) -> None:
    """Write a file that only its owner can read, whole or not at all."""
    scratch = path.with_name(f".{path.name}.{os.getpid()}")
    scratch.unlink(missing_ok=True)
    try:
        descriptor = os.open(scratch, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(scratch, path)
    finally:
        scratch.unlink(missing_ok=True)


def _read(path: Path, begin: int, limit: int) -> str:
    try:
        with path.open("rb") as file:
            size = file.seek(0, os.SEEK_END)
            # A log shorter than it was has been rotated: all of it is newer.
            file.seek(max(begin if begin <= size else 0, size - limit))
            return file.read().decode("utf-8", "replace")
    except OSError:
        return ""
