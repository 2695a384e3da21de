"""The commands and the one place where errors are shown."""

from __future__ import annotations

import errno
import io
import os
import sys
from typing import Annotated

import typer
from rich.text import Text

import graphmem.cli.memory as memory_commands
import graphmem.cli.system as system_commands
import graphmem.cli.times as time_commands
from graphmem.arguments import text
from graphmem.cli.evaluate import eval_app
from graphmem.cli.server import server_app
from graphmem.cli.show import err, plain
from graphmem.errors import GraphmemError
from graphmem.version import __version__

INTERRUPTED = 130
"""The exit code after Ctrl-C."""

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
time_commands.register(app)
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
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal that cannot show a sign is told its number
    try:
        try:
            _check_arguments()
            app()
        finally:
            sys.stdout.flush()
    except GraphmemError as error:
        _tell(str(error))
        sys.exit(1)
    except SystemExit as ended:
        if ended.code == INTERRUPTED:
            err.print("interrupted; run the same command again to go on")
        raise
    except BrokenPipeError:
        _give_up_printing()
        sys.exit(141)
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EDQUOT):
            raise
        _give_up_printing()
        _tell("no space left for what is to be printed")
        sys.exit(1)


def _check_arguments() -> None:
    for position, argument in enumerate(sys.argv[1:], start=1):
        text(argument, f"argument {position}")


def _tell(error: str) -> None:
    err.print(Text.assemble(("error: ", "red"), plain(error)), soft_wrap=True)


def _give_up_printing() -> None:
    """What is left in the buffer goes nowhere, or the interpreter would try again as it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
