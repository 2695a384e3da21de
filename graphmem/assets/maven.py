"""The boundary to jgo: one artifact from a Maven repository, by its coordinates, without dependencies.

Which repository is asked is the business of the machine, not ours: jgo's default, unless jgo's settings file
(``[repositories]``) or a mirror of ``central`` in Maven's ``settings.xml`` names another. What Maven already
has on this machine is used and not fetched again.
"""

from __future__ import annotations

import configparser
import hashlib
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp
from time import sleep
from typing import TYPE_CHECKING, Protocol
from xml.etree import ElementTree

from graphmem.assets.lock import Artifact
from graphmem.errors import AssetError

if TYPE_CHECKING:
    from jgo.config import GlobalSettings

ATTEMPTS = 3
"""How often a connection that breaks is tried again, per file."""
TIMEOUT = 20
"""Seconds without a byte after which a connection counts as broken."""


class Fetch(Protocol):
    """Brings one artifact to a folder."""

    def __call__(self, artifact: Artifact, into: Path, advance: Callable[[int], None]) -> Path:
        """The fetched file, somewhere under ``into``; ``advance`` is told of the bytes as they come.

        Raises ``OSError`` where the network or the disk failed, ``LookupError`` where nobody has the file.
        """


class MavenFetch:
    """Fetches through jgo. Thread-safe: every call has a jgo context and a folder of its own."""

    def __init__(self) -> None:
        settings = _settings()
        self._local: Path = settings.repo_cache
        self._remotes: dict[str, str] = {**_mirrored(), **settings.repositories}

    def __call__(self, artifact: Artifact, into: Path, advance: Callable[[int], None]) -> Path:
        """From Maven's own folder on this machine where the content is right, else from the repository."""
        own = self._local / artifact.path
        if own.is_file() and own.stat().st_size == artifact.size and sha256(own) == artifact.sha256:
            advance(artifact.size)
            return _linked(own, into / own.name)
        for attempt in range(1, ATTEMPTS + 1):
            try:
                return self._download(artifact, into, advance)
            except OSError as error:
                # A full disk does not empty itself; everything else the network may get over.
                if error.errno is not None or attempt == ATTEMPTS:
                    raise
                sleep(attempt)
        raise AssertionError("unreachable")

    def _download(self, artifact: Artifact, into: Path, advance: Callable[[int], None]) -> Path:
        from jgo.maven import MavenContext, PythonResolver

        arrived = 0

        @contextmanager
        def told(_name: str, _total: int) -> Iterator[Callable[[int], None]]:
            def more(size: int) -> None:
                nonlocal arrived
                arrived += size
                advance(size)

            yield more

        context = MavenContext(
            resolver=PythonResolver(progress_callback=told),
            # A folder per attempt: jgo takes the half of a broken download for the whole.
            repo_cache=Path(mkdtemp(dir=into)),
            timeout=TIMEOUT,
        )
        context.remote_repos.update(self._remotes)
        group, name, version, classifier = artifact.parts
        try:
            path = context.project(group, name).at_version(version).artifact(classifier).resolve()
        except RuntimeError as error:
            raise LookupError(str(error)) from error
        except OSError:
            advance(-arrived)
            raise
        return Path(path)


def sha256(path: Path) -> str:
    """The SHA-256 of a file, in hex."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def settings_file() -> Path:
    """The file in which the user names a mirror to jgo."""
    from jgo.config import get_settings_path

    return Path(get_settings_path())


def _settings() -> GlobalSettings:
    from jgo.config import GlobalSettings

    try:
        return GlobalSettings.load()
    except configparser.Error as error:
        raise AssetError(
            f"jgo's settings file {settings_file()} cannot be read: {error.message}",
            hint="correct or remove it",
        ) from error


def _mirrored() -> dict[str, str]:
    """``{"central": url}`` where Maven's ``settings.xml`` names a mirror of it, else ``{}``."""
    file = Path.home() / ".m2" / "settings.xml"
    if not file.is_file():
        return {}
    try:
        root = ElementTree.parse(file).getroot()
    except ElementTree.ParseError as error:
        raise AssetError(f"{file} is no XML: {error}", hint="correct or remove it") from error
    for mirror in root.iterfind("{*}mirrors/{*}mirror"):
        of = {part.strip() for part in mirror.findtext("{*}mirrorOf", "").split(",")}
        url = mirror.findtext("{*}url", "").strip()
        if url and "!central" not in of and of & {"*", "central", "external:*"}:
            return {"central": url.rstrip("/")}
    return {}


def _linked(source: Path, target: Path) -> Path:
    try:
        os.link(source, target)
    except OSError:  # another file system, or one without hard links
        shutil.copyfile(source, target)
    return target
