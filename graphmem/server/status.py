"""What there is to say about a server."""

from __future__ import annotations

from pathlib import Path

from graphmem.models import Model


class ServerStatus(Model):
    """How graphmem's own Neo4j in ``home`` stands.

    ``running``: our process is alive and answers an authenticated query. Only then are ``uri``, ``version``
    and ``browser_url`` given. ``pid`` without ``running`` is a process that is still starting, or hangs.
    The ports are those last used, ``None`` where it never ran. The password is in ``password_file``.
    """

    running: bool
    home: Path
    uri: str | None = None
    user: str = "neo4j"
    password_file: Path | None = None
    pid: int | None = None
    bolt_port: int | None = None
    http_port: int | None = None
    version: str | None = None
    browser_url: str | None = None
