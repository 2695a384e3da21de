"""When two names are one, and the ids that follow from names."""

from __future__ import annotations

import re
import unicodedata

from graphmem.models import digest


def normal_name(name: str) -> str:
    """The form in which two spellings of one name are equal: compatibility forms, case and spaces folded."""
    return re.sub(r"\s+", " ", unicodedata.normalize("NFKC", name)).strip().casefold()


def name_rank(name: str) -> str:
    """Sorts the spellings of one name, the one to show first: capitalised before mixed before lower case.

    It depends on the spelling only, so that the name shown does not depend on which one came first.
    """
    kind = 0 if name.istitle() else 1 if name != name.lower() else 2
    return f"{kind} {len(name):04d} {name}"


def names(text: str, name: str) -> bool:
    """Whether a text holds a name as a word of its own (``name`` in its normal form)."""
    return bool(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", normal_name(text)))


def entity_id(name: str) -> str:
    """The id of the entity of that name, the same in every space."""
    return digest("entity", normal_name(name))
