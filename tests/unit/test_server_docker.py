"""The container: only its file can be tested here, there is no engine."""

from __future__ import annotations

from pathlib import Path

import pytest

from graphmem.assets import load_lock

yaml = pytest.importorskip("yaml")
COMPOSE = Path(__file__).parents[2] / "docker" / "compose.yaml"


@pytest.fixture
def service():
    return yaml.safe_load(COMPOSE.read_text())["services"]["neo4j"]


def test_it_is_the_version_of_the_lock(service):
    assert service["image"] == f"neo4j:{load_lock('neo4j').version}-community"


def test_it_listens_on_the_loopback_interface_only(service):
    assert service["ports"]
    assert all(port.startswith("127.0.0.1:") for port in service["ports"])


def test_the_password_is_required_and_not_in_the_file(service):
    assert service["environment"]["NEO4J_AUTH"].startswith("neo4j/${NEO4J_PASSWORD:?")


def test_it_is_healthy_when_it_answers_a_query(service):
    kind, check = service["healthcheck"]["test"]
    assert kind == "CMD-SHELL"
    assert "RETURN 1" in check
