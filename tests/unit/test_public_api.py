"""The public surface: few names, all listed, typed and picklable errors."""

from __future__ import annotations

import importlib.resources
import inspect
import re

import graphmem
from graphmem import errors


def test_listed_names_exist_and_are_few():
    assert len(graphmem.__all__) <= 30
    assert graphmem.__all__ == sorted(graphmem.__all__)
    for name in graphmem.__all__:
        assert getattr(graphmem, name).__doc__, name


def test_nothing_public_is_unlisted():
    public = {
        name
        for name, value in vars(graphmem).items()
        if not name.startswith("_") and not inspect.ismodule(value) and name != "annotations"
    }
    assert public == set(graphmem.__all__)


def test_it_is_typed():
    assert importlib.resources.files("graphmem").joinpath("py.typed").is_file()


def test_the_error_tree_is_the_one_drawn_on_top():
    drawn = re.findall(r"(\w+Error)\b", errors.__doc__.split("::", 1)[1].split("Each message")[0])
    defined = [n for n, v in vars(errors).items() if inspect.isclass(v) and issubclass(v, errors.GraphmemError)]
    assert sorted(drawn) == sorted(defined)


def test_every_error_descends_from_the_root():
    for name in dir(errors):
        value = getattr(errors, name)
        if inspect.isclass(value) and issubclass(value, Exception) and value.__module__ == errors.__name__:
            assert issubclass(value, errors.GraphmemError), name


def test_errors_say_what_and_what_to_do():
    error = errors.RecordError("a.jsonl", 3, "said_at", "is missing", hint="pass --said-at")
    assert str(error) == "a.jsonl:3, field 'said_at': is missing\n  → pass --said-at"
    assert (error.source, error.line, error.field) == ("a.jsonl", 3, "said_at")
