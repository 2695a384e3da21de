"""The command line as people and programs use it: in processes of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest
from conftest import said

from graphmem.formats import to_line

COMMAND = [sys.executable, "-c", "from graphmem.cli import main; main()"]


@pytest.fixture
def run(server, space):
    """Runs a command on this test's space; gives exit code, stdout and stderr."""

    def run_(*words: str, **environment: str) -> tuple[int, str, str]:
        done = subprocess.run(
            [*COMMAND, *words],
            env={
                **os.environ,
                "NEO4J_URI": server.uri,
                "NEO4J_USERNAME": server.username,
                "NEO4J_PASSWORD": server.password,
                "GRAPHMEM_SPACE": space,
                **environment,
            },
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert "Traceback" not in done.stdout + done.stderr
        return done.returncode, done.stdout, done.stderr

    return run_


@pytest.fixture
def talk(tmp_path):
    turns = said(
        "I adopted a grey cat last Friday.",
        "The cat is called Pebble.",
        "I live in Porto.",
        conversation="c",
        speaker="Ada",
    )
    path = tmp_path / "talk.jsonl"
    path.write_text("".join(to_line(turn) + "\n" for turn in turns))
    return path


def test_from_a_file_to_an_answer_and_its_words(run, talk):
    code, out, _ = run("load", str(talk), "--json")
    assert code == 0
    assert json.loads(out)["new"] == 3
    code, out, _ = run("ask", "When did Ada adopt a cat?", "--json")
    answer = json.loads(out)
    assert code == 0
    assert answer["interval"]["start"].startswith("2025-05-30")
    assert "last Friday" in answer["evidence"][0]["quote"]
    code, out, _ = run("facts", "Ada", "--json")
    facts = json.loads(out)
    assert any("Porto" in fact["statement"] for fact in facts)
    for fact in facts:
        assert fact["recorded_at"].endswith(("Z", "+00:00"))
    code, out, _ = run("why", facts[0]["id"][:12])
    assert code == 0
    assert facts[0]["evidence"][0]["quote"] in out
    assert "conversation c" in out


@pytest.mark.parametrize(
    "words",
    [("recall", "cat"), ("timeline", "Ada"), ("stats",), ("facts",), ("ask", "Where does Ada live?")],
)
def test_reading_commands_print_json_and_tables(run, talk, words):
    run("load", str(talk))
    code, out, _ = run(*words, "--json")
    assert code == 0
    assert json.loads(out)
    code, out, _ = run(*words)
    assert code == 0
    assert out.strip()


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "empty"),
        (b"\x00\x01\x02\x03PNG\xff\xfe", ""),
        ("ümlaut".encode("utf-16"), ""),
        (b'{"conversation": "c", "text": ', ""),
        (b'{"a": 1}', ""),
        (b"hello world", ""),
    ],
)
def test_a_bad_file_is_named(run, tmp_path, content, told):
    path = tmp_path / "bad.jsonl"
    path.write_bytes(content)
    code, out, err = run("load", str(path))
    assert code == 1
    assert out == ""
    assert "bad.jsonl" in err.replace("\n", "")
    assert told in err


def test_a_folder_and_a_missing_file_are_named(run, tmp_path):
    for path in (tmp_path, tmp_path / "nothing.jsonl"):
        code, _, err = run("load", str(path))
        assert code == 1
        assert path.name in err.replace("\n", "")


def test_a_skipped_record_makes_the_exit_code_1(run, talk):
    with talk.open("a") as out:
        out.write("{}\n")
    code, _, err = run("load", str(talk))
    assert code == 1
    assert "talk.jsonl:4" in err.replace("\n", "")
    code, out, err = run("load", str(talk), "--skip-bad")
    assert code == 1
    assert "3 new turns" in out
    assert "talk.jsonl:4" in err.replace("\n", "")


def test_a_database_that_is_not_there(run):
    code, _, err = run("stats", NEO4J_DATABASE="nosuchdb")
    assert code == 1
    assert "nosuchdb" in err


def test_a_wrong_password_is_not_printed(run):
    code, _, err = run("stats", NEO4J_PASSWORD="wrong-Secret-77")
    assert code == 1
    assert "refused the user or password" in err
    assert "wrong-Secret-77" not in err


def test_a_server_that_is_not_there(run):
    code, _, err = run("stats", NEO4J_URI="bolt://127.0.0.1:9")
    assert code == 1
    assert "cannot be reached" in err
    code, _, err = run("stats", NEO4J_URI="http://127.0.0.1:9")
    assert code == 1
    assert "not a Neo4j address" in err.replace("\n", " ")


def test_a_parser_that_is_not_there_stops_before_anything_is_lost(run, talk, query, space):
    code, _, err = run("load", str(talk), GRAPHMEM_SPACY_MODEL="no_such_model")
    assert code == 1
    assert "pip install" in err
    assert query("MATCH (n) WHERE n.space = $space RETURN count(n) AS n", space=space) == [{"n": 0}]
    code, _, _ = run("load", str(talk))
    assert code == 0
    assert query("MATCH (c:Conversation {space: $space}) RETURN c.pending AS p", space=space) == [{"p": False}]


def test_two_first_uses_at_once(server, tmp_path):
    """Migrations by two processes at the same time, on a database that has none."""
    from graphmem.config import Settings
    from graphmem.server import LocalServer

    settings = Settings.load()
    local = LocalServer(tmp_path / "home", settings.cache, settings.java)
    status = local.up()
    assert status.uri
    assert status.password_file
    environment = {
        **os.environ,
        "NEO4J_URI": status.uri,
        "NEO4J_PASSWORD": status.password_file.read_text().strip(),
    }
    try:
        both = [
            subprocess.Popen(
                [*COMMAND, "stats"], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
            )
            for _ in range(3)
        ]
        for process in both:
            out, err = process.communicate(timeout=120)
            assert process.returncode == 0, err
            assert "AlreadyExists" not in out + err
    finally:
        local.down()


def test_the_doctor_looks_at_everything(run):
    code, out, _ = run("doctor", "--json")
    findings = json.loads(out)
    assert code == 0, out
    assert [finding["what"] for finding in findings] == [
        "free disk space",
        "spaCy pipeline",
        "embedding model",
        "Neo4j server",
    ]
