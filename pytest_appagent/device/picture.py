"""One picture of the screen."""

from __future__ import annotations

from ..errors import DeviceTimeout
from .shell import DeviceShell

PICTURE_TIMEOUT_S = 10.0

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_END = b"IEND\xaeB`\x82"  # the last chunk: its name and checksum


def take_picture(shell: DeviceShell, timeout_s: float = PICTURE_TIMEOUT_S) -> bytes:
    """Return the screen as PNG, empty if the device sends none that is complete."""
    try:
        return read_picture(shell.raw(["screencap", "-p"], timeout_s=timeout_s))
    except DeviceTimeout:
        return b""


def read_picture(output: bytes) -> bytes:
    """Cut the PNG out of what `screencap` printed, empty if there is no whole one.

    Devices with several displays print a warning first, which without a terminal of its own lands in the output.
    """
    start, end = output.find(_SIGNATURE), output.rfind(_END)
    return output[start : end + len(_END)] if 0 <= start < end else b""
