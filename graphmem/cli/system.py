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
from graphmem.server import LocalServer


def demo(uri: Uri = None, username: Username = None, database: Database = None) -> None:
    """Load the sample conversation, answer six questions, and check each answer against its gold."""
    from graphmem.demo import SPACE, ask_all, load_sample

    with opened(SPACE, uri, username, database) as memory:
        with stages() as progress:
            show.report(load_sample(memory, progress))
        right = 0
        outcomes = list(ask_all(memory))
        for outcome in outcomes:
            show.out.print()
            show.out.print(f"[bold cyan]{outcome.question}[/]", markup=True)
            show.answer(outcome.answer)
            right += outcome.right
            if not outcome.right:
                show.err.print(f"  expected {outcome.expected}", style="red")
    show.out.print(f"\n{right} of {len(outcomes)} answers match their gold")
    show.out.print("ask more:       graphmem ask --space demo 'Where does Ilse live now?'")
    show.out.print("see the graph:  graphmem browser --open")
    if right < len(outcomes):
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
) -> None:
    """Say where Neo4j Browser is, and how to log in there."""
    settings = Settings.load()
    status = LocalServer(settings.home, settings.cache, settings.java, progress=RichProgress(show.err)).up()
    show.out.print(f"address   {status.browser_url}")
    show.out.print(f"user      {status.user}")
    show.out.print(f"password  in {status.password_file}")
    if open_it and status.browser_url:
        webbrowser.open(status.browser_url)


def register(app: typer.Typer) -> None:
    """Add the commands to the app."""
    for command in (demo, doctor, browser):
        app.command()(command)
