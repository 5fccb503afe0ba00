import csv
import io
import json
import os
import signal
import subprocess
import sys

import numpy as np
import pyarrow.parquet as pq
import pytest

import coscope
from coscope.sweep import dataset, results

SIZES = "/machine/caches/1/size_bytes"


def test_a_sweep_gives_the_rows_of_the_command_line(small, command_line, tmp_path):
    file = tmp_path / "scenario.json"
    file.write_text(json.dumps(small.document))
    table = coscope.sweep(small, {SIZES: [49152, 98304]}, policies=["default", "balance-set"], seeds=[1, 2])
    axes = [f"{SIZES}=49152,98304", "/policy=default,balance-set", "/run/seed=1,2"]
    text = command_line("sweep", str(file), "--csv", *[part for axis in axes for part in ("--vary", axis)])
    rows = list(csv.DictReader(io.StringIO(text)))
    assert list(table.columns) == list(rows[0])
    assert len(table) == len(rows) == 8
    for column in ("/policy", "ipc", "l2_miss_ratio", "migrations", "digest"):
        assert [str(value) for value in table[column]] == [row[column] for row in rows]


def test_measures_are_keys_pointers_or_functions(small):
    measures = {
        "ipc": "ipc",
        "fair": "/fairness/cpu_share_stddev",
        "first": lambda result: result["threads"][0]["ipc"],
    }
    row = coscope.sweep(small, seeds=[5], measures=measures).iloc[0]
    result = small.set("/run/seed", 5).run()
    assert list(row) == [
        5,
        result.ipc,
        result.fairness["cpu_share_stddev"],
        result.threads["ipc"][0],
        result.digest,
    ]
    with pytest.raises(KeyError, match="a result has no /no/such; it has title"):
        coscope.sweep(small, seeds=[5], measures="/no/such")


def test_nothing_runs_before_every_combination_is_accepted(small, tmp_path):
    with pytest.raises(coscope.ScenarioError) as refused:
        coscope.sweep(small, {"/machine/caches/0/ways": [4, 3]}, out=tmp_path)
    assert refused.value.path.startswith("/machine/caches/0")
    assert not list(tmp_path.glob("part-*"))
    with pytest.warns(UserWarning, match="/machine/caches/0/ways"):
        table = coscope.sweep(small, {"/machine/caches/0/ways": [4, 3]}, skip_refused=True)
    assert list(table["/machine/caches/0/ways"]) == [4]
    with pytest.raises(ValueError, match="has no values"):
        coscope.sweep(small, {SIZES: []})


def test_a_policy_is_set_before_its_parameters(small):
    """Each row has the values with which it ran, whatever the order of the axes."""
    longer = small.set("/run/quanta", 8)
    selection = {"/policy/params/selection": ["perf", "fair"]}
    policy = {"id": "balance-set", "params": {}}
    ran = [longer.set({"/policy": policy, "/policy/params/selection": to}).run() for to in ("perf", "fair")]
    assert ran[0].digest != ran[1].digest
    expected = [result.digest for result in ran]
    table = coscope.sweep(longer, selection, policies=["balance-set"])
    assert list(table.columns[:2]) == ["/policy/params/selection", "/policy"]
    assert list(table["digest"]) == expected
    # The page's spec has the policy in vary (web/derive/sweep/spec.ts).
    assert list(coscope.sweep(longer, {"/policy": [policy], **selection})["digest"]) == expected
    assert list(coscope.sweep(longer, {**selection, "/policy": [policy]})["digest"]) == expected


def test_a_policy_of_a_fork_is_set_before_its_parameters(small):
    """The page's spec for a scenario that changes its policy during the run (web/derive/sweep/in-end.ts)."""
    change = {"at_cycle": 0, "action": {"kind": "set", "values": {"/policy": {"id": "default"}}}}
    forked = small.set({"/baseline": None, "/run/quanta": 8, "/run/interventions": [change]})
    policy = "/run/interventions/0/action/values/~1policy"
    axes = {f"{policy}/params/selection": ["perf", "fair"], policy: [{"id": "balance-set"}]}
    assert coscope.sweep(forked, axes)["digest"].nunique() == 2


