"""Makes an environment, builds the package into it, and runs its tests. Arguments go to pytest.

The environment is ``.venv`` beside this file, or ``$COSCOPE_VENV``. With ``--notebook`` as its first argument it also installs
JupyterLab, packs the page (``npm run build`` makes its engine), and runs the journeys of ``e2e/notebook`` in a browser.
"""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]


def main() -> int:
    """Sets up and tests. Returns the exit code."""
    arguments = sys.argv[1:]
    notebook = arguments[:1] == ["--notebook"]
    folder = Path(os.environ.get("COSCOPE_VENV", HERE / ".venv"))
    bin_folder = folder / ("Scripts" if os.name == "nt" else "bin")
    if not bin_folder.is_dir():
        venv.create(folder, with_pip=True)
    python = str(bin_folder / "python")
    pins = ["-c", str(HERE / "constraints.txt")]
    extras = "test,jupyterlab" if notebook else "test"
    subprocess.run([python, "-m", "pip", "install", "-q", *pins, "-e", f"{HERE}[{extras}]"], check=True)
    if notebook:
        subprocess.run(["node", "scripts/notebook.mjs"], cwd=ROOT, check=True)
    tested = subprocess.run([python, "-m", "pytest", *arguments[notebook:]], cwd=HERE, check=False).returncode
    if not notebook:
        return tested
    command = [
        "node",
        "node_modules/@playwright/test/cli.js",
        "test",
        "--config=playwright.notebook.config.ts",
    ]
    shown = subprocess.run(command, cwd=ROOT, env={**os.environ, "COSCOPE_VENV": str(folder)}, check=False)
    return tested or shown.returncode


if __name__ == "__main__":
    sys.exit(main())
