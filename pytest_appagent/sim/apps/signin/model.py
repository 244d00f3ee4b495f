"""Who has an account, and who is signed in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

MOST_FAILURES = 5


@dataclass(slots=True, kw_only=True)
class Account:
    """Somebody who can sign in."""

    email: str
    name: str
    password: str
    alerts: bool = True
    news: bool = False


@dataclass(slots=True, kw_only=True)
class Accounts:
    """All accounts, and the state of the door to them."""

    accounts: list[Account] = field(default_factory=list)
    signed_in: str | None = None
    remembered: str | None = None
    """Who stays signed in when the app is started again."""
    failures: int = 0
    """Wrong passwords since somebody signed in."""
    resets: list[str] = field(default_factory=list)
    """Addresses to which a link for a new password was sent."""

    def find(self, email: str | None) -> Account | None:
        wanted = (email or "").strip().casefold()
        return next((account for account in self.accounts if account.email.casefold() == wanted), None)

    @property
    def current(self) -> Account | None:
        """Who is signed in."""
        return self.find(self.signed_in)

    @property
    def is_locked(self) -> bool:
        return self.failures >= MOST_FAILURES

    def sign_in(self, account: Account, password: str, *, remember: bool) -> bool:
        """Let somebody in whose password is right, and tell whether it was."""
        if account.password != password:
            self.failures += 1
            return False
        self.failures = 0
        self.signed_in = account.email
        self.remembered = account.email if remember else None
        return True

    def sign_out(self) -> None:
        self.signed_in = self.remembered = None

    def send_reset(self, account: Account) -> None:
        """Send a link for a new password, which also opens a locked door."""
        self.resets.append(account.email)
        self.failures = 0

    def change_password(self, account: Account, password: str) -> None:
        account.password = password

    def toggle(self, account: Account, name: str) -> None:
        """Flip a setting of an account: "alerts" or "news"."""
        setattr(account, name, not getattr(account, name))

    def restart(self) -> None:
        """See to a new start of the app: who is not remembered is signed out."""
        if self.signed_in != self.remembered:
            self.signed_in = None

    def to_json(self) -> dict[str, object]:
        return {
            "accounts": [asdict(account) for account in self.accounts],
            "signed_in": self.signed_in,
            "remembered": self.remembered,
            "failures": self.failures,
            "resets": list(self.resets),
        }


def read_accounts(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return what `Accounts` is made of, from what `to_json` wrote; whatever is left out is as after installation.

    Raises:
        TypeError, ValueError: there cannot be such accounts.
    """
    unknown = set(data) - {"accounts", "signed_in", "remembered", "failures", "resets"}
    if unknown:
        raise ValueError(f"there is no {', '.join(sorted(unknown))}")
    told: Sequence[Any] = data.get("accounts", [asdict(account) for account in first_accounts()])
    accounts = [Account(**account) for account in told]
    for who in (data.get("signed_in"), data.get("remembered")):
        if who is not None and who not in {account.email for account in accounts}:
            raise ValueError(f"{who} has no account")
    return {**data, "accounts": accounts, "resets": list(data.get("resets", ()))}


def first_accounts() -> list[Account]:
    """Return who can sign in after installation."""
    return [
        Account(email="ada@example.com", name="Ada Lovelace", password="correct horse"),
        Account(email="tom@example.com", name="Tom Kilburn", password="Tr0mbone!"),
    ]