@pytest.mark.parametrize(
    ("axes", "says"),
    [
        (
            {"vary": {"/policy": [{"id": "default"}]}, "policies": ["default"]},
            "/policy is in vary, and policies",
        ),
        ({"vary": {"/run/seed": [1]}, "seeds": [2]}, "/run/seed is in vary, and seeds"),
        ({"vary": {"/policy/id": ["fair"]}, "policies": ["default"]}, "/policy/id is a part of /policy,"),
        ({"vary": {"/run": [{}]}, "seeds": [2]}, "/run/seed is a part of /run,"),
        ({"vary": {SIZES: [49152], "/machine/caches/1": [{}]}}, f"{SIZES} is a part of /machine/caches/1,"),
    ],
)
def test_axes_that_overlap_are_refused(small, axes, says):
    with pytest.raises(ValueError, match=rf"{says}.* one of the two"):
        coscope.sweep(small, **axes)


def test_values_may_be_of_numpy(small, tmp_path):
    policy = {"id": "balance-set", "params": {"samples": 100}}
    plain = coscope.sweep(small, {SIZES: [49152, 98304]}, policies=[policy], seeds=[0, 1], out=tmp_path)
    policy["params"]["samples"] = np.int64(100)
    sizes = {SIZES: np.array([49152, 98304])}
    assert coscope.sweep(small, sizes, policies=[policy], seeds=np.arange(2), out=tmp_path).equals(plain)
    assert len(keys(tmp_path)) == 4
    assert small.set("/run/seed", np.int64(5)) == small.set("/run/seed", 5)


@pytest.mark.parametrize("value", [{1, 2}, 1j, np.datetime64("2026-01-01")])
def test_a_value_that_json_lacks_is_refused_with_its_place(small, value):
    refusal = r"^/run/seed: .* is no value of JSON.* Give numbers"
    with pytest.raises(coscope.ScenarioError, match=refusal):
        coscope.sweep(small, seeds=[1, value])


def keys(folder):
    return [key for part in folder.glob("part-*") for key in pq.read_table(part)["key"].to_pylist()]


def test_a_repeated_point_is_run_once_and_a_folder_is_continued(small, tmp_path):
    first = coscope.sweep(small, seeds=[1, 2, 1], out=tmp_path)
    assert list(first["seed"]) == [1, 2, 1]
    assert len(keys(tmp_path)) == 2
    parts = {part: part.read_bytes() for part in tmp_path.iterdir()}
    again = coscope.sweep(small, seeds=[1, 2, 3], out=tmp_path)
    assert again.iloc[:2].equals(first.iloc[:2])
    assert len(keys(tmp_path)) == len(set(keys(tmp_path))) == 3
    assert all(part.read_bytes() == before for part, before in parts.items())
    row = pq.read_table(next(iter(parts))).to_pylist()[0]
    assert (row["engine_version"], json.loads(row["result"])["digest"]) == (
        coscope.ENGINE_VERSION,
        row["digest"],
    )


def test_sweeps_that_share_a_folder_measure_their_own_runs(small, tmp_path):
    coscope.sweep(small, seeds=[1, 2], out=tmp_path)
    powered = coscope.load("light-on-little").set({"/run/quanta": 1, "/run/warmup_quanta": 0})
    with pytest.raises(KeyError, match="no /energy/joules"):
        coscope.sweep(small, seeds=[1], measures="/energy/joules")
    for _ in range(2):
        assert coscope.sweep(powered, seeds=[1], measures="/energy/joules", out=tmp_path).size == 3
    assert len(keys(tmp_path)) == 3


