"""``python bench.py COSCOPE``: prints the overhead of Python and Dask over ``coscope sweep``, as JSON.

Takes some minutes. Other processes affect processor times little, and wall-clock times much.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from distributed import Client, LocalCluster

import coscope

#: Repetitions of the command line and Python, alternating; the minimum counts.
TRIES = 4
SHORT_RUNS = 10_000
#: Number of tasks without work.
TASKS = 3_000


def cpu_seconds(of: int) -> float:
    """Returns user and system time of this process, or of its ended children."""
    used = resource.getrusage(of)
    return used.ru_utime + used.ru_stime


def natively(program: str, scenario: coscope.Scenario, seeds: range) -> tuple[float, float]:
    """Returns wall-clock and processor seconds of ``coscope sweep``."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "scenario.json"
        file.write_text(json.dumps(scenario.document))
        axis = f"/run/seed={','.join(map(str, seeds))}"
        cpu, begun = cpu_seconds(resource.RUSAGE_CHILDREN), time.monotonic()
        command = [program, "sweep", str(file), "--csv", "--vary", axis]
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
        return time.monotonic() - begun, cpu_seconds(resource.RUSAGE_CHILDREN) - cpu


def in_python(scenario: coscope.Scenario, seeds: range) -> tuple[float, float]:
    """Returns the same of ``coscope.sweep``."""
    cpu, begun = cpu_seconds(resource.RUSAGE_SELF), time.monotonic()
    coscope.sweep(scenario, seeds=seeds)
    return time.monotonic() - begun, cpu_seconds(resource.RUSAGE_SELF) - cpu


def main(program: str) -> None:
    """Measures and prints."""
    half = coscope.load("balance-set").set({"/baseline": None, "/run/quanta": 30})
    pairs = [(natively(program, half, range(6)), in_python(half, range(6))) for _ in range(TRIES)]
    cli, python = (min(cpu for _, cpu in side) for side in zip(*pairs, strict=True))
    short = half.set({"/run/quanta": 1, "/run/warmup_quanta": 0, "/run/quantum_cycles": 100_000})
    seeds = range(SHORT_RUNS)
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        client.wait_for_workers(2)
        coscope.sweep(short, seeds=range(100), client=client)
        cluster_seconds, native_seconds = [], []
        for _ in range(2):
            native_seconds.append(natively(program, short, seeds)[0])
            begun = time.monotonic()
            coscope.sweep(short, seeds=seeds, client=client)
            cluster_seconds.append(time.monotonic() - begun)
            client.restart()
        cpu = cpu_seconds(resource.RUSAGE_SELF)
        client.gather(client.map(abs, range(TASKS), pure=False))
        per_task = (cpu_seconds(resource.RUSAGE_SELF) - cpu) / TASKS
    report = {
        "engine": coscope.ENGINE_VERSION,
        "seconds_per_run": cli / 6,
        "overhead_percent": 100 * (python / cli - 1),
        "short_runs_natively_seconds": min(native_seconds),
        "short_runs_on_dask_seconds": min(cluster_seconds),
        "dask_speed_over_native": min(native_seconds) / min(cluster_seconds),
        "scheduler_and_client_ms_per_task": 1000 * per_task,
    }
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main(sys.argv[1])
