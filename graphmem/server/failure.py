"""Why a server did not start: read from its log, told with what to do about it."""

from __future__ import annotations

import re

from graphmem.errors import ServerError
from graphmem.server.home import Home

PORT_TAKEN = re.compile(r"PortBindException|Address already in use")

_STAMP = re.compile(r"^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d+[+-]\d{4} +[A-Z]+ +")
_CLASS = re.compile(r"^(Caused by: )?(Exception in thread \"[^\"]*\" )?([a-z]\w*\.)+[\w$.]+(: |$)")
_NOISE = re.compile(r"^\s*(at |\.\.\. \d+ more)|Neo4j Server shutdown initiated|Stopp(ed|ing)\.|appender")

_LOCKED = "end the process that has it open, or choose another home (--home, GRAPHMEM_HOME)"
_CAUSES = ("Caused by: ", "Exception in thread", "Error:", "Error ")

_HINTS: tuple[tuple[re.Pattern[str], str], ...] = (
    (PORT_TAKEN, "another program took its port again and again: run the same once more"),
    (re.compile(r"FileLockException|locked by another process"), _LOCKED),
    (re.compile(r"No space left on device|Disk quota exceeded"), "free some space, or choose another home"),
    (re.compile(r"OutOfMemoryError|Could not reserve enough|insufficient memory"), "free some memory"),
    (re.compile(r"UnsupportedClassVersionError|Unrecognized (VM )?option"), "use Java 17 or 21"),
    (re.compile(r"InvalidPathException|unmappable"), "unset LC_ALL, or choose a home named in plain letters"),
    (re.compile(r"AccessDeniedException|Permission denied"), "make the home writable for this user"),
    (
        re.compile(r"UnsupportedLogVersion|StoreVersion|too new|newer version"),
        "the store was made by another Neo4j: choose another home (--home, GRAPHMEM_HOME)",
    ),
)


def last_useful_line(log: str) -> str:
    """The line that says most about how it ended: the last cause, else the last error, else the last line."""
    lines = [line.strip() for line in log.splitlines() if line.strip() and not _NOISE.search(line)]
    causes = [line for line in lines if line.startswith(_CAUSES)]
    errors = [line for line in lines if re.search(r"ERROR|Exception|rror:", line)]
    best = next((found[-1] for found in (causes, errors, lines) if found), "")
    best = _STAMP.sub("", best)
    return (_CLASS.sub("", best) or best)[:400]


def port_was_taken(home: Home) -> bool:
    """Whether the last start ended because somebody else had its port."""
    return bool(PORT_TAKEN.search(home.log_tail()))


def died(home: Home) -> ServerError:
    """The error for a server that ended while starting."""
    log = home.log_tail()
    hint = next((hint for pattern, hint in _HINTS if pattern.search(log)), "")
    where = f"its logs are {home.log} and {home.console}"
    return ServerError(
        f"Neo4j ended while starting: {last_useful_line(log) or 'it left no word'}",
        hint=f"{hint}; {where}" if hint else where,
    )


def still_starting(home: Home, seconds: float) -> ServerError:
    """The error for a server that lives and does not answer yet. It is left alone: it may be recovering."""
    return ServerError(
        f"Neo4j in {home.root} does not answer after {seconds:.0f} s; it last wrote: "
        f"{last_useful_line(home.log_tail()) or 'nothing'}",
        hint="it is still at it: run the same again to go on waiting, or end it with `graphmem server down`",
    )


def has_started(home: Home) -> bool:
    """Whether the server says that it is up."""
    return bool(re.search(r"INFO +Started\.\s*$", home.log_tail(), re.MULTILINE))


def unanswered(home: Home) -> ServerError:
    """The error for a server that is up and does not answer: its database has stopped, or the process hangs."""
    causes = re.findall(
        r"[^\n]*(?:No space left on device|Disk quota exceeded|OutOfMemoryError)[^\n]*", home.debug_tail()
    )
    told = f"; its log says: {last_useful_line(causes[-1])}" if causes else ""
    hint = next((f"{hint}; then " for pattern, hint in _HINTS if causes and pattern.search(causes[-1])), "")
    return ServerError(
        f"Neo4j in {home.root} is up and does not answer{told}",
        hint=f"{hint}end it with `graphmem server down` and run the same again: what was stored is whole",
    )


def store_in_use(home: Home) -> ServerError:
    """The error for a home whose store is open in a process that is not ours."""
    return ServerError(f"the store in {home.root} is in use by a process graphmem did not start", hint=_LOCKED)


def refused(home: Home) -> ServerError:
    """The error for our own server that does not take our password."""
    return ServerError(
        f"the Neo4j in {home.root} refuses the password in {home.password_file}",
        hint="if it was changed, in Neo4j Browser for example, write the new one into that file",
    )