def test_results_of_another_engine_are_refused(small, tmp_path, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(results, "ENGINE_VERSION", "0.0.1")
        coscope.sweep(small, seeds=[1], out=tmp_path)
    with pytest.raises(
        coscope.ResultsError, match=rf"engine 0\.0\.1, and this is {coscope.ENGINE_VERSION}.*another folder"
    ):
        coscope.sweep(small, seeds=[1], out=tmp_path)


def test_a_part_that_is_none_is_refused(small, tmp_path):
    (tmp_path / "part-x.parquet").write_bytes(b"PAR1")
    with pytest.raises(coscope.ResultsError, match=r"part-x\.parquet cannot be read"):
        coscope.sweep(small, seeds=[1], out=tmp_path)


FULL = """
import resource, sys
import coscope
scenario = coscope.load(sys.argv[1])
coscope.sweep(scenario, seeds=[1], out=sys.argv[2])
resource.setrlimit(resource.RLIMIT_FSIZE, (100, resource.RLIM_INFINITY))
try:
    coscope.sweep(scenario, seeds=[1, 2], out=sys.argv[2])
except coscope.ResultsError as error:
    print(error)
"""


def test_a_disk_that_takes_no_more_is_a_clear_error_and_loses_nothing(small, tmp_path):
    """A limit of the file size replaces a full disk: both fail in the middle of a write."""
    (tmp_path / "small.json").write_text(json.dumps(small.document))
    out = tmp_path / "out"
    command = [sys.executable, "-c", FULL, str(tmp_path / "small.json"), str(out)]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "1 finished runs are not written. Make room and call again" in said
    assert len(keys(out)) == len(list(out.iterdir())) == 1
    coscope.sweep(small, seeds=[1, 2], out=out)
    assert len(keys(out)) == 2


def test_a_full_disk_is_a_clear_error(small, tmp_path, monkeypatch):
    def full(*_arguments, **_options):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(dataset.pq, "write_table", full)
    with pytest.raises(coscope.ResultsError, match=r"No space left on device.*Make room"):
        coscope.sweep(small, seeds=[1], out=tmp_path)


def test_an_interrupted_sweep_keeps_what_has_ended(small, tmp_path):
    seen = []

    def third(result):
        seen.append(result["seed"])
        if len(seen) == 3:
            os.kill(os.getpid(), signal.SIGINT)
        return len(seen)

    with pytest.raises(KeyboardInterrupt):
        coscope.sweep(small, seeds=range(200), measures={"third": third}, out=tmp_path, jobs=2)
    assert 2 <= len(keys(tmp_path)) <= 3
    assert len(coscope.sweep(small, seeds=seen, out=tmp_path)) == 3


def test_a_sweep_from_the_shell(spec, tmp_path, small):
    file = spec(seeds=[1, 2], measures=["ipc"])
    command = [
        sys.executable,
        "-W",
        "error",
        "-m",
        "coscope.sweep",
        str(file),
        "--out",
        str(tmp_path / "out"),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    assert [row["digest"] for row in rows] == [small.set("/run/seed", seed).run().digest for seed in (1, 2)]
    spec(seeds=[1], measures=["/no/such"])
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert "coscope: measures: a result has no /no/such; it has title" in done.stderr
    assert "Traceback" not in done.stderr
    file.write_text(json.dumps({"scenario": "balance-set", "sedes": [1]}))
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert 'is no spec: write an object with "scenario"' in done.stderr


@pytest.mark.parametrize(
    ("changes", "extra", "says"),
    [
        ({"seeds": 5}, [], "seeds: 5 is no list of values"),
        ({"scenario": 5}, [], "5 is no scenario"),
        ({"skip_refused": "no"}, [], "skip_refused is 'no': write true or false"),
        ({"vary": {"/machine/caches/0/ways": [3]}, "skip_refused": True}, [], "no combination is valid"),
        ({}, ["--trace", "mine"], "--trace mine: write NAME=FILE.cst"),
        ({}, ["--jobs", "-1"], "-1 jobs: give at least 1"),
    ],
)
def test_what_makes_no_sweep_from_the_shell_ends_with_two(spec, changes, extra, says):
    command = [sys.executable, "-m", "coscope.sweep", str(spec(**{"seeds": [1], **changes})), *extra]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert says in done.stderr
    assert "Traceback" not in done.stderr


def test_a_trace_from_the_shell(spec, small, tmp_path):
    file = tmp_path / "mine.cst"
    file.write_bytes(next(iter(coscope.load("real-programs").trace_files().values())))
    document = small.document
    document["workload"]["threads"] = [{"trace": "mine", "copies": 1}]
    command = [sys.executable, "-m", "coscope.sweep", str(spec(scenario=document, seeds=[1]))]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "--trace mine=FILE.cst" in done.stderr
    done = subprocess.run([*command, "--trace", f"mine={file}"], capture_output=True, text=True, check=True)
    assert len(list(csv.DictReader(io.StringIO(done.stdout)))) == 1


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"policies": "default"}, r"policies: 'default' is no list of values: give \['default'\]"),
        ({"seeds": 3}, r"seeds: 3 is no list of values: give \[3\]"),
        ({"vary": {"/title": "abc"}}, "/title: 'abc' is no list"),
        ({"vary": ["a"]}, "vary is no mapping"),
        ({"seeds": range(10**11)}, "100000000000 combinations: give 1 to"),
        ({"seeds": [1], "jobs": -1}, "-1 jobs: give at least 1"),
        ({"seeds": [1], "measures": {"/run/seed": "ipc"}}, "the name of an axis, /run/seed"),
        ({"seeds": [1], "measures": {"digest": "ipc"}}, "a measure is called digest"),
        ({"seeds": [1], "measures": {"x": 5}}, "measure x: 5 is neither"),
    ],
)
def test_arguments_that_make_no_sweep_are_refused(small, arguments, says):
    with pytest.raises(ValueError, match=says):
        coscope.sweep(small, **arguments)


