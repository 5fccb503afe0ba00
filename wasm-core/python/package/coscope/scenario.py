"""Scenarios: documents that say everything about a run."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tqdm.auto import tqdm

from . import _native
from .errors import CoscopeError, RunError, ScenarioError
from .link import pack, unpack
from .result import Result

if TYPE_CHECKING:
    from .notebook import Page

#: Recorded traces by name: files in the compact form (``.cst``), or their bytes.
Traces = Mapping[str, "str | Path | bytes"]


class Scenario:
    """An accepted scenario. It never changes: :meth:`set` gives another one.

    ``docs/model/fields.md`` lists every field with its unit and bounds. :func:`coscope.load` makes scenarios.
    """

    __slots__ = ("native", "traces")

    def __init__(self, native: _native.Document, traces: _native.Traces) -> None:
        #: The engine's own.
        self.native = native
        #: What it plays.
        self.traces = traces

    @property
    def document(self) -> dict[str, Any]:
        """The document, with every value that was left to its default."""
        return json.loads(self.native.json())

    def __getitem__(self, pointer: str) -> Any:  # noqa: ANN401
        """The value at a JSON pointer, as ``scenario["/run/seed"]``.

        Raises:
            KeyError: Nothing is there.
        """
        value: Any = self.document
        for key in pointer.split("/")[1:]:
            key = key.replace("~1", "/").replace("~0", "~")
            try:
                value = value[int(key)] if isinstance(value, list) else value[key]
            except (IndexError, KeyError, TypeError, ValueError) as missing:
                raise KeyError(pointer) from missing
        return value

    def set(self, pointer: str | Mapping[str, Any], value: object = None) -> Scenario:
        """The same scenario with another value at a JSON pointer (RFC 6901), or at several.

        Args:
            pointer: Such as ``/machine/caches/1/size_bytes``; or a mapping of pointers to values, which are set in order and
                checked together.
            value: Whatever JSON can say, in the unit that the field has.

        Raises:
            ScenarioError: A pointer to nothing, or a scenario that is impossible with this value.
        """
        settings = pointer if isinstance(pointer, Mapping) else {pointer: value}
        return Scenario(self.native.set(as_texts(settings)), self.traces)

    def run(self, progress: bool = False, frames: bool = True) -> Result:
        """Simulates the scenario, and its baseline if it has one.

        Other threads of Python go on meanwhile. Ctrl+C ends the run at once.

        Args:
            progress: Whether to show a bar with the time left.
            frames: Whether to keep what happened over time for :meth:`Result.frames`: four bytes for each number.

        Raises:
            RunError: A policy that asks for what cannot be; a trace that is missing or damaged.
        """
        if not progress:
            return Result(*_native.run(self.native, self.traces, frames, None))
        form = "{percentage:3.0f}% {bar} {elapsed}, {remaining} left"
        with tqdm(total=1.0, bar_format=form, file=sys.stderr) as bar:
            ended = _native.run(self.native, self.traces, frames, lambda share: bar.update(share - bar.n))
            bar.update(1.0 - bar.n)
        return Result(*ended)

    def link(self, page: str = "") -> str:
        """The link that opens exactly this scenario; with the address of a page in front if one is given."""
        return page.partition("#")[0] + pack(self.native.json())

    def show(self, view: str = "", height: int = 600) -> Page:
        """The page in a notebook, as the output of a cell: without a network, from the files of this package.

        Give the result a name: ``page.scenario`` is what the page shows, with the changes that were made in it, and the page
        opens the scenario that is assigned to it. Needs ``pip install 'coscope[notebook]'``.

        Args:
            view: One view alone, by its name in the page's address, as ``"evictions"``; ``"page"`` for the whole page with its
                editors; otherwise the stage.
            height: In pixels.

        Raises:
            CoscopeError: A package that was built without the page, or without anywidget.
        """
        try:
            from .notebook import Page
        except ModuleNotFoundError as missing:
            if missing.name not in ("anywidget", "traitlets"):
                raise
            raise CoscopeError("show() needs anywidget: pip install 'coscope[notebook]'") from missing
        return Page(self, view, height)

    def trace_files(self) -> dict[str, bytes]:
        """The recorded traces that it plays, by name."""
        return {name: self.traces.file(name) for name in dict.fromkeys(self.native.traces())}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Scenario) and self.native.json() == other.native.json()

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
        what: The id of a scenario that ships (:func:`coscope.scenarios`), a file, a link of the page (whole or from its
            ``#`` on), or the document itself.
        traces: Recorded traces that it plays and that do not ship, by name.

    Raises:
        ScenarioError: The first unknown field, wrong type or impossible value, with its JSON path.
        RunError: A trace that is nowhere.
    """
    native = _read(what)
    return Scenario(native, load_traces([*native.traces(), *(traces or {})], traces or {}))


def as_texts(settings: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Pointers and values as the engine takes them."""
    return [(pointer, json.dumps(value)) for pointer, value in settings.items()]


def scenarios() -> list[str]:
    """Ids of the scenarios that ship."""
    return _native.scenario_ids()


def load_traces(names: list[str], given: Traces) -> _native.Traces:
    """The traces of these names: those given, or else those that ship.

    Raises:
        RunError: One that is nowhere.
    """
    return _native.Traces({name: _trace(name, given) for name in dict.fromkeys(names)})


def _trace(name: str, given: Traces) -> bytes:
    trace = given.get(name, Path(_native.SHIPPED_TRACES) / f"{name}.cst")
    if isinstance(trace, bytes):
        return trace
    is_plain = all(letter.isalnum() or letter in "-_." for letter in name)
    if not Path(trace).is_file() or not (name in given or is_plain):
        raise RunError(f"the recorded trace {name!r} is not at {trace}: give traces={{{name!r}: 'FILE.cst'}}")
    return Path(trace).read_bytes()


def _read(what: str | Path | Mapping[str, Any]) -> _native.Document:
    if isinstance(what, Mapping):
        return _native.read(json.dumps(what))
    fragment = what.partition("#")[2] if isinstance(what, str) else ""
    for part in fragment.split("&"):
        key, _, value = part.partition("=")
        if key == "s":
            return _native.read(unpack(value))
        if key == "id":
            return _native.shipped(value)
    if isinstance(what, Path) or Path(what).is_file():
        return _native.read(Path(what).read_text(encoding="utf-8"))
    try:
        return _native.shipped(what)
    except ScenarioError as unknown:
        raise ScenarioError("", f"no file {what}, and {unknown.problem}", unknown.remedy) from None
