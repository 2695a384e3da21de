"""Every error graphmem raises.

::

    GraphmemError
    ├── ConfigError              a setting is missing or wrong
    ├── InputError               what was given cannot be used; nothing was written
    │   ├── FormatError          a file is of no known format, or not readable as one
    │   ├── RecordError          one record of a file is bad (file, line, field)
    │   ├── ConflictError        the same id was given with other content
    │   └── QueryError           a question, time or filter cannot be understood
    ├── NotFoundError            no such fact, turn, episode or conversation in this space
    ├── AssetError               a file graphmem needs could not be fetched or is damaged
    ├── ModelError               a local model is missing or failed
    ├── ServerError              graphmem's own Neo4j could not be started or stopped
    └── StoreError               the database refused or failed
        ├── StoreUnavailableError   it cannot be reached, or went away
        ├── StoreAuthError          it refused user or password
        ├── DatabaseMissingError    there is no database of that name
        └── SchemaError             its schema is newer than this code, or made for another model

Each message says what was wrong, where, and what to do. Errors of dependencies are translated at
the one place that imports them and kept as ``__cause__``.
"""

from __future__ import annotations


class GraphmemError(Exception):
    """The root. ``str()`` of it is fit to be shown to a person as it is.

    ``what`` names what was wrong and where; ``hint`` says what to do about it (may be empty).
    """

    def __init__(self, what: str, *, hint: str = "") -> None:
        self.what = what
        self.hint = hint
        super().__init__(f"{what}\n  → {hint}" if hint else what)


class ConfigError(GraphmemError):
    """A setting is missing or wrong."""


class InputError(GraphmemError):
    """What was given cannot be used; nothing was written."""


class FormatError(InputError):
    """A file is of no known format, or cannot be read as the one it seems to be."""


class RecordError(InputError):
    """One record is bad.

    ``source`` is the file (or ``"<turns>"``), ``line`` the 1-based line or record number, ``field``
    the field's path within the record (``""`` where the record as a whole is meant).
    """

    def __init__(self, source: str, line: int, field: str, problem: str, *, hint: str = "") -> None:
        self.source = source
        self.line = line
        self.field = field
        self.problem = problem
        self.where = f"{source}:{line}" + (f", field {field!r}" if field else "")
        super().__init__(f"{self.where}: {problem}", hint=hint)


class ConflictError(InputError):
    """An id that is already taken was given with other content; what was stored, or given, first stays.

    ``conversation`` and ``turn_id`` say which turn, ``fields`` which of its fields differ, where that is known.
    ``given``: where one source gives the id twice, which of its turns these are, counted from 1.
    """

    def __init__(
        self, conversation: str, turn_id: str, fields: tuple[str, ...] = (), *, given: tuple[int, int] | None = None
    ) -> None:
        self.conversation = conversation
        self.turn_id = turn_id
        self.fields = fields
        self.given = given
        what = f"turn {turn_id!r} of conversation {conversation!r} is "
        what += f"given twice, as turns {given[0]} and {given[1]}," if given else "already stored"
        what += " with other content" + (f" (differs in: {', '.join(fields)})" if fields else "")
        super().__init__(
            what,
            hint="turns are never edited: give the new words an id of their own, or load with skip_bad "
            "to keep the first one and go on",
        )


class QueryError(InputError):
    """A question, time or filter cannot be understood."""


class NotFoundError(GraphmemError):
    """No such fact, turn, episode or conversation in this space."""


class AssetError(GraphmemError):
    """A file graphmem needs (a Neo4j jar, an embedding model) could not be fetched or is damaged."""


class ModelError(GraphmemError):
    """A local model is missing or failed."""


class ServerError(GraphmemError):
    """graphmem's own Neo4j could not be started or stopped."""


class StoreError(GraphmemError):
    """The database refused or failed."""


class StoreUnavailableError(StoreError):
    """The database cannot be reached, or went away and did not come back in time."""


class StoreAuthError(StoreError):
    """The database refused user or password."""


class DatabaseMissingError(StoreError):
    """There is no database of that name on the server."""


class SchemaError(StoreError):
    """The database's schema is newer than this code, or was made for another embedding model."""
