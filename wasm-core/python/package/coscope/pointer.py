"""JSON pointers (RFC 6901), read as the engine reads them."""

from __future__ import annotations

import re
from typing import Any

_INDEX = re.compile("0|[1-9][0-9]*")


def value_at(document: Any, pointer: str) -> Any:  # noqa: ANN401
    """Returns the value at a pointer; the whole document for an empty one.

    Raises:
        KeyError: There is no such value, or the pointer does not begin with ``/``.
    """
    if pointer and not pointer.startswith("/"):
        raise KeyError(pointer)
    value = document
    for key in pointer.split("/")[1:]:
        key = key.replace("~1", "/").replace("~0", "~")
        if isinstance(value, list) and _INDEX.fullmatch(key) and int(key) < len(value):
            value = value[int(key)]
        elif isinstance(value, dict) and key in value:
            value = value[key]
        else:
            raise KeyError(pointer)
    return value
