"""The runs of a sweep on the workers of a ``dask.distributed`` cluster.

Runs are submitted in batches, so that the scheduler handles one task per few seconds of work. Tasks are named by content: a
batch that the scheduler already has is not repeated. Only a few batches per worker thread are at the scheduler, whatever the
size of the sweep. If a worker dies, the scheduler gives its batches to others.
"""

from __future__ import annotations

import hashlib
import warnings
from collections import deque
from typing import Any

from distributed import Client, Future, KilledWorker, as_completed, get_worker

from .. import _native
from ..errors import CoscopeError, RunError
from ..scenario import Scenario, files_of
from .points import Point
from .progress import Progress
from .results import Results

#: Work per batch, in seconds (chosen: far above the scheduler's time per task, and a small loss if a worker dies).
SECONDS_OF_A_BATCH = 2.0
#: The most points per batch (chosen: their results are some megabytes).
MOST_OF_A_BATCH = 500
#: Batches at the scheduler per worker thread (chosen: the next ones arrive before they are needed).
BATCHES_AHEAD = 3

Outcome = list[tuple[str | CoscopeError, float]]


def run_there(
    client: Client, scenario: Scenario, points: list[Point], results: Results, bar: Progress
) -> None:
    """Makes the runs on the client's workers.

    Raises:
        RunError: A worker has another engine version; several workers died on the same batch; a run fails.
    """
    if not points:
        return
    if not client.nthreads():
        warnings.warn("the scheduler has no worker yet: waiting for the first", stacklevel=3)
    client.wait_for_workers(1)
    out = _Batches(client, scenario, points)
    try:
        for future, outcome in out.arriving:
            batch = out.take(future, outcome)
            results.add(batch, outcome)
            bar.add(batch)
            out.fill()
    except KilledWorker as error:
        raise RunError(f"a batch ended its worker each time, perhaps by its memory: {error}") from error
    finally:
        client.cancel(list(out.batches))


class _Batches:
    """The submitted batches, and the points that are not yet submitted."""

    def __init__(self, client: Client, scenario: Scenario, points: list[Point]) -> None:
        self._client, self._waiting = client, deque(points)
        self._base = scenario.native.json()
        traces = files_of(scenario.traces)
        self._traces = client.scatter(traces, broadcast=True) if traces else {}
        self._seconds, self._length = 0.0, 0.0
        self.batches: dict[Future, list[Point]] = {}
        self.arriving: Any = as_completed(with_results=True)
        self.fill()

    def fill(self) -> None:
        """Submits as many batches as the workers need for the next seconds."""
        threads = max(1, sum(self._client.nthreads().values()))
        while self._waiting and len(self.batches) < threads * BATCHES_AHEAD:
            batch = self._next()
            name = hashlib.sha256("".join(point.key for point in batch).encode()).hexdigest()[:32]
            texts = [point.texts() for point in batch]
            future = self._client.submit(
                run_batch, self._base, texts, self._traces, _native.ENGINE_VERSION, key=f"coscope-{name}"
            )
            self.batches[future] = batch
            self.arriving.add(future)

    def take(self, future: Future, outcome: Outcome) -> list[Point]:
        """Returns the points of a finished batch. Its times determine the size of the next batches."""
        batch = self.batches.pop(future)
        self._seconds += sum(seconds for _, seconds in outcome)
        self._length += sum(point.length for point in batch)
        return batch

    def _next(self) -> list[Point]:
        """Returns the points of the next batch: one while no duration is known."""
        batch, seconds = [self._waiting.popleft()], 0.0
        while self._waiting and self._seconds > 0 and len(batch) < MOST_OF_A_BATCH:
            seconds += batch[-1].length * self._seconds / max(self._length, 1.0)
            if seconds >= SECONDS_OF_A_BATCH:
                break
            batch.append(self._waiting.popleft())
        return batch


def run_batch(
    base: str, points: list[list[tuple[str, str]]], traces: dict[str, bytes], engine_version: str
) -> Outcome:
    """On a worker: runs points one after the other, without the GIL.

    Raises:
        RunError: The worker has another engine version than the client.
    """
    if engine_version != _native.ENGINE_VERSION:
        raise RunError(
            f"worker {get_worker().address} has engine {_native.ENGINE_VERSION}, and the client has {engine_version}:"
            " install the same coscope on all"
        )
    outcome: Outcome = [(RunError("not run"), 0.0)] * len(points)

    def each(place: int, result: str | CoscopeError, seconds: float) -> None:
        outcome[place] = (result, seconds)

    _native.run_many(_native.read(base), points, _native.Traces(traces), 1, each)
    return outcome