def test_machines_that_differ_in_levels_have_all_columns_and_the_digest_last(small):
    levels = small["/machine/caches"]
    table = coscope.sweep(small, {"/machine/caches": [levels[:1], levels]})
    assert list(table.columns)[2:5] == ["ipc", "l1_miss_ratio", "l2_miss_ratio"]
    assert table.columns[-1] == "digest"
    assert table["l2_miss_ratio"].isna().tolist() == [True, False]


def test_a_measure_that_fails_costs_no_run(small, tmp_path):
    def fails(result):
        raise ZeroDivisionError(result["seed"])

    with pytest.raises(ZeroDivisionError):
        coscope.sweep(small, seeds=[1, 2], measures={"m": fails}, jobs=1, out=tmp_path)
    assert len(keys(tmp_path)) >= 1


def test_rows_of_a_shared_folder_name_their_sweep(small, tmp_path):
    larger = small.set(SIZES, 98304)
    for scenario in (small, larger):
        coscope.sweep(scenario, seeds=[1, 2], out=tmp_path)
    coscope.sweep(small, {SIZES: [49152, 98304]}, seeds=[3], out=tmp_path)
    rows = [row for part in tmp_path.glob("part-*") for row in pq.read_table(part).to_pylist()]
    sweeps = {row["digest"]: row["sweep"] for row in rows}
    assert len(rows) == 6
    assert len(set(sweeps.values())) == 3


def test_the_baseline_is_no_part_of_a_sweep():
    """Its policy lacks a parameter of the varied one's."""
    scenario = coscope.load("thread-sensitive-nobody-starves").set(
        {"/run/quanta": 1, "/run/warmup_quanta": 0}
    )
    assert len(coscope.sweep(scenario, policies=["default"])) == 1
    with pytest.raises(coscope.ScenarioError, match="/baseline"):
        coscope.sweep(scenario, {"/baseline/~1policy": [{"id": "default"}]})


def test_a_trace_that_ships_may_be_a_value(small):
    axes = {"/workload/threads": [small["/workload/threads"], [{"trace": "sort", "copies": 1}]]}
    assert coscope.sweep(small, axes)["digest"].nunique() == 2
