"""Kill -9 in the middle of a load, a server that goes away: run it again, and the graph is the same."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
import uuid
from importlib.resources import files
from pathlib import Path

import pytest
from shape import shape

from graphmem.config import Settings
from graphmem.server import LocalServer

COMMAND = [sys.executable, "-c", "from graphmem.cli import main; main()"]
HISTORY = "MATCH (f:Fact {space: $space}) RETURN f.signature AS s, f.number AS n, f.retracted_at IS NULL AS live ORDER BY s, n"


@pytest.fixture(scope="module")
def talk(tmp_path_factory) -> Path:
    """Some ninety turns of the sample: three sessions."""
    lines = (files("graphmem.sample") / "conversation.jsonl").read_text(encoding="utf-8").splitlines()
    path = tmp_path_factory.mktemp("talk") / "talk.jsonl"
    path.write_text("\n".join(lines[:90]) + "\n", encoding="utf-8")
    return path


class Loader:
    """Loads the talk into spaces by the command line, in processes of their own."""

    def __init__(self, server, talk: Path) -> None:
        self._talk = talk
        self._environment = {
            **os.environ,
            "NEO4J_URI": server.uri,
            "NEO4J_USERNAME": server.username,
            "NEO4J_PASSWORD": server.password,
        }

    def start(self, space: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [*COMMAND, "load", str(self._talk), "--space", space],
            env=self._environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, space: str) -> float:
        began = time.monotonic()
        process = self.start(space)
        out, err = process.communicate(timeout=300)
        assert process.returncode == 0, out + err
        return time.monotonic() - began


def new_space() -> str:
    return f"fault-{uuid.uuid4().hex}"


def kill_and_resume(loader: Loader, query, points: int, seed: int) -> None:
    whole = new_space()
    seconds = loader.run(whole)
    expected = shape(query, whole)
    history = query(HISTORY, space=whole)
    assert expected["facts"]
    cut = 0
    for delay in sorted(random.Random(seed).uniform(0.1, 0.98) * seconds for _ in range(points)):
        space = new_space()
        process = loader.start(space)
        time.sleep(delay)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        before = query("MATCH (n) WHERE n.space = $space RETURN count(n) AS n", space=space)[0]["n"]
        cut += before > 0 and shape(query, space) != expected
        loader.run(space)
        assert shape(query, space) == expected, f"seed {seed}, killed after {delay:.2f} s"
        assert query(HISTORY, space=space) == history
    print(f"seed {seed}: {points} kills within {seconds:.1f} s, {cut} of them in the middle of writing")


def test_kill_9_twice(server, talk, query):
    kill_and_resume(Loader(server, talk), query, points=2, seed=random.SystemRandom().randrange(10**6))


@pytest.mark.fault
@pytest.mark.timeout(3600)
def test_kill_9_at_twenty_points(server, talk, query):
    kill_and_resume(Loader(server, talk), query, points=20, seed=random.SystemRandom().randrange(10**6))


def test_a_server_that_stops_in_the_middle(tmp_path, talk, query, server):
    settings = Settings.load()
    local = LocalServer(tmp_path / "home", settings.cache, settings.java)
    status = local.up()
    assert status.uri
    assert status.password_file
    own = type(server)(status.uri, status.user, status.password_file.read_text().strip())
    loader = Loader(own, talk)
    try:
        process = loader.start("whole")
        time.sleep(6)
        local.down()
        out, err = process.communicate(timeout=180)
        if process.returncode:
            assert "Traceback" not in err + out
            assert "error:" in err
            assert "run the same command again" in " ".join(err.split())
        local.up()
        loader.run("whole")
        from neo4j import GraphDatabase

        with GraphDatabase.driver(own.uri, auth=(own.username, own.password)) as driver:

            def run(statement, **params):
                return [record.data() for record in driver.execute_query(statement, params).records]

            after = shape(run, "whole")
    finally:
        local.down()
    undisturbed = new_space()
    Loader(server, talk).run(undisturbed)
    assert after == shape(query, undisturbed)
