"""Commands around the memory: demo, doctor, browser."""

from __future__ import annotations

import webbrowser
from typing import Annotated

import typer

from graphmem.assets.progress import RichProgress
from graphmem.cli import show
from graphmem.cli.options import Database, Json, Uri, Username, opened
from graphmem.cli.progress import stages
from graphmem.config import Settings
from graphmem.server import BrowserPlace, LocalServer


def demo(uri: Uri = None, username: Username = None, database: Database = None, json: Json = False) -> None:
    """Load the sample conversation, answer six questions, and check each answer against its gold."""
    from graphmem.demo import SPACE, ask_all, load_sample

    with opened(SPACE, uri, username, database) as memory:
        with stages() as progress:
            report = load_sample(memory, progress)
        outcomes = list(ask_all(memory))
    if json:
        show.as_json(outcomes)
    else:
        show.report(report)
        show.outcomes(outcomes)
        show.out.print("ask more:       graphmem ask --space demo 'Who looks after Leonor three days a week?'")
        show.out.print("see the graph:  graphmem browser --open")
    if not all(outcome.right for outcome in outcomes):
        raise typer.Exit(1)


def doctor(uri: Uri = None, username: Username = None, database: Database = None, json: Json = False) -> None:
    """Check everything graphmem needs, and say what to do where something is missing."""
    from graphmem.doctor import examine

    findings = examine(Settings.load(uri=uri, username=username, database=database))
    show.as_json(findings) if json else show.findings(findings)
    if not all(finding.ok for finding in findings):
        raise typer.Exit(1)


def browser(
    open_it: Annotated[bool, typer.Option("--open", help="Open it in the web browser.")] = False,
    uri: Uri = None,
    username: Username = None,
    json: Json = False,
) -> None:
    """Say where Neo4j Browser is, and how to log in there. Starts graphmem's own Neo4j where no URI is given."""
    settings = Settings.load(uri=uri, username=username)
    if settings.uri:
        place = BrowserPlace.beside(settings.uri, settings.username)
    else:
        server = LocalServer(settings.home, settings.cache, settings.java, progress=RichProgress(show.err))
        place = BrowserPlace.of(server.up())
    show.as_json(place) if json else show.browser(place)
    if open_it:
        webbrowser.open(place.address)


def register(app: typer.Typer) -> None:
    """Add the commands to the app."""
    for command in (demo, doctor, browser):
        app.command()(command)
