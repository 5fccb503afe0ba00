"""The runs of a sweep on threads of this process, without the GIL."""

from __future__ import annotations

from .. import _native
from ..errors import CoscopeError
from ..scenario import Scenario
from .points import Point
from .progress import Progress
from .results import Results


def run_here(scenario: Scenario, points: list[Point], jobs: int, results: Results, bar: Progress) -> None:
    """Makes the runs, ``jobs`` in parallel."""

    def each(place: int, result: str | CoscopeError, seconds: float) -> None:
        results.add([points[place]], [(result, seconds)])
        bar.add([points[place]])

    texts = [point.texts() for point in points]
    _native.run_many(scenario.native, texts, scenario.traces, jobs, each)
