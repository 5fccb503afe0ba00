"""One command: makes an environment, builds the package into it, and runs its tests. Arguments go to pytest.

The environment is ``.venv`` beside this file, or ``$COSCOPE_VENV``.
"""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent


def main() -> int:
    """Sets up and tests; pytest's exit code."""
    folder = Path(os.environ.get("COSCOPE_VENV", HERE / ".venv"))
    bin_folder = folder / ("Scripts" if os.name == "nt" else "bin")
    if not bin_folder.is_dir():
        venv.create(folder, with_pip=True)
    python = str(bin_folder / "python")
    pins = ["-c", str(HERE / "constraints.txt")]
    subprocess.run([python, "-m", "pip", "install", "-q", *pins, "-e", f"{HERE}[test]"], check=True)
    return subprocess.run([python, "-m", "pytest", *sys.argv[1:]], cwd=HERE, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
