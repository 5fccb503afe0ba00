"""Searches with Optuna for the best of more scenarios than a sweep could run (``docs/cluster.md``)."""

from __future__ import annotations

import hashlib
import json
import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import pandas as pd

from .. import _native
from .._native import ENGINE_VERSION
from ..scenario import Scenario, loaded, plain
from ..sweep.measures import Measure
from .history import History, Row
from .space import Placement, Range, Space, Ways, check_space, described, listed

__all__ = ["Found", "Placement", "Range", "Ways", "search"]

#: Lowest and highest accepted value of a measure, both included; None is no bound.
Bounds = tuple[float | None, float | None]


@dataclass(frozen=True, slots=True)
class Found:
    """The result of a search.

    Attributes:
        best: The scenario of the best trial that meets the constraint, without a baseline; None if no trial does.
        value: The measure of ``best``, or None.
        start: The measure of the initial scenario, which is not a trial.
        history: One row per trial: values by JSON pointer (objects and lists as JSON), ``value``, the measures of the
            constraint, ``feasible``, ``digest``, and ``problem`` if the scenario was invalid or its run failed.
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
    """Searches for the values that optimize a measure, without trying all of them.

    Each trial is one run without its baseline. Trials run one after the other; a repeated point is not run again. The
    points are chosen by a tree-structured Parzen estimator (Bergstra et al. 2011, "Algorithms for hyper-parameter
    optimization", §4; Optuna's ``TPESampler``), the first ten at random. It is a heuristic: the best trial need not be the
    best point. The same arguments give the same trials, even if the search was continued from ``out``.

    >>> import coscope
    >>> start = coscope.load("by-hand").set({"/run/quanta": 2, "/run/warmup_quanta": 1})
    >>> found = coscope.search(start, {"/policy": coscope.Placement()}, "ipc", trials=5, seed=1)
    >>> len(found.history), found.best["/policy/id"]
    (5, 'pinned')

    Args:
        scenario: The initial scenario.
        space: JSON pointers with the possible values: a list, a :class:`Range`, at ``/policy`` a :class:`Placement`, at a
            cache's ``partition`` :class:`Ways`. Values are set in this order, so give a policy before its parameters.
        measure: A key of ``coscope run --json``, a JSON pointer into it such as ``/fairness/cpu_share_stddev``, or a function
            of it that returns a number; in the unit given by ``docs/glossary.md``. A trial whose measure is NaN or infinite is
            a row with that problem.
        direction: Whether more is better.
        constraint: Measures with the lowest and highest value of each, as ``{"/fairness/cpu_share_stddev": (None, 0.05)}``.
        trials: Number of trials in total, including those in ``out``.
        seed: Seed of the choice of points; the seed of the runs is ``/run/seed``.
        out: A file that keeps each trial (one line of JSON each). An interrupted search continues from it. To see it, drop it
            on the page.
        progress: Whether to show a bar with the time left.

    Raises:
        ScenarioError: The initial scenario is invalid. An invalid trial is a row with its problem.
        RunError: The run of the initial scenario fails.
        ValueError: The space, a constraint, the number of trials or the direction is invalid.
        TypeError: ``scenario`` is not loaded; a measure is no number.
        ResultsError: ``out`` is of another search or engine version, is written by another search, or cannot be read or
            written.
        ModuleNotFoundError: Optuna is not installed: ``pip install 'coscope[search]'``.
    """
    from .trials import Trials

    loaded(scenario)
    space = listed(space)
    check_space(space)
    if trials < 1 or direction not in ("maximize", "minimize"):
        raise ValueError(f"{trials} trials, {direction}: give at least 1, and maximize or minimize")
    bounds = {name: _bounds(name, of) for name, of in (constraint or {}).items()}
    what = {
        "scenario": scenario.document,
        "space": described(space),
        "measure": _name(measure),
        "direction": direction,
        "constraint": bounds,
        "seed": seed,
    }
    alone = Scenario(scenario.native.alone(), scenario.traces)
    # A document names its traces only; the key of its run depends on what they contain.
    traced = _native.keys(alone.native, [[]], alone.traces) if alone.native.traces() else []
    key = hashlib.sha256(json.dumps([ENGINE_VERSION, what, *traced]).encode()).hexdigest()[:32]
    with History(None if out is None else Path(out), key, what) as history:
        made = Trials(alone, space, measure, bounds, direction, seed, history)
        made.until(trials, progress)
    rows = history.rows[:trials]
    if all(row["problem"] for row in rows):
        warnings.warn(f"no trial is valid; the first: {rows[0]['problem']}", stacklevel=2)
    sign = 1 if direction == "maximize" else -1
    feasible = [row for row in rows if row["problem"] is None and row["feasible"]]
    best = max(feasible, key=lambda row: sign * row["value"], default=None)
    return Found(
        best=None if best is None else alone.set(best["settings"]),
        value=None if best is None else best["value"],
        start=made.start,
        history=pd.DataFrame([_shown(row) for row in rows]).rename_axis("trial"),
    )


def _bounds(name: str, of: Bounds) -> Bounds:
    """Returns the bounds of a measure in Python's own numbers.

    Raises:
        ValueError: They are no pair, or nothing is within them.
    """
    if not isinstance(of, (tuple, list)) or len(of) != 2:
        raise ValueError(f"constraint {name}: {of!r} is no pair: give (lowest, highest), None for no bound")
    low, high = plain(name, list(of))
    if low is not None and high is not None and low > high:
        raise ValueError(f"constraint {name}: nothing is at least {low} and at most {high}")
    return low, high


def _name(measure: str | Measure) -> str:
    """Returns the name that identifies a measure: of a function its own, so a kept trial is measured again."""
    return measure if isinstance(measure, str) else f"{measure.__module__}.{measure.__qualname__}"


def _shown(row: Row) -> dict[str, Any]:
    cells = {
        pointer: json.dumps(value) if isinstance(value, (dict, list)) else value
        for pointer, value in row["settings"].items()
    }
    figures = {name: row[name] for name in ("value", "feasible", "digest", "problem")}
    return {**cells, **row["constraint"], **figures}
