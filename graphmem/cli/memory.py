"""Commands on the memory itself: load, ask, recall, facts, why, stats."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from graphmem.cli import show
from graphmem.cli.options import AsOf, Database, Json, KnownAt, Limit, Space, ToldBy, Uri, Username, opened
from graphmem.cli.progress import stages

Ended = Annotated[bool, typer.Option("--include-ended", help="Also states that have ended.")]


def load(
    path: Annotated[Path, typer.Argument(help="A conversation file.")],
    format: Annotated[
        str | None,
        typer.Option("--format", help="Its format, where looking is not enough.", show_default=False),
    ] = None,
    said_at: Annotated[
        str | None, typer.Option("--said-at", help="The time of turns that have none.", show_default=False)
    ] = None,
    conversation: Annotated[
        str | None,
        typer.Option("--conversation", help="The conversation's id where there is none.", show_default=False),
    ] = None,
    skip_bad: Annotated[bool, typer.Option("--skip-bad", help="Leave out bad records, name them, go on.")] = False,
    space: Space = None,
    uri: Uri = None,
    username: Username = None,
    database: Database = None,
    json: Json = False,
) -> None:
    """Load a conversation file; loading it again adds nothing."""
    with opened(space, uri, username, database) as memory, stages() as progress:
        done = memory.load(
            path,
            format=format,
            said_at=said_at,
            conversation=conversation,
            skip_bad=skip_bad,
            progress=progress,
        )
    show.as_json(done) if json else show.report(done)
    if not done.complete:
        raise typer.Exit(1)


def ask(
    question: Annotated[str, typer.Argument(help="A question, such as: When did Ilse adopt Biscuit?")],
    space: Space = None,
    as_of: AsOf = None,
    known_at: KnownAt = None,
    told_by: ToldBy = None,
    uri: Uri = None,
    username: Username = None,
    database: Database = None,
    json: Json = False,
) -> None:
    """Answer a question, with the words the answer rests on."""
    with opened(space, uri, username, database) as memory:
        given = memory.ask(question, as_of=as_of, known_at=known_at, told_by=told_by)
    show.as_json(given) if json else show.answer(given)


def recall(
    query: Annotated[str, typer.Argument(help="What to look for.")],
    limit: Limit = 10,
    context: Annotated[bool, typer.Option("--context", help="Print the packed context only.")] = False,
    include_ended: Ended = False,
    space: Space = None,
    as_of: AsOf = None,
    known_at: KnownAt = None,
    told_by: ToldBy = None,
    uri: Uri = None,
    username: Username = None,
    database: Database = None,
    json: Json = False,
) -> None:
    """Find facts, episodes and turns, best first."""
    with opened(space, uri, username, database) as memory:
        found = memory.recall(
            query, as_of=as_of, known_at=known_at, told_by=told_by, limit=limit, include_ended=include_ended
        )
    if json:
        show.as_json(found)
    elif context:
        print(show.plain(found.context))
    else:
        show.recollection(found)


def facts(
    about: Annotated[str | None, typer.Argument(help="A name, or words of the fact.", show_default=False)] = None,
    limit: Limit = 100,
    include_ended: Ended = False,
    space: Space = None,
    as_of: AsOf = None,
    known_at: KnownAt = None,
    told_by: ToldBy = None,
    uri: Uri = None,
    username: Username = None,
    database: Database = None,
    json: Json = False,
) -> None:
    """List facts, in the order in which they begin."""
    with opened(space, uri, username, database) as memory:
        found = memory.facts(
            about=about, as_of=as_of, known_at=known_at, told_by=told_by, include_ended=include_ended, limit=limit
        )
    show.as_json(found) if json else show.facts(found)


def why(
    fact_id: Annotated[str, typer.Argument(help="A fact's id, or the first characters of it.")],
    space: Space = None,
    uri: Uri = None,
    username: Username = None,
    database: Database = None,
    json: Json = False,
) -> None:
    """Show what a fact rests on: fact, quote, turn, conversation."""
    with opened(space, uri, username, database) as memory:
        way = memory.why(fact_id)
    show.as_json(way) if json else show.why(way)


def stats(
    space: Space = None,
    as_of: AsOf = None,
    known_at: KnownAt = None,
    uri: Uri = None,
    username: Username = None,
    database: Database = None,
    json: Json = False,
) -> None:
    """Count what a space holds."""
    with opened(space, uri, username, database) as memory:
        counted = memory.stats(as_of=as_of, known_at=known_at)
    show.as_json(counted) if json else show.stats(counted)


def register(app: typer.Typer) -> None:
    """Add the commands to the app."""
    for command in (load, ask, recall, facts, why, stats):
        app.command()(command)
