"""The points of a sweep, and the keys that identify runs by content."""

from __future__ import annotations

import itertools
import json
import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .. import _native
from ..errors import ScenarioError
from ..scenario import Scenario, as_texts, plain

#: The most points; more are likely a typing error, even for a cluster (chosen).
MOST_POINTS = 10_000_000
#: Points checked per call; Ctrl+C waits for the call to end (chosen: a fraction of a second).
_CHECKED_AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class Point:
    """One combination of values."""

    #: Values by JSON pointer.
    settings: dict[str, Any]
    #: Digest of everything that the result depends on, the version of the engine included.
    key: str
    #: Approximate duration, in the same unit for all points.
    length: float

    def texts(self) -> list[tuple[str, str]]:
        """Returns the values as the engine takes them."""
        return _texts(self.settings)

    def shown(self) -> dict[str, Any]:
        """Returns the values as cells of a table: objects and lists as JSON."""
        return {
            pointer: json.dumps(value) if isinstance(value, (dict, list)) else value
            for pointer, value in self.settings.items()
        }


def combine(
    scenario: Scenario,
    vary: Mapping[str, Sequence[Any]],
    policies: Iterable[str | Mapping[str, Any]],
    seeds: Iterable[int],
    skip_refused: bool,
) -> list[Point]:
    """Returns every combination, checked; the last axis varies fastest.

    Raises:
        ScenarioError: A value that JSON does not have; the first invalid combination, unless ``skip_refused``.
        ValueError: There are no axes, an axis has no values, two axes set the same value, or there are more than
            ``MOST_POINTS`` combinations.
    """
    axes = {pointer: list(values) for pointer, values in vary.items()}
    policies, seeds = list(policies), list(seeds)
    for pointer, argument, given in (("/policy", "policies", policies), ("/run/seed", "seeds", seeds)):
        if given and pointer in axes:
            raise ValueError(f"{pointer} is in vary, and {argument} are given too: give one of the two")
    if policies:
        axes["/policy"] = [{"id": p} if isinstance(p, str) else dict(p) for p in policies]
    if seeds:
        axes["/run/seed"] = seeds
    _check_overlaps(axes)
    axes = {pointer: [plain(pointer, value) for value in values] for pointer, values in axes.items()}
    if empty := [pointer for pointer, values in axes.items() if not values]:
        raise ValueError(f"{empty[0]} has no values: give at least one")
    count = 1
    for values in axes.values():
        count *= len(values)
    if not axes or count > MOST_POINTS:
        raise ValueError(f"{count if axes else 'no'} combinations: give 1 to {MOST_POINTS}")
    combinations = (dict(zip(axes, values, strict=True)) for values in itertools.product(*axes.values()))
    points: list[Point] = []
    while chunk := list(itertools.islice(combinations, _CHECKED_AT_ONCE)):
        points.extend(_checked(scenario, chunk, skip_refused))
    return points


def _check_overlaps(axes: Iterable[str]) -> None:
    """Rejects a pointer to a part of another axis' value, because that axis' cells would state a value that did not run.

    The parameters of a policy are the exception: a point sets its policy and then the parameters.

    Raises:
        ValueError: There is such a pointer.
    """
    for outer, inner in itertools.permutations(axes, 2):
        is_param = _is_policy(outer) and inner.startswith(f"{outer}/params")
        if inner.startswith(f"{outer}/") and not is_param:
            raise ValueError(f"{inner} is a part of {outer}, which is varied too: vary one of the two")


def _is_policy(pointer: str) -> bool:
    """Returns whether a pointer is that of the policy, or of a policy set during the run (``…/values/~1policy``)."""
    return pointer == "/policy" or pointer.endswith("/~1policy")


def _texts(settings: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Returns values as the engine takes them: a policy first, which would replace parameters that are set before it."""
    policies = {pointer: value for pointer, value in settings.items() if _is_policy(pointer)}
    for pointer, value in policies.items():
        if isinstance(value, dict) and any(inner.startswith(f"{pointer}/params/") for inner in settings):
            # The engine adds no object for the parameters.
            policies[pointer] = {"params": {}, **value}
    return as_texts({**policies, **{p: value for p, value in settings.items() if p not in policies}})


def _checked(scenario: Scenario, chunk: list[dict[str, Any]], skip_refused: bool) -> Iterable[Point]:
    texts = [_texts(settings) for settings in chunk]
    for settings, found in zip(chunk, _native.keys(scenario.native, texts, scenario.traces), strict=True):
        if not isinstance(found, Exception):
            yield Point(settings, *found)
        elif skip_refused and isinstance(found, ScenarioError):
            warnings.warn(f"{settings}: {found}", stacklevel=4)
        else:
            raise found
