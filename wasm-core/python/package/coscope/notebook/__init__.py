"""The page in a notebook (``pip install 'coscope[notebook]'``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .widget import Page

__all__ = ["Page"]


def __getattr__(name: str) -> Any:
    # Only who wants a page needs one: the widget reads its script from the package when it is imported.
    if name != "Page":
        raise AttributeError(name)
    from .widget import Page

    return Page
