"""What apps are allowed to do, and the dialog that asks for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from .app import Overlay
from .geometry import Rect
from .layouts import Column, Scroll, ScrollState, Stack
from .view import FILL, Metrics, View
from .widgets import Button, Icon, Text
from .words import Words

CONTROLLER = "com.google.android.permissioncontroller"
_CONTROLLER_ACTIVITY = "com.android.permissioncontroller.permission.ui.GrantPermissionsActivity"
# The module was renamed, the package of its ids was not.
_ID = "com.android.permissioncontroller:id/"

Answer = Literal["always", "once", "no"]


@dataclass(frozen=True, slots=True)
class _Group:
    """How the dialog asks for a permission; what works only in use can be given for once."""

    question: str
    icon: str
    only_in_use: bool = False


_NOTIFICATIONS = _Group("Allow {app} to send you notifications?", "bell")
_LOCATION = _Group("Allow {app} to access this device’s location?", "place", only_in_use=True)
_CONTACTS = _Group("Allow {app} to access your contacts?", "person")
_CALENDAR = _Group("Allow {app} to access your calendar?", "calendar")
_MEDIA = _Group("Allow {app} to access photos and media on this device?", "image")
_GROUPS = {
    "POST_NOTIFICATIONS": _NOTIFICATIONS,
    "ACCESS_FINE_LOCATION": _LOCATION,
    "ACCESS_COARSE_LOCATION": _LOCATION,
    "CAMERA": _Group("Allow {app} to take pictures and record video?", "camera", only_in_use=True),
    "RECORD_AUDIO": _Group("Allow {app} to record audio?", "microphone", only_in_use=True),
    "READ_CONTACTS": _CONTACTS,
    "WRITE_CONTACTS": _CONTACTS,
    "READ_CALENDAR": _CALENDAR,
    "WRITE_CALENDAR": _CALENDAR,
    "CALL_PHONE": _Group("Allow {app} to make and manage phone calls?", "phone"),
    "READ_EXTERNAL_STORAGE": _MEDIA,
    "READ_MEDIA_IMAGES": _MEDIA,
}
_PREFIX = "android.permission."
_ASKS = 2  # a second "don't allow" is final


class Permissions:
    """Remembers for every package what it may do and what it was refused."""

    def __init__(self) -> None:
        self._granted: set[tuple[str, str]] = set()
        self._once: set[tuple[str, str]] = set()
        self._refusals: dict[tuple[str, str], int] = {}

    def has(self, package: str, permission: str) -> bool:
        return _key(package, permission) in self._granted

    def may_ask(self, package: str, permission: str) -> bool:
        """Tell whether the dialog would still be shown."""
        return self._refusals.get(_key(package, permission), 0) < _ASKS

    def grant(self, package: str, permission: str) -> None:
        """Allow it until it is revoked."""
        self._granted.add(_key(package, permission))
        self._refusals.pop(_key(package, permission), None)

    def revoke(self, package: str, permission: str) -> None:
        """Take it back; the app may ask anew."""
        key = _key(package, permission)
        self._granted.discard(key)
        self._once.discard(key)
        self._refusals.pop(key, None)

    def answer(self, package: str, permission: str, answer: Answer) -> bool:
        """Remember what the user chose, and return whether it is allowed."""
        key = _key(package, permission)
        if answer == "no":
            self._refusals[key] = self._refusals.get(key, 0) + 1
            return False
        self.grant(package, permission)
        if answer == "once":
            self._once.add(key)
        return True

    def end_process(self, package: str) -> None:
        """Take back what was given for once."""
        ended = {key for key in self._once if key[0] == package}
        self._once -= ended
        self._granted -= ended

    def reset(self, package: str | None = None) -> None:
        """Forget all that was granted and refused, to one package or to all."""

        def kept(key: tuple[str, str]) -> bool:
            return package is not None and key[0] != package

        self._granted = {key for key in self._granted if kept(key)}
        self._once = {key for key in self._once if kept(key)}
        self._refusals = {key: count for key, count in self._refusals.items() if kept(key)}

    def granted_to(self, package: str) -> list[str]:
        """Return what a package may do, by full names in order."""
        return sorted(permission for owner, permission in self._granted if owner == package)


def _key(package: str, permission: str) -> tuple[str, str]:
    return package, permission if "." in permission else _PREFIX + permission


class PermissionDialog(Overlay):
    """Asks on behalf of an app, in a window and an activity of the permission controller."""

    package = CONTROLLER
    activity = _CONTROLLER_ACTIVITY
    closes_outside = False

    def __init__(self, words: Words, label: str, permission: str, on_answer: Callable[[Answer | None], object]) -> None:
        """Ask for `permission`; None is the answer of who leaves by Back."""
        self._words = words
        self._label = label
        self._permission = permission.removeprefix(_PREFIX)
        self._on_answer = on_answer
        self._scroll = ScrollState()

    def build(self) -> View:
        group = _GROUPS.get(self._permission, _Group("Allow {app} to use {permission}?", "info"))
        question = self._words(group.question, app=self._label, permission=self._permission)
        message = Column(
            [
                Icon(group.icon, id=_ID + "permission_icon", size=32, color="primary"),
                Text(
                    question,
                    id=_ID + "permission_message",
                    size=20,
                    lines=None,
                    align="center",
                    width=FILL,
                    margin=(0, 12, 0, 0),
                ),
            ],
            align="center",
            width=FILL,
        )
        container = Column([message], id=_ID + "content_container", padding=(24, 24), width=FILL)
        buttons = Column(self._buttons(group), padding=(24, 2, 24, 24), gap=4, width=FILL)
        dialog = Column(
            [container, buttons],
            id=_ID + "grant_dialog",
            clickable=True,
            focusable=False,
            width=FILL,
            padding=(16, 16),
            background="surface_high",
            radius=28,
        )
        singleton = Column([dialog], id=_ID + "grant_singleton", clickable=True, focusable=False, width=FILL)
        scroll = Scroll(state=self._scroll, content=singleton, width=FILL)
        return Stack([Stack([Stack([scroll], id="android:id/content", width=FILL)], width=FILL)], width=FILL)

    def _buttons(self, group: _Group) -> Sequence[View]:
        if group.only_in_use:
            return [
                self._button("While using the app", "permission_allow_foreground_only_button", "always"),
                self._button("Only this time", "permission_allow_one_time_button", "once"),
                self._button("Don’t allow", "permission_deny_button", "no"),
            ]
        return [
            self._button("Allow", "permission_allow_button", "always"),
            self._button("Don’t allow", "permission_deny_button", "no"),
        ]

    def _button(self, label: str, name: str, answer: Answer) -> View:
        return Button(
            self._words(label), id=_ID + name, kind="tonal", width=FILL, height=56, on_tap=lambda: self._leave(answer)
        )

    def _leave(self, answer: Answer | None) -> None:
        self.close()
        self._on_answer(answer)

    def cancel(self) -> None:
        self._leave(None)

    def place(self, view: View, area: Rect, metrics: Metrics) -> Rect:
        width = min(metrics.px(400), area.width - 2 * metrics.px(10.7))
        _, height = view.measure(metrics, width, area.height)
        left, top = area.left + (area.width - width) // 2, area.top + (area.height - height) // 2
        return Rect(left, top, left + width, top + height)
