"""``python -m coscope.study REQUEST``: one paper's study in a separate process. :func:`coscope.paper` starts it."""

from __future__ import annotations

import json
import signal
import sys

from . import _native
from .errors import CoscopeError

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    request = json.loads(sys.argv[1])
    try:
        sys.stdout.write(
            _native.paper(request["name"], request["seeds"], request["quanta"], request["scale"])
        )
    except CoscopeError as error:
        sys.stdout.write(str(error))
        sys.exit(2)
