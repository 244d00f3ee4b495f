"""Signed in: the account and its settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...app import Screen
from ...dialogs import Dialog
from ...editing import TextState
from ...layouts import Column, Row, Scroll, ScrollState
from ...view import FILL, Action, View
from ...widgets import Button, Icon, IconButton, Switch, Text
from .bugs import StuckDialog, cut
from .model import Account
from .parts import back_bar, error_line, heading, labelled_field

if TYPE_CHECKING:
    from .app import SignIn

_SHORTEST = 8


class HomeScreen(Screen):
    """What belongs to whoever is signed in."""

    activity = "com.example.signin.HomeActivity"

    def __init__(self, app: SignIn) -> None:
        super().__init__()
        self._app = app

    def build(self) -> View:
        account = self._app.accounts.current
        if account is None:
            return Column(
                [heading("Signed out", "Start the app again to sign in.")], width=FILL, height=FILL, padding=(24, 56)
            )
        email = cut(account.email) if "cut_email" in self._app.bugs else account.email
        who = Column(
            [
                Icon("person", size=56, color="primary"),
                Text(account.name, id="name", size=22),
                Text(email, id="email", size=15, color="on_surface_variant"),
            ],
            width=FILL,
            gap=6,
            align="center",
            padding=(16, 32, 16, 24),
        )
        rows = [
            self._switch_row(account, "alerts", "bell", "Security alerts", "Tell me of new devices"),
            self._switch_row(account, "news", "mail", "News", "A mail now and then"),
            _row("lock", "Change password", "Last changed some time ago", self._change_password),
        ]
        out = Button("Sign out", kind="outlined", on_tap=self._ask_sign_out)
        foot = Row([out], width=FILL, padding=(24, 24))
        return Column([who, *rows, foot], width=FILL, height=FILL)

    def _switch_row(self, account: Account, name: str, icon: str, title: str, detail: str) -> View:
        def toggle() -> None:
            self._app.accounts.toggle(account, name)

        switch = Switch(id="switch_widget", checked=getattr(account, name), on_tap=toggle)
        return _row(icon, title, detail, toggle, switch)

    def _change_password(self) -> None:
        account = self._app.accounts.current
        if account is not None:
            self.open(ChangePasswordScreen(self._app, account))

    def _ask_sign_out(self) -> None:
        stuck = "stuck_sign_out" in self._app.bugs
        buttons = [("CANCEL", None), ("SIGN OUT", None if stuck else self._sign_out)]
        self.show((StuckDialog if stuck else Dialog)(title="Sign out of your account?", buttons=buttons))

    def _sign_out(self) -> None:
        self._app.accounts.sign_out()
        if self.task is not None:
            task = self.task
            task.screens.clear()
            task.push(self._app.open(self._app.info.activity))


def _row(icon: str, title: str, detail: str, on_tap: Action, end: View | None = None) -> View:
    words = Column(
        [
            Text(title, id="android:id/title", size=16),
            Text(detail, id="android:id/summary", color="on_surface_variant", width=FILL),
        ],
        weight=1,
        width=FILL,
    )
    return Row(
        [Icon(icon), words, *([end] if end else [])], width=FILL, min_height=68, gap=20, padding=(20, 8), on_tap=on_tap
    )


class ChangePasswordScreen(Screen):
    """The old password and the new one, twice."""

    activity = "com.example.signin.ChangePasswordActivity"
    secure = True

    def __init__(self, app: SignIn, account: Account) -> None:
        super().__init__()
        self._app = app
        self._account = account
        self._old, self._new, self._again = TextState(), TextState(), TextState()
        self._shown: set[str] = set()
        self._error = ""
        self._scroll = ScrollState()

    def build(self) -> View:
        fields = [
            self._field(self._old, "old_password", "Current password"),
            self._field(self._new, "new_password", "New password"),
            self._field(self._again, "new_password_again", "New password again"),
        ]
        page = Column(
            [
                heading("Change password", f"At least {_SHORTEST} characters."),
                *fields,
                error_line(self._error),
                Button("Change password", kind="filled", width=FILL, on_tap=self._save),
            ],
            width=FILL,
            gap=16,
            padding=(24, 16),
        )
        body = Scroll(state=self._scroll, content=page, width=FILL, weight=1)
        return Column([back_bar(self.close), body], width=FILL, height=FILL)

    def _field(self, state: TextState, name: str, label: str) -> View:
        def toggle() -> None:
            self._shown ^= {name}

        shown = name in self._shown
        eye = IconButton("eye_off" if shown else "eye", id="text_input_end_icon", on_tap=toggle)
        return labelled_field(state, name, label, password=not shown, end=eye, then=self._save)

    def _save(self) -> None:
        if self._old.text != self._account.password:
            self._error = "The current password is wrong"
        elif len(self._new.text) < _SHORTEST:
            self._error = f"Use at least {_SHORTEST} characters"
        elif self._new.text != self._again.text:
            self._error = "The new passwords differ"
        else:
            self._app.accounts.change_password(self._account, self._new.text)
            self._app.host.toast("Password changed")
            self.close()
