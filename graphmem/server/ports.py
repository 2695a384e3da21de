"""Two free ports per home: the same ones at every start where they can be had."""

from __future__ import annotations

import hashlib
import socket
from collections.abc import Collection
from pathlib import Path

from graphmem.errors import ServerError
from graphmem.server.conf import HOST

# Below the ranges from which Linux and macOS take ports for outgoing connections.
_FIRST, _PAIRS = 17_700, 6_000
_TRIES = 200

Ports = tuple[int, int]
"""Bolt and HTTP."""


def choose_ports(home: Path, remembered: Ports | None, refused: Collection[Ports] = ()) -> Ports:
    """The remembered pair where both are free, else the first free pair from the home's own place on.

    ``refused`` are pairs not to try again: what is free now may be taken by the time it is used.
    """
    start = int.from_bytes(hashlib.blake2b(str(home).encode(), digest_size=4).digest(), "big")
    pairs = [(port, port + 1) for i in range(_TRIES) for port in [_FIRST + 2 * ((start + i) % _PAIRS)]]
    for pair in ([remembered] if remembered else []) + pairs:
        if pair not in refused and all(is_free(port) for port in pair):
            return pair
    raise ServerError(
        f"no two free ports between {_FIRST} and {_FIRST + 2 * _PAIRS}",
        hint="end the programs that hold them (`ss -ltn` lists them)",
    )


def is_free(port: int) -> bool:
    """Whether nobody listens on this port of the loopback interface."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        # As Java does: connections of a server that has just ended do not count.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError:
            return False
        return True
