"""From the bytes of a dump to text that an XML parser may be given.

Dumps come through shells, files and other people's tools: with status lines glued to them, re-encoded, cut off, with
characters that XML forbids. What is mended here is said in `DumpText.repaired`; what cannot be read is refused.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from ..errors import ScreenUnreadable

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"

_ROOT = re.compile(r"<(?:hierarchy|displays)\b")
_ROOT_END = re.compile(r"</(?:hierarchy|displays)\s*>")
_DECLARATION = re.compile(r"<\?xml\b[^>]*\?>")
_DTD = re.compile(r"<!(?:DOCTYPE|ENTITY)", re.IGNORECASE)
_HTML = re.compile(r"<!DOCTYPE\s+html\s*>", re.IGNORECASE)
_TOOL_ERROR = re.compile(
    r"ERROR:|could not get idle state|null root node|\bException\b|\bat (?:android|java|com)\.|Killed"
    r"|Segmentation fault|not found|No such file|Permission denied|error: (?:device|closed)|UI hierchary dumped to",
    re.IGNORECASE,
)
_STALE = re.compile(r"ERROR:|could not get idle state|null root node|\w+Exception\b")

_REFERENCE_PAIR = re.compile(r"&#(\d+|[xX][0-9a-fA-F]+);&#(\d+|[xX][0-9a-fA-F]+);")
_REFERENCE = re.compile(r"&#(\d+|[xX][0-9a-fA-F]+);")
_BARE_AMPERSAND = re.compile(r"&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-fA-F]+);)")
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True, kw_only=True)
class DumpText:
    """The XML inside a dump, as text without declaration.

    Attributes:
        text: from the start tag of the root to its end tag, or to the end of a truncated dump.
        repaired: whether something was decoded, cut off or replaced to get here.
        roots: how many root elements stand one after the other.
    """

    text: str
    repaired: bool
    roots: int


def cut_out(dump: bytes) -> DumpText:
    """Find the XML in the bytes of a dump.

    Raises:
        ScreenUnreadable: kind `empty`, `error_text`, `not_xml` or `unsafe`.
    """
    text, repaired = _decode(dump)
    if not text.strip():
        raise ScreenUnreadable("empty", "the dump is empty; take it again, the device may still be starting")
    _refuse_unsafe(text)
    start = _ROOT.search(text)
    if start is None:
        raise _no_root(text)
    before = _DECLARATION.sub("", text[: start.start()]).strip()
    if _STALE.search(before):
        # The tool failed and the file of an earlier dump was printed after its message.
        raise ScreenUnreadable("error_text", f"the dump tool failed: {_first_line(before)}; the tree after it is older")
    ends = [match.end() for match in _ROOT_END.finditer(text, start.start())]
    end = ends[-1] if ends else len(text)
    after = text[end:].strip()
    roots = len(_ROOT.findall(text, start.start(), end)) if "<displays" not in text else 1
    return DumpText(text=text[start.start() : end], repaired=repaired or bool(before or after), roots=roots)


def sanitise(text: str) -> str:
    """Replace what XML forbids and keep all that it allows.

    Surrogate pairs written as two references become the character they mean; lone surrogates, NUL and control
    characters become U+FFFD; an ampersand that starts no reference stands for itself.
    """
    text = _BARE_AMPERSAND.sub("&amp;", text)
    text = _REFERENCE_PAIR.sub(_join_pair, text)
    text = _REFERENCE.sub(_keep_legal, text)
    return _FORBIDDEN.sub(REPLACEMENT, text)


def _decode(dump: bytes) -> tuple[str, bool]:
    """Return the text, and whether its bytes were anything but plain UTF-8."""
    for bom, encoding in (
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
    ):
        if dump.startswith(bom):
            return dump[len(bom) :].decode(encoding, "replace"), True
    for encoding, angle in (("utf-16-le", b"<\0"), ("utf-16-be", b"\0<")):
        place = dump[:64].find(angle)
        if place >= 0 and place % 2 == 0:
            return dump.decode(encoding, "replace"), True
    try:
        return dump.decode("utf-8"), False
    except UnicodeDecodeError:
        pass
    try:
        # Java's modified UTF-8 writes an emoji as two surrogates of three bytes each.
        text = dump.decode("utf-8", "surrogatepass")
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace"), True
    except UnicodeDecodeError:
        return dump.decode("utf-8", "replace"), True


def _refuse_unsafe(text: str) -> None:
    """A dump declares no document type and no entities; what does so was not made by a device."""
    if _DTD.search(text) and not (_HTML.search(text) and not _ROOT.search(text)):
        raise ScreenUnreadable(
            "unsafe", "the dump declares a document type or entities; no device writes that, it is not read"
        )


def _no_root(text: str) -> ScreenUnreadable:
    if _TOOL_ERROR.search(text) and not text.lstrip("\ufeff \r\n\t").startswith("<"):
        return ScreenUnreadable(
            "error_text", f"the dump tool answered {_first_line(text)!r} instead of a tree; try again"
        )
    return ScreenUnreadable("not_xml", f"no <hierarchy> in the dump; it starts with {_first_line(text)!r}")


def _first_line(text: str) -> str:
    line = text.strip().splitlines()[0]
    return line if len(line) <= 120 else line[:117] + "..."


def _code(digits: str) -> int:
    # More digits than a code point has mean no character, and int() of thousands of them raises.
    if len(digits) > 12:
        return -1
    return int(digits[1:], 16) if digits[0] in "xX" else int(digits)


def _join_pair(match: re.Match[str]) -> str:
    high, low = _code(match[1]), _code(match[2])
    if 0xD800 <= high < 0xDC00 <= low < 0xE000:
        return chr(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))
    return match[0]


def _keep_legal(match: re.Match[str]) -> str:
    code = _code(match[1])
    legal = 0 <= code <= 0x10FFFF and not _FORBIDDEN.match(chr(code))
    return match[0] if legal else REPLACEMENT
