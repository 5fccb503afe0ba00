"""Sweeps: a scenario for every combination of values, on this machine or on a cluster (``docs/cluster.md``)."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pandas as pd

from .. import _native
from ..scenario import Scenario, loaded
from .local import run_here
from .measures import Measures, measuring
from .points import axes_of, combine, with_traces_of
from .progress import Progress
from .results import Results

if TYPE_CHECKING:
    from distributed import Client

__all__ = ["sweep"]


def sweep(
    scenario: Scenario,
    vary: Mapping[str, Sequence[Any]] | None = None,
    *,
    policies: Iterable[str | Mapping[str, Any]] = (),
    seeds: Iterable[int] = (),
    measures: Measures | None = None,
    skip_refused: bool = False,
    out: str | Path | None = None,
    client: Client | None = None,
    jobs: int | None = None,
    progress: bool = False,
) -> pd.DataFrame:
    """Runs a scenario for every combination of values, without baselines. Runs of equal content are made once.

    Args:
        scenario: The scenario to vary.
        vary: JSON pointers and their values, such as ``{"/machine/caches/1/size_bytes": [49152, 98304]}``. No pointer may be
            under another, except under ``/policy``.
        policies: Ids, or whole values of ``/policy`` with parameters; they vary faster than ``vary``. They are set before the
            parameters in ``vary``.
        seeds: Values of ``/run/seed``; they vary fastest.
        measures: The columns: keys of ``coscope run --json``, JSON pointers into it such as ``/fairness/cpu_share_stddev``, or
            a mapping of names to these or to functions of it. Default: the columns of ``coscope sweep``.
        skip_refused: Whether to skip invalid combinations, with a warning, instead of running none.
        out: A folder that keeps each finished run (Parquet, one row per run; parts are only added). Runs in it are not
            repeated. Its column ``sweep`` tells the sweeps that share a folder apart.
        client: A ``dask.distributed`` client, whose workers make the runs.
        jobs: Without a client: number of parallel runs; by default one per processor.
        progress: Whether to show a bar with the time left.

    Returns:
        One row per combination, the last axis varying fastest, with its values, measures, and ``digest``.

    Raises:
        ScenarioError: The first invalid combination, before any run.
        ValueError: The axes have no values, too many, or overlap; a measure has the name of an axis.
        TypeError: ``scenario`` is not loaded, or ``client`` is an address.
        RunError: A trace is missing; a run fails. Finished runs are in ``out``.
        KeyError: A result lacks a measure.
        ResultsError: ``out`` is not such a folder, is of another engine version, or cannot be written.
    """
    if isinstance(client, str):
        raise TypeError(f"client is an address: give distributed.Client({client!r})")
    if jobs is not None and jobs < 1:
        raise ValueError(f"{jobs} jobs: give at least 1, or None for one per processor")
    measure = measuring(measures)
    axes = axes_of(vary, policies, seeds)
    if clash := set(axes) & set(measures if isinstance(measures, Mapping) else ()):
        raise ValueError(f"a measure has the name of an axis, {clash.pop()}: give it another name")
    whole = loaded(scenario)
    scenario = with_traces_of(Scenario(whole.native.alone(), whole.traces), axes)
    points = combine(scenario, axes, skip_refused, progress)
    sweep_key = _native.sweep_key(scenario.native, list(axes), scenario.traces)
    with Results(out, measure, {p.key for p in points}, sweep_key) as results:
        missing = list({p.key: p for p in points if p.key not in results.measured}.values())
        with Progress(missing, progress) as bar:
            if client is None:
                run_here(scenario, missing, jobs or os.cpu_count() or 1, results, bar)
            else:
                from .cluster import run_there

                run_there(client, scenario, missing, results, bar)
        rows = [{**p.shown(), **results.measured[p.key]} for p in points]
    return pd.DataFrame(rows, columns=_columns(rows))


def _columns(rows: list[dict[str, Any]]) -> list[str]:
    """Returns the columns of all rows, ``digest`` last: machines may differ in their cache levels."""
    most = max(rows, key=len, default={})
    names = dict.fromkeys([*most, *(name for row in rows for name in row)])
    return [*(name for name in names if name != "digest"), *(["digest"] if rows else [])]
