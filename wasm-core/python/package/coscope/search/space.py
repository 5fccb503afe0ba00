"""The space of a search, and the conversion of an Optuna trial to values of a scenario."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from numbers import Integral
from typing import TYPE_CHECKING, Any

from ..scenario import plain
from ..sweep.points import values_of

if TYPE_CHECKING:
    from optuna import Trial

    from ..result import Result
    from ..scenario import Scenario


@dataclass(frozen=True, slots=True)
class Range:
    """A number, both ends included: an integer if ``low``, ``high`` and ``step`` are integers.

    Attributes:
        low: Smallest value, in the unit of the field.
        high: Largest value.
        step: Distance between neighbouring values. Default: 1 for integers, otherwise any fraction.
        log: Whether to sample on a logarithmic scale; not with ``step``.
    """

    low: float
    high: float
    step: float | None = None
    log: bool = False

    def value(self, trial: Trial, pointer: str, _scenario: Scenario, _start: Result) -> float:
        """Returns a number of this range."""
        if all(isinstance(part, Integral) for part in (self.low, self.high, self.step or 1)):
            step = int(self.step or 1)
            return trial.suggest_int(pointer, int(self.low), int(self.high), step=step, log=self.log)
        step_size = None if self.step is None else float(self.step)
        return trial.suggest_float(pointer, float(self.low), float(self.high), step=step_size, log=self.log)


@dataclass(frozen=True, slots=True)
class Placement:
    """At ``/policy``: a hardware context for each thread, under the policy ``pinned``.

    Attributes:
        crowded: Whether a context may have several threads while another has none: each context is then chosen independently.
            Otherwise the numbers of threads per context differ by at most one. With as many threads as contexts this is a
            permutation, chosen by its Lehmer code, so that every trial is one (Knuth, The Art of Computer Programming, vol. 3,
            §5.1.1).
    """

    crowded: bool = False

    def value(self, trial: Trial, pointer: str, _scenario: Scenario, start: Result) -> dict[str, Any]:
        """Returns a policy with a placement."""
        contexts = range(len(start.layout["topology"]["contexts"]))
        placement: list[int] = []
        free: list[int] = []
        for thread in range(len(start.json["threads"])):
            if self.crowded or not free:
                free = list(contexts)
            chosen = trial.suggest_int(f"{pointer} {thread}", 0, len(free) - 1) if len(free) > 1 else 0
            placement.append(free.pop(chosen))
        return {"id": "pinned", "params": {"placement": placement}}


@dataclass(frozen=True, slots=True)
class Ways:
    """At a cache's ``partition``, such as ``/machine/caches/1/partition``: consecutive ways for each class of threads.

    Every way belongs to one class, and every class has at least one.

    Attributes:
        classes: Thread numbers of each class, in the order of the ways.
    """

    classes: Sequence[Sequence[int]]

    def value(self, trial: Trial, pointer: str, scenario: Scenario, _start: Result) -> list[dict[str, Any]]:
        """Returns a partition."""
        left, first = scenario[pointer.removesuffix("partition") + "ways"], 0
        partition = []
        for place, threads in enumerate(self.classes):
            after = len(self.classes) - place - 1
            most = max(1, left - after)
            ways = trial.suggest_int(f"{pointer} {place}", 1, most) if after > 0 and most > 1 else most
            partition.append({"threads": list(threads), "first_way": first, "ways": ways})
            left, first = left - ways, first + ways
        return partition


Space = Mapping[str, "Sequence[Any] | Range | Placement | Ways"]


def settings_of(space: Space, trial: Trial, scenario: Scenario, start: Result) -> dict[str, Any]:
    """Returns values by JSON pointer. For a list, one of its values is chosen."""
    return {
        pointer: of.value(trial, pointer, scenario, start)
        if isinstance(of, (Range, Placement, Ways))
        else plain(pointer, of[trial.suggest_categorical(pointer, range(len(of)))])
        for pointer, of in space.items()
    }


def listed(space: Space) -> Space:
    """Returns the space with arrays and other sequences of values as lists.

    Raises:
        ValueError: A value is no list of values.
    """
    return {
        pointer: of if isinstance(of, (Range, Placement, Ways)) else list(values_of(pointer, of))
        for pointer, of in space.items()
    }


def check_space(space: Space) -> None:
    """Rejects a space that no scenario could have.

    Raises:
        ValueError: There is no pointer, a list, a range or a class of ways is empty, a placement is not at ``/policy``, or
            ways are not at a cache's ``partition``.
    """
    if not space:
        raise ValueError("the space has no pointers: give at least one")
    for pointer, of in space.items():
        if isinstance(of, Placement) and pointer != "/policy":
            raise ValueError(f"{pointer}: a placement is a policy; give it at /policy")
        if isinstance(of, Ways) and not pointer.endswith("/partition"):
            raise ValueError(
                f"{pointer}: ways are those of a cache; give them at /machine/caches/1/partition"
            )
        if isinstance(of, Ways) and (not of.classes or not all(of.classes)):
            raise ValueError(f"{pointer}: ways need classes of threads: give at least one thread in each")
        if isinstance(of, Range) and (of.low > of.high or (of.step is not None and of.step <= 0)):
            raise ValueError(f"{pointer}: {of} has no values: give low ≤ high, and a step above 0")
        if isinstance(of, list) and not of:
            raise ValueError(f"{pointer} has no values: give a list, a Range, a Placement or Ways")


def described(space: Space) -> dict[str, Any]:
    """Returns the space as JSON, which identifies a history.

    Raises:
        ScenarioError: JSON has no such value.
    """
    return {
        pointer: {type(of).__name__: plain(pointer, asdict(of))}
        if isinstance(of, (Range, Placement, Ways))
        else [plain(pointer, value) for value in of]
        for pointer, of in space.items()
    }
