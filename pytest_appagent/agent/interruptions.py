"""What comes in between, and is dealt with by rule before a policy sees the screen.

The rules know the words and ids of Android's own dialogs, in English and Chinese, and nothing of any app. A dialog that
they do not know is left to the policy.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

from ..actions import Tap, to_gesture
from ..device.gesture import SwipeFromTo
from ..device.protocol import Mark
from ..events import InterruptionHandled
from ..screen.elements import Element
from ..screen.geometry import Bounds, Point
from ..screen.screen import Screen, ScreenFacts
from ..settings import PermissionRule
from .crash import find_crashes
from .guard import is_permission_package
from .parts import RunParts

MOST_IN_A_ROW = 5

_SWIPE_S = 0.2

# Best first. Source: AOSP PermissionController, `GrantPermissionsViewHandler` and its strings.
_ALLOW_IDS = (
    "permission_allow_foreground_only_button",
    "permission_allow_button",
    "permission_allow_always_button",
    "permission_allow_all_button",
    "permission_allow_one_time_button",
)
_ALLOW_WORDS = (
    *(
        "while using the app",
        "allow only while using the app",
        "使用应用时允许",
        "仅在使用该应用时允许",
        "使用期间允许",
    ),
    *("仅在使用中允许", "仅使用期间允许", "allow", "允许", "allow all", "全部允许", "allow all the time", "始终允许"),
    *("only this time", "仅限这一次", "仅此一次", "本次允许", "本次使用允许"),
)
_DENY_IDS = (
    "permission_deny_button",
    "permission_deny_and_dont_ask_again_button",
    "permission_no_upgrade_button",
    "permission_no_upgrade_and_dont_ask_again_button",
)
_DENY_WORDS = (
    *("don't allow", "deny", "不允许", "拒绝", "禁止", "deny & don't ask again", "deny and don't ask again"),
    *("deny anyway", "拒绝且不再询问", "拒绝并不再询问", "禁止后不再询问"),
)
# A sentence about permissions is a test of the dialog itself.
_ABOUT_PERMISSIONS = re.compile(r"\b(?:permissions?|allow(?:s|ed|ing)?|den(?:y|ies|ied|ying))\b|权限|允许|拒绝", re.I)

# Source: AOSP strings `anr_*`, `aerr_*`; buttons are the same in `app_anr_dialog` and `app_error_dialog`.
_HANG = re.compile(r"\b(?:isn't|is not) responding\b|没有响应|无响应|未响应")
_CRASH = re.compile(r"\b(?:keeps stopping|has stopped|stopped unexpectedly)\b|停止运行|屡次停止|已停止|意外停止")
_WAIT_IDS, _WAIT_WORDS = ("aerr_wait",), ("wait", "等待")
_CLOSE_IDS = ("aerr_close", "aerr_restart")
_CLOSE_WORDS = ("close app", "close", "force close", "ok", "关闭应用", "关闭", "强行关闭", "强制关闭", "确定")


@dataclass(frozen=True, slots=True, kw_only=True)
class Interruption:
    """A dialog of the system and the button that answers it.

    Attributes:
        kind: what it is about.
        said: its words.
        button: what to tap.
    """

    kind: Literal["permission", "hang", "crash"]
    said: str
    button: Element

    @property
    def remedy(self) -> str:
        """What is done, in words."""
        return f"tapped {self.button.text or self.button.content_desc!r}"


def find_interruption(
    facts: ScreenFacts,
    *,
    packages: Collection[str],
    permissions: PermissionRule = "ask",
    waited_for: Collection[str] = (),
) -> Interruption | None:
    """Return what interrupts and how it is answered, None if nothing does or the rules do not know it.

    Args:
        facts: the screen.
        packages: where the agent may act; what stands there is the app's own.
        permissions: how permission dialogs are answered; `ask` leaves them to the policy.
        waited_for: dialogs about a hanging app that were already answered by waiting.
    """
    return _permission_dialog(facts, permissions) or _error_dialog(facts, packages, waited_for)


def speaks_of_permissions(sentence: str) -> bool:
    """Whether a sentence is about permissions, so that their dialogs are for the policy."""
    return _ABOUT_PERMISSIONS.search(sentence) is not None


class Interruptions:
    """Deals with what interrupts one sentence."""

    def __init__(self, run: RunParts, sentence: str) -> None:
        self._run = run
        self._permissions: PermissionRule = "ask" if speaks_of_permissions(sentence) else run.permissions
        self._began: Mark = run.device.mark()
        self._waited_for: set[str] = set()

    def clear(self, screen: Screen) -> Screen | None:
        """Answer dialogs of the system until none is left that the rules know.

        Returns:
            The screen that then is there; None if the dialog is about the app under test, which the log tells.
        """
        for _ in range(MOST_IN_A_ROW):
            found = self._find(screen.facts)
            if found is None:
                break
            if found.kind != "permission" and self._is_of_the_app():
                return None
            if found.kind == "hang":
                self._waited_for.add(found.said)
            self._run.device.perform(to_gesture(Tap(found.button.label), screen))
            self._run.announce(InterruptionHandled(kind=found.kind, said=found.said, remedy=found.remedy))
            screen = self._run.look()
        return screen

    def interrupt(self, facts: ScreenFacts) -> bool:
        """Whether `clear` would answer something on that screen."""
        return self._find(facts) is not None

    def _find(self, facts: ScreenFacts) -> Interruption | None:
        return find_interruption(
            facts, packages=self._run.packages, permissions=self._permissions, waited_for=self._waited_for
        )

    def _is_of_the_app(self) -> bool:
        # The dialog has the app's name, which nothing on the screen ties to a package.
        return bool(find_crashes(self._run.device.log_since(self._began), self._run.app))


def put_away(heads_up: Bounds, run: RunParts) -> Screen:
    """Move a notification that covers the app to the shade, and look again."""
    center = heads_up.center
    run.device.perform(SwipeFromTo(start=center, end=Point(x=center.x, y=0), move_s=_SWIPE_S))
    run.announce(
        InterruptionHandled(kind="notification", said="a notification over the target", remedy="moved to the shade")
    )
    return run.look()


def _permission_dialog(facts: ScreenFacts, rule: PermissionRule) -> Interruption | None:
    if rule == "ask":
        return None
    buttons = [element for element in facts.elements if is_permission_package(element.package)]
    ids, words = (_ALLOW_IDS, _ALLOW_WORDS) if rule == "allow" else (_DENY_IDS, _DENY_WORDS)
    button = _choose(buttons, ids, words)
    if button is None:
        return None
    said = [shown.text for shown in facts.texts if shown.package == button.package and shown.label is None]
    return Interruption(kind="permission", said=max(said, key=len, default="a permission dialog"), button=button)


def _error_dialog(facts: ScreenFacts, packages: Collection[str], waited_for: Collection[str]) -> Interruption | None:
    for shown in facts.texts:
        if shown.package in packages or shown.label is not None:
            continue
        said = _plain(shown.text)
        kind: Literal["hang", "crash"] = "hang" if _HANG.search(said) else "crash"
        if kind == "crash" and not _CRASH.search(said):
            continue
        buttons = [element for element in facts.elements if element.package == shown.package]
        button = None
        if kind == "hang" and shown.text not in waited_for:
            button = _choose(buttons, _WAIT_IDS, _WAIT_WORDS)
        if button := button or _choose(buttons, _CLOSE_IDS, _CLOSE_WORDS):
            return Interruption(kind=kind, said=shown.text, button=button)
    return None


def _choose(elements: list[Element], ids: tuple[str, ...], words: tuple[str, ...]) -> Element | None:
    """Return the element that stands for the best of the ids, else of the words."""
    by_id = {element.resource_id.rpartition("/")[2]: element for element in elements if element.resource_id}
    by_word = {_plain(element.text or element.content_desc): element for element in elements}
    found = [by_id[name] for name in ids if name in by_id] + [by_word[word] for word in words if word in by_word]
    return found[0] if found else None


def _plain(text: str) -> str:
    return " ".join(text.replace("’", "'").casefold().split())
