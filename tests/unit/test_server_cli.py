"""``graphmem server``: data on stdout, JSON with the models' names, exit codes."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from graphmem.cli import server as command
from graphmem.errors import ServerError
from graphmem.server import ServerStatus


class FakeServer:
    """Notes its home; up as long as nobody called ``down``."""

    running = False
    fails = False

    def __init__(self, home, cache, java, *, progress):
        type(self).home = home
        self._progress = progress

    def up(self):
        if self.fails:
            raise ServerError("no Java")
        type(self).running = True
        self._progress.say("starting")
        return self.status()

    def down(self):
        was, type(self).running = self.running, False
        return was

    def status(self):
        given = {"uri": "bolt://127.0.0.1:1", "version": "5", "pid": 7} if self.running else {}
        return ServerStatus(running=self.running, home=self.home, **given)


@pytest.fixture
def run(monkeypatch, tmp_path):
    fake = type("Fake", (FakeServer,), {})
    monkeypatch.setattr(command, "LocalServer", fake)
    monkeypatch.setenv("GRAPHMEM_HOME", str(tmp_path / "home"))

    def invoke(*words, fails=False):
        fake.fails = fails
        return CliRunner().invoke(command.server_app, list(words))

    return invoke


def test_json_is_all_there_is_on_stdout(run, tmp_path):
    for verb, running in (("status", False), ("up", True), ("status", True), ("down", False)):
        result = run(verb, "--json")
        assert result.exit_code == 0
        assert ServerStatus.model_validate(json.loads(result.stdout)).running is running
        assert json.loads(result.stdout)["home"] == str(tmp_path / "home")
    assert "starting" in run("up").stderr


def test_people_read_lines(run):
    assert run("status").stdout.startswith("not running\n")
    assert "bolt://127.0.0.1:1" in run("up").stdout
    assert run("down").stdout == "stopped\n"
    assert run("down").stdout == "not running\n"


def test_the_home_can_be_named(run, tmp_path):
    result = run("status", "--json", "--home", str(tmp_path / "other"))
    assert json.loads(result.stdout)["home"] == str(tmp_path / "other")


def test_an_error_goes_on_to_the_caller(run):
    result = run("up", fails=True)
    assert isinstance(result.exception, ServerError)
    assert not result.stdout
