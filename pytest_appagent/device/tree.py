"""One dump of the screen's tree, by `uiautomator` and in the same operation as the device's state."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Literal

from ..errors import DeviceTimeout
from .input_commands import InputCommand, check_input
from .shell import DeviceShell, quote_for_device, told_reason
from .state import STATE_SCRIPT, DeviceState, complete_state, query_state, read_state
from .wire import ShellResult

TREE_TIMEOUT_S = 25.0  # a dump that finds no idle state gives up after 10 s by itself

_FILE = "/data/local/tmp/appagent-tree.xml"
_END = "\n@@end of tree\n"
_END_OF_PICTURE = "\n@@end of picture\n"
# A file, since `/dev/tty` gives nothing without a terminal; removed first, since a failing dump leaves an older one in
# place and ends with status 0.
_DUMP_SCRIPT = (
    f"rm -f {_FILE}; uiautomator dump {_FILE} >&2; cat {_FILE} 2>/dev/null; rm -f {_FILE}; echo; echo '{_END.strip()}'"
)
_SCRIPT = f"{_DUMP_SCRIPT}; {STATE_SCRIPT}"
_END_OF_INPUT = "@@end of input"
_TAKEN = "already registered"
_TAKEN_REMEDY = (
    "another program reads the screen's tree, and the device serves one at a time: end it (uiautomator2, Appium and "
    "Maestro leave a server on the device: `adb shell ps -A | grep -i -e uia -e appium -e maestro`), or set "
    "appagent_tree_source=u2 to use the one of uiautomator2"
)
_WEB_VIEW_WITHOUT_CHILDREN = re.compile(rb'<node\b[^>]*\bclass="[^"]*WebView"[^>]*(?:/>|>\s*</node>)')


@dataclass(frozen=True, slots=True, kw_only=True)
class TreeDump:
    """What one try gave.

    Attributes:
        xml: the complete dump, None if there is none.
        error: why not.
        fault: `busy` when the screen does not come to rest, `hung` when no answer came in time, else `failed`; None if
            there is a dump.
        state: the device's state right after it.
    """

    state: DeviceState
    xml: bytes | None = None
    error: str = ""
    fault: Literal["busy", "failed", "hung"] | None = None


def dump_tree(shell: DeviceShell, timeout_s: float = TREE_TIMEOUT_S) -> TreeDump:
    """Try once to have the tree; only a device that is gone or does not even tell its state raises."""
    try:
        result = shell.script(_SCRIPT, what="uiautomator dump", timeout_s=timeout_s)
    except DeviceTimeout as error:
        return TreeDump(state=query_state(shell), error=str(error), fault="hung")
    dump = read_dump(result)
    return dump if dump.state.foreground.package else replace(dump, state=complete_state(shell, dump.state))


def dump_with_picture(
    shell: DeviceShell,
    *,
    after: InputCommand | None = None,
    display_id: str = "",
    timeout_s: float = TREE_TIMEOUT_S,
) -> tuple[TreeDump, bytes]:
    """Try once to have the tree and, in the same operation, all that `screencap -p` prints right after it.

    Args:
        shell: the device's shell.
        after: what is done first, in the same operation.
        display_id: the physical display to take the picture of, empty for the device's choice.
        timeout_s: for the dump.

    Raises:
        DeviceError: what was to be done first failed.
    """
    picture_script = quote_for_device(["screencap", *(["-d", display_id] if display_id else []), "-p"])
    # The picture right after the tree, before the state, which takes its time.
    script = f"{_DUMP_SCRIPT}; {picture_script}; echo; echo '{_END_OF_PICTURE.strip()}'; {STATE_SCRIPT}"
    what = "uiautomator dump"
    if after is not None:
        script = f'{after.line}; echo "{_END_OF_INPUT} $?" >&2; {script}'
        what, timeout_s = f"{after.what}, {what}", after.timeout_s + timeout_s
    try:
        result = shell.script(script, what=what, timeout_s=timeout_s)
    except DeviceTimeout as error:
        return TreeDump(state=query_state(shell), error=str(error), fault="hung"), b""
    if after is not None:
        complaint, _, status = result.stderr.decode("utf-8", errors="replace").partition(_END_OF_INPUT)
        check_input(shell, after, 0 if status.split(maxsplit=1)[:1] == ["0"] else 1, complaint)
    tree, end, rest = result.stdout.partition(_END.encode())
    picture, _, state = rest.partition(_END_OF_PICTURE.encode())
    dump = read_dump(replace(result, stdout=tree + end + state))
    if not dump.state.foreground.package:
        dump = replace(dump, state=complete_state(shell, dump.state))
    # The warning of several displays lands in the error output here.
    return dump, result.stderr + picture


def read_dump(result: ShellResult) -> TreeDump:
    """Read what the script printed; the exit status tells nothing, `uiautomator` ends with 0 whatever happens."""
    xml, _, state_text = result.stdout.partition(_END.encode())
    state = read_state(state_text.decode("utf-8", errors="replace"))
    xml = xml.strip()
    if xml.endswith(b"</hierarchy>"):
        return TreeDump(state=state, xml=xml)
    told = result.stderr.decode("utf-8", errors="replace")
    if xml and "ERROR" not in told:
        return TreeDump(state=state, error=f"the dump ends in the middle, after {len(xml)} bytes", fault="failed")
    reason = told_reason(told)
    if _TAKEN in told:
        reason = f"{reason} ({_TAKEN_REMEDY})"
    return TreeDump(state=state, error=reason, fault="busy" if "idle state" in told else "failed")


def has_blank_web_page(xml: bytes) -> bool:
    """Whether a web view of the dump has nothing in it."""
    return _WEB_VIEW_WITHOUT_CHILDREN.search(xml) is not None
