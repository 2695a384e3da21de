"""Settings: the only reader, and writer, of the environment."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Annotated

from platformdirs import user_cache_path, user_data_path
from pydantic import AliasChoices, Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from graphmem.errors import ConfigError
from graphmem.zones import check_zone

# onnxruntime reports to its maker as soon as it is imported, unless it is told not to before.
os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")

SPACE_PATTERN = r"[^\x00-\x1f\x7f\ud800-\udfff]{1,128}"
"""A space's name: 1 to 128 characters, no control characters. It only ever travels as a parameter."""


class Settings(BaseSettings):
    """Where the memory lives and how it works. Arguments win over the environment.

    ``NEO4J_URI``, ``NEO4J_USERNAME``, ``NEO4J_PASSWORD`` and ``NEO4J_DATABASE`` choose a server; without a
    URI graphmem starts its own. All else is ``GRAPHMEM_…``.
    """

    model_config = SettingsConfigDict(env_prefix="GRAPHMEM_", extra="forbid", frozen=True, populate_by_name=True)

    uri: str | None = Field(None, validation_alias=AliasChoices("uri", "NEO4J_URI"))
    username: str = Field("neo4j", validation_alias=AliasChoices("username", "NEO4J_USERNAME"))
    password: SecretStr | None = Field(None, validation_alias=AliasChoices("password", "NEO4J_PASSWORD"))
    database: str | None = Field(None, validation_alias=AliasChoices("database", "NEO4J_DATABASE"))

    space: str = "main"
    default_zone: str = "UTC"
    """The zone a time without an offset is read in."""

    home: Path = Field(default_factory=lambda: user_data_path("graphmem") / "neo4j")
    """Where graphmem's own Neo4j keeps its data."""
    cache: Path = Field(default_factory=lambda: user_cache_path("graphmem"))
    """Where fetched files (jars, embedding model) are kept."""
    java: str | None = None
    """A java executable for graphmem's own Neo4j; by default one on the PATH, else the packaged one."""

    spacy_model: str | None = None
    """A spaCy pipeline to prefer; by default an installed en_core_web_*, else the packaged small one."""
    threads: Annotated[int, Field(ge=0)] = 0
    """Threads for the embedding model; 0 = all cores but one, which parses and commits meanwhile."""
    recall_limit: Annotated[int, Field(ge=1, le=1000)] = 20
    token_budget: Annotated[int, Field(ge=50)] = 1500

    @field_validator("uri")
    @classmethod
    def _uri(cls, uri: str | None) -> str | None:
        if uri and "@" in uri.partition("://")[2].partition("/")[0]:
            raise ValueError("an address holds no user or password; set NEO4J_USERNAME and NEO4J_PASSWORD")
        return uri

    @field_validator("username")
    @classmethod
    def _username(cls, username: str) -> str:
        if not username.isprintable():
            raise ValueError("a user's name is made of printable characters")
        return username

    @field_validator("space")
    @classmethod
    def _space(cls, space: str) -> str:
        if not re.fullmatch(SPACE_PATTERN, space) or not space.strip():
            raise ValueError("a space's name has 1 to 128 characters and no control characters")
        return space

    @field_validator("default_zone")
    @classmethod
    def _zone(cls, zone: str) -> str:
        return check_zone(zone)

    @classmethod
    def load(cls, **given: object) -> Settings:
        """The settings from the environment, overridden by those given that are not ``None``.

        Raises ``ConfigError`` naming the setting that is wrong.
        """
        try:
            return cls(**{k: v for k, v in given.items() if v is not None})  # type: ignore[arg-type]
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            name = ".".join(str(part) for part in first["loc"])
            message = first["msg"].removeprefix("Value error, ")
            raise ConfigError(f"setting {name!r}: {message}") from error
