"""Searches depend only on their seed, respect their bounds, and continue after an interruption."""

import doctest
import json
import random
import sys

import numpy as np
import pytest

import coscope
from coscope.search import history, trials

SPACE = {"/policy": coscope.Placement()}


@pytest.fixture(scope="module")
def hand():
    """Eight threads on eight hardware contexts, in some hundredths of a second."""
    return coscope.load("by-hand").set({"/run/quanta": 2, "/run/warmup_quanta": 1})


@pytest.fixture
def counted(monkeypatch):
    """Counts runs of trials."""
    runs = []
    measured = trials.Trials._measured
    monkeypatch.setattr(
        trials.Trials, "_measured", lambda self, settings: runs.append(settings) or measured(self, settings)
    )
    return runs


def test_the_example_of_the_docstring():
    ended = doctest.testmod(sys.modules["coscope.search"])
    assert ended.attempted >= 4
    assert ended.failed == 0


def test_a_placement_that_separates_threads_is_found(hand):
    """Better than the mean of as many random placements, and always a permutation."""
    found = coscope.search(hand, SPACE, "ipc", trials=30, seed=4)
    placements = [json.loads(policy)["params"]["placement"] for policy in found.history["/policy"]]
    assert all(sorted(placement) == list(range(8)) for placement in placements)
    pick = random.Random(4)
    shuffled = [
        {"id": "pinned", "params": {"placement": pick.sample(range(8), 8)}} for _ in range(len(placements))
    ]
    assert found.value > coscope.sweep(hand, policies=shuffled)["ipc"].mean()
    assert found.value == found.history["value"].max()
    best = found.best.run(frames=False)
    assert (best.ipc, best.digest) == (found.value, found.history["digest"][found.history["value"].idxmax()])
    assert found.start == hand.run(frames=False).ipc


def test_the_seed_alone_decides(hand):
    first = coscope.search(hand, SPACE, "ipc", trials=14, seed=1).history
    assert coscope.search(hand, SPACE, "ipc", trials=14, seed=1).history.equals(first)
    assert not coscope.search(hand, SPACE, "ipc", trials=14, seed=2).history.equals(first)


def test_an_interrupted_search_goes_on_as_if_it_had_not_been(hand, tmp_path, counted):
    out = tmp_path / "search.jsonl"
    bound = {"ipc": (0.5, None)}
    whole = coscope.search(hand, SPACE, "ipc", trials=16, seed=3, constraint=bound)
    coscope.search(hand, SPACE, "ipc", trials=12, seed=3, constraint=bound, out=out)
    out.write_text(out.read_text() + '{"settings": {"/pol')  # killed during a write
    counted.clear()
    again = coscope.search(hand, SPACE, "ipc", trials=16, seed=3, constraint=bound, out=out)
    assert again.history.equals(whole.history)
    assert 0 < len(counted) <= 4
    assert len(out.read_text().splitlines()) == 17


def test_a_constraint_is_kept(hand):
    space = {"/machine/caches/1/size_bytes": [24576, 49152, 98304, 196608]}
    low = coscope.sweep(hand, space, measures=["/caches/1/miss_ratio"])["/caches/1/miss_ratio"]
    limit = sorted(low)[1]
    bound = {"/caches/1/miss_ratio": (limit, None)}
    found = coscope.search(hand, space, "ipc", trials=20, constraint=bound)
    assert found.best["/machine/caches/1/size_bytes"] == space["/machine/caches/1/size_bytes"][2]
    rows = found.history
    assert list(rows["feasible"]) == [ratio >= limit for ratio in rows["/caches/1/miss_ratio"]]
    assert not rows["feasible"].all()
    none = coscope.search(hand, space, "ipc", trials=3, constraint={"ipc": (1e9, None)})
    assert (none.best, none.value) == (None, None)


def test_a_repeated_point_is_run_once(hand, counted):
    found = coscope.search(hand, {"/run/seed": [1, 2]}, "ipc", direction="minimize", trials=8)
    assert len(found.history) == 8
    assert len(counted) == 2
    assert found.value == found.history["value"].min()


