"""The page in a notebook (``pip install 'coscope[notebook]'``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .widget import Page

__all__ = ["Page"]


def __getattr__(name: str) -> Any:  # noqa: ANN401
    # Imported on first use: the widget reads its script on import, and a package may be built without the page.
    if name != "Page":
        raise AttributeError(name)
    from .widget import Page

    return Page
