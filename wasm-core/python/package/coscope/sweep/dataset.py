"""A folder of finished runs: Parquet, one row per run; parts are only added."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from .._native import ENGINE_VERSION
from ..errors import ResultsError

#: ``settings`` and ``result`` are JSON: values by pointer, and the output of ``coscope run --json``. ``sweep`` is a digest of
#: the scenario without the varied values.
SCHEMA = pa.schema(
    [
        ("key", pa.string()),
        ("engine_version", pa.string()),
        ("digest", pa.string()),
        ("seconds", pa.float64()),
        ("settings", pa.string()),
        ("result", pa.string()),
        ("sweep", pa.string()),
    ]
)
#: What parts of before ``sweep`` was a column lack.
_NEWER = {"sweep"}


class Dataset:
    """The folder. Several clients may add to it at once: every part has a unique name and appears complete."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
            # Tried before any run: a folder that cannot be written would otherwise cost the first runs.
            tried = self._unfinished()
            tried.touch()
            tried.unlink()
        except OSError as error:
            raise ResultsError(f"{folder}: {error.strerror}; give another folder") from error

    def read(self) -> Iterator[tuple[str, str]]:
        """Yields key and result of every run.

        Raises:
            ResultsError: A part is invalid, or of another engine version.
        """
        for part in sorted(self._folder.glob("part-*.parquet")):
            for row in self._table(part).to_pylist():
                if row["engine_version"] != ENGINE_VERSION:
                    raise ResultsError(
                        f"{part} is of engine {row['engine_version']}, and this is {ENGINE_VERSION}: runs of two engines"
                        " cannot be mixed; give another folder"
                    )
                yield row["key"], row["result"]

    def add(self, rows: list[dict[str, Any]]) -> None:
        """Writes a part.

        Raises:
            ResultsError: The disk is full, or the folder cannot be written.
        """
        unfinished = self._unfinished()
        try:
            pq.write_table(pa.Table.from_pylist(rows, SCHEMA), unfinished, compression="zstd")
            unfinished.rename(self._folder / f"part-{unfinished.stem[1:]}.parquet")
        except OSError as error:
            unfinished.unlink(missing_ok=True)
            raise ResultsError(
                f"{self._folder}: {error}; {len(rows)} finished runs are not written. Make room and call again with the same"
                " folder: all others are kept"
            ) from error

    def _unfinished(self) -> Path:
        return self._folder / f".{uuid.uuid4().hex}.unfinished"

    def _table(self, part: Path) -> pa.Table:
        try:
            table = pq.read_table(part)
        except (OSError, pa.ArrowException) as error:
            raise ResultsError(f"{part} cannot be read: {error}") from error
        if not set(SCHEMA.names) - _NEWER <= set(table.schema.names):
            raise ResultsError(f"{part} is no part of a sweep: it has {', '.join(table.schema.names)}")
        return table
