"""The page's widget without a browser; e2e/notebook tests it in JupyterLab."""

from __future__ import annotations

import gzip
import json
import zlib

import pytest

import coscope
from coscope.notebook import files

pytestmark = pytest.mark.skipif(
    not (files.PAGE / "index.html").is_file(), reason="the page is not built: node scripts/notebook.mjs"
)


def test_scenario_and_link_follow_each_other(small):
    page = small.show("evictions", height=400)
    assert (page.scenario, page.view, page.height) == (small, "evictions", 400)
    assert coscope.load(page.link) == small

    seen = []
    page.observe(lambda change: seen.append(change["new"]), "scenario")
    page.link = small.set("/run/seed", 11).link()
    assert page.scenario["/run/seed"] == 11
    page.scenario = small.set("/run/seed", 12)
    assert coscope.load(page.link)["/run/seed"] == 12
    assert [scenario["/run/seed"] for scenario in seen] == [11, 12]


def test_the_same_scenario_in_other_bytes_is_no_change(small, monkeypatch):
    """The page uses another compressor."""
    page = small.show()
    page.observe(lambda _: pytest.fail("nothing changed"), "scenario")
    plainly = zlib.compressobj
    monkeypatch.setattr("coscope.link.zlib.compressobj", lambda _, *rest, **more: plainly(1, *rest, **more))
    other = small.link()
    assert other != page.link
    page.link = other
    page.scenario = coscope.load(other)
    assert page.link == other


def test_files_come_packed_and_only_those_of_the_page(small):
    page = small.show()
    first = files.first()
    assert page.files == first
    assert any("coscope_core" in name for name in first)
    assert not any("coscope_full" in name for name in first)
    assert gzip.decompress(first["index.html"]).startswith(b"<!doctype html>")
    assert files.packed("../files.py") is None
    assert files.packed("/etc/hosts") is None


def test_traces_are_those_of_the_scenario():
    played = coscope.load("real-programs")
    names = {entry["name"] for entry in json.loads(gzip.decompress(files.trace("traces/index.json", played)))}
    assert names == set(played.trace_files())
    name = sorted(names)[0]
    assert gzip.decompress(files.trace(f"traces/{name}.cst", played)) == played.trace_files()[name]
    assert files.trace("traces/none.cst", played) is None


def test_a_page_with_a_trace_of_its_own_can_be_given_another_scenario(small):
    """A trace imported in the page is not in the kernel."""
    page = small.show()
    document = small.document
    document["workload"]["threads"] = [{"trace": "mine", "copies": 1}]
    mine = coscope.load(
        document, traces={"mine": next(iter(coscope.load("real-programs").trace_files().values()))}
    )
    with pytest.raises(coscope.RunError, match="'mine'"):
        page.link = mine.link()
    page.scenario = small.set("/run/seed", 11)
    assert coscope.load(page.link)["/run/seed"] == 11
