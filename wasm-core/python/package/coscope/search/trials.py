"""Trials of a search: Optuna chooses the points, the engine runs them."""

from __future__ import annotations

import hashlib
import json
import math
import sys
from collections.abc import Mapping
from typing import Any

import optuna
from optuna.distributions import distribution_to_json, json_to_distribution
from tqdm.auto import tqdm

from .. import _native
from ..errors import CoscopeError, RunError
from ..scenario import Scenario, as_texts
from ..sweep.measures import Measure, measuring
from .history import History, Row
from .space import Space, settings_of

_FAILED = optuna.trial.TrialState.FAIL


class Trials:
    """The Optuna study, initialized with the trials of the history."""

    def __init__(
        self,
        scenario: Scenario,
        space: Space,
        measure: str | Measure,
        bounds: Mapping[str, tuple[float | None, float | None]],
        direction: str,
        seed: int,
        history: History,
    ) -> None:
        self._scenario, self._space, self._seed, self._history = scenario, space, seed, history
        self._bounds = bounds
        self._measure = measure
        self._value = measuring({"value": measure})
        self._constraint = measuring(list(bounds))
        begun = scenario.run(frames=False)
        self._begun = begun
        #: The measure of the initial scenario.
        self.start = _number(self._value(begun.json)["value"])
        self._study = _study(direction)
        self._known: dict[str, Row] = {}
        for row in history.rows:
            self._study.add_trial(_trial_of(row))
            self._known[json.dumps(row["settings"])] = row
        self._check_measure()

    def _check_measure(self) -> None:
        """Measures one kept trial again if the measure is a function, of which the file has only the name.

        Raises:
            ResultsError: The function gives another value.
        """
        kept = next((row for row in self._history.rows if row["problem"] is None), None)
        if kept is None or isinstance(self._measure, str):
            return
        now = self._measured(kept["settings"])["value"]
        if now != kept["value"]:
            self._history.refuse(f"the measure of its first trial is {now} now, and was {kept['value']}")

    def until(self, count: int, progress: bool) -> None:
        """Makes trials until there are ``count``."""
        with tqdm(total=count, initial=len(self._history.rows), file=sys.stderr, disable=not progress) as bar:
            while len(self._history.rows) < count:
                self._next()
                bar.update()

    def _next(self) -> None:
        # Each trial has its own seed, so that a continued search makes the same choices as an uninterrupted one.
        number = len(self._history.rows)
        seed = int.from_bytes(hashlib.sha256(f"{self._seed} {number}".encode()).digest()[:4])
        self._study.sampler = optuna.samplers.TPESampler(seed=seed)
        trial = self._study.ask()
        settings = settings_of(self._space, trial, self._scenario, self._begun)
        text = json.dumps(settings)
        if text not in self._known:
            self._known[text] = self._measured(settings)
        row: Row = {
            **self._known[text],
            "params": trial.params,
            "distributions": {name: distribution_to_json(of) for name, of in trial.distributions.items()},
        }
        for name, violation in row["violations"].items():
            trial.set_constraint(name, violation)
        if row["problem"] is None:
            self._study.tell(trial, row["value"])
        else:
            self._study.tell(trial, state=_FAILED)
        self._history.add(row)

    def _measured(self, settings: dict[str, Any]) -> Row:
        ended: list[str | CoscopeError] = []
        points = [as_texts(settings)]
        _native.run_many(
            self._scenario.native,
            points,
            self._scenario.traces,
            1,
            lambda _place, result, _s: ended.append(result),
        )
        result = ended[0] if ended else RunError("not run")
        row: Row = {"settings": settings, "value": None, "constraint": {}, "violations": {}}
        if isinstance(result, CoscopeError):
            return {**row, "feasible": False, "digest": None, "problem": str(result)}
        known = json.loads(result)
        figures = self._constraint(known)
        digest = figures.pop("digest")
        figures = {name: _number(value) for name, value in figures.items()}
        value = _number(self._value(known)["value"])
        for name, figure in (("the measure", value), *figures.items()):
            if not math.isfinite(figure):
                return {**row, "feasible": False, "digest": digest, "problem": f"{name} is {figure}"}
        violations = {name: _violation(figures[name], *bounds) for name, bounds in self._bounds.items()}
        return {
            **row,
            "value": value,
            "constraint": figures,
            "violations": violations,
            "feasible": all(violation <= 0 for violation in violations.values()),
            "digest": digest,
            "problem": None,
        }


def _study(direction: str) -> optuna.Study:
    """Returns an empty study, without Optuna's log line about it."""
    before = optuna.logging.get_verbosity()
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    try:
        return optuna.create_study(direction=direction)
    finally:
        optuna.logging.set_verbosity(before)


def _number(value: object) -> float:
    """Returns a measure as a number of Python's own.

    Raises:
        TypeError: It is no number.
    """
    if isinstance(value, (int, float)):
        return value
    try:
        return float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError) as error:
        raise TypeError(f"a measure is {value!r}: give one that is a number") from error


def _violation(value: float, low: float | None, high: float | None) -> float:
    """Returns by how much a measure is out of its bounds, in its unit; 0 within them."""
    below = 0.0 if low is None else low - value
    above = 0.0 if high is None else value - high
    return max(below, above, 0.0)


def _trial_of(row: Row) -> optuna.trial.FrozenTrial:
    failed = row["problem"] is not None
    return optuna.trial.create_trial(
        state=_FAILED if failed else optuna.trial.TrialState.COMPLETE,
        value=row["value"],
        params=row["params"],
        distributions={name: json_to_distribution(of) for name, of in row["distributions"].items()},
        constraints=row["violations"],
    )
