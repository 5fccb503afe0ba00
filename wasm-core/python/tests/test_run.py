import json
import os
import signal
import threading
import time

import numpy as np
import pytest

import coscope


@pytest.fixture(scope="module")
def endless():
    """A run of minutes."""
    return coscope.load("balance-set").set({"/run/quanta": 4_000, "/baseline": None})


def some_of_each_kind():
    """Shipped scenarios: the first with threads, with tasks, with simultaneous-multithreaded cores, with traces."""
    kinds = {}
    for name in coscope.scenarios():
        scenario = coscope.load(name)
        models = {group.get("model", "in-order") for group in scenario["/machine/cores"]}
        tasks = scenario.document["workload"].get("dag") is not None
        kind = (*sorted(models), tasks, bool(scenario.native.traces()))
        kinds.setdefault(kind, name)
    return kinds.values()


@pytest.mark.parametrize("name", some_of_each_kind())
def test_a_result_has_every_key_of_the_command_line(name, command_line, tmp_path):
    scenario = coscope.load(name)
    if not scenario.document["workload"].get("dag"):  # tasks run to their end
        scenario = scenario.set({"/run/quanta": 3, "/run/warmup_quanta": 1})
    file = tmp_path / "scenario.json"
    file.write_text(json.dumps(scenario.document))
    result = scenario.run()
    assert result.json == json.loads(command_line("run", str(file), "--json"))
    tables = {"threads", "caches", "memory"}
    assert all(getattr(result, key) == value for key, value in result.json.items() if key not in tables)


def test_tables_have_a_row_for_each_unit(small):
    result = small.run()
    assert list(result.threads["instructions"]) == [
        thread["instructions"] for thread in result.json["threads"]
    ]
    assert result.caches.loc[2, "misses"] == result.json["caches"][1]["misses"]
    assert len(result.memory) == len(result.json["memory"])
    with pytest.raises(AttributeError, match="no 'ipcs'; it has title"):
        result.ipcs  # noqa: B018


def test_frames_add_up_and_are_not_copied(small):
    result = small.run()
    frames = result.frames()
    layout = result.layout
    assert len(frames) == layout["quanta"] * layout["frames_per_quantum"]
    assert frames.index[-1] == layout["quanta"] * layout["quantum_cycles"]
    measured = frames[frames.index > layout["warmup_quanta"] * layout["quantum_cycles"]]
    by_thread = measured.filter(like="thread_instructions[").sum()
    assert list(by_thread) == list(result.threads["instructions"])
    misses = result.column("cache_misses")
    assert misses.shape == (len(frames), len(layout["topology"]["caches"]), len(layout["owners"]))
    assert np.shares_memory(misses, frames.to_numpy())
    assert "context_stalls[0,memory]" in frames.columns
    with pytest.raises(KeyError, match="thread_instructions"):
        result.column("none-such")


def test_the_last_frame_of_tasks_is_whole():
    result = coscope.load("mergesort").run()
    frames = result.frames()
    start, end = frames.index[-2:]
    assert start < result.cycles < end
    last = frames.iloc[-1]
    for context in range(result.json["contexts"]):
        cycles = (
            last.filter(like=f"context_stalls[{context},").sum() + last[f"context_instructions[{context}]"]
        )
        assert cycles == end - start


def test_frames_need_not_be_kept(small):
    assert small.run(frames=False).frames().empty
    assert small.run(frames=False).digest == small.run().digest


def test_other_threads_go_on_meanwhile(small):
    counted, done = 0, threading.Event()
    long = small.set({"/run/quanta": 20, "/baseline": None})
    thread = threading.Thread(target=lambda: (long.run(), done.set()))
    thread.start()
    while not done.is_set():
        counted += 1
        time.sleep(0.001)
    thread.join()
    assert counted > 20


def test_a_signal_ends_a_run_at_once(endless):
    threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        endless.run()
    assert time.monotonic() - begun < 2
    time.sleep(1)
    busy = time.process_time()
    time.sleep(0.5)
    assert time.process_time() - busy < 0.1, "the engine's threads have ended"


def test_progress_ends_at_all(small, capsys):
    small.run(progress=True)
    assert "100%" in capsys.readouterr().err


def test_a_baseline_that_fails_is_a_warning(small):
    own = {"/policy": {"id": "own", "params": {"source": "export default {}"}}}
    with pytest.warns(UserWarning, match="no gain, as the baseline fails"):
        result = small.set("/baseline", own).run()
    assert "gain" not in result.json
    with pytest.raises(coscope.RunError):
        small.set("/baseline", None).set(own).run()
