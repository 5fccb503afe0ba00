import json
import os
import signal
import threading
import time

import pytest

import coscope
from conftest import ROOT


def test_mrc_is_that_of_the_command_line(command_line):
    curve = coscope.mrc("art")
    known = json.loads(command_line("mrc", "art", "--json"))
    assert list(curve["miss_ratio"]) == [point["miss_ratio"] for point in known["points"]]
    assert list(curve["sampled_miss_ratio"].dropna()) == [point["miss_ratio"] for point in known["sampled"]]
    assert curve["bytes"][0] == 64 * curve["lines"][0]
    assert curve.attrs["distinct_lines"] == known["distinct_lines"]


def test_mrc_of_a_trace_and_of_a_program_that_is_none():
    trace = coscope.mrc(ROOT / "public/traces/sort.cst")
    assert trace["miss_ratio"].is_monotonic_decreasing
    with pytest.raises(coscope.RunError, match='no program "none-such"'):
        coscope.mrc("none-such")
    with pytest.raises(coscope.ScenarioError):
        coscope.mrc({"phases": "none"})


def test_machines_are_read_as_by_the_command_line(command_line):
    text = "pack:2 l3:1 core:4 pu:2"
    read = coscope.machine(text)
    assert read == json.loads(command_line("machine", text, "--json"))
    assert read.guesses
    assert coscope.load("balance-set").set("/machine", read.machine)["/machine/cores/0/contexts"] == 2
    with pytest.raises(coscope.ScenarioError):
        coscope.machine("pack:none")


def test_corun_is_that_of_the_command_line(command_line, tmp_path):
    programs, machine = ["art", "gzip"], coscope.machine("pack:1 l2:1 core:2 pu:1").machine
    report = coscope.corun(programs, machine, warmup_cycles=100_000, window_cycles=200_000)
    file = tmp_path / "machine.json"
    file.write_text(json.dumps(machine))
    lengths = ["--warmup", "100000", "--window", "200000"]
    known = json.loads(command_line("corun", *programs, "--machine", str(file), *lengths, "--json"))
    assert report.degradation.to_numpy().tolist() == known["degradation"]
    assert report.classes == known["classes"]
    with pytest.raises(coscope.ScenarioError):
        coscope.corun(programs, machine, window_cycles=-1)


def test_a_paper_is_measured_in_a_process_that_can_be_interrupted():
    with pytest.raises(coscope.RunError, match="there is no paper none-such; there are chen"):
        coscope.paper("none-such")
    threading.Timer(2, os.kill, (os.getpid(), signal.SIGINT)).start()
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        coscope.paper("kumar")
    assert time.monotonic() - begun < 5
