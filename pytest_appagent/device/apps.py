"""Apps on a device: start, stop, clear, install, grant, version. Every answer is read; the commands hide failures."""

from __future__ import annotations

import difflib
import re
import time
from collections.abc import Callable
from pathlib import Path

from ..errors import DeviceError
from ..screen.frame import Foreground
from .shell import DeviceShell, told_reason
from .state import query_state
from .wire import ShellResult

LAUNCH_TIMEOUT_S = 30.0
INSTALL_TIMEOUT_S = 180.0

_POLL_S = 0.1
# Dialogs of the system that an app brings up at its start: it is in front beneath them.
_SYSTEM_DIALOGS = ("permissioncontroller", "packageinstaller")
_FAILED = re.compile(r"^(Error\b|Exception\b|Failure\b|Failed\b|.*Exception:|Operation not allowed)", re.MULTILINE)


class Apps:
    """The apps of one device."""

    def __init__(
        self,
        shell: DeviceShell,
        *,
        clock: Callable[[], float] = time.monotonic,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        self._shell = shell
        self._clock = clock
        self._pause = pause

    def launch(self, package: str, activity: str | None, link: str | None) -> None:
        """Start an app and wait until it is in front."""
        argv = ["am", "start", "-W"]
        if link is not None:
            argv += ["-a", "android.intent.action.VIEW", "-d", link]
        if activity is not None:
            argv += ["-n", f"{package}/{activity}"]
        elif link is not None:
            argv += ["-p", package]
        else:
            argv += ["-n", self._main_component(package)]
        end_s = self._clock() + LAUNCH_TIMEOUT_S
        result = self._shell.run(argv, timeout_s=LAUNCH_TIMEOUT_S)
        if result.code != 0 or re.search(r"^Error\b", result.complaint, re.MULTILINE):
            self._raise_if_missing(package)
            asked = f"link {link!r}" if link is not None else f"activity {activity!r}" if activity else "main activity"
            raise self._error(f"cannot start app '{package}' with {asked}: {_start_failure(result)}")
        self._wait_until_in_front(package, end_s)

    def stop(self, package: str) -> None:
        """Stop all processes of an app."""
        self._shell.check(["am", "force-stop", package])

    def clear(self, package: str) -> None:
        """Remove all data of an app."""
        result = self._shell.run(["pm", "clear", package], timeout_s=60.0)
        if "Success" not in result.text:
            self._raise_if_missing(package)
            raise self._error(f"`pm clear {package}` failed: {told_reason(result.complaint)}")

    def grant(self, package: str, permission: str) -> None:
        """Grant a run-time permission."""
        result = self._shell.run(["pm", "grant", package, permission])
        if result.code != 0 or _FAILED.search(result.complaint):
            self._raise_if_missing(package)
            raise self._error(
                f"permission '{permission}' cannot be granted to app '{package}': {told_reason(result.complaint)}; "
                f"is it a run-time permission that the app asks for in its manifest?"
            )

    def install(self, apk: Path) -> None:
        """Install or update an app, streaming the file into the package manager."""
        try:
            with apk.open("rb") as source:
                size = apk.stat().st_size
                argv = ["cmd", "package", "install", "-r", "-t", "-S", str(size)]
                output = self._shell.raw(argv, stdin=source, timeout_s=INSTALL_TIMEOUT_S)
        except OSError as error:
            raise DeviceError(f"apk '{apk}' cannot be read: {error.strerror}; is the path right?") from error
        told = output.decode("utf-8", errors="replace")
        if "Success" not in told:
            raise self._error(f"'{apk.name}' was not installed: {told_reason(told)}")

    def version(self, package: str) -> str | None:
        """Return the version name of an installed app ("" if it has none), None if it is not installed."""
        told = self._shell.check(["dumpsys", "package", package])
        block = re.search(
            rf"^\s*Package \[{re.escape(package)}\].*?(?=^\s*Package \[|\Z)", told, re.MULTILINE | re.DOTALL
        )
        if block is None:
            return None
        name = re.search(r"\bversionName=(.*)", block[0])
        return name[1].strip() if name and name[1].strip() != "null" else ""

    def installed(self) -> list[str]:
        """Return the packages of all installed apps, sorted."""
        listed = self._shell.check(["pm", "list", "packages"])
        return sorted(
            line.removeprefix("package:").strip() for line in listed.splitlines() if line.startswith("package:")
        )

    def _main_component(self, package: str) -> str:
        resolved = self._shell.run(["cmd", "package", "resolve-activity", "--brief", package])
        lines = resolved.text.split()
        component = lines[-1] if lines else ""
        if component.startswith(f"{package}/"):
            return component
        self._raise_if_missing(package)
        if "ResolverActivity" in component:
            raise self._error(f"app '{package}' has several start activities; name the one to start with `activity=`")
        raise self._error(
            f"app '{package}' has no activity that a launcher could start; name one with `activity=` or give a `link=`"
        )

    def _wait_until_in_front(self, package: str, end_s: float) -> None:
        front = query_state(self._shell).foreground
        while not _is_in_front(package, front):
            if self._clock() >= end_s:
                raise self._error(
                    f"app '{package}' was started but did not come to the front within {LAUNCH_TIMEOUT_S:g} s; "
                    f"in front is '{front.package or 'nothing'}' {front.activity}: does it crash at its start, "
                    f"or does another app or a dialog cover it?"
                )
            self._pause(_POLL_S)
            front = query_state(self._shell).foreground

    def _raise_if_missing(self, package: str) -> None:
        packages = self.installed()
        if package in packages:
            return
        # Ordered by likeness, so that a slip of the pen is seen at once.
        close = difflib.get_close_matches(package, packages, n=3, cutoff=0.6)
        known = (
            f"installed is what looks most like it: {', '.join(close)}" if close else "nothing installed looks like it"
        )
        raise self._error(
            f"app '{package}' is not installed; {known}; correct the name, or install it with the option "
            f"`--appagent-apk FILE.apk` or `adb -s {self._shell.serial} install FILE.apk`"
        )

    def _error(self, text: str) -> DeviceError:
        return DeviceError(f"{self._shell.name}: {text}")


def _is_in_front(package: str, front: Foreground) -> bool:
    return front.package == package or any(word in front.package for word in _SYSTEM_DIALOGS)


def _start_failure(result: ShellResult) -> str:
    lines = [line.strip() for line in result.complaint.splitlines()]
    errors = [line for line in lines if line.startswith("Error") and not line.startswith("Error type")]
    return errors[0].removeprefix("Error: ") if errors else told_reason(result.complaint)
