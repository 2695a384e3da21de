"""What all models share: frozen, closed to unknown fields; ids and names; digests."""

from __future__ import annotations

import hashlib
from typing import Annotated

from pydantic import BaseModel, ConfigDict, StringConstraints

ID_LIMIT = 512
"""The longest id a caller may give, in characters (a longer key would not fit Neo4j's indexes)."""

Id = Annotated[str, StringConstraints(min_length=1, max_length=ID_LIMIT, pattern=r"^[^\x00-\x1f\x7f]+$")]
Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=256)]
Vector = tuple[float, ...]


def digest(*parts: str, size: int = 16) -> str:
    """A hex digest of ``size`` bytes over the parts, unambiguous in where one ends."""
    joined = "\x1f".join(f"{len(part)}:{part}" for part in parts)
    return hashlib.blake2b(joined.encode(), digest_size=size).hexdigest()


class Model(BaseModel):
    """Frozen, closed to unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")
