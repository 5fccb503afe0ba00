"""Analyses of programs, machines and papers."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pandas as pd

from . import _native
from .errors import RunError
from .scenario import Scenario, Traces, load_traces


class Report(dict[str, Any]):
    """A report as the command line prints it as JSON; its keys are attributes, too."""

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
    """Measures what programs cost each other in a shared cache, and which should share one (Kumar 2009).

    Args:
        programs: Names of programs that ship, or of ``traces``; or entries of ``CorunRequest.programs``.
        machine: The id of a shipped machine, a scenario whose machine it is, or a machine as a scenario has it.
        traces: Recorded traces by name.
        jobs: Runs at once; as many as there are processors unless given.
        request: More fields of ``CorunRequest``: ``seed``, ``warmup_cycles``, ``window_cycles`` (cycles), ``group`` (2–4),
            ``simulate_groups``, ``half_ways``, ``level``, ``pain``.

    Returns:
        What ``coscope corun --json`` prints; ``degradation`` is a table: the percentage of its solo IPC that the row's program
        loses beside the column's.
    """
    given = traces or {}
    named = [_program(program, given) for program in programs]
    whole = {"machine": _machine(machine), "programs": named, **request}
    played = load_traces([entry["trace"] for entry in named if entry.get("trace")], given)
    report = Report(json.loads(_native.corun(json.dumps(whole), played, jobs or os.cpu_count() or 1)))
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
    """The miss-ratio curve of a program that has a fully associative LRU cache to itself.

    Args:
        program: The name of a program that ships, a program as a scenario has it, or a file of a compact trace (``.cst``).
        line_bytes: Bytes of a line.
        sample_one_in: One reference in so many is sampled for the estimate.

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
    """Reads a real machine.

    Args:
        source: A file of lstopo's XML (``lstopo --of xml machine.xml``), or a synthetic description such as
            ``pack:2 l3:1 core:4 pu:2`` (Portable Hardware Locality).

    Returns:
        Counts, ``guesses`` (what the source does not say, and what was assumed), and ``machine`` for
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

    It runs in a process of its own, so that Ctrl+C ends it at once. A whole study takes minutes.

    Args:
        name: ``chen``, ``fedorova``, ``kumar``, ``parekh`` or ``tam``.
        seeds: Instead of the study's own.
        quanta: Measured quanta instead of the study's, for a quick look that is too short to compare anything.
        scale: Of ``chen``: caches and data so many times smaller than the paper's.

    Returns:
        What ``coscope paper --json`` prints; ``rows`` is a table.
    """
    request = json.dumps({"name": name, "seeds": list(seeds), "quanta": quanta, "scale": scale})
    command = [sys.executable, "-m", "coscope.study", request]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        raise RunError(done.stdout.strip() or f"the study ended with exit code {done.returncode}")
    report = Report(json.loads(done.stdout))
    report["rows"] = pd.DataFrame(report["rows"])
    return report
