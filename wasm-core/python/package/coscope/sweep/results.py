"""Finished runs: their measures in memory and, if a folder is given, their results on disk."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from .._native import ENGINE_VERSION
from ..errors import CoscopeError, RunError
from .points import Point

if TYPE_CHECKING:
    from .dataset import Dataset

#: Seconds between two parts, each of several finished runs (chosen: a killed client loses that much, and 1,000,000 runs of
#: half a second on 100 processors are 2,500 parts).
_SECONDS_OF_A_PART = 2.0


class Results:
    """Measures by key. Leaving the context writes the remaining runs.

    Of the runs in the folder only those with one of ``keys`` are measured: another sweep's may not have the measures.
    ``sweep`` is stored with each run.
    """

    def __init__(
        self,
        out: str | Path | None,
        measure: Callable[[dict[str, Any]], dict[str, Any]],
        keys: Collection[str],
        sweep: str,
    ) -> None:
        self.measured: dict[str, dict[str, Any]] = {}
        self._sweep = sweep
        self._measure = measure
        self._dataset: Dataset | None = None
        self._rows: list[dict[str, Any]] = []
        self._written = time.monotonic()
        if out is not None:
            from .dataset import Dataset

            self._dataset = Dataset(Path(out))
            for key, result in self._dataset.read():
                if key in keys:
                    self.measured[key] = measure(json.loads(result))

    def add(self, points: Sequence[Point], outcome: Sequence[tuple[str | CoscopeError, float]]) -> None:
        """Adds finished runs: all that succeeded are kept before the first failure is raised.

        Raises:
            RunError: A run failed.
            ResultsError: A part cannot be written.
        """
        made: list[tuple[Point, dict[str, Any]]] = []
        failed: list[tuple[Point, CoscopeError]] = []
        for point, (result, seconds) in zip(points, outcome, strict=True):
            if isinstance(result, CoscopeError):
                failed.append((point, result))
                continue
            known = json.loads(result)
            made.append((point, known))
            if self._dataset is not None:
                self._rows.append(
                    {
                        "key": point.key,
                        "engine_version": ENGINE_VERSION,
                        "digest": known["digest"],
                        "seconds": seconds,
                        "settings": json.dumps(point.settings),
                        "result": result,
                        "sweep": self._sweep,
                    }
                )
        if time.monotonic() - self._written >= _SECONDS_OF_A_PART:
            self.write()
        for point, error in failed:
            raise RunError(f"{point.settings}: {error}") from error
        # Last, because a measure is the caller's function and may fail.
        for point, known in made:
            self.measured[point.key] = self._measure(known)

    def write(self) -> None:
        """Writes the remaining runs as one part."""
        if self._dataset is not None and self._rows:
            self._dataset.add(self._rows)
        self._rows, self._written = [], time.monotonic()

    def __enter__(self) -> Results:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.write()
