"""The help of all commands as one text, for the README."""

from __future__ import annotations

from typer.testing import CliRunner

from graphmem.cli.app import app

COMMANDS: tuple[tuple[str, ...], ...] = (
    (),
    ("load",),
    ("ask",),
    ("recall",),
    ("facts",),
    ("timeline",),
    ("why",),
    ("stats",),
    ("demo",),
    ("doctor",),
    ("browser",),
    ("server",),
    ("server", "up"),
    ("server", "down"),
    ("server", "status"),
    ("eval", "locomo"),
)


def help_text() -> str:
    """What ``graphmem --help`` prints, then the help of each command."""
    runner = CliRunner()
    texts = []
    for words in COMMANDS:
        shown = runner.invoke(app, [*words, "--help"], prog_name="graphmem", terminal_width=110)
        texts.append(f"$ graphmem {' '.join([*words, '--help'])}\n{shown.output.strip()}")
    return "\n\n".join(texts)
