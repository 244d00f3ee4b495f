"""The sign-in as it is installed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar
from urllib.parse import parse_qs, urlsplit

from ...app import App, AppInfo, Screen
from .bugs import BUGS, BuggyAccounts
from .door import EmailScreen, PasswordScreen
from .home import HomeScreen
from .model import first_accounts, read_accounts

PACKAGE = "com.example.signin"


class SignIn(App):
    """The installed app: its accounts, and the way in."""

    info: ClassVar[AppInfo] = AppInfo(
        package=PACKAGE,
        activity=f"{PACKAGE}.MainActivity",
        version_name="3.1",
        version_code=31,
        label="Sign-in",
        icon="lock",
        icon_color="#00796b",
    )
    link_scheme: ClassVar[str | None] = "signin"
    BUGS: ClassVar[Mapping[str, str]] = BUGS

    def reset(self) -> None:
        self.accounts = BuggyAccounts(accounts=first_accounts(), bugs=self.bugs)

    def preset(self, state: Mapping[str, object]) -> None:
        """Have other accounts; whatever `state` leaves out is as after installation."""
        self.accounts = BuggyAccounts(**read_accounts(state), bugs=self.bugs)

    def open(self, activity: str) -> Screen:
        self.accounts.restart()
        return EmailScreen(self) if self.accounts.current is None else HomeScreen(self)

    def open_link(self, link: str) -> Screen:
        """Open `signin://password?email=…` as the second step for an account, any other as the start."""
        parts = urlsplit(link)
        account = self.accounts.find(parse_qs(parts.query).get("email", [""])[0])
        if parts.netloc == "password" and account is not None:
            return PasswordScreen(self, account)
        return self.open(self.info.activity)

    def state(self) -> dict[str, object]:
        return self.accounts.to_json()
