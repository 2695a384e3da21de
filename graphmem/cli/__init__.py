"""The command line: one command per verb, no logic of its own. Data on stdout, all else on stderr."""

from graphmem.cli.app import main

__all__ = ["main"]
