"""Whether a device is fit for the next test: it answers, its screen is on, its display is the one it had."""

from __future__ import annotations

import re
import time

from ..errors import DeviceError
from .shell import DeviceShell

_TIMEOUT_S = 10.0
_WAKE_TIMEOUT_S = 5.0
_POLL_S = 0.1
_SCRIPT = (
    "echo boot=$(getprop sys.boot_completed); dumpsys power | grep -E 'mWakefulness='; wm size; wm density; echo end"
)
_WAKE = ["input", "keyevent", "KEYCODE_WAKEUP"]


class HealthCheck:
    """Checks one device again and again; its display is pinned at the first check."""

    def __init__(self, shell: DeviceShell) -> None:
        self._shell = shell
        self._display: str | None = None

    def find_fault(self) -> str | None:
        """Return what is wrong with the device, None if nothing is; a sleeping screen is woken."""
        try:
            told = self._ask()
            if not told.rstrip().endswith("end"):
                return f"it cut its answer off: {told.strip()[-80:]!r}"
            if "boot=1" not in told:
                return "it has not finished booting"
            if _is_asleep(told) and not self._wakes_up():
                return f"its screen stays off {_WAKE_TIMEOUT_S:g} s after it was woken"
        except DeviceError as error:
            return str(error)
        return self._display_fault(told)

    def _ask(self) -> str:
        return self._shell.script(_SCRIPT, what="the check before a test", timeout_s=_TIMEOUT_S).text

    def _wakes_up(self) -> bool:
        self._shell.check(_WAKE, timeout_s=_TIMEOUT_S)
        end_s = time.monotonic() + _WAKE_TIMEOUT_S
        while _is_asleep(self._ask()):
            if time.monotonic() >= end_s:
                return False
            time.sleep(_POLL_S)
        return True

    def _display_fault(self, told: str) -> str | None:
        display = ", ".join(re.findall(r"^(?:Physical|Override) (?:size|density): \S+", told, re.MULTILINE))
        if self._display is None:
            self._display = display
        if display != self._display:
            return f"its display has changed from {self._display} to {display or 'none'} since it was leased"
        return None


def _is_asleep(told: str) -> bool:
    # A device that does not say so is taken to be awake: the picture will show.
    return re.search(r"mWakefulness=(?!Awake)\w", told) is not None
