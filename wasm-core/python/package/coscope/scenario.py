"""Scenarios: documents that define a run completely."""

from __future__ import annotations

import json
import operator
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from tqdm.auto import tqdm

from . import _native
from .errors import CoscopeError, RunError, ScenarioError
from .link import pack, unpack
from .pointer import value_at
from .result import Result

if TYPE_CHECKING:
    from .notebook import Page

#: Recorded traces by name: files in the compact form (``.cst``), or their bytes.
Traces = Mapping[str, "str | Path | bytes"]


class Scenario:
    """A valid scenario. It is immutable: :meth:`set` returns another one.

    ``docs/model/fields.md`` lists every field with its unit and bounds. :func:`coscope.load` makes scenarios.
    """

    __slots__ = ("native", "traces")

    def __init__(self, native: _native.Document, traces: _native.Traces) -> None:
        #: The engine's document.
        self.native = native
        #: The recorded traces that it plays.
        self.traces = traces

    @property
    def document(self) -> dict[str, Any]:
        """The document, including all default values."""
        return json.loads(self.native.json())

    def __getitem__(self, pointer: str) -> Any:  # noqa: ANN401
        """Returns the value at a JSON pointer, such as ``scenario["/run/seed"]``.

        Raises:
            KeyError: There is no such value.
        """
        return value_at(self.document, pointer)

    def set(self, pointer: str | Mapping[str, Any], value: object = None) -> Scenario:
        """Returns the same scenario with another value at a JSON pointer (RFC 6901), or at several.

        Args:
            pointer: A pointer such as ``/machine/caches/1/size_bytes``, or a mapping of pointers to values, which are set in
                order and then checked.
            value: Any JSON value, in the unit of the field.

        Raises:
            ScenarioError: The pointer leads nowhere, or the scenario would be invalid.
            RunError: The scenario would play a trace that it does not have and that is not shipped.
        """
        settings = pointer if isinstance(pointer, Mapping) else {pointer: value}
        return self.with_document(self.native.set(as_texts(settings)))

    def with_document(self, native: _native.Document) -> Scenario:
        """Returns a scenario with another document, the traces of this one, and the shipped ones that it plays besides.

        Raises:
            RunError: A trace is missing.
        """
        names = native.traces()
        if set(names).issubset(self.traces.names()):
            return Scenario(native, self.traces)
        given = files_of(self.traces)
        return Scenario(native, load_traces([*given, *names], given))

    def run(self, progress: bool = False, frames: bool = True) -> Result:
        """Simulates the scenario, and its baseline if it has one.

        Other Python threads continue meanwhile. Ctrl+C ends the run at once.

        Args:
            progress: Whether to show a bar with the time left.
            frames: Whether to keep the frames for :meth:`Result.frames`: four bytes per number.

        Raises:
            RunError: The policy makes an impossible decision; a trace is missing or damaged; a limit is exceeded.
        """
        if not progress:
            return Result(*_native.run(self.native, self.traces, frames, None))
        form = "{percentage:3.0f}% {bar} {elapsed}, {remaining} left"
        with tqdm(total=1.0, bar_format=form, file=sys.stderr) as bar:
            ended = _native.run(self.native, self.traces, frames, lambda share: bar.update(share - bar.n))
            bar.update(1.0 - bar.n)
        return Result(*ended)

    def link(self, page: str = "") -> str:
        """Returns the link that opens exactly this scenario, after the address of a page if one is given."""
        return page.partition("#")[0] + pack(self.native.json())

    def show(self, view: str = "", height: int = 600) -> Page:
        """Shows the page in the output of a notebook cell, from the files of this package, without a network.

        Assign the result to a name: ``page.scenario`` is the scenario that the page shows, including changes made in the page.
        The page opens a scenario that is assigned to it. Requires ``pip install 'coscope[notebook]'``.

        Args:
            view: A single view, by its name in the page's address, such as ``"evictions"``; ``"page"`` for the whole page with
                its editors; empty for the stage.
            height: Height in pixels.

        Raises:
            CoscopeError: The package was built without the page, or anywidget is not installed.
        """
        try:
            from .notebook import Page
        except ModuleNotFoundError as missing:
            if missing.name not in ("anywidget", "traitlets"):
                raise
            raise CoscopeError("show() needs anywidget: pip install 'coscope[notebook]'") from missing
        return Page(self, view, height)

    def trace_files(self) -> dict[str, bytes]:
        """Returns the recorded traces that the scenario plays, by name."""
        return {name: self.traces.file(name) for name in dict.fromkeys(self.native.traces())}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Scenario) or self.native.json() != other.native.json():
            return False
        return self.trace_files() == other.trace_files()

    def __hash__(self) -> int:
        return hash(self.native.json())

    def __repr__(self) -> str:
        document = self.document
        return f"<Scenario {document['title']!r}, policy {document['policy']['id']}, seed {document['run']['seed']}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (self.native.json(), self.trace_files())


