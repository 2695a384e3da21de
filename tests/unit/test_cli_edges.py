"""The command line at its edges: hostile arguments and terminals, secrets, a full disk under its output."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from graphmem.arguments import count, text
from graphmem.cli.show import plain
from graphmem.config import Settings
from graphmem.errors import ConfigError, ModelError, QueryError, StoreAuthError, StoreError, StoreUnavailableError
from graphmem.form.narrate import LocalNarrator
from graphmem.form.pipeline import Former
from graphmem.models import Turn
from graphmem.store.connection import translate

DEAD = "bolt://127.0.0.1:9"


def run(*words: str | bytes, **given) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from graphmem.cli.app import main; main()", *words]
    env = {**os.environ, **given.pop("env", {})}
    return subprocess.run(command, capture_output="stdout" not in given, text=True, env=env, timeout=120, **given)


@pytest.mark.parametrize("words", [("stats", "-s", b"\xff"), ("facts", b"\xff"), ("recall", b"\xff who", "--json")])
def test_an_argument_that_is_no_text_is_named(words):
    done = run(*words, "--uri", DEAD)
    assert done.returncode == 1
    assert "argument" in done.stderr
    assert "lone surrogate" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("uri", ["bolt://neo4j:hunter2@127.0.0.1:1", "http://neo4j:hunter2@127.0.0.1"])
@pytest.mark.parametrize("by", ["flag", "environment"])
def test_a_password_in_an_address_is_never_printed(uri, by):
    done = run("stats", "--uri", uri) if by == "flag" else run("stats", env={"NEO4J_URI": uri})
    assert done.returncode == 1
    assert "NEO4J_PASSWORD" in done.stderr
    assert "hunter2" not in done.stderr + done.stdout


def test_a_terminal_that_cannot_show_a_sign_is_told_its_number():
    done = run("stats", "--uri", DEAD, "-s", "Zoë", env={"PYTHONIOENCODING": "ascii", "NEO4J_PASSWORD": "x"})
    assert "Traceback" not in done.stderr
    assert "UnicodeEncodeError" not in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("words", [("--version",), ("--help",)])
def test_no_space_for_what_is_printed_is_said(words):
    with Path("/dev/full").open("w") as full:
        done = run(*words, stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 1
    assert "no space left" in done.stderr
    assert "Traceback" not in done.stderr


def test_what_is_stored_does_not_steer_the_terminal():
    assert plain("\x1b[31mRed\x1b[0m \x9b2J \x07 \u202eabc") == "\\x1b[31mRed\\x1b[0m \\x9b2J \\x07 \\u202eabc"
    assert plain("line\n\ttab 👩\u200d💻 é") == "line\n\ttab 👩\u200d💻 é"


@pytest.mark.parametrize("value", [0, -1, None, 1.5, True, 10**30, "5"])
def test_a_count_is_a_whole_number_within_reason(value):
    with pytest.raises(QueryError, match="limit must be a whole number"):
        count(value, "limit")


@pytest.mark.parametrize("value", [None, 5, b"x", "\ud800"])
def test_a_query_is_a_text(value):
    with pytest.raises(QueryError, match="the query"):
        text(value, "the query")


@pytest.mark.parametrize("space", ["\ud800", "a\x00", "", " "])
def test_a_space_that_cannot_be_named_is_refused(space):
    with pytest.raises(ConfigError, match="space"):
        Settings.load(space=space)


class RefusalError(Exception):
    def __init__(self, code: str, message: str) -> None:
        self.code, self.message = code, message


@pytest.mark.parametrize(
    ("code", "message", "kind", "hint"),
    [
        ("Neo.ClientError.Security.AuthenticationRateLimit", "too many times", StoreAuthError, "wait"),
        ("Neo.TransientError.General.MemoryPoolOutOfMemoryError", "too large", StoreError, "give the server more"),
        ("Neo.DatabaseError.Transaction.TransactionCommitFailed", "Could not append transaction: x", StoreError, "space"),
        ("Neo.TransientError.General.DatabaseUnavailable", "not available", StoreUnavailableError, "server status"),
    ],
)  # fmt: skip
def test_what_the_database_refuses_is_told_with_what_to_do(code, message, kind, hint):
    told = translate(RefusalError(code, message), "bolt://x", None)
    assert type(told) is kind
    assert hint in told.hint


@pytest.mark.parametrize("year", ["9999-12-31T12:00:00Z", "0001-01-01T00:00:00Z"])
def test_a_turn_is_said_within_the_years_that_can_be_worked_with(year):
    with pytest.raises(ValueError, match="years graphmem can work with"):
        Turn(conversation="c", said_at=year)


class Breaks:
    """A distiller with a bug."""

    def distil(self, turns, before):
        raise KeyError("twenty--five")


def test_turns_that_cannot_be_read_are_named():
    former = Former(*(None,) * 3, None, LocalNarrator(), Breaks())  # type: ignore[arg-type]
    turn = Turn(conversation="c", id="t7", text="x", said_at="2024-01-01T00:00:00Z")
    with pytest.raises(ModelError, match=r"'t7'.*could not be read.*twenty--five"):
        former._form([turn], None, {}, "", last=True)
