"""``python -m coscope.sweep spec.json --scheduler tcp://… --out folder``: a sweep from the shell."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from ..errors import CoscopeError
from ..scenario import load
from . import sweep

#: Fields of a spec: a scenario, and arguments of :func:`coscope.sweep`.
FIELDS = ("scenario", "vary", "policies", "seeds", "measures", "skip_refused")


def read_spec(file: Path) -> dict[str, Any]:
    """Returns the spec in a file.

    Raises:
        ValueError: The file is not a spec.
    """
    try:
        spec = json.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise ValueError(f"{file} is no spec: {error}") from error
    if not isinstance(spec, dict) or "scenario" not in spec or (set(spec) - set(FIELDS)):
        raise ValueError(
            f'{file} is no spec: write an object with "scenario" and any of {", ".join(FIELDS[1:])}'
        )
    if not isinstance(spec.get("skip_refused", False), bool):
        raise ValueError(f"{file}: skip_refused is {spec['skip_refused']!r}: write true or false")
    return spec


def traces_of(given: list[str]) -> dict[str, Path]:
    """Returns the files of ``NAME=FILE`` by name.

    Raises:
        ValueError: A text has no equals sign.
    """
    if wrong := [text for text in given if "=" not in text]:
        raise ValueError(f"--trace {wrong[0]}: write NAME=FILE.cst")
    return {name: Path(file) for name, _, file in (text.partition("=") for text in given)}


def main() -> int:
    """Runs a sweep and prints its table as CSV. Exit code 2: error; 130: interrupted."""
    parser = argparse.ArgumentParser(prog="python -m coscope.sweep", description=main.__doc__)
    parser.add_argument("spec", type=Path, help=f"JSON with {', '.join(FIELDS)}")
    parser.add_argument("--scheduler", help="address of a Dask scheduler, tcp://…; default: this machine")
    parser.add_argument(
        "--out", type=Path, help="folder that keeps each finished run; runs in it are not repeated"
    )
    parser.add_argument(
        "--trace", action="append", default=[], metavar="NAME=FILE.cst", help="a recorded trace; repeatable"
    )
    parser.add_argument("--jobs", type=int, help="without --scheduler: number of parallel runs")
    args = parser.parse_args()
    try:
        spec = read_spec(args.spec)
        client = _client(args.scheduler) if args.scheduler else None
        scenario = load(spec.pop("scenario"), traces_of(args.trace))
        table = sweep(scenario, **spec, out=args.out, client=client, jobs=args.jobs, progress=True)
        if table.empty:
            raise ValueError("no combination is valid")
    except (CoscopeError, OSError, ValueError) as error:
        sys.stderr.write(f"coscope: {error}\n")
        return 2
    except KeyError as error:
        # A measure that a result lacks. As text, a KeyError is the representation of its message.
        sys.stderr.write(f"coscope: measures: {error.args[0]}\n")
        return 2
    except KeyboardInterrupt:
        kept = f"; call again with --out {args.out} to go on" if args.out else ""
        sys.stderr.write(f"coscope: interrupted{kept}\n")
        return 130
    table.to_csv(sys.stdout, index=False)
    return 0


def _client(scheduler: str) -> Any:  # noqa: ANN401
    from distributed import Client

    return Client(scheduler)


if __name__ == "__main__":
    sys.exit(main())
