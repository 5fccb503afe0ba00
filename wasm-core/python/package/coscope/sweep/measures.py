"""The columns of a sweep."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ..pointer import value_at

Result = dict[str, Any]
Measure = Callable[[Result], Any]
Measures = Iterable[str] | Mapping[str, "str | Measure"]


def measuring(measures: Measures | None) -> Callable[[Result], dict[str, Any]]:
    """Returns the function from a result to its row, which has ``digest`` too.

    Raises:
        ValueError: A measure of another name than its own is called ``digest``; a measure is neither text nor a function.
    """
    if measures is None:
        return _plain
    if isinstance(measures, str):
        measures = [measures]
    named = measures if isinstance(measures, Mapping) else {measure: measure for measure in measures}
    for name, of in named.items():
        if not (isinstance(of, str) or callable(of)):
            raise ValueError(
                f"measure {name}: {of!r} is neither a key or JSON pointer of a result nor a function"
            )
    if named.get("digest", "digest") != "digest":
        raise ValueError("a measure is called digest, which every row has: give it another name")
    columns = {name: of if callable(of) else _at(of) for name, of in named.items()}
    return lambda result: {**{name: of(result) for name, of in columns.items()}, "digest": result["digest"]}


def _plain(result: Result) -> dict[str, Any]:
    """Returns the columns of ``coscope sweep``.

    Machines of a sweep may differ: the cell of a missing cache level is empty, as are those of energy without a power model.
    """
    energy = result.get("energy")
    return {
        "seed": result["seed"],
        "ipc": result["ipc"],
        **{f"l{cache['level']}_miss_ratio": cache["miss_ratio"] for cache in result["caches"]},
        "cpu_share_stddev": result["fairness"]["cpu_share_stddev"],
        "context_switches": result["context_switches"],
        "migrations": result["migrations"],
        **({key: energy[key] for key in ("joules", "energy_delay")} if energy else {}),
        "digest": result["digest"],
    }


def _at(pointer: str) -> Measure:
    place = pointer if pointer.startswith("/") else f"/{pointer}"

    def measure(result: Result) -> object:
        try:
            return value_at(result, place)
        except KeyError as missing:
            raise KeyError(f"a result has no {pointer}; it has {', '.join(result)}") from missing

    return measure
