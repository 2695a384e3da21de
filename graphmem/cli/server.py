"""``graphmem server``: graphmem's own Neo4j, up, down and its status."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from graphmem.assets import RichProgress
from graphmem.config import Settings
from graphmem.server import LocalServer, ServerStatus

server_app = typer.Typer(
    help="graphmem's own Neo4j: start it, stop it, see how it stands.",
    no_args_is_help=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Home = Annotated[
    Path | None,
    typer.Option("--home", help="The folder it lives in (or GRAPHMEM_HOME).", show_default=False),
]


@server_app.command()
def up(json: Json = False, home: Home = None) -> None:
    """Start it, or find it running. The first start fetches Neo4j (136 MB, GPLv3) from a Maven repository."""
    with _server(home) as server:
        status = server.up()
    _show(status, json)


@server_app.command()
def down(json: Json = False, home: Home = None) -> None:
    """Stop it. What is stored stays."""
    with _server(home) as server:
        stopped = server.down()
        status = server.status()
    if json:
        _show(status, json)
    else:
        print("stopped" if stopped else "not running")


@server_app.command()
def status(json: Json = False, home: Home = None) -> None:
    """Say whether it runs, and where."""
    with _server(home) as server:
        found = server.status()
    _show(found, json)


@contextmanager
def _server(home: Path | None) -> Iterator[LocalServer]:
    """The server of the home; what takes time is shown on stderr."""
    settings = Settings.load(home=home)
    with RichProgress() as progress:
        yield LocalServer(settings.home, settings.cache, settings.java, progress=progress)


def _show(status: ServerStatus, json: bool) -> None:
    print(status.model_dump_json(indent=2) if json else _described(status))


def _described(status: ServerStatus) -> str:
    if not status.running:
        state = f"starting (process {status.pid})" if status.pid else "not running"
        return f"{state}\nhome      {status.home}"
    return "\n".join(
        (
            f"Neo4j {status.version}, process {status.pid}",
            f"address   {status.uri}",
            f"browser   {status.browser_url}",
            f"user      {status.user}",
            f"password  in {status.password_file}",
            f"home      {status.home}",
        )
    )
