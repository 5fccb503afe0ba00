"""The page in a notebook (``pip install 'coscope[notebook]'``)."""

from __future__ import annotations

from .widget import Page

__all__ = ["Page"]
