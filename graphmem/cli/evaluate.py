"""Commands that measure."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from graphmem.cli.options import Database, Json, Uri, Username, opened
from graphmem.cli.show import err
from graphmem.errors import InputError

eval_app = typer.Typer(help="Measure the memory on data sets.", no_args_is_help=True)


@eval_app.callback()
def evaluations() -> None:
    """Measure the memory on data sets."""


@eval_app.command()
def locomo(
    questions: Annotated[Path, typer.Argument(help="LoCoMo's file, stripped to turns and question texts.")],
    out: Annotated[Path, typer.Option("--out", help="Where the answers go, one JSON line each.")],
    uri: Uri = None,
    username: Username = None,
    database: Database = None,
    as_json: Json = False,
) -> None:
    """Answer LoCoMo's questions; each conversation is loaded into a fresh space, deleted afterwards."""
    from graphmem.evaluation.locomo import answer_all

    try:
        file = out.open("w", encoding="utf-8")
    except OSError as error:
        raise InputError(f"{out} cannot be written: {error.strerror}") from error
    with file:
        records = answer_all(questions, lambda space: opened(space, uri, username, database), err.print)
        answered = 0
        for record in records:
            file.write(json.dumps(record, ensure_ascii=False) + "\n")
            answered += 1
    done = {"questions": str(questions), "out": str(out), "answered": answered}
    print(json.dumps(done) if as_json else f"{answered} questions answered in {out}")
