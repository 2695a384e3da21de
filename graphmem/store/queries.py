"""Loads the queries of ``cypher/``: one file, one query, its header checked."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

PACKAGED = Path(__file__).resolve().parent.parent / "cypher"
CHECKOUT = Path(__file__).resolve().parent.parent.parent / "cypher"

_HEADER = re.compile(r"^// (purpose|params|returns): (.*)$", re.MULTILINE)


@dataclass(frozen=True)
class Query:
    """A query file: its name (``write/turns``), statements without comments, parameters and columns."""

    name: str
    statements: tuple[str, ...]
    purpose: str
    params: tuple[str, ...]
    returns: tuple[str, ...]

    @property
    def text(self) -> str:
        """The one statement of a query that has one."""
        (statement,) = self.statements
        return statement


def folder() -> Path:
    """Where the query files are: inside an installed package, else (editable install) in the checkout."""
    return PACKAGED if PACKAGED.is_dir() else CHECKOUT


def names(kind: str = "") -> list[str]:
    """The names of all queries, or of those in one folder, sorted."""
    return sorted(path.relative_to(folder()).with_suffix("").as_posix() for path in (folder() / kind).rglob("*.cypher"))


@cache
def load(name: str) -> Query:
    """The query of that name. A missing file is a defect of the package and raises ``FileNotFoundError``."""
    source = (folder() / f"{name}.cypher").read_text(encoding="utf-8")
    header = dict(_HEADER.findall(source))
    body = "\n".join(line for line in source.splitlines() if not line.startswith("//"))
    statements = tuple(part.strip() for part in re.split(r";[ \t]*(?:\n|$)", body) if part.strip())
    return Query(name, statements, header["purpose"], _listed(header, "params"), _listed(header, "returns"))


def _listed(header: dict[str, str], key: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in header.get(key, "").split(",") if word.strip())