def test_values_may_be_of_numpy(hand, tmp_path):
    out = tmp_path / "search.jsonl"
    found = coscope.search(hand, {"/run/seed": [1, 2]}, "ipc", trials=3, out=out)
    again = coscope.search(hand, {"/run/seed": np.arange(1, 3)}, "ipc", trials=3, out=out)
    assert again.history.equals(found.history)
    assert coscope.search(hand, {"/run/seed": np.arange(1, 3)}, "ipc", trials=3).history.equals(found.history)


def test_ways_numbers_and_refusals(hand):
    partition = "/machine/caches/1/partition"
    space = {partition: coscope.Ways([[0, 1], [2, 3], [4]]), "/run/switch_cycles": coscope.Range(0, 200, 50)}
    for classes in coscope.search(hand, space, "ipc", trials=12).history[partition].map(json.loads):
        assert [one["threads"] for one in classes] == [[0, 1], [2, 3], [4]]
        assert [one["first_way"] for one in classes] == [
            sum(before["ways"] for before in classes[:place]) for place in range(3)
        ]
        assert sum(one["ways"] for one in classes) == hand["/machine/caches/1/ways"]
    rows = coscope.search(hand, {"/machine/caches/0/ways": [3, 4]}, "ipc", trials=8).history
    refused = rows[rows["/machine/caches/0/ways"] == 3]
    assert 0 < len(refused) < 8
    assert refused["problem"].str.startswith("/machine/caches/0").all()
    with pytest.raises(ValueError, match="a placement is a policy"):
        coscope.search(hand, {"/run": coscope.Placement()}, "ipc")


def test_the_file_says_what_was_searched(hand, tmp_path):
    """The page reads these names (``web/derive/search/history.ts``)."""
    out = tmp_path / "search.jsonl"
    space = {"/machine/caches/0/ways": [3, 4]}
    found = coscope.search(
        hand, space, "ipc", direction="minimize", trials=6, constraint={"ipc": (0.1, None)}, out=out
    )
    head, *rows = map(json.loads, out.read_text().splitlines())
    assert head == {
        "engine_version": coscope.ENGINE_VERSION,
        "search": head["search"],
        "scenario": hand.document,
        "space": space,
        "measure": "ipc",
        "direction": "minimize",
        "constraint": {"ipc": [0.1, None]},
        "seed": 0,
    }
    names = {"settings", "value", "constraint", "violations", "feasible", "digest", "problem"}
    assert all(names <= row.keys() for row in rows)
    assert [row["value"] for row in rows if row["feasible"]] == list(found.history["value"].dropna())
    older = {"engine_version": head["engine_version"], "search": head["search"]}
    out.write_text("".join(json.dumps(line) + "\n" for line in [older, *rows]))
    coscope.search(
        hand, space, "ipc", direction="minimize", trials=6, constraint={"ipc": (0.1, None)}, out=out
    )
    assert json.loads(out.read_text().splitlines()[0]) == head


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"version": 1, "title": "A scenario without a line end"}', "no complete line"),
        ('{"version": 1, "title": "A scenario on one line"}\n', "no engine_version and search"),
        ('{\n  "version": 1\n}', "is no history of a search"),
        ("[1]\n", "is no history of a search"),
    ],
)
def test_a_file_of_something_else_is_refused_and_stays_as_it_is(hand, tmp_path, text, says):
    out = tmp_path / "my.json"
    out.write_text(text)
    with pytest.raises(coscope.ResultsError, match=rf"my\.json.*{says}"):
        coscope.search(hand, SPACE, "ipc", trials=1, out=out)
    assert out.read_text() == text


def test_a_search_killed_in_its_first_line_begins_again(hand, tmp_path):
    out = tmp_path / "search.jsonl"
    coscope.search(hand, SPACE, "ipc", trials=1, out=out)
    whole = out.read_text()
    for text in ("", whole[:60], whole.splitlines()[0]):
        out.write_text(text)
        coscope.search(hand, SPACE, "ipc", trials=1, out=out)
        assert out.read_text() == whole


def test_a_history_of_another_search_or_engine_is_refused(hand, tmp_path, monkeypatch):
    out = tmp_path / "search.jsonl"
    coscope.search(hand, SPACE, "ipc", trials=1, out=out)
    with pytest.raises(coscope.ResultsError, match="of another search"):
        coscope.search(hand, SPACE, "ipc", trials=1, seed=9, out=out)
    monkeypatch.setattr(history, "ENGINE_VERSION", "0.0.1")
    with pytest.raises(coscope.ResultsError, match=rf"engine {coscope.ENGINE_VERSION}, and this is 0\.0\.1"):
        coscope.search(hand, SPACE, "ipc", trials=1, out=out)
    with pytest.raises(coscope.ResultsError, match="Make room"):
        coscope.search(hand, SPACE, "ipc", trials=1, out="/dev/full")


