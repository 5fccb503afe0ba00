"""The built page in this package; ``node scripts/notebook.mjs`` packs it."""

from __future__ import annotations

import gzip
import json
import re
from functools import cache
from pathlib import Path

from ..errors import CoscopeError
from ..scenario import Scenario

#: The folder of the page.
PAGE = Path(__file__).parent / "page"
#: Files that every page needs to start: their names up to the digest that the build adds.
_FIRST = re.compile(r"index\.html|assets/(coscope_core_bg|programs)-.*")


def text(name: str) -> str:
    """Returns a file of the page as text.

    Raises:
        CoscopeError: The package was built without the page.
    """
    file = PAGE / name
    if not file.is_file():
        raise CoscopeError(
            "this package was built without the page: run `node scripts/notebook.mjs` in the source tree"
        )
    return file.read_text(encoding="utf-8")


@cache
def _names() -> frozenset[str]:
    return frozenset(file.relative_to(PAGE).as_posix() for file in PAGE.rglob("*") if file.is_file())


@cache
def packed(name: str) -> bytes | None:
    """Returns a file of the page by name, compressed by gzip; None if there is no such file."""
    return gzip.compress((PAGE / name).read_bytes(), mtime=0) if name in _names() else None


def first() -> dict[str, bytes]:
    """Returns the files that the page needs at once, by name and compressed: about 1.3 MB."""
    return {name: packed(name) or b"" for name in sorted(_names()) if _FIRST.match(name)}


def trace(name: str, scenario: Scenario) -> bytes | None:
    """Returns a recorded trace that a scenario plays, or the list of them, compressed as by :func:`packed`."""
    traces = {f"traces/{key}.cst": file for key, file in scenario.trace_files().items()}
    traces["traces/index.json"] = json.dumps([{"name": Path(key).stem} for key in traces]).encode()
    return gzip.compress(traces[name], mtime=0) if name in traces else None
