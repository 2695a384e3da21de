"""The server as a process: started, recognised, ended."""

from __future__ import annotations

import fcntl
import os
import signal
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

from graphmem.errors import ServerError
from graphmem.server.home import Home, write_private

MAIN = "org.neo4j.server.CommunityEntryPoint"
GRACE = 30.0
"""Seconds a server has to end in good order before it is killed. Nothing committed is lost either way."""

# The shell ends at once, so that the server is nobody's child: it needs no waiting for and outlives us.
# `$!` is Java itself; a job in the background ignores Ctrl-C.
_DETACHED = 'umask 077; log=$1; shift; "$@" </dev/null >"$log" 2>&1 & echo $!'

# The optimising compiler waits ten times as long as usual: on two cores it took the processor
# from the first loads, for code that ran a few thousand times (66 s of Java's became 45). Hot loops still get it.
_PATIENT = (
    "-XX:Tier4InvocationThreshold=50000",
    "-XX:Tier4MinInvocationThreshold=6000",
    "-XX:Tier4CompileThreshold=150000",
    "-XX:Tier4BackEdgeThreshold=400000",
)

_OPENED = ("java.nio", "java.io", "sun.nio.ch", "java.util.concurrent")


def command(java: Path, home: Home, heap: str) -> list[str]:
    """The command line of the server. It ends with the home, by which ``is_server`` knows it again."""
    return [
        str(java),
        f"-Xmx{heap}",
        "-XX:+UseSerialGC",  # 120 MB less resident than the default at this size
        *_PATIENT,
        *(f"--add-opens=java.base/{package}=ALL-UNNAMED" for package in _OPENED),
        "-Dio.netty.tryReflectionSetAccessible=true",
        "-Dfile.encoding=UTF-8",
        f"@{home.arguments}",
        MAIN,
        f"--home-dir={home.root}",
        f"--config-dir={home.conf}",
    ]


def spawn(java: Path, jars: Sequence[Path], home: Home, heap: str) -> int:
    """Start the server, detached from this process and its terminal; its process id."""
    class_path = os.pathsep.join(map(str, jars))
    quoted = class_path.replace("\\", "\\\\").replace('"', '\\"')
    write_private(home.arguments, f'-cp "{quoted}"\n')
    started = subprocess.run(
        ["/bin/sh", "-c", _DETACHED, "sh", str(home.console), *command(java, home, heap)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=home.root,
        start_new_session=True,
        check=False,
    )
    if started.returncode or not started.stdout.strip().isdigit():
        raise ServerError("the shell could not start a process", hint="check `ulimit -u`")
    return int(started.stdout)


def find(home: Home) -> int | None:
    """The process id of this home's server, ``None`` where none runs."""
    return next((pid for pid in home.pids() if is_server(pid, home.root)), None)


def is_server(pid: int, root: Path) -> bool:
    """Whether this process is alive and is the server of this home: a number alone may have a new owner."""
    # With what follows it, or the home "a" would be taken for "ab".
    return f"{MAIN} --home-dir={root} --config-dir=" in _command_of(pid)


def stop(pid: int, home: Home, grace: float = GRACE) -> None:
    """End this home's server: ask (SIGTERM), wait ``grace`` seconds, kill. Gone when this returns."""
    for number, patience in ((signal.SIGTERM, grace), (signal.SIGKILL, 10.0)):
        if not is_server(pid, home.root):
            return
        try:
            os.kill(pid, number)
        except ProcessLookupError:
            return
        except PermissionError as error:
            raise ServerError(
                f"the Neo4j in {home.root} (process {pid}) belongs to another user",
                hint="stop it as that user",
            ) from error
        if _ended(pid, home.root, patience):
            return
    raise ServerError(f"process {pid} does not end, not even when killed", hint="the machine's disk may hang")


def holds_store(home: Home) -> bool:
    """Whether some process, started by us or not, has this home's store open."""
    try:
        with home.store_lock.open("r+b") as file:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except FileNotFoundError:
        return False
    except BlockingIOError:
        return True
    return False


def _ended(pid: int, root: Path, patience: float) -> bool:
    limit = time.monotonic() + patience
    while is_server(pid, root):
        if time.monotonic() > limit:
            return False
        time.sleep(0.05)
    return True


def _command_of(pid: int) -> str:
    """The command line of a live process, its arguments separated by spaces; ``""`` where it is dead."""
    proc = Path("/proc")
    if (proc / "self" / "cmdline").exists():
        try:
            return os.fsdecode((proc / str(pid) / "cmdline").read_bytes()).replace("\0", " ")
        except OSError:
            return ""
    listed = subprocess.run(
        ["ps", "-ww", "-o", "command=", "-p", str(pid)], capture_output=True, text=True, check=False
    )
    return listed.stdout
