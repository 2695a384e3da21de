"""When two names are one, and the ids that follow from names."""

from __future__ import annotations

import re
import unicodedata

from graphmem.models import digest


def normal_name(name: str) -> str:
    """The form in which two spellings of one name are equal: compatibility forms, case and spaces folded."""
    return re.sub(r"\s+", " ", unicodedata.normalize("NFKC", name)).strip().casefold()


def entity_id(name: str) -> str:
    """The id of the entity of that name, the same in every space."""
    return digest("entity", normal_name(name))
