"""Sweeps on a real cluster of two processes."""

import json
import os
import signal
import subprocess
import sys
import time

import pyarrow.parquet as pq
import pytest
from distributed import Client, LocalCluster

import coscope
from coscope.sweep import cluster as module
from coscope.sweep import results

RUNS = 40


@pytest.fixture(scope="module")
def cluster():
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        yield cluster


@pytest.fixture
def client(cluster):
    with Client(cluster) as client:
        client.wait_for_workers(2)
        yield client


@pytest.fixture(scope="module")
def longer(small):
    """A run of some tenths of a second."""
    return small.set("/run/quanta", 25)


@pytest.fixture(scope="module")
def expected(longer):
    return coscope.sweep(longer, seeds=range(RUNS))


def keys(folder):
    return [key for part in folder.glob("part-*") for key in pq.read_table(part)["key"].to_pylist()]


def wait_for(condition):
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end, "nothing happened for a minute"
        time.sleep(0.02)


def test_a_cluster_gives_the_same_table_and_runs_repeated_points_once(client, small, tmp_path):
    seeds = [1, 2, 3, 2, 1]
    there = coscope.sweep(small, seeds=seeds, client=client, out=tmp_path, progress=True)
    assert there.equals(coscope.sweep(small, seeds=seeds))
    assert len(keys(tmp_path)) == 3


def test_traces_travel_to_the_workers(client):
    traced = next(s for s in map(coscope.load, coscope.scenarios()) if s.native.traces())
    short = traced.set({"/run/quanta": 1, "/run/warmup_quanta": 0, "/baseline": None})
    assert (
        coscope.sweep(short, seeds=[1], client=client)["digest"][0] == short.set("/run/seed", 1).run().digest
    )


def test_a_worker_that_is_killed_costs_nothing_but_time(client, longer, expected, tmp_path, monkeypatch):
    arrived = module._Batches.take
    killed = []

    def kill_one(batches, future, outcome):
        if not killed:
            killed.extend(client.run(os.getpid).values())
            os.kill(killed[0], signal.SIGKILL)
        return arrived(batches, future, outcome)

    monkeypatch.setattr(module._Batches, "take", kill_one)
    assert coscope.sweep(longer, seeds=range(RUNS), client=client, out=tmp_path).equals(expected)
    assert len(keys(tmp_path)) == len(set(keys(tmp_path))) == RUNS
    client.wait_for_workers(2)
    assert killed[0] not in client.run(os.getpid).values()


def test_a_batch_that_ends_four_workers_fails_the_sweep(client, small, tmp_path, monkeypatch):
    """The number is Dask's; docs/cluster.md states it."""
    ended = tmp_path / "ended"

    # A local function: workers receive it by value.
    def end_the_worker(*_arguments):
        with ended.open("a") as out:
            out.write(f"{os.getpid()}\n")
        os.kill(os.getpid(), signal.SIGKILL)

    monkeypatch.setattr(module, "run_batch", end_the_worker)
    with pytest.raises(
        coscope.RunError, match=r"a batch ended its worker each time.* on 4 different workers"
    ):
        coscope.sweep(small, seeds=[88], client=client)
    assert len(ended.read_text().splitlines()) == 4


def test_a_client_that_is_killed_goes_on_and_makes_no_kept_run_twice(cluster, longer, expected, tmp_path):
    file, out = tmp_path / "spec.json", tmp_path / "out"
    file.write_text(json.dumps({"scenario": longer.document, "seeds": list(range(RUNS))}))
    command = [sys.executable, "-m", "coscope.sweep", str(file)]
    command += ["--scheduler", cluster.scheduler_address, "--out", str(out)]
    first = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wait_for(lambda: keys(out) or first.poll() is not None)
    first.kill()
    first.wait()
    kept = {part: part.read_bytes() for part in out.glob("part-*")}
    assert 0 < len(keys(out)) < RUNS
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert len(keys(out)) == len(set(keys(out))) == RUNS
    assert all(part.read_bytes() == before for part, before in kept.items())
    assert done.stdout == expected.to_csv(index=False)


def test_a_worker_of_another_engine_is_a_clear_error(client, small, monkeypatch):
    monkeypatch.setattr(module._native, "ENGINE_VERSION", "0.0.1")
    with pytest.raises(coscope.RunError, match="install the same coscope on all"):
        coscope.sweep(small, seeds=[77], client=client)


def test_a_run_that_fails_says_which(client, small):
    own = {"id": "own", "params": {"source": "export default {}"}}
    with pytest.raises(coscope.RunError, match="'id': 'own'"):
        coscope.sweep(small, policies=[own], client=client)


def test_many_points_are_few_tasks_and_few_wait(client, small, monkeypatch):
    """Batches grow once the duration of a run is known; only the next ones are at the scheduler."""
    waiting = []
    fill = module._Batches.fill

    def watched(batches):
        fill(batches)
        waiting.append(len(batches.batches))

    monkeypatch.setattr(module._Batches, "fill", watched)
    shortest = small.set({"/run/quanta": 1, "/run/warmup_quanta": 0, "/run/quantum_cycles": 10_000})
    table = coscope.sweep(shortest, seeds=range(2_000), client=client)
    assert table["digest"].nunique() == 2_000
    assert max(waiting) <= 2 * module.BATCHES_AHEAD
    assert len(waiting) < 200


def test_a_run_that_fails_costs_no_other_of_its_batch(client, small, tmp_path):
    """The measure fails at the client, in the middle of a batch that has arrived."""
    tiny = small.set({"/run/quanta": 1, "/run/warmup_quanta": 0, "/run/quantum_cycles": 100_000})

    def fails(result):
        if result["seed"] == 300:
            raise ZeroDivisionError
        return result["ipc"]

    arrived = []
    with pytest.raises(ZeroDivisionError), pytest.MonkeyPatch.context() as patch:
        add = results.Results.add
        patch.setattr(
            results.Results,
            "add",
            lambda self, points, out: arrived.extend(out) or add(self, points, out),
        )
        coscope.sweep(tiny, seeds=range(600), measures={"m": fails}, client=client, out=tmp_path)
    assert len(keys(tmp_path)) == len(arrived) > 300