def _unpickled(text: str, traces: dict[str, bytes]) -> Scenario:
    return Scenario(_native.read(text), _native.Traces(traces))


def load(what: str | Path | Mapping[str, Any], traces: Traces | None = None) -> Scenario:
    """Reads and checks a scenario.

    Args:
        what: The id of a shipped scenario (:func:`coscope.scenarios`), a file, a link of the page (whole or from its ``#``
            on), or the document itself, also as JSON text.
        traces: Recorded traces by name, for those that the scenario plays and that are not shipped.

    Raises:
        ScenarioError: The first unknown field, wrong type or impossible value, with its JSON path.
        RunError: A trace is missing.
    """
    native = _read(what)
    return Scenario(native, load_traces([*native.traces(), *(traces or {})], traces or {}))


def as_texts(settings: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Returns pointers with values as JSON, the form that the engine takes.

    Raises:
        ScenarioError: JSON has no such value.
    """
    return [(pointer, as_json(pointer, value)) for pointer, value in settings.items()]


def plain(pointer: str, value: object) -> Any:  # noqa: ANN401
    """Returns a value as it is in a document: of Python's own types, not NumPy's.

    Raises:
        ScenarioError: JSON has no such value.
    """
    return json.loads(as_json(pointer, value))


def as_json(pointer: str, value: object) -> str:
    """Returns a value, also of NumPy's types, as JSON.

    Raises:
        ScenarioError: JSON has no such value.
    """
    try:
        return json.dumps(value, default=_without_numpy)
    except (TypeError, ValueError) as error:
        remedy = "Give numbers, strings, booleans, None, or lists and dicts of these."
        raise ScenarioError(pointer, f"{value!r} is no value of JSON: {error}", remedy) from error


def _without_numpy(value: object) -> Any:  # noqa: ANN401
    return value.tolist() if isinstance(value, (np.generic, np.ndarray)) else operator.index(value)


def loaded(scenario: object) -> Scenario:
    """Returns a scenario as it is.

    Raises:
        TypeError: It is something else, such as the id of one.
    """
    if not isinstance(scenario, Scenario):
        raise TypeError(f"{scenario!r} is not loaded: give coscope.load({scenario!r})")
    return scenario


def scenarios() -> list[str]:
    """Returns the ids of the shipped scenarios."""
    return _native.scenario_ids()


def files_of(traces: _native.Traces) -> dict[str, bytes]:
    """Returns all traces as files in the compact form, by name."""
    return {name: traces.file(name) for name in traces.names()}


def load_traces(names: list[str], given: Traces) -> _native.Traces:
    """Returns the traces of these names: the given ones, otherwise the shipped ones.

    Raises:
        RunError: A trace is missing.
    """
    return _native.Traces({name: _trace(name, given) for name in dict.fromkeys(names)})


def _trace(name: str, given: Traces) -> bytes:
    trace = given.get(name, Path(_native.SHIPPED_TRACES) / f"{name}.cst")
    if isinstance(trace, bytes):
        return trace
    is_plain = all(letter.isalnum() or letter in "-_." for letter in name)
    if not Path(trace).is_file() or not (name in given or is_plain):
        raise RunError(
            f"the recorded trace {name!r} is not at {trace}: give traces={{{name!r}: 'FILE.cst'}}, or on the command line"
            f" --trace {name}=FILE.cst"
        )
    return Path(trace).read_bytes()


def _read(what: str | Path | Mapping[str, Any]) -> _native.Document:
    if isinstance(what, Mapping):
        return _native.read(as_json("", what))
    if not isinstance(what, (str, Path)):
        raise ScenarioError("", f"{what!r} is no scenario", "Give an id, a file, a link or a document.")
    fragment = what.partition("#")[2] if isinstance(what, str) else ""
    for part in fragment.split("&"):
        key, _, value = part.partition("=")
        if key == "s":
            return _native.read(unpack(value))
        if key == "id":
            return _native.shipped(value)
    if isinstance(what, str) and what.lstrip().startswith("{"):
        return _native.read(what)
    if isinstance(what, Path) or Path(what).is_file():
        return _native.read(_text_of(Path(what)))
    try:
        return _native.shipped(what)
    except ScenarioError as unknown:
        raise ScenarioError("", f"no file {what}, and {unknown.problem}", unknown.remedy) from None


def _text_of(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ScenarioError("", f"{file} cannot be read: {error}", "Give a file of JSON in UTF-8.") from error
