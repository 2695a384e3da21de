"""The options that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

from graphmem.assets import RichProgress
from graphmem.cli.show import err
from graphmem.memory import Memory

Space = Annotated[
    str | None,
    typer.Option("--space", "-s", help="The space to work in (default: main).", show_default=False),
]
Uri = Annotated[
    str | None,
    typer.Option("--uri", help="A Neo4j to use instead of graphmem's own (or NEO4J_URI).", show_default=False),
]
Username = Annotated[str | None, typer.Option("--username", help="Its user (or NEO4J_USERNAME).", show_default=False)]
Database = Annotated[
    str | None, typer.Option("--database", help="Its database (or NEO4J_DATABASE).", show_default=False)
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
AsOf = Annotated[
    str | None,
    typer.Option(
        "--as-of",
        help='What was true then: a day, an ISO 8601 time or period, or words ("last March").',
        show_default=False,
    ),
]
KnownAt = Annotated[
    str | None,
    typer.Option("--known-at", help="What the memory held then.", show_default=False),
]
ToldBy = Annotated[
    str | None, typer.Option("--told-by", help="What follows from the turns said by then.", show_default=False)
]
Limit = Annotated[int, typer.Option("--limit", "-n", min=1, max=1000, help="At most so many.")]


def opened(space: str | None, uri: str | None, username: str | None, database: str | None) -> Memory:
    """The memory the shared options name. The password comes from ``NEO4J_PASSWORD`` only."""
    return Memory.open(space, uri=uri, database=database, username=username, fetching=RichProgress(err))
