"""The password of graphmem's own Neo4j: random, known to the home's owner only from the first moment on."""

from __future__ import annotations

import hashlib
import secrets

from graphmem.errors import ServerError
from graphmem.server.home import Home, write_private

USER = "neo4j"
ITERATIONS = 1024


def auth_ini(password: str, salt: bytes) -> str:
    """The line from which Neo4j, on its very first start, makes its user: ``neo4j:SHA-256,hash,salt,1024:``.

    The hash is SHA-256 of salt and password, hashed again 1,023 times, in hex.
    """
    digest = hashlib.sha256(salt + password.encode()).digest()
    for _ in range(ITERATIONS - 1):
        digest = hashlib.sha256(digest).digest()
    return f"{USER}:SHA-256,{digest.hex()},{salt.hex()},{ITERATIONS}:"


def ensure_password(home: Home) -> str:
    """The home's password, made on first use. So there is no time at which a default one would do.

    Raises ``ServerError`` where the password is lost while Neo4j already has a user.
    """
    password = home.password()
    first_start = not home.system_database.exists()
    if password is None and not first_start:
        raise ServerError(
            f"the password of the Neo4j in {home.root} is lost: {home.password_file} is missing or empty",
            hint="put the password into that file, or choose another home (--home, GRAPHMEM_HOME)",
        )
    if password is None:
        password = secrets.token_urlsafe(24)
        write_private(home.password_file, password + "\n")
    if first_start:
        write_private(home.auth_ini, auth_ini(password, secrets.token_bytes(32)))
    return password