@pytest.mark.parametrize(
    ("space", "constraint", "says"),
    [
        ({"/run/switch_cycles": coscope.Range(5, 1)}, None, "low ≤ high"),
        ({"/run/switch_cycles": coscope.Range(0, 9, 0)}, None, "a step above 0"),
        ({"/machine/caches/1/partition": coscope.Ways([])}, None, "at least one thread in each"),
        ({"/run/seed": "12"}, None, "'12' is no list"),
        ({"/run/seed": [1]}, {"ipc": 0.5}, "constraint ipc: 0.5 is no pair"),
        ({"/run/seed": [1]}, {"ipc": (3, 1)}, "at least 3 and at most 1"),
    ],
)
def test_spaces_and_constraints_without_a_valid_trial_are_refused(hand, space, constraint, says):
    with pytest.raises(ValueError, match=says):
        coscope.search(hand, space, "ipc", constraint=constraint)
    with pytest.warns(UserWarning, match=r"no trial is valid; the first: /run/nope"):
        coscope.search(hand, {"/run/nope": [1, 2]}, "ipc", trials=2)


@pytest.mark.parametrize("wrong", [float("nan"), float("inf"), np.float32("nan")])
def test_a_measure_without_a_value_is_a_problem_of_its_trial(hand, tmp_path, wrong):
    values = iter([1.0, wrong])

    def sometimes(result):
        return next(values, result["ipc"])

    out = tmp_path / "search.jsonl"
    space = {"/run/seed": coscope.Range(1, 1000)}
    found = coscope.search(hand, space, sometimes, trials=4, out=out)
    assert list(found.history["problem"].notna()) == [True, False, False, False]
    assert found.value == found.history["value"].max()
    assert "NaN" not in out.read_text()
    assert "Infinity" not in out.read_text()
    assert len(coscope.search(hand, space, sometimes, trials=6, out=out).history) == 6


def test_a_history_of_another_measure_or_trace_is_refused(hand, tmp_path):
    out = tmp_path / "search.jsonl"
    space = {"/run/seed": [1, 2]}
    coscope.search(hand, space, lambda result: np.float32(result["ipc"]), trials=3, out=out)
    with pytest.raises(coscope.ResultsError, match="of another search: the measure of its first trial is"):
        coscope.search(hand, space, lambda result: result["f_mean"] + 100, trials=5, out=out)
    document = hand.document
    document["workload"]["threads"] = [{"trace": "mine", "copies": 1}]
    document["policy"] = {"id": "default"}
    document["baseline"] = None
    traced = tmp_path / "traced.jsonl"
    files = list(coscope.load("real-programs").trace_files().values())
    for file, is_other in ((files[0], False), (files[1], True)):
        scenario = coscope.load(document, traces={"mine": file})
        if is_other:
            with pytest.raises(coscope.ResultsError, match="of another search: its scenario, traces"):
                coscope.search(scenario, space, "ipc", trials=2, out=traced)
        else:
            coscope.search(scenario, space, "ipc", trials=2, out=traced)


def test_a_mistyped_measure_leaves_the_file_to_the_next_search(hand, tmp_path):
    out = tmp_path / "search.jsonl"
    with pytest.raises(KeyError, match="a result has no ipcc"):
        coscope.search(hand, {"/run/seed": [1, 2]}, "ipcc", trials=2, out=out)
    assert len(coscope.search(hand, {"/run/seed": [1, 2]}, "ipc", trials=2, out=out).history) == 2


def test_two_searches_do_not_write_one_file(hand, tmp_path):
    out = tmp_path / "search.jsonl"

    def nested(result):
        with pytest.raises(coscope.ResultsError, match=r"another search writes .*search\.jsonl"):
            coscope.search(hand, {"/run/seed": [1]}, "ipc", trials=1, out=out)
        return result["ipc"]

    assert len(coscope.search(hand, {"/run/seed": [1, 2]}, nested, trials=2, out=out).history) == 2
