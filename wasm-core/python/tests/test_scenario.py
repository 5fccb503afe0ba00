import json
import pickle
import subprocess
from pathlib import Path

import pytest

import coscope
from conftest import ROOT
from coscope import link

LINKS = sorted((ROOT / "tests/scenario/links").glob("*.txt"))
#: Links that the page unpacks and the engine then rejects, with the place: 2-edited has an undefined program.
REFUSED = {"2-edited": "/workload/threads/9/program"}


def test_a_scenario_comes_from_an_id_a_file_a_link_or_a_document(small, tmp_path):
    file = tmp_path / "scenario.json"
    file.write_text(json.dumps(small.document))
    page = "https://example.org/coscope/?view=evictions"
    same = [
        file,
        str(file),
        file.read_text(),
        small.document,
        small.link(),
        small.link(page),
        f"x=1{small.link()}&y=2",
    ]
    assert [coscope.load(what) for what in same] == [small] * len(same)
    assert small.link(page).startswith(page + "#s=2.")
    assert coscope.load("#id=balance-set") == coscope.load("balance-set")
    assert "balance-set" in coscope.scenarios()


def test_set_gives_another_scenario_and_changes_none(small):
    changed = small.set("/run/seed", 7)
    assert (small["/run/seed"], changed["/run/seed"]) == (coscope.load("balance-set")["/run/seed"], 7)
    both = small.set({"/policy": {"id": "default"}, "/run/seed": 9})
    assert (both["/policy/id"], both["/run/seed"]) == ("default", 9)
    assert small["/machine/caches/1/ways"] == 12
    for nothing in ("/run/sneed", "title", "/machine/caches/-1/ways", "/machine/caches/01/ways"):
        with pytest.raises(KeyError, match=nothing):
            small[nothing]


@pytest.mark.parametrize(
    ("pointer", "value", "path", "says"),
    [
        ("/machine/caches/0/ways", 3, "/machine/caches/0", "ways"),
        ("/run/quanta", "many", "/run/quanta", "is not a whole number"),
        ("/run/nothing/here", 1, "/run/nothing/here", "nothing stands at"),
        ("/policy/id", "none-such", "/policy/id", "none-such"),
        ("/run/seed", float("nan"), "/run/seed", "NaN is not JSON"),
    ],
)
def test_what_is_refused_has_its_json_path(small, pointer, value, path, says):
    with pytest.raises(coscope.ScenarioError) as refused:
        small.set(pointer, value)
    error = refused.value
    assert error.path.startswith(path)
    assert says in error.problem
    assert error.remedy and str(error) == f"{error.path}: {error.problem}. {error.remedy}"
    assert vars(pickle.loads(pickle.dumps(error))) == vars(error)


def test_an_id_that_does_not_ship_names_those_that_do():
    with pytest.raises(
        coscope.ScenarioError, match=r'no file none-such, and there is no scenario "none-such".*balance-set'
    ):
        coscope.load("none-such")


def test_a_scenario_survives_pickling_with_its_traces(small):
    assert pickle.loads(pickle.dumps(small)) == small
    traced = next(s for s in map(coscope.load, coscope.scenarios()) if s.native.traces())
    assert pickle.loads(pickle.dumps(traced)).trace_files() == traced.trace_files()


def test_a_trace_that_is_nowhere_is_named(small):
    document = small.document
    document["workload"]["threads"] = [{"trace": "mine", "copies": 1}]
    with pytest.raises(coscope.RunError, match=r"'mine' is not at .*give traces="):
        coscope.load(document)


@pytest.mark.parametrize("file", LINKS, ids=lambda file: file.stem)
def test_published_links_open(file: Path):
    fragment, title = file.read_text().strip().split("\n")
    assert json.loads(link.unpack(fragment.removeprefix("#s=")))["title"] == title
    if file.stem not in REFUSED:
        assert coscope.load(fragment)["/title"] == title
        return
    with pytest.raises(coscope.ScenarioError) as refused:
        coscope.load(fragment)
    assert refused.value.path == REFUSED[file.stem]


def test_the_page_unpacks_what_python_packs(small):
    if not (ROOT / "node_modules/fflate").is_dir():
        pytest.skip("no node_modules: npm install")
    script = """
        import { inflateSync, strFromU8 } from 'fflate';
        import { readFileSync } from 'node:fs';
        const added = [1, 2].map((version) => readFileSync(`web/scenario/link/dictionary-${version}.txt`));
        const dictionary = Buffer.concat(added);
        const [, letters] = process.argv[1].split('#s=2.');
        process.stdout.write(strFromU8(inflateSync(Buffer.from(letters, 'base64url'), { dictionary })));
    """
    command = ["node", "--input-type=module", "-e", script, small.link()]
    unpacked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert json.loads(unpacked) == small.document


@pytest.mark.parametrize(
    ("payload", "says"),
    [
        ("", "does not say its version"),
        ("9.abc", "of version 9"),
        ("2.ab!c", "invalid characters"),
        ("2.____", "damaged"),
        (link.pack('{"version": 1}' * 50)[3:-4], "incomplete|damaged"),
        (link.pack("x" * 5_000_000)[3:], "more than 4194304 bytes"),
    ],
)
def test_broken_links_say_why(payload, says):
    with pytest.raises(coscope.ScenarioError, match=says):
        coscope.load(f"#s={payload}")


def test_what_cannot_be_read_is_named(tmp_path):
    latin = tmp_path / "latin.json"
    latin.write_bytes(b'{"title": "\xe9"}')
    for what in (tmp_path / "none.json", latin, tmp_path):
        with pytest.raises(coscope.ScenarioError, match=f"{what.name} cannot be read: .* UTF-8"):
            coscope.load(what)
    with pytest.raises(coscope.ScenarioError, match="5 is no scenario"):
        coscope.load(5)


def test_a_trace_that_ships_comes_with_the_value_that_plays_it(small):
    sort = [{"trace": "sort", "copies": 1}]
    played = small.set("/workload/threads", sort)
    assert played.run().digest == coscope.load(played.document).run().digest
    with pytest.raises(coscope.RunError, match=r"'mine' is not at .*give traces="):
        small.set("/workload/threads", [{"trace": "mine", "copies": 1}])


def test_scenarios_with_other_traces_differ(small):
    document = small.document
    document["workload"]["threads"] = [{"trace": "mine", "copies": 1}]
    files = list(coscope.load("real-programs").trace_files().values())[:2]
    one, other = (coscope.load(document, traces={"mine": file}) for file in files)
    assert one != other
    assert one == coscope.load(document, traces={"mine": files[0]})
