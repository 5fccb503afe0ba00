"""The points of a sweep, and the keys that identify runs by content."""

from __future__ import annotations

import itertools
import json
import math
import sys
import warnings
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any

from tqdm.auto import tqdm

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
        """Returns the values as cells of a table: a policy without parameters as its id, other objects and lists as JSON."""
        return {pointer: _cell(pointer, value) for pointer, value in self.settings.items()}


def _cell(pointer: str, value: Any) -> Any:  # noqa: ANN401
    if _is_policy(pointer) and isinstance(value, dict) and not value.get("params"):
        return value.get("id")
    return json.dumps(value) if isinstance(value, (dict, list)) else value


def combine(
    scenario: Scenario,
    axes: Mapping[str, Sequence[Any]],
    skip_refused: bool,
    progress: bool = False,
) -> list[Point]:
    """Returns every combination, checked; the last axis varies fastest. ``progress`` shows a bar.

    Raises:
        ScenarioError: A value that JSON does not have; the first invalid combination, unless ``skip_refused``.
        RunError: A combination plays a trace that the scenario does not have.
    """
    values = {pointer: [plain(pointer, value) for value in of] for pointer, of in axes.items()}
    combinations = (dict(zip(values, each, strict=True)) for each in itertools.product(*values.values()))
    points: list[Point] = []
    count = math.prod(len(of) for of in values.values())
    with tqdm(total=count, desc="Checked", leave=False, file=sys.stderr, disable=not progress) as bar:
        while chunk := list(itertools.islice(combinations, _CHECKED_AT_ONCE)):
            points.extend(_checked(scenario, chunk, skip_refused))
            bar.update(len(chunk))
    return points


def axes_of(
    vary: Mapping[str, Sequence[Any]] | None,
    policies: Iterable[str | Mapping[str, Any]] | None,
    seeds: Iterable[int] | None,
) -> dict[str, Sequence[Any]]:
    """Returns the values by JSON pointer: of ``vary``, then policies, then seeds. An id of a policy becomes a policy.

    Raises:
        ValueError: There are no axes, an axis has no values, two axes set the same value, or there are more than
            ``MOST_POINTS`` combinations.
    """
    if not isinstance(vary, Mapping | None):
        raise ValueError("vary is no mapping: give JSON pointers with lists of values")
    axes = {pointer: values_of(pointer, values) for pointer, values in (vary or {}).items()}
    for pointer, argument, given in (("/policy", "policies", policies), ("/run/seed", "seeds", seeds)):
        values = values_of(argument, () if given is None else given)
        if len(values) and pointer in axes:
            raise ValueError(f"{pointer} is in vary, and {argument} are given too: give one of the two")
        if len(values):
            axes[pointer] = values
    _check_overlaps(axes)
    if empty := [pointer for pointer, values in axes.items() if not len(values)]:
        raise ValueError(f"{empty[0]} has no values: give at least one")
    # Counted before any value is read, because a range may have billions.
    count = math.prod(len(values) for values in axes.values())
    if not axes or count > MOST_POINTS:
        raise ValueError(f"{count if axes else 'no'} combinations: give 1 to {MOST_POINTS}")
    return {
        pointer: [{"id": value} if isinstance(value, str) else value for value in values]
        if _is_policy(pointer)
        else values
        for pointer, values in axes.items()
    }


def with_traces_of(scenario: Scenario, axes: Mapping[str, Sequence[Any]]) -> Scenario:
    """Returns the scenario with the shipped traces that single values of the workload play.

    Raises:
        RunError: Such a trace is neither the scenario's nor shipped.
    """
    for pointer, values in axes.items():
        for value in values if pointer.startswith("/workload/") else ():
            try:
                changed = scenario.native.set(as_texts({pointer: value}))
            except ScenarioError:
                # It may be valid in a combination, which is checked later.
                continue
            scenario = Scenario(scenario.native, scenario.with_document(changed).traces)
    return scenario


def values_of(name: str, values: object) -> Sequence[Any]:
    """Returns an argument's values, counted.

    Raises:
        ValueError: It is no list of values, or has no order.
    """
    if isinstance(values, (str, bytes, Mapping, Set)) or not isinstance(values, Iterable):
        raise ValueError(f"{name}: {values!r} is no list of values: give [{values!r}]")
    return values if hasattr(values, "__len__") else list(values)  # type: ignore[return-value]


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
