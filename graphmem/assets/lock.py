"""Lock files: which Maven artifacts a set consists of, and what their content must be."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from pathlib import PurePosixPath
from typing import Annotated, Any, Self

from pydantic import Field, StringConstraints, ValidationError, model_validator

from graphmem.errors import AssetError
from graphmem.models import Model

Sha256 = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
Coordinates = Annotated[str, StringConstraints(pattern=r"^[\w.-]+(:[\w.-]+){2,3}$")]


class Artifact(Model):
    """One jar: ``group:artifact:version[:classifier]``, its path in a Maven repository, its content."""

    coordinates: Coordinates
    path: str
    sha256: Sha256
    size: int = Field(ge=0)

    @property
    def parts(self) -> tuple[str, str, str, str]:
        """Group, artifact, version, and classifier (``""`` where there is none)."""
        group, artifact, version, *classifier = self.coordinates.split(":")
        return group, artifact, version, classifier[0] if classifier else ""

    @model_validator(mode="after")
    def _path_follows(self) -> Self:
        if self.path != maven_path(self.coordinates):
            raise ValueError(f"path {self.path!r} does not belong to {self.coordinates}")
        return self


class Lock(Model):
    """A set of artifacts, in class path order. ``version`` is that of the thing they make up."""

    name: str
    version: str
    artifacts: tuple[Artifact, ...]

    @property
    def size(self) -> int:
        """Bytes of all files together."""
        return sum(artifact.size for artifact in self.artifacts)


def maven_path(coordinates: str) -> str:
    """Where a Maven repository keeps the jar of these coordinates."""
    group, artifact, version, *classifier = coordinates.split(":")
    name = "-".join((artifact, version, *classifier)) + ".jar"
    if not {group, artifact, version}.isdisjoint({".", ".."}):
        raise ValueError(f"{coordinates!r} is no Maven artifact")
    return str(PurePosixPath(*group.split("."), artifact, version, name))


def parse_lock(text: str, source: str) -> Lock:
    """The lock a file holds. Raises ``AssetError`` naming ``source`` where it cannot be read as one."""
    try:
        data: dict[str, Any] = json.loads(text)
        artifacts = [{"coordinates": name, **entry} for name, entry in data.pop("artifacts").items()]
        return Lock.model_validate({**data, "artifacts": artifacts})
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        problem = error.errors()[0]["msg"] if isinstance(error, ValidationError) else str(error)
        raise AssetError(
            f"{source} is no lock file: {problem}",
            hint="reinstall graphmem: this file belongs to the package",
        ) from error


def dump_lock(lock: Lock) -> str:
    """The text of a lock file: what ``parse_lock`` reads back as an equal lock."""
    artifacts = {a.coordinates: a.model_dump(exclude={"coordinates"}) for a in lock.artifacts}
    return json.dumps({"name": lock.name, "version": lock.version, "artifacts": artifacts}, indent=1) + "\n"


@cache
def load_lock(name: str) -> Lock:
    """The packaged lock of that name (``neo4j``, ``e5``)."""
    resource = files("graphmem.assets") / f"{name}.lock.json"
    try:
        text = resource.read_text(encoding="utf-8")
    except OSError as error:
        raise AssetError(
            f"graphmem's lock file for {name!r} is missing",
            hint="reinstall graphmem: it belongs to the package",
        ) from error
    return parse_lock(text, f"{name}.lock.json")
