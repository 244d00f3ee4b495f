"""One picture of the screen."""

from __future__ import annotations

from ..errors import DeviceTimeout
from .shell import DeviceShell

PICTURE_TIMEOUT_S = 10.0

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_END = b"IEND\xaeB`\x82"  # the last chunk: its name and checksum
_SEVERAL_DISPLAYS = b"Multiple displays were found"


def take_picture(shell: DeviceShell, *, display_id: str = "", timeout_s: float = PICTURE_TIMEOUT_S) -> bytes:
    """Return the screen as PNG, empty if the device sends none that is complete.

    Args:
        shell: the device's shell.
        display_id: the physical display in use, empty if unknown. It is asked for by name only where the device has
            several, of which one may be off or look elsewhere; older versions do not know the option.
        timeout_s: of each try.
    """
    try:
        output = shell.raw(["screencap", "-p"], timeout_s=timeout_s)
        if display_id and is_of_several(output):
            output = shell.raw(["screencap", "-d", display_id, "-p"], timeout_s=timeout_s)
    except DeviceTimeout:
        return b""
    return read_picture(output)


def is_of_several(output: bytes) -> bool:
    """Whether `screencap` warned, before the PNG, that it had to choose one of several displays."""
    return _SEVERAL_DISPLAYS in output[: max(0, output.find(_SIGNATURE))]


def read_picture(output: bytes) -> bytes:
    """Cut the PNG out of what `screencap` printed, empty if there is no whole one.

    Devices with several displays print a warning first, which without a terminal of its own lands in the output.
    """
    start, end = output.find(_SIGNATURE), output.rfind(_END)
    return output[start : end + len(_END)] if 0 <= start < end else b""
