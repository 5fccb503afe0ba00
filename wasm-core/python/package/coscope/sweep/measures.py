"""The columns of a sweep."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

Result = dict[str, Any]
Measure = Callable[[Result], Any]
Measures = Iterable[str] | Mapping[str, "str | Measure"]


def measuring(measures: Measures | None) -> Callable[[Result], dict[str, Any]]:
    """Returns the function from a result to its row. ``digest`` is always the last cell."""
    if measures is None:
        return _plain
    if isinstance(measures, str):
        measures = [measures]
    named = measures if isinstance(measures, Mapping) else {measure: measure for measure in measures}
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
    keys = pointer.split("/")[1:] if pointer.startswith("/") else [pointer]

    def measure(result: Result) -> object:
        value: Any = result
        for key in keys:
            try:
                value = value[int(key)] if isinstance(value, list) else value[key]
            except (IndexError, KeyError, TypeError, ValueError) as missing:
                raise KeyError(f"a result has no {pointer}; it has {', '.join(result)}") from missing
        return value

    return measure
