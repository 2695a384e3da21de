"""Commands over time: timeline, changes, history, snapshot, difference, entities."""

from __future__ import annotations

from typing import Annotated

import typer

from graphmem.cli import show
from graphmem.cli.options import AsOf, Database, Json, KnownAt, Limit, Space, ToldBy, Uri, Username, opened

About = Annotated[
    str | None, typer.Argument(help="A name, or words of the fact; all where there is none.", show_default=False)
]


def timeline(
    about: Annotated[str, typer.Argument(help="Whose facts.")],
    limit: Limit = 1000,
    space: Space = None,
    as_of: AsOf = None,
    known_at: KnownAt = None,
    told_by: ToldBy = None,
    uri: Uri = None,
    username: Username = None,
    database: Database = None,
    json: Json = False,
) -> None:
    """All that is known of one entity over time, ended states too."""
    with opened(space, uri, username, database) as memory:
        found = memory.timeline(about, as_of=as_of, known_at=known_at, told_by=told_by, limit=limit)
    show.as_json(found) if json else show.facts(found)


def changes(
    about: About = None,
    since: Annotated[str | None, typer.Option("--since", help="From its beginning.", show_default=False)] = None,
    until: Annotated[str | None, typer.Option("--until", help="To its end.", show_default=False)] = None,
    limit: Limit = 1000,
    space: Space = None,
    known_at: KnownAt = None,
    uri: Uri = None,
    username: Username = None,
    database: Database = None,
    json: Json = False,
) -> None:
    """What began, happened, was planned or ended, and what was learned, revised or retracted."""
    with opened(space, uri, username, database) as memory:
        found = memory.changes(since, until, about=about, known_at=known_at, limit=limit)
    show.as_json(found) if json else show.changes(found)


def history(
    fact_id: Annotated[str, typer.Argument(help="A fact's id, or the first characters of it.")],
    space: Space = None,
    known_at: KnownAt = None,
    uri: Uri = None,
    username: Username = None,
    database: Database = None,
    json: Json = False,
) -> None:
    """All versions of a fact's claim: what the memory held of it, from when to when, and why it changed."""
    with opened(space, uri, username, database) as memory:
        found = memory.history(fact_id, known_at=known_at)
    show.as_json(found) if json else show.history(found)


def snapshot(
    about: About = None,
    limit: Limit = 1000,
    space: Space = None,
    as_of: AsOf = None,
    known_at: KnownAt = None,
    told_by: ToldBy = None,
    uri: Uri = None,
    username: Username = None,
    database: Database = None,
    json: Json = False,
) -> None:
    """What held at a time, as the memory knew it at a time."""
    with opened(space, uri, username, database) as memory:
        found = memory.snapshot(about=about, as_of=as_of, known_at=known_at, told_by=told_by, limit=limit)
    show.as_json(found) if json else show.facts(found.facts)


def difference(
    one: Annotated[str, typer.Argument(help="A time.")],
    other: Annotated[str, typer.Argument(help="Another time.")],
    known: Annotated[bool, typer.Option("--known", help="They are times of knowledge, not of the world.")] = False,
    limit: Limit = 1000,
    space: Space = None,
    uri: Uri = None,
    username: Username = None,
    database: Database = None,
    json: Json = False,
) -> None:
    """What held at the one time and no more at the other (-), and what only then (+)."""
    times = {"known_at" if known else "as_of": (one, other)}
    with opened(space, uri, username, database) as memory:
        found = memory.difference(**times, limit=limit)
    show.as_json(found) if json else show.difference(found)


def entities(
    limit: Limit = 100,
    space: Space = None,
    as_of: AsOf = None,
    known_at: KnownAt = None,
    uri: Uri = None,
    username: Username = None,
    database: Database = None,
    json: Json = False,
) -> None:
    """Those that something is known of: persons, places, things."""
    with opened(space, uri, username, database) as memory:
        found = memory.entities(as_of=as_of, known_at=known_at, limit=limit)
    show.as_json(found) if json else show.entities(found)


def register(app: typer.Typer) -> None:
    """Add the commands to the app."""
    for command in (timeline, changes, history, snapshot, difference, entities):
        app.command()(command)
