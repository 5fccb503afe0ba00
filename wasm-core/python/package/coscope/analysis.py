"""Analyses of programs, machines and papers."""

from __future__ import annotations

import json
import operator
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pandas as pd

from . import _native
from .errors import RunError
from .scenario import Scenario, Traces, as_json, load_traces


class Report(dict[str, Any]):
    """A report: the JSON output of a command, whose keys are also attributes."""

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"there is no {name!r}; there are {', '.join(self)}") from None


def corun(
    programs: Iterable[str | Mapping[str, Any]],
    machine: str | Scenario | Mapping[str, Any],
    *,
    traces: Traces | None = None,
    jobs: int | None = None,
    **request: object,
) -> Report:
    """Measures the degradation of programs that share a cache, and finds which should share one (Kumar 2009).

    Args:
        programs: Names of shipped programs or of ``traces``, or entries of ``CorunRequest.programs``.
        machine: The id of a shipped machine, a scenario with the machine, or a machine as in a scenario.
        traces: Recorded traces by name.
        jobs: Number of parallel runs; by default one per processor.
        request: Other fields of ``CorunRequest``: ``seed``, ``warmup_cycles``, ``window_cycles`` (cycles), ``group`` (2–4),
            ``simulate_groups``, ``half_ways``, ``level``, ``pain``.

    Returns:
        The output of ``coscope corun --json``. ``degradation`` is a table: the percentage of its solo IPC that the row's
        program loses beside the column's.
    """
    given = traces or {}
    named = [_program(program, given) for program in programs]
    whole = {"machine": _machine(machine), "programs": named, **request}
    played = load_traces([entry["trace"] for entry in named if entry.get("trace")], given)
    report = Report(json.loads(_native.corun(as_json("", whole), played, jobs or os.cpu_count() or 1)))
    names = report["programs"]
    report["degradation"] = pd.DataFrame(report["degradation"], index=names, columns=names)
    return report


def _program(program: str | Mapping[str, Any], traces: Traces) -> dict[str, Any]:
    if isinstance(program, Mapping):
        return dict(program)
    return {"trace": program} if program in traces else {"program": program}


def _machine(machine: str | Scenario | Mapping[str, Any]) -> Any:  # noqa: ANN401
    if isinstance(machine, Scenario):
        return machine["/machine"]
    return (
        json.loads(_native.shipped_machine(machine))["machine"] if isinstance(machine, str) else dict(machine)
    )


def mrc(
    program: str | Path | Mapping[str, Any], *, line_bytes: int = 64, sample_one_in: int = 100
) -> pd.DataFrame:
    """Returns the miss-ratio curve of a program alone in a fully associative LRU cache.

    Args:
        program: The name of a shipped program, a program as in a scenario, or a file of a compact trace (``.cst``).
        line_bytes: Bytes per line.
        sample_one_in: For the estimate, one in this number of references is sampled.

    Returns:
        One row per size: ``lines``, ``bytes``, ``miss_ratio`` from exact stack distances (Mattson et al. 1970) and
        ``sampled_miss_ratio``, estimated as by Berg and Hagersten (2004) for random replacement. ``attrs`` has the histograms.
    """
    if isinstance(program, Mapping):
        text = _native.program_reuse((None, json.dumps(program)), line_bytes, sample_one_in)
    elif Path(program).is_file():
        text = _native.trace_reuse(Path(program).read_bytes(), line_bytes, sample_one_in)
    else:
        text = _native.program_reuse((str(program), None), line_bytes, sample_one_in)
    profile = json.loads(text)
    curve = pd.DataFrame(profile.pop("exact"))
    sampled = pd.DataFrame(profile.pop("sampled"), columns=["lines", "miss_ratio"])
    curve = curve.merge(sampled, on="lines", how="left", suffixes=("", "_sampled"))
    curve = curve.rename(columns={"miss_ratio_sampled": "sampled_miss_ratio"})
    curve.insert(1, "bytes", curve["lines"] * line_bytes)
    curve.attrs.update(profile)
    return curve


def machine(source: str | Path) -> Report:
    """Converts a real machine to a simulated one.

    Args:
        source: An XML file from lstopo (``lstopo --of xml machine.xml``), or a synthetic description such as
            ``pack:2 l3:1 core:4 pu:2`` (Portable Hardware Locality).

    Returns:
        Counts, ``guesses`` (what the source does not specify, and the assumptions), and ``machine`` for
        ``scenario.set("/machine", …)``.
    """
    path = Path(source)
    return Report(
        json.loads(_native.machine(path.read_text(encoding="utf-8") if path.is_file() else str(source)))
    )


def paper(
    name: str,
    *,
    seeds: Iterable[int] = (),
    quanta: int | None = None,
    scale: int | None = None,
) -> Report:
    """Runs a paper's study and compares its published figures with those measured here.

    The study runs in a separate process, so that Ctrl+C ends it at once. A whole study takes minutes.

    Args:
        name: ``chen``, ``dio``, ``fedorova``, ``kumar``, ``linux-cache-aware``, ``parekh``, ``tam``, ``ucp`` or ``witnesses``.
        seeds: Seeds instead of the study's.
        quanta: Measured quanta instead of the study's, for a quick look that is too short for comparisons.
        scale: For ``chen`` only: the factor by which caches and data are smaller than the paper's.

    Returns:
        The output of ``coscope paper --json``; ``rows`` is a table.
    """
    request = as_json(
        "", {"name": name, "seeds": [operator.index(s) for s in seeds], "quanta": quanta, "scale": scale}
    )
    command = [sys.executable, "-m", "coscope.study", request]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        raise RunError(done.stdout.strip() or f"the study ended with exit code {done.returncode}")
    report = Report(json.loads(done.stdout))
    report["rows"] = pd.DataFrame(report["rows"])
    return report
