"""Links of the page: ``#s=2.<base64url of raw deflate>``, compressed against a dictionary (RFC 1951, RFC 4648 §5).

The page writes and reads the same in ``web/scenario/link/codec.ts``. Bytes may differ, because another program compresses;
what they unpack to is equal.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from itertools import accumulate

from . import _native
from .errors import ScenarioError

# What links of each version, from 1 on, were compressed against: the dictionaries up to its own, one after the other.
_DICTIONARIES = [text.encode() for text in accumulate(_native.LINK_DICTIONARIES)]
_VERSION = len(_DICTIONARIES)
_WHOLE = "Copy the whole link again: mail and chat programs like to break long ones."


def pack(text: str) -> str:
    """The fragment that opens a document, ``#`` included."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, zdict=_DICTIONARIES[-1])
    packed = deflate.compress(text.encode()) + deflate.flush()
    letters = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    return f"#s={_VERSION}.{letters}"


def unpack(payload: str) -> str:
    """The document of a payload, which is what follows ``#s=``.

    Raises:
        ScenarioError: A payload of another version, one that is damaged, or one that unpacks to more than a document may have.
    """
    version, dot, letters = payload.partition(".")
    if not dot or not version.isdigit():
        raise ScenarioError("", "the link does not say its version", _WHOLE)
    if not re.fullmatch(r"[1-9]", version, re.ASCII) or int(version) > _VERSION:
        problem = f"the link is of version {version[:12]}, and this package reads versions up to {_VERSION}"
        raise ScenarioError("", problem, "Install the newest version of coscope.")
    if not re.fullmatch(r"[\w-]*", letters, re.ASCII):
        raise ScenarioError("", "the link has invalid characters, or is incomplete", _WHOLE)
    inflate = zlib.decompressobj(-zlib.MAX_WBITS, zdict=_DICTIONARIES[int(version) - 1])
    try:
        packed = base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
        text = inflate.decompress(packed, _native.MAX_DOCUMENT_BYTES + 1)
        if len(text) > _native.MAX_DOCUMENT_BYTES:
            remedy = "A scenario is a few kilobytes; this is none."
            raise ScenarioError(
                "", f"the link unpacks to more than {_native.MAX_DOCUMENT_BYTES} bytes", remedy
            )
        if not inflate.eof:
            raise ScenarioError("", "the link is incomplete", _WHOLE)
        return text.decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError) as damage:
        raise ScenarioError("", "the link is damaged", _WHOLE) from damage
