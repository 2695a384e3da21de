"""Checks what graphmem needs, one finding each; writes nothing."""

from __future__ import annotations

import shutil
from collections.abc import Callable

from graphmem.config import Settings
from graphmem.errors import GraphmemError
from graphmem.factory import Parts
from graphmem.models import Model
from graphmem.store.schema import latest, read_state


class Finding(Model):
    """One thing that was checked. ``todo`` says what to do where it is not well."""

    what: str
    ok: bool
    detail: str
    todo: str = ""


def examine(settings: Settings) -> list[Finding]:
    """Look at disk, models, server and schema. A part that fails is a finding, the others go on."""
    parts = Parts(settings)
    return [
        _finding("free disk space", lambda: _disk(settings)),
        _finding("spaCy pipeline", lambda: _parse(parts)),
        _finding("embedding model", lambda: _embed(parts)),
        _finding("Neo4j server", lambda: _server(parts)),
    ]


def _finding(what: str, look: Callable[[], str]) -> Finding:
    try:
        return Finding(what=what, ok=True, detail=look())
    except GraphmemError as error:
        return Finding(what=what, ok=False, detail=error.what, todo=error.hint)


def _disk(settings: Settings) -> str:
    place = next(p for p in (settings.cache, *settings.cache.parents) if p.exists())
    free = shutil.disk_usage(place).free
    if free < 1_000_000_000:
        raise GraphmemError(f"{free / 1e9:.1f} GB free at {place}", hint="free at least 1 GB, or set GRAPHMEM_CACHE")
    return f"{free / 1e9:.0f} GB free at {place}"


def _parse(parts: Parts) -> str:
    parts.distiller.distil([], None)
    return "installed"


def _embed(parts: Parts) -> str:
    vector = parts.embedder.embed_query("ready?")
    return f"{parts.embedder.name}, {len(vector)} dimensions"


def _server(parts: Parts) -> str:
    with parts.connect() as connection:
        state = read_state(connection)
        schema = f"schema {state.version} of {latest()}" if state else "no schema yet (made by the first load)"
        return f"Neo4j {connection.verify()} at {connection.uri}, {schema}"
