"""graphmem's own Neo4j: up, down, status."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path

from filelock import Timeout

from graphmem.assets import Progress, Quiet, ensure
from graphmem.disk import alone, disk_trouble
from graphmem.errors import ServerError, StoreAuthError, StoreError
from graphmem.server import failure
from graphmem.server.auth import USER, ensure_password
from graphmem.server.conf import HOST, neo4j_conf
from graphmem.server.home import Home, State
from graphmem.server.java import choose_java
from graphmem.server.ports import Ports, choose_ports
from graphmem.server.process import find, holds_store, spawn, stop
from graphmem.server.status import ServerStatus
from graphmem.store.probe import probe

Probe = Callable[[str, str, str, float], str]
"""Address, user, password, seconds → the version of the server there; a ``StoreError`` where none answers."""

LEAST_SPACE = 100 * 1024 * 1024
"""Bytes that must be free: Neo4j keeps two transaction logs of 32 MB."""
PORT_TRIES = 4
UNANSWERED = 20.0
"""Seconds after which a server that has started, and yet does not answer, is given up."""


class LocalServer:
    """The Neo4j of one home. Any number of these objects, in any number of processes, mean the same server.

    It outlives the process that started it and ends by ``down`` only. It listens on the loopback interface,
    lets in one user with a random password, and reports to nobody.
    """

    def __init__(
        self,
        home: Path,
        cache: Path,
        java: str | None = None,
        *,
        heap: str = "256m",
        page_cache: str = "64m",
        patience: float = 180.0,
        progress: Progress | None = None,
        probe: Probe = probe,
    ) -> None:
        """Touches nothing yet. ``heap`` and ``page_cache`` as Java and Neo4j write sizes; they take effect at
        the next start. ``patience`` is how many seconds ``up`` waits for an answer."""
        self._home = Home(home)
        self._cache = cache
        self._java = java
        self._heap = heap
        self._page_cache = page_cache
        self._patience = patience
        self._progress = progress or Quiet()
        self._probe = probe

    def up(self) -> ServerStatus:
        """The server, running: found where it runs already, else started, its files fetched on first use.

        Raises ``AssetError`` where a file cannot be fetched, ``ServerError`` where it does not start; both
        say what to do.
        """
        found = self.status()
        if found.running:
            return found
        with self._translated():
            self._home.make()
            with self._alone():
                return self._await_found() or self._start()

    def down(self) -> bool:
        """End the server of this home; ``False`` where none runs. Ends nothing else."""
        if not self._home.root.is_dir():
            return False
        with self._translated(), self._alone():
            pid = find(self._home)
            if pid is not None:
                self._progress.say(f"stopping Neo4j (process {pid})")
                stop(pid, self._home)
            if state := self._home.state:
                self._home.remember(state.model_copy(update={"pid": None}))
            return pid is not None

    def status(self) -> ServerStatus:
        """How the server stands now. Starts, writes and waits for nothing."""
        pid, state = find(self._home), self._home.state
        try:
            version = self._ask(state, timeout=5.0) if pid and state else None
        except StoreError:
            version = None
        return self._described(pid, state, version)

    # ------------------------------------------------------------ starting

    def _start(self) -> ServerStatus:
        """Start it, on other ports where somebody was quicker to take the chosen ones."""
        java = choose_java(self._java)
        jars = ensure("neo4j", self._cache, self._progress)
        self._check_space()
        if holds_store(self._home):
            raise failure.store_in_use(self._home)
        ensure_password(self._home)
        refused: set[Ports] = set()
        for _ in range(PORT_TRIES):
            ports = self._launch(java, jars, refused)
            ready = self._wait()
            if ready is not None:
                return ready
            if not failure.port_was_taken(self._home):
                break
            refused.add(ports)
        raise failure.died(self._home)

    def _launch(self, java: Path, jars: list[Path], refused: set[Ports]) -> Ports:
        """Write the configuration and start the process; the ports it was given."""
        home, last = self._home, self._home.state
        ports = choose_ports(home.root, (last.bolt_port, last.http_port) if last else None, refused)
        home.conf_file.write_text(neo4j_conf(*ports, self._page_cache), encoding="utf-8")
        log_from = home.log.stat().st_size if home.log.exists() else 0
        state = State(bolt_port=ports[0], http_port=ports[1], log_from=log_from)
        home.remember(state)  # before there is a process: whoever finds it must find its ports
        self._progress.say(f"starting Neo4j in {home.root}")
        home.remember(state.model_copy(update={"pid": spawn(java, jars, home, self._heap)}))
        return ports

    def _await_found(self) -> ServerStatus | None:
        """A server that runs already, started meanwhile or left behind half started; else ``None``."""
        if find(self._home) is None:
            return None
        if self._home.state is None:
            raise ServerError(
                f"a Neo4j runs in {self._home.root}, but server.json there, which names its ports, is lost",
                hint="end it with `graphmem server down` and start it again",
            )
        return self._wait()

    def _wait(self) -> ServerStatus | None:
        """The server once it answers us; ``None`` where it ended instead."""
        began = time.monotonic()
        while (pid := find(self._home)) is not None:
            state = self._home.state
            try:
                return self._described(pid, state, self._ask(state, timeout=10.0))
            except StoreAuthError:
                # Until our own has the port, somebody else may be answering there: ours will then end.
                if "Bolt enabled on" in self._home.log_tail():
                    raise failure.refused(self._home) from None
                time.sleep(1.0)
            except StoreError:
                time.sleep(0.1)
            waited = time.monotonic() - began
            if waited > min(UNANSWERED, self._patience) and failure.has_started(self._home):
                raise failure.unanswered(self._home)
            if waited > self._patience:
                raise failure.still_starting(self._home, self._patience)
        return None

    def _ask(self, state: State | None, timeout: float) -> str:
        """The version, from a server that takes our password. Raises a ``StoreError`` where none does."""
        password = self._home.password()
        if state is None or password is None:
            raise StoreAuthError(f"no password is known for the Neo4j in {self._home.root}")
        return self._probe(f"bolt://{HOST}:{state.bolt_port}", USER, password, timeout)

    def _described(self, pid: int | None, state: State | None, version: str | None) -> ServerStatus:
        home, running = self._home, version is not None
        bolt, http = (state.bolt_port, state.http_port) if state else (None, None)
        return ServerStatus(
            running=running,
            home=home.root,
            uri=f"bolt://{HOST}:{bolt}" if running else None,
            user=USER,
            password_file=home.password_file if home.password_file.exists() else None,
            pid=pid,
            bolt_port=bolt,
            http_port=http,
            version=version,
            browser_url=f"http://{HOST}:{http}/browser/" if running else None,
        )

    # ------------------------------------------------------------ guards

    def _check_space(self) -> None:
        free = shutil.disk_usage(self._home.root).free
        if free < LEAST_SPACE:
            raise ServerError(
                f"only {free // 1024**2} MB are free in {self._home.root}",
                hint=f"free {LEAST_SPACE // 1024**2} MB, or choose another home (--home, GRAPHMEM_HOME)",
            )

    def _alone(self) -> AbstractContextManager[None]:
        """Within, no other process starts or stops this home's server."""
        waiting = partial(self._progress.say, "another process is starting or stopping it; waiting")
        return alone(self._home.lock, waiting, self._patience * 2)

    @contextmanager
    def _translated(self) -> Iterator[None]:
        root = self._home.root
        try:
            yield
        except Timeout as error:
            raise ServerError(
                f"another process has been starting or stopping the Neo4j in {root} for too long",
                hint="end that process and run the same again",
            ) from error
        except OSError as error:
            what, hint = disk_trouble(error, root)
            raise ServerError(what, hint=f"{hint}, or choose another home (--home, GRAPHMEM_HOME)") from error
