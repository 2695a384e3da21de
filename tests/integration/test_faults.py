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
from neo4j import GraphDatabase
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


def commits(query, space: str) -> int:
    return query("MATCH (c:Change {space: $space}) RETURN count(c) AS n", space=space)[0]["n"]


def await_commits(query, space: str, least: int, process: subprocess.Popen[str]) -> None:
    """Return when so many transactions are in (or the process has ended)."""
    while commits(query, space) < least and process.poll() is None:
        time.sleep(0.005)


def kill_and_resume(loader: Loader, query, points: int, seed: int) -> int:
    """Kill loads at random moments around their commits, then load again; how many were killed in the middle."""
    whole = new_space()
    seconds = loader.run(whole)
    expected, history, total = shape(query, whole), query(HISTORY, space=whole), commits(query, whole)
    assert expected["facts"]
    rng = random.Random(seed)
    cut = 0
    for _ in range(points):
        after, then = rng.randrange(1, total), rng.uniform(0, 0.3 * seconds / total)
        space = new_space()
        process = loader.start(space)
        await_commits(query, space, after, process)
        time.sleep(then)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        cut += commits(query, space) > 0 and shape(query, space) != expected
        loader.run(space)
        assert shape(query, space) == expected, f"seed {seed}, killed {then:.3f} s after commit {after} of {total}"
        assert query(HISTORY, space=space) == history
    print(f"seed {seed}: {points} kills among {total} commits, {cut} of them in the middle of writing")
    return cut


def test_kill_9_twice(server, talk, query):
    kill_and_resume(Loader(server, talk), query, points=2, seed=random.SystemRandom().randrange(10**6))


@pytest.mark.fault
@pytest.mark.timeout(3600)
def test_kill_9_at_thirty_points(server, talk, query):
    cut = kill_and_resume(Loader(server, talk), query, points=30, seed=random.SystemRandom().randrange(10**6))
    assert cut >= 20


def test_a_server_that_stops_in_the_middle(tmp_path, talk, query, server):
    settings = Settings.load()
    local = LocalServer(tmp_path / "home", settings.cache, settings.java)
    status = local.up()
    assert status.uri
    assert status.password_file
    own = type(server)(status.uri, status.user, status.password_file.read_text().strip())
    loader = Loader(own, talk)

    def run(statement, **params):
        with GraphDatabase.driver(own.uri, auth=(own.username, own.password)) as driver:
            return [record.data() for record in driver.execute_query(statement, params).records]

    try:
        process = loader.start("whole")
        while run("MATCH (c:Change) RETURN count(c) AS n")[0]["n"] < 2:
            time.sleep(0.05)
        local.down()
        out, err = process.communicate(timeout=180)
        assert process.returncode == 1
        assert "Traceback" not in err + out
        assert "run the same command again" in " ".join(err.split())
        local.up()
        loader.run("whole")
        after = shape(run, "whole")
    finally:
        local.down()
    undisturbed = new_space()
    Loader(server, talk).run(undisturbed)
    assert after == shape(query, undisturbed)
