"""Where the simulated device really is, read from outside: the activity in front and the raw tree.

What is true of a command is found by a hand that knows nothing of maps: it taps, one after the other, what the acts of
the command are called, finds that by `uiautomator dump`, and looks where it is then.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from xml.etree import ElementTree

from benchmarks.simtasks.oracle import Oracle
from pytest_appagent.device.adb import AdbDevice

_DUMP = "/sdcard/truth.xml"
_BARS = "com.android.systemui"
_TITLES = ("alertTitle", "collapsing_toolbar", "homepage_title", "toolbar_title", "title")
_LEAST_COMMON = 0.6
_MOST_SWIPES = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Truth:
    """What stands on a screen.

    Attributes:
        activity: package and activity in front.
        title: what its title bar or dialog is called, empty if it has neither.
        texts: all other texts and descriptions without digits, from top to bottom.
        ids: resource-ids.
    """

    activity: str
    title: str
    texts: tuple[str, ...]
    ids: frozenset[str]

    def is_same(self, other: Truth, words: Callable[[str], str] = lambda text: text) -> bool:
        """Whether another look saw this screen; on a smaller display, or scrolled, less of it is in sight.

        Args:
            other: the other look.
            words: what texts of this one are in the other's language; the other may have them untranslated too.
        """
        if self.activity != other.activity or other.title not in (self.title, words(self.title)):
            return False
        seen, mine = set(other.texts), set(self.texts)
        common = sum(text in seen or words(text) in seen for text in mine)
        least = min(len(mine), len(seen))
        return not least or common >= _LEAST_COMMON * least


def see_truth(device: AdbDevice) -> Truth:
    """Look at the device as it is now."""
    front = device.foreground()
    device.shell(["uiautomator", "dump", _DUMP])
    tree = ElementTree.fromstring(device.shell(["cat", _DUMP]))
    title, texts, ids = "", [], set()
    for node in tree.iter("node"):
        if node.get("package") == _BARS:
            continue
        name = node.get("resource-id", "")
        ids.add(name)
        if not title and name.rpartition("/")[2] in _TITLES[:4]:
            title = node.get("content-desc") or node.get("text") or ""
        said = (node.get("text", ""), node.get("content-desc", ""))
        texts += [text for text in said if text and not re.search(r"\d", text)]
    return Truth(activity=f"{front.package}/{front.activity}", title=title, texts=tuple(texts), ids=frozenset(ids))


def find_truth(device: AdbDevice, package: str, names: Sequence[str]) -> Truth:
    """Tap what has these names, one after the other, from a clean launch, and look.

    Raises:
        OracleLost: one of them is not there.
    """
    device.stop(package)
    device.launch(package)
    hand = Oracle(device)
    truth = see_truth(device)
    for name in names:
        before = truth
        hand.do([{"press": "back"}] if name == "back" else [{"tap": name}])
        truth = see_truth(device)
        if truth == before:  # a heading has the name too
            hand.do([{"tap": {"name": name, "nth": 1}}])
            truth = see_truth(device)
    return _whole(device, truth)


def see_from_top(device: AdbDevice) -> Truth:
    """Scroll up and look: who comes back to a screen may be further down, where its title is out of sight."""
    size = device.display()
    across, low, high = str(size.width // 2), str(size.height * 3 // 4), str(size.height // 3)
    truth = see_truth(device)
    for _ in range(_MOST_SWIPES):
        before = truth
        device.shell(["input", "swipe", across, high, across, low, "400"])
        truth = see_truth(device)
        if truth == before:
            break
    return truth


def _whole(device: AdbDevice, truth: Truth) -> Truth:
    """Add what stands further down: who comes back to a screen may see another part of it."""
    size = device.display()
    across, low, high = str(size.width // 2), str(size.height * 3 // 4), str(size.height // 3)
    texts = dict.fromkeys(truth.texts)
    for _ in range(_MOST_SWIPES):
        device.shell(["input", "swipe", across, low, across, high, "400"])
        now = see_truth(device)
        if (now.activity, now.title) != (truth.activity, truth.title) or set(now.texts) <= texts.keys():
            break
        texts |= dict.fromkeys(now.texts)
    return replace(truth, texts=tuple(texts))
