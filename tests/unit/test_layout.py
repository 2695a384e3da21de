"""The rules of the layout: sizes, and who may import what."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import graphmem

ROOT = Path(graphmem.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))
NAMES = [path.relative_to(ROOT).as_posix() for path in FILES]


@pytest.fixture(params=FILES, ids=NAMES)
def source(request: pytest.FixtureRequest) -> tuple[str, str, ast.Module]:
    text = request.param.read_text(encoding="utf-8")
    return request.param.relative_to(ROOT).as_posix(), text, ast.parse(text)


def _imported(tree: ast.Module) -> set[str]:
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return found


def test_no_file_over_400_lines(source):
    name, text, _ = source
    assert text.count("\n") <= 400, name


def test_no_function_over_60_lines(source):
    name, _, tree = source
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno - node.lineno + 1 <= 60, f"{name}: {node.name}"


def test_every_module_says_what_it_is(source):
    name, text, tree = source
    assert not text.strip() or ast.get_docstring(tree), name


def test_public_functions_are_documented(source):
    name, _, tree = source
    for node in [
        *tree.body,
        *(inner for outer in tree.body if isinstance(outer, ast.ClassDef) for inner in outer.body),
    ]:
        named = isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_")
        if named and node.end_lineno - node.lineno > 4:
            assert ast.get_docstring(node), f"{name}: {node.name}"


def test_only_the_store_imports_the_driver(source):
    name, _, tree = source
    if not name.startswith("store/"):
        assert not {module for module in _imported(tree) if module.split(".")[0] == "neo4j"}, name


def test_only_the_server_starts_processes(source):
    name, _, tree = source
    if not name.startswith("server/"):
        assert "subprocess" not in _imported(tree), name


def test_only_the_clock_knows_now(source):
    name, text, _ = source
    if name != "clock.py":
        assert not re.search(r"\b(datetime|date)\.(now|today|utcnow)\(|\btime\.time(_ns)?\(", text), name


def test_only_config_reads_the_environment(source):
    name, text, _ = source
    if name != "config.py":
        assert not re.search(r"\bos\.(environ|getenv)\b", text), name


def test_models_do_no_io(source):
    name, _, tree = source
    if name.startswith("models/"):
        assert not _imported(tree) & {"os", "pathlib", "neo4j", "requests", "socket"}, name


def test_no_cypher_in_python(source):
    name, _, tree = source
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            assert not re.search(r"\b(MATCH|MERGE|UNWIND)\b[^a-z]*\(", node.value), f"{name}:{node.lineno}"


def test_broad_excepts_raise_again(source):
    name, _, tree = source
    for node in ast.walk(tree):
        if isinstance(node, ast.ExceptHandler):
            broad = node.type is None or getattr(node.type, "id", "") in {"Exception", "BaseException"}
            assert not broad or any(isinstance(inner, ast.Raise) for inner in ast.walk(node)), f"{name}:{node.lineno}"
