"""The page as a widget of Jupyter and VS Code, by anywidget (https://anywidget.dev)."""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets

from ..errors import CoscopeError
from ..scenario import Scenario, load
from . import files


class Page(anywidget.AnyWidget):
    """The page in the output of a cell. :meth:`coscope.Scenario.show` makes it.

    Attributes:
        scenario: The scenario that the page shows, replaced after each change in the page. The page opens a scenario that is
            assigned to it. ``page.observe(function, "scenario")`` calls a function after each change.
        view: A view of the page, such as ``"evictions"``; empty for the stage; ``"page"`` for the whole page with its editors.
        height: Height in pixels.
    """

    _esm = files.text("widget.js")

    scenario = traitlets.Instance(Scenario)
    view = traitlets.Unicode().tag(sync=True)
    height = traitlets.Int(600).tag(sync=True)
    #: The scenario as page and kernel exchange it: the link that is otherwise in the page's address bar.
    link = traitlets.Unicode().tag(sync=True)
    #: Files that every page needs at once. The page requests the others; a busy kernel answers when its cells have ended.
    files = traitlets.Dict().tag(sync=True)

    def __init__(self, scenario: Scenario, view: str = "", height: int = 600) -> None:
        super().__init__(
            scenario=scenario, view=view, height=height, link=scenario.link(), files=files.first()
        )
        self.on_msg(self._asked)

    @traitlets.observe("scenario")
    def _show(self, change: dict[str, Any]) -> None:
        new = change["new"]
        try:
            is_shown = not self.link or load(self.link, new.trace_files()) == new
        except CoscopeError:
            # The page shows what this kernel cannot load, such as a scenario with a trace that was imported there.
            is_shown = False
        if not is_shown:
            self.link = new.link()

    @traitlets.observe("link")
    def _take(self, change: dict[str, Any]) -> None:
        taken = load(change["new"], self.scenario.trace_files())
        if taken != self.scenario:
            self.scenario = taken

    def _asked(self, _: Page, message: dict[str, str], __: list[memoryview]) -> None:
        name = message["name"]
        packed = files.trace(name, self.scenario) if name.startswith("traces/") else files.packed(name)
        self.send({"kind": "file", "name": name}, buffers=[packed or b""])
