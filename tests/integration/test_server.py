"""graphmem's own Neo4j, really started: some ten seconds a start, three starts in all."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from neo4j import GraphDatabase

from graphmem.assets import ensure, load_lock
from graphmem.config import Settings
from graphmem.errors import ServerError
from graphmem.server import LocalServer, ServerStatus

UP = """
import sys
from pathlib import Path
from graphmem.server import LocalServer
print(LocalServer(Path(sys.argv[1]), Path(sys.argv[2])).up().model_dump_json())
"""


@pytest.fixture(scope="module")
def cache() -> Path:
    """The user's own cache, so that a test run does not fetch 130 MB."""
    return Settings.load().cache


@pytest.fixture(scope="module")
def first(tmp_path_factory, cache):
    """A server, started by two processes at once, both gone by now; and what they said of it."""
    home = tmp_path_factory.mktemp("first") / "a home é"
    ensure("neo4j", cache)
    command = [sys.executable, "-c", UP, str(home), str(cache)]
    processes = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    said = [process.communicate(timeout=120)[0] for process in processes]
    server = LocalServer(home, cache)
    yield server, [ServerStatus.model_validate_json(text) for text in said]
    server.down()


def run(status: ServerStatus, query: str) -> list[dict]:
    password = status.password_file.read_text().strip()
    with GraphDatabase.driver(status.uri, auth=(status.user, password)) as driver:
        return [record.data() for record in driver.execute_query(query).records]


def test_two_processes_at_once_start_one_that_outlives_them(first):
    server, (one, other) = first
    assert one == other == server.up() == server.status()
    assert one.version == load_lock("neo4j").version
    assert os.getsid(one.pid) != os.getsid(0)
    assert run(one, "RETURN 1 AS one") == [{"one": 1}]


def test_browser_is_there_and_knows_the_way(first):
    status = first[0].status()
    with urllib.request.urlopen(status.browser_url, timeout=20) as page:
        assert b"Neo4j Browser" in page.read()
    with urllib.request.urlopen(f"http://127.0.0.1:{status.http_port}/", timeout=20) as found:
        assert json.load(found)["bolt_direct"] == status.uri


def test_it_is_closed_to_others_and_keeps_no_secret_in_its_logs(first):
    home = first[0].status().home
    assert stat.S_IMODE(home.stat().st_mode) == 0o700
    password = (home / "password").read_text().strip()
    digest = (home / "data" / "dbms" / "auth.ini").read_text().split(",")[1]
    for log in [*home.glob("logs/*"), *home.glob("conf/*"), *home.glob("run/*"), home / "server.json"]:
        text = log.read_text(errors="replace")
        assert password not in text, log
        assert digest not in text, log


def test_a_second_home_stands_beside_it_and_gives_way_on_ports(first, tmp_path, cache):
    server, (status, _) = first
    other = LocalServer(tmp_path / "home", cache)
    tmp_path.joinpath("home").mkdir()
    remembered = {"bolt_port": status.bolt_port, "http_port": status.http_port}
    (tmp_path / "home" / "server.json").write_text(json.dumps(remembered))
    try:
        second = other.up()
        assert not {second.bolt_port, second.http_port} & {status.bolt_port, status.http_port}
        run(second, "CREATE (:Here)")
        assert run(status, "MATCH (n:Here) RETURN n") == []
        _refuses_a_changed_password(other, second)
    finally:
        assert other.down()
    assert server.status() == status


def _refuses_a_changed_password(server: LocalServer, status: ServerStatus) -> None:
    right = status.password_file.read_text()
    status.password_file.write_text("something else")
    assert not server.status().running
    with pytest.raises(ServerError, match="refuses the password"):
        server.up()
    status.password_file.write_text(right)


def test_killed_it_comes_back_with_all_that_was_acknowledged(first):
    server = first[0]
    before = server.status()
    run(before, "CREATE (:Kept {n: 1})")
    os.kill(before.pid, 9)
    after = server.up()
    assert after.pid != before.pid
    assert after.uri == before.uri
    assert run(after, "MATCH (n:Kept) RETURN n.n AS n") == [{"n": 1}]


def test_down_ends_it(first):
    server = first[0]
    pid = server.status().pid
    assert server.down() is True
    assert not Path(f"/proc/{pid}/exe").exists()
    assert not server.status().running
    assert server.down() is False
