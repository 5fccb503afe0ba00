"""Shared fixtures."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
from pathlib import Path

import pytest

import coscope

ROOT = Path(__file__).resolve().parents[3]

# A shell without job control starts background processes with SIGINT ignored, and Python then leaves it so: the tests of Ctrl+C
# would hang.
signal.signal(signal.SIGINT, signal.default_int_handler)


def _command_line() -> str | None:
    """Returns the quick build of the command line, if any: $COSCOPE, that of `npm run -s coscope`, or on the path."""
    folder = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "wasm-core/target"))
    for found in (os.environ.get("COSCOPE"), str(folder / "quick/coscope"), shutil.which("coscope")):
        if found and Path(found).is_file():
            return found
    return None


@pytest.fixture(scope="session")
def command_line():
    """Runs `coscope` and returns its standard output."""
    program = _command_line()
    if program is None:
        pytest.skip("no quick command line: cargo build --profile quick -p coscope-cli in wasm-core")

    def run(*arguments: str, stdin: str | None = None) -> str:
        done = subprocess.run([program, *arguments], input=stdin, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


@pytest.fixture(scope="session")
def small() -> coscope.Scenario:
    """A run of some hundredths of a second."""
    return coscope.load("balance-set").set({"/run/quanta": 2, "/run/warmup_quanta": 1})


@pytest.fixture
def spec(tmp_path, small):
    """Writes a spec for a sweep of the small scenario."""

    def write(**fields) -> Path:
        file = tmp_path / "spec.json"
        file.write_text(json.dumps({"scenario": small.document, **fields}))
        return file

    return write
