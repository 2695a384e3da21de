"""The commands and the one place where errors are shown."""

from __future__ import annotations

import errno
import os
import sys
from typing import Annotated

import typer

import graphmem.cli.memory as memory_commands
import graphmem.cli.system as system_commands
from graphmem.cli.evaluate import eval_app
from graphmem.cli.server import server_app
from graphmem.cli.show import err
from graphmem.errors import GraphmemError
from graphmem.version import __version__

app = typer.Typer(
    name="graphmem",
    help="A knowledge memory for AI agents that lives in Neo4j.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
memory_commands.register(app)
system_commands.register(app)
app.add_typer(server_app, name="server")
app.add_typer(eval_app, name="eval")


def _version(wanted: bool) -> None:
    if wanted:
        print(__version__)
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """A knowledge memory for AI agents that lives in Neo4j."""


def main() -> None:
    """Run the command line. Exit code 0 only where all that was asked for was done."""
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except GraphmemError as error:
        err.print(f"[red]error:[/red] {_escaped(str(error))}", soft_wrap=True)
        sys.exit(1)
    except KeyboardInterrupt:
        err.print("interrupted; run the same command again to go on")
        sys.exit(130)
    except BrokenPipeError:
        _give_up_printing()
        sys.exit(141)
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EDQUOT):
            raise
        _give_up_printing()
        err.print("[red]error:[/red] no space left for what is to be printed")
        sys.exit(1)


def _give_up_printing() -> None:
    """What is left in the buffer goes nowhere, or the interpreter would try again as it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _escaped(text: str) -> str:
    from rich.markup import escape

    return escape("".join(c if c.isprintable() or c == "\n" else repr(c)[1:-1] for c in text))
