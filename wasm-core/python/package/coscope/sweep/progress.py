"""The progress of a sweep."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from types import TracebackType

from tqdm.auto import tqdm

from .points import Point


class Progress:
    """A bar that estimates the time left by the lengths of the runs, not by their number."""

    def __init__(self, points: Sequence[Point], shown: bool) -> None:
        form = "{percentage:3.0f}% {bar} {postfix} {elapsed}, {remaining} left"
        total = sum(point.length for point in points)
        self._bar = tqdm(total=total, bar_format=form, file=sys.stderr, disable=not shown)
        self._all, self._done = len(points), 0

    def add(self, points: Sequence[Point]) -> None:
        """Adds finished runs."""
        self._done += len(points)
        self._bar.set_postfix_str(f"{self._done} of {self._all} runs", refresh=False)
        self._bar.update(sum(point.length for point in points))

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bar.close()
