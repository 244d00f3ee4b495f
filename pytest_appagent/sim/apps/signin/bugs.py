"""Faults that can be built into the sign-in."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from ...dialogs import Dialog
from .model import Account, Accounts

BUGS = {
    "any_password": "Any password opens an account",
    "wrong_account": "Signing in opens the account of somebody else",
    "lost_remember": "Remember me is not kept: the next start asks again",
    "lost_password": "A changed password is not kept, though the app says so",
    "wrong_toggle": "The switch of the security alerts flips the news",
    "crash_on_eye": "The app stops when the password is to be shown",
    "hang_on_sign_in": "The app does not respond any more after signing in",
    "cut_email": "Only the beginning of the address is shown once signed in",
    "stuck_sign_out": "The question before signing out can neither be answered nor left",
    "lost_reset": "A link for a new password is announced, but not sent",
}
_CUT_AT = 9


@dataclass(slots=True, kw_only=True)
class BuggyAccounts(Accounts):
    """Accounts behind a door with faults."""

    bugs: AbstractSet[str] = field(default_factory=frozenset)

    def sign_in(self, account: Account, password: str, *, remember: bool) -> bool:
        if "any_password" in self.bugs:
            password = account.password
        opened = Accounts.sign_in(self, account, password, remember=remember and "lost_remember" not in self.bugs)
        if opened and "wrong_account" in self.bugs:
            self.signed_in = next((each.email for each in self.accounts if each is not account), account.email)
        return opened

    def send_reset(self, account: Account) -> None:
        if "lost_reset" not in self.bugs:
            Accounts.send_reset(self, account)

    def change_password(self, account: Account, password: str) -> None:
        if "lost_password" not in self.bugs:
            Accounts.change_password(self, account, password)

    def toggle(self, account: Account, name: str) -> None:
        if name == "alerts" and "wrong_toggle" in self.bugs:
            name = "news"
        Accounts.toggle(self, account, name)


def cut(email: str) -> str:
    """Return what is shown of an address where it is cut too early."""
    return email[:_CUT_AT]


class StuckDialog(Dialog):
    """Stays whatever is done."""

    def close(self) -> None:
        """Do nothing."""
