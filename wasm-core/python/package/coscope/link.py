"""Links of the page: ``#s=2.<base64url of raw deflate>``, compressed against a dictionary (RFC 1951, RFC 4648 §5).

The page writes and reads the same form in ``web/scenario/link/codec.ts``. Its compressor differs, so the bytes may differ; the
unpacked documents are equal.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from itertools import accumulate

from . import _native
from .errors import ScenarioError

# The dictionary of each link version, from 1 on: the texts up to that version, concatenated.
_DICTIONARIES = [text.encode() for text in accumulate(_native.LINK_DICTIONARIES)]
_VERSION = len(_DICTIONARIES)
_WHOLE = "Copy the whole link again: mail and chat programs like to break long ones."


def pack(text: str) -> str:
    """Returns the fragment that opens a document, including ``#``."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, zdict=_DICTIONARIES[-1])
    packed = deflate.compress(text.encode()) + deflate.flush()
    letters = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    return f"#s={_VERSION}.{letters}"


def unpack(payload: str) -> str:
    """Returns the document of a payload, the text after ``#s=``.

    Raises:
        ScenarioError: The version is unknown, or the payload is damaged or unpacks to more bytes than a document may have.
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
