"""Asks a server one question, to learn whether it is ready and lets us in."""

from __future__ import annotations

from graphmem.store.connection import Connection


def probe(uri: str, user: str, password: str, timeout: float = 5.0) -> str:
    """The version of the server at ``uri``, after it has answered an authenticated query.

    ``timeout`` is in seconds. Raises ``StoreUnavailableError`` where nobody answers in time,
    ``StoreAuthError`` where somebody does who does not know us, another ``StoreError`` where the query fails.
    """
    with Connection(uri, user, password, None, retry_seconds=timeout) as connection:
        return connection.verify()
