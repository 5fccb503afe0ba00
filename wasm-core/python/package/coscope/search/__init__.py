"""Searches: the best of more scenarios than a sweep could run, by Optuna (``docs/cluster.md``)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import pandas as pd

from .._native import ENGINE_VERSION
from ..scenario import Scenario
from ..sweep.measures import Measure
from .history import History, Row
from .space import Placement, Range, Space, Ways, check_space, described

__all__ = ["Found", "Placement", "Range", "Ways", "search"]

#: Lowest and highest accepted value of a measure, both included; None is no bound.
Bounds = tuple[float | None, float | None]


@dataclass(frozen=True, slots=True)
class Found:
    """What a search gives.

    Attributes:
        best: The scenario of the best trial that meets the constraint; None where none does. It has no baseline.
        value: Its measure; None with it.
        start: The measure of the scenario that the search began with, which is no trial.
        history: One row per trial: values by JSON pointer (those with parts as JSON), ``value``, the measures of the
            constraint, ``feasible``, ``digest``, and ``problem`` where the scenario was refused or its run failed.
    """

    best: Scenario | None
    value: float | None
    start: float
    history: pd.DataFrame


def search(
    scenario: Scenario,
    space: Space,
    measure: str | Measure,
    *,
    direction: Literal["maximize", "minimize"] = "maximize",
    constraint: Mapping[str, Bounds] | None = None,
    trials: int = 100,
    seed: int = 0,
    out: str | Path | None = None,
    progress: bool = False,
) -> Found:
    """Searches for the values that are best for a measure, without trying all.

    Each trial is one run without its baseline, one after the other; a point that was tried before is not run again. The
    points are chosen by a tree-structured Parzen estimator (Bergstra et al. 2011, "Algorithms for hyper-parameter
    optimization", §4; Optuna's ``TPESampler``), the first ten at random. It is a heuristic: the best trial need not be the
    best point. The same arguments give the same trials, also where a search went on from ``out``.

    >>> import coscope
    >>> start = coscope.load("by-hand").set({"/run/quanta": 2, "/run/warmup_quanta": 1})
    >>> found = coscope.search(start, {"/policy": coscope.Placement()}, "ipc", trials=5, seed=1)
    >>> len(found.history), found.best["/policy/id"]
    (5, 'pinned')

    Args:
        scenario: What the search begins with.
        space: JSON pointers, and what each may be: a list of values, a :class:`Range`, at ``/policy`` a :class:`Placement`, at
            a cache's ``partition`` :class:`Ways`. Set in this order, so a policy comes before its parameters.
        measure: A key of ``coscope run --json``, a JSON pointer into it such as ``/fairness/cpu_share_stddev``, or a function
            of it that gives a number; in the unit that ``docs/glossary.md`` has for it.
        direction: Whether more is better.
        constraint: Measures, and the lowest and highest value of each, as ``{"/fairness/cpu_share_stddev": (None, 0.05)}``.
        trials: How many in all, those in ``out`` included.
        seed: Of the choice of points; a run's own is ``/run/seed``.
        out: A file that keeps each trial (one line of JSON each). A search that was interrupted goes on from it, and the page
            shows it: drop it there.
        progress: Whether to show a bar with the time left.

    Raises:
        ScenarioError: The scenario itself cannot run. A refused trial is a row with its problem.
        RunError: The same, of its run.
        ValueError: A space that no scenario could have, or no trials.
        ResultsError: An ``out`` of another search or engine version, or one that cannot be written.
        ModuleNotFoundError: Optuna is not installed: ``pip install 'coscope[search]'``.
    """
    from .trials import Trials

    check_space(space)
    if trials < 1 or direction not in ("maximize", "minimize"):
        raise ValueError(f"{trials} trials, {direction}: give at least 1, and maximize or minimize")
    bounds = dict(constraint or {})
    what = {
        "scenario": scenario.document,
        "space": described(space),
        "measure": _name(measure),
        "direction": direction,
        "constraint": bounds,
        "seed": seed,
    }
    key = hashlib.sha256(json.dumps([ENGINE_VERSION, what]).encode()).hexdigest()[:32]
    history = History(None if out is None else Path(out), key, what)
    alone = scenario.set("/baseline", None)
    made = Trials(alone, space, measure, bounds, direction, seed, history)
    made.until(trials, progress)
    rows = history.rows[:trials]
    sign = 1 if direction == "maximize" else -1
    feasible = [row for row in rows if row["problem"] is None and row["feasible"]]
    best = max(feasible, key=lambda row: sign * row["value"], default=None)
    return Found(
        best=None if best is None else alone.set(best["settings"]),
        value=None if best is None else best["value"],
        start=made.start,
        history=pd.DataFrame([_shown(row) for row in rows]).rename_axis("trial"),
    )


def _name(measure: str | Measure) -> str:
    """By what a measure is known: a function by its name alone."""
    return measure if isinstance(measure, str) else f"{measure.__module__}.{measure.__qualname__}"


def _shown(row: Row) -> dict[str, Any]:
    cells = {
        pointer: json.dumps(value) if isinstance(value, (dict, list)) else value
        for pointer, value in row["settings"].items()
    }
    figures = {name: row[name] for name in ("value", "feasible", "digest", "problem")}
    return {**cells, **row["constraint"], **figures}
