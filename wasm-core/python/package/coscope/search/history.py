"""The file that keeps the trials of a search: a line of JSON that identifies the search, then one per trial."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import IO, Any

try:
    import fcntl
except ModuleNotFoundError:  # Windows has other locks, and is left without one.
    fcntl = None  # type: ignore[assignment]

from .._native import ENGINE_VERSION
from ..errors import ResultsError

Row = dict[str, Any]


class History:
    """Trials in order; also on disk if a file is given. Leaving the context lets another search write the file.

    The first line has the engine's version, ``search`` (the key), and the arguments of the search: ``scenario``, ``space``,
    ``measure``, ``direction``, ``constraint`` and ``seed``. Each other line is a trial. The page reads the file.
    """

    def __init__(self, file: Path | None, search: str, what: Mapping[str, Any]) -> None:
        self.rows: list[Row] = []
        self._file = file
        #: The first line, until the first trial is written: a search that fails before then leaves the file empty.
        self._due = ""
        self._lock: IO[str] | None = None
        if file is None:
            return
        self._lock = _locked(file)
        head = json.dumps({"engine_version": ENGINE_VERSION, "search": search, **what})
        lines, rest = self._lines(file)
        if not lines:
            # A search killed during its first write leaves the start of this line. Any other text is a file of something else.
            if not head.startswith(rest):
                raise ResultsError(
                    f"{file} is no history of a search: it has no complete line, and is not the start of this search's first"
                    " line; it stays as it is. Give another file, or remove it"
                )
            self._due = f"{head}\n"
            return
        try:
            known, *self.rows = [json.loads(line) for line in lines]
            engine, key = known.get("engine_version"), known.get("search")
        except (json.JSONDecodeError, AttributeError) as error:
            raise ResultsError(f"{file} is no history of a search: {error}; give another file") from error
        if engine is None or key is None:
            raise ResultsError(
                f"{file} is no history of a search: its first line has no engine_version and search; give another file"
            )
        if engine != ENGINE_VERSION:
            raise ResultsError(
                f"{file} is of engine {engine}, and this is {ENGINE_VERSION}: runs of two engines cannot be mixed; give another"
                " file"
            )
        if key != search:
            self.refuse("its scenario, traces, space, measure, direction, constraint or seed differs")
        # Removes an incomplete last line, left by a killed search, and replaces a first line in an older form.
        if rest or lines[0] != head:
            self._write("".join(f"{line}\n" for line in [head, *lines[1:]]), "w")

    def add(self, row: Row) -> None:
        """Adds a trial.

        Raises:
            ResultsError: The disk is full, or the file cannot be written.
        """
        self._write(f"{self._due}{json.dumps(row)}\n", "w" if self._due else "a")
        self._due = ""
        self.rows.append(row)

    def refuse(self, why: str) -> None:
        """Refuses to continue the file.

        Raises:
            ResultsError: Always.
        """
        raise ResultsError(f"{self._file} is of another search: {why}; give another file")

    def __enter__(self) -> History:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._lock:
            self._lock.close()

    def _lines(self, file: Path) -> tuple[list[str], str]:
        """Returns the complete lines, and the text after them."""
        try:
            text = file.read_text(encoding="utf-8") if file.is_file() else ""
        except (OSError, UnicodeDecodeError) as error:
            raise ResultsError(f"{file} cannot be read: {error}; give another file") from error
        *lines, rest = text.split("\n")
        return lines, rest

    def _write(self, text: str, mode: str) -> None:
        if self._file is None:
            return
        try:
            with self._file.open(mode, encoding="utf-8") as out:
                out.write(text)
        except OSError as error:
            raise ResultsError(
                f"{self._file}: {error}. Make room, or give another file; all trials but the last are kept"
            ) from error


def _locked(file: Path) -> IO[str]:
    """Opens a file that no other search writes. The lock ends with the process."""
    try:
        out = file.open("a", encoding="utf-8")
    except OSError as error:
        raise ResultsError(f"{file}: {error.strerror}; give another file") from error
    try:
        if fcntl:
            fcntl.flock(out, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        out.close()
        raise ResultsError(
            f"another search writes {file}: wait until it ends, or give another file"
        ) from error
    return out
