"""What there is to say about a server."""

from __future__ import annotations

from pathlib import Path
from typing import Self
from urllib.parse import urlsplit

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


class BrowserPlace(Model):
    """Where Neo4j Browser is, and how to log in there. ``password`` says where it is found, never what it is."""

    address: str
    user: str
    password: str
    note: str = ""

    @classmethod
    def of(cls, status: ServerStatus) -> Self:
        """The one of graphmem's own server."""
        return cls(address=str(status.browser_url), user=status.user, password=f"in {status.password_file}")

    @classmethod
    def beside(cls, uri: str, user: str) -> Self:
        """Where the server of that address has it unless configured otherwise."""
        secure = "+s" in uri.partition("://")[0]
        root = f"{'https' if secure else 'http'}://{urlsplit(uri).hostname}:{7473 if secure else 7474}"
        return cls(
            address=f"{root}/browser/",
            user=user,
            password="the one in NEO4J_PASSWORD",
            note="this is where Neo4j has it by default; the server may be configured otherwise",
        )
