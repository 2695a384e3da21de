"""The attribute file: for each attribute its kind, and whether it holds one value at a time."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from pydantic import TypeAdapter

from graphmem.models import Claim, Kind, Model, digest
from graphmem.resolve.names import entity_id, normal_name


class Attribute(Model):
    """What the file says of one attribute. Those not listed are events with many values."""

    name: str
    kind: Kind = Kind.EVENT
    single: bool = False
    opposite: str | None = None


@cache
def attributes() -> dict[str, Attribute]:
    """All listed attributes, by name."""
    source = (files("graphmem.resolve") / "attributes.toml").read_text(encoding="utf-8")
    tables = tomllib.loads(source)
    return TypeAdapter(dict[str, Attribute]).validate_python(
        {name: {"name": name, **table} for name, table in tables.items()}
    )


def attribute(name: str) -> Attribute:
    """The attribute of that name."""
    return attributes().get(name) or Attribute(name=name)


def claim(subject: str, attribute_name: str, object_: str, *, polarity: bool = True, entity: bool = False) -> Claim:
    """The claim that ``subject`` has (or, negative, has not) ``object_`` for an attribute.

    ``entity``: the object is an entity of its own, not only words.
    """
    subject_id = entity_id(subject)
    key = normal_name(object_)
    parts = (subject_id, attribute_name) if attribute(attribute_name).single else (subject_id, attribute_name, key)
    return Claim(
        id=digest("claim", subject_id, attribute_name, key, str(polarity)),
        slot="|".join((*parts[:2], *(digest(part, size=8) for part in parts[2:]))),
        subject_id=subject_id,
        subject=subject,
        attribute=attribute_name,
        object=object_,
        object_id=entity_id(object_) if entity else None,
        polarity=polarity,
    )
