"""What a household budget is made of."""

from __future__ import annotations

import re
from dataclasses import dataclass

EXPENSES = ("Groceries", "Housing", "Transport", "Health", "Leisure", "Clothing", "Other")
INCOMES = ("Salary", "Gifts", "Interest", "Refunds")
ACCOUNT_KINDS = ("Cash", "Bank account", "Savings", "Credit card")
CURRENCIES = {"US dollar": "$", "Euro": "€", "British pound": "£", "Swiss franc": "CHF "}
_AMOUNT = re.compile(r"\d{1,7}([.,]\d{1,2})?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """Money that came or went; the day is kept as ISO 8601 has it."""

    id: int = 0
    kind: str = "Expense"
    amount: float = 0.0
    category: str = "Other"
    account: str
    date: str
    note: str = ""

    @property
    def signed(self) -> float:
        return self.amount if self.kind == "Income" else -self.amount

    def has(self, words: str) -> bool:
        return words.casefold() in f"{self.note}\n{self.category}\n{self.account}".casefold()


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """Where money lies, with what lay there before the first entry."""

    name: str
    kind: str = ACCOUNT_KINDS[0]
    opening: float = 0.0


def read_amount(text: str) -> float | None:
    """Return an amount that somebody typed, None if it is none."""
    return float(text.strip().replace(",", ".")) if _AMOUNT.fullmatch(text.strip()) else None
