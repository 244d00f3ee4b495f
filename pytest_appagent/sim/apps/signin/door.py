"""The way in: the address, the password, and what to do without it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ...app import Screen
from ...dialogs import Dialog
from ...editing import TextState
from ...layouts import Column, Row, Scroll, ScrollState
from ...view import FILL, View
from ...widgets import Button, Icon, IconButton, Mark, Text
from .model import Account
from .parts import back_bar, error_line, heading, labelled_field

if TYPE_CHECKING:
    from .app import SignIn

_ADDRESS = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")


class EmailScreen(Screen):
    """Who wants to come in."""

    activity = "com.example.signin.MainActivity"

    def __init__(self, app: SignIn) -> None:
        super().__init__()
        self._app = app
        self._email = TextState()
        self._error = ""
        self._scroll = ScrollState()

    def build(self) -> View:
        buttons = Row(
            [
                Button("Create account", on_tap=self._explain),
                View(weight=1, width=FILL),
                Button("Next", id="next", kind="filled", on_tap=self._go_on),
            ],
            width=FILL,
        )
        page = Column(
            [
                Icon("lock", size=40, color="primary"),
                heading("Sign in", "Use your account to go on"),
                labelled_field(self._email, "email", "Email", then=self._go_on),
                error_line(self._error),
                buttons,
            ],
            width=FILL,
            gap=20,
            padding=(24, 56, 24, 24),
        )
        return Scroll(state=self._scroll, content=page, width=FILL, height=FILL)

    def _explain(self) -> None:
        self.show(Dialog(title="Create account", message="Accounts are made by your team.", buttons=[("OK", None)]))

    def _go_on(self) -> None:
        email = self._email.text.strip()
        account = self._app.accounts.find(email)
        if not _ADDRESS.fullmatch(email):
            self._error = "Enter a valid email address"
        elif account is None:
            self._error = "Couldn’t find your account"
        else:
            self._error = ""
            self.open(PasswordScreen(self._app, account))


class PasswordScreen(Screen):
    """The password, which no picture shows."""

    activity = "com.example.signin.PasswordActivity"
    secure = True

    def __init__(self, app: SignIn, account: Account) -> None:
        super().__init__()
        self._app = app
        self._account = account
        self._password = TextState()
        self._is_shown = False
        self._remembers = False
        self._error = ""
        self._scroll = ScrollState()

    def build(self) -> View:
        eye = IconButton("eye_off" if self._is_shown else "eye", on_tap=self._toggle_shown)
        field = labelled_field(
            self._password, "password", "Password", password=not self._is_shown, end=eye, then=self._sign_in
        )
        page = Column(
            [
                heading(f"Welcome, {self._account.name.split()[0]}", "Enter your password to sign in"),
                self._account_chip(),
                field,
                error_line(self._error),
                Mark("Remember me", checked=self._remembers, on_tap=self._toggle_remembers),
                Row(
                    [
                        Button("Forgot password?", id="forgot", on_tap=self._forget),
                        View(weight=1, width=FILL),
                        Button("Sign in", id="sign_in", kind="filled", on_tap=self._sign_in),
                    ],
                    width=FILL,
                ),
            ],
            width=FILL,
            gap=16,
            padding=(24, 16, 24, 24),
        )
        body = Scroll(state=self._scroll, content=page, width=FILL, weight=1)
        return Column([back_bar(self.close), body], width=FILL, height=FILL)

    def _account_chip(self) -> View:
        return Row(
            [Icon("person", size=20), Text(self._account.email), Icon("chevron_down", size=18)],
            cls="android.widget.LinearLayout",
            height=36,
            gap=8,
            padding=(10, 0),
            radius=18,
            border="outline",
            on_tap=self.close,
        )

    def _toggle_shown(self) -> None:
        if "crash_on_eye" in self._app.bugs:
            raise RuntimeError("the transformation of the field is null")
        self._is_shown = not self._is_shown

    def _toggle_remembers(self) -> None:
        self._remembers = not self._remembers

    def _forget(self) -> None:
        self.open(ForgotScreen(self._app, self._account))

    def _sign_in(self) -> None:
        accounts = self._app.accounts
        if accounts.is_locked:
            self._say_locked()
        elif not self._password.text:
            self._error = "Enter a password"
        elif accounts.sign_in(self._account, self._password.text, remember=self._remembers):
            self._enter()
        else:
            self._refuse()

    def _refuse(self) -> None:
        self._error = "Wrong password. Try again or choose Forgot password."
        self._password.set("")
        if self._app.accounts.is_locked:
            self._say_locked()

    def _say_locked(self) -> None:
        message = "For a while nobody can sign in with a password here. You can ask for a new one."
        self.show(Dialog(title="Too many attempts", message=message, buttons=[("OK", None)]))

    def _enter(self) -> None:
        if self.task is not None:
            self.task.screens.clear()
            self.task.push(_home(self._app))
        if "hang_on_sign_in" in self._app.bugs:
            self._app.host.hang(self._app)


def _home(app: SignIn) -> Screen:
    from .home import HomeScreen  # signing out leads back here

    return HomeScreen(app)


class ForgotScreen(Screen):
    """Asks for a link by which a new password is set."""

    activity = "com.example.signin.ForgotActivity"

    def __init__(self, app: SignIn, account: Account) -> None:
        super().__init__()
        self._app = app
        self._email = TextState(account.email)
        self._error = ""

    def build(self) -> View:
        page = Column(
            [
                heading("Forgot password?", "We send you a link with which you can set a new one."),
                labelled_field(self._email, "email", "Email", then=self._send),
                error_line(self._error),
                Button("Send link", id="send", kind="filled", width=FILL, on_tap=self._send),
            ],
            width=FILL,
            gap=20,
            padding=(24, 16),
        )
        return Column([back_bar(self.close), page], width=FILL, height=FILL)

    def _send(self) -> None:
        account = self._app.accounts.find(self._email.text)
        if account is None:
            self._error = "Couldn’t find your account"
            return
        self._app.accounts.send_reset(account)
        message = f"We have sent a link to {account.email}."
        self.show(Dialog(title="Check your mail", message=message, buttons=[("OK", self.close)]))
