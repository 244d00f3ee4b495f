"""A household budget that no policy was made on: `appagent sim --app benchmarks/further/budget.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from datetime import date
from itertools import groupby
from typing import Any, ClassVar, cast

from budget_model import ACCOUNT_KINDS, CURRENCIES, EXPENSES, INCOMES, Account, Entry, read_amount
from further_parts import bar, empty, figure, heading, listed, setting_row

from pytest_appagent.sim.app import App, AppInfo, Screen
from pytest_appagent.sim.dialogs import ChoiceDialog, Dialog, MenuItem, PopupMenu
from pytest_appagent.sim.editing import TextState
from pytest_appagent.sim.entry_dialog import EntryDialog
from pytest_appagent.sim.layouts import Column, Row, ScrollState, Stack
from pytest_appagent.sim.pickers import DatePicker, next_month, previous_month
from pytest_appagent.sim.view import FILL, View
from pytest_appagent.sim.widgets import Button, EditText, Fab, IconButton, Mark, Text

PACKAGE = "com.example.budget"
_FIRST_SETTINGS = {"currency": "US dollar", "monthly_budget": 1500.0, "alerts": True, "hide_cents": False}


class Budget(App):
    """The installed app."""

    info: ClassVar[AppInfo] = AppInfo(
        package=PACKAGE,
        activity=f"{PACKAGE}.MainActivity",
        version_name="1.12",
        version_code=112,
        label="Budget",
        icon="bag",
        icon_color="#3949ab",
    )

    def reset(self) -> None:
        self.accounts = [Account(name="Wallet"), Account(name="Checking", kind="Bank account")]
        self.entries: dict[int, Entry] = {}
        self.settings: dict[str, Any] = dict(_FIRST_SETTINGS)

    def preset(self, state: Mapping[str, object]) -> None:
        """Have other accounts and entries; settings that are left out are as after installation."""
        accounts = [Account(**account) for account in cast("list[dict[str, Any]]", state["accounts"])]
        entries = [Entry(**entry) for entry in cast("list[dict[str, Any]]", state.get("entries", []))]
        settings = cast("dict[str, Any]", state.get("settings", {}))
        if set(settings) - set(_FIRST_SETTINGS) or not accounts:
            raise ValueError("a budget has at least one account, and no other settings than these")
        self.reset()
        self.accounts = accounts
        self.settings |= settings
        for entry in entries:
            self.save(replace(entry, id=0))

    def open(self, activity: str) -> Screen:
        return MainScreen(self)

    def state(self) -> dict[str, object]:
        return {
            "accounts": [asdict(account) for account in self.accounts],
            "entries": [asdict(entry) for entry in self.entries.values()],
            "settings": dict(self.settings),
        }

    @property
    def today(self) -> date:
        return self.host.now().date()

    @property
    def latest_first(self) -> list[Entry]:
        return sorted(self.entries.values(), key=lambda entry: (entry.date, entry.id), reverse=True)

    def save(self, entry: Entry) -> None:
        """Keep an entry, a new one under a new number."""
        kept = replace(entry, id=entry.id or max(self.entries, default=0) + 1)
        self.entries[kept.id] = kept

    def balance(self, account: Account) -> float:
        return account.opening + sum(entry.signed for entry in self.entries.values() if entry.account == account.name)

    def money(self, amount: float) -> str:
        sign = "-" if amount < 0 else ""
        digits = 0 if self.settings["hide_cents"] else 2
        return f"{sign}{CURRENCIES[self.settings['currency']]}{abs(amount):,.{digits}f}"

    def ask_choice(
        self, screen: Screen, title: str, choices: Iterable[str], chosen: str, then: Callable[[str], None]
    ) -> None:
        screen.show(ChoiceDialog(self.words, title=title, choices=list(choices), chosen=chosen, on_choose=then))


def entry_rows(app: Budget, screen: Screen, entries: Sequence[Entry]) -> list[View]:
    """Return entries below the days they belong to."""
    rows: list[View] = []
    for day, those in groupby(entries, key=lambda entry: entry.date):
        rows.append(heading(app.words.short_day(date.fromisoformat(day))))
        rows += [_entry_row(app, screen, entry) for entry in those]
    return rows


def _entry_row(app: Budget, screen: Screen, entry: Entry) -> View:
    title = Text(entry.note or entry.category, id="entry_title", size=16, width=FILL)
    detail = Text(f"{entry.category} · {entry.account}", id="entry_detail", size=13, color="on_surface_variant")
    color = "primary" if entry.kind == "Income" else "on_surface"
    amount = Text(app.money(entry.signed), id="entry_amount", size=16, color=color)
    return Row(
        [Column([title, detail], weight=1, width=FILL), amount],
        id="entry_row",
        width=FILL,
        min_height=64,
        padding=(20, 6),
        on_tap=lambda: screen.open(EntryScreen(app, entry)),
    )


class MainScreen(Screen):
    """Three tabs below the bar."""

    activity = f"{PACKAGE}.MainActivity"

    def __init__(self, app: Budget) -> None:
        super().__init__()
        self._app = app
        self._tab = "ENTRIES"
        self._category = "All categories"
        self._month = app.today.replace(day=1)
        self._scroll = ScrollState()

    def build(self) -> View:
        buttons = [IconButton("dots", desc="More options", on_tap=self._show_menu)]
        if self._tab == "ENTRIES":
            search = IconButton("search", id="action_search", on_tap=lambda: self.open(SearchScreen(self._app)))
            buttons = [search, IconButton("filter", on_tap=self._ask_filter), *buttons]
        tabs = Row([self._tab_button(name) for name in ("ENTRIES", "ACCOUNTS", "OVERVIEW")], id="tabs", width=FILL)
        body = {"ENTRIES": self._entries, "ACCOUNTS": self._accounts, "OVERVIEW": self._overview}[self._tab]()
        layers: list[View] = [Column([bar("Budget", *buttons), tabs, *body], width=FILL, height=FILL)]
        if self._tab != "OVERVIEW":
            desc = "New entry" if self._tab == "ENTRIES" else ""
            layers.append(Fab("add", id="fab", desc=desc, gravity=("end", "end"), margin=16, on_tap=self._add))
        return Stack(layers, width=FILL, height=FILL)

    def _tab_button(self, name: str) -> View:
        def choose() -> None:
            self._tab = name
            self._scroll.offset = 0

        chosen = name == self._tab
        color = "primary" if chosen else "on_surface_variant"
        view = Text(name, face="medium", color=color, align="center", selected=chosen, on_tap=choose)
        view.weight, view.width, view.height = 1, FILL, 48
        return view

    def _show_menu(self) -> None:
        settings = MenuItem("Settings", lambda: self.open(SettingsScreen(self._app)))
        export = MenuItem("Export as CSV", lambda: self._app.host.toast("No app can open this file"))
        self.show(PopupMenu([settings, export]))

    def _add(self) -> None:
        app = self._app
        entry = Entry(account=app.accounts[0].name, date=app.today.isoformat())
        self.open(EntryScreen(app, entry) if self._tab == "ENTRIES" else AccountScreen(app))

    def _ask_filter(self) -> None:
        def choose(category: str) -> None:
            self._category = category

        choices = ("All categories", *EXPENSES, *INCOMES)
        self._app.ask_choice(self, "Show", choices, self._category, choose)

    def _entries(self) -> list[View]:
        shown = [entry for entry in self._app.latest_first if self._category in ("All categories", entry.category)]
        rows = entry_rows(self._app, self, shown)
        if self._category != "All categories":
            total = self._app.money(sum(entry.signed for entry in shown))
            rows.insert(0, Text(f"{self._category}: {total}", id="filter_total", size=16, padding=(20, 12)))
        return [listed(rows, self._scroll, id="entries") if rows else empty("No entries yet")]

    def _accounts(self) -> list[View]:
        balances = [(account, self._app.balance(account)) for account in self._app.accounts]
        rows: list[View] = []
        for account, balance in balances:
            lines = [Text(account.name, id="account_name", size=17), Text(account.kind, color="on_surface_variant")]
            amount = Text(self._app.money(balance), id="account_balance", size=17)
            rows.append(Row([Column(lines, weight=1, width=FILL), amount], width=FILL, height=72, padding=(20, 8)))
        total = [Text("Total", size=17, weight=1, width=FILL), Text(self._app.money(sum(b for _, b in balances)))]
        rows.append(Row(total, id="total", width=FILL, height=56, padding=(20, 8), background="surface_container"))
        return [listed(rows, self._scroll, id="accounts")]

    def _overview(self) -> list[View]:
        def show(month: date) -> None:
            self._month = month

        entries = [one for one in self._app.entries.values() if one.date.startswith(f"{self._month:%Y-%m}")]
        month = Text(self._app.words.month(self._month), id="month", size=18, align="center", weight=1, width=FILL)
        back = IconButton("chevron_left", on_tap=lambda: show(previous_month(self._month)))
        forward = IconButton("chevron_right", on_tap=lambda: show(next_month(self._month)))
        spent = sum(entry.amount for entry in entries if entry.kind == "Expense")
        earned = sum(entry.amount for entry in entries if entry.kind == "Income")
        left = self._app.settings["monthly_budget"] - spent
        figures = [("Income", earned), ("Expenses", spent), ("Left to spend", left)]
        boxes = [figure(label, self._app.money(amount)) for label, amount in figures]
        rows = [Row(boxes, width=FILL, gap=8, padding=(20, 8)), heading("EXPENSES BY CATEGORY")]
        for category in EXPENSES:
            amount = sum(entry.amount for entry in entries if entry.category == category)
            parts = [Text(category, size=16, weight=1, width=FILL), Text(self._app.money(amount), size=16)]
            rows.append(Row(parts, width=FILL, height=48, padding=(20, 0)))
        return [Row([back, month, forward], width=FILL, padding=(4, 0)), listed(rows, self._scroll, id="overview")]


class SearchScreen(Screen):
    """An input in the bar, what was found below it."""

    activity = f"{PACKAGE}.SearchActivity"

    def __init__(self, app: Budget) -> None:
        super().__init__()
        self._app = app
        self._text = TextState(focused=True)
        self._scroll = ScrollState()

    def build(self) -> View:
        back = IconButton("back", desc="Navigate up", on_tap=self.close)
        entry = EditText(self._text, id="search_src_text", hint="Search entries", size=18, weight=1, width=FILL)
        words = self._text.text.strip()
        rows = entry_rows(self._app, self, [one for one in self._app.latest_first if words and one.has(words)])
        body = listed(rows, self._scroll, id="found") if rows else empty("Nothing found" if words else "")
        return Column([Row([back, entry], width=FILL, height=64, padding=(4, 0)), body], width=FILL, height=FILL)


class EntryScreen(Screen):
    """Edits a copy: nothing is kept before the tick in the bar."""

    activity = f"{PACKAGE}.EntryActivity"

    def __init__(self, app: Budget, entry: Entry) -> None:
        super().__init__()
        self._app = app
        self._entry = entry
        self._amount = TextState(f"{entry.amount:.2f}" if entry.id else "")
        self._note = TextState(entry.note)
        self._scroll = ScrollState()
        self._error = ""

    def _set(self, **values: Any) -> None:
        self._entry = replace(self._entry, **values)

    def build(self) -> View:
        entry, day = self._entry, self._app.words.full_day(date.fromisoformat(self._entry.date))
        buttons = [IconButton("check", id="action_done", on_tap=self._save)]
        if entry.id:
            buttons.insert(0, IconButton("bin", desc="Delete", on_tap=self._ask_delete))
        amount = EditText(self._amount, id="amount", hint="0.00", size=32, digits_only=True, padding=(20, 8))
        rows: list[View] = [Row([self._kind("Expense"), self._kind("Income")], padding=(20, 8), gap=24), amount]
        if self._error:
            rows.append(Text(self._error, id="error", color="error", padding=(20, 2)))
        rows += [
            setting_row("Category", entry.category, self._ask_category, icon="tag"),
            setting_row("Account", entry.account, self._ask_account, icon="storage"),
            setting_row("Date", day, self._ask_day, icon="calendar"),
            EditText(self._note, id="note", hint="Note", padding=(20, 8), width=FILL),
        ]
        top = bar("Edit entry" if entry.id else "New entry", *buttons, up=self.close, up_icon="close")
        return Column([top, listed(rows, self._scroll, id="form")], width=FILL, height=FILL)

    def _kind(self, kind: str) -> View:
        category = "Other" if kind == "Expense" else INCOMES[0]
        chosen = kind == self._entry.kind
        return Mark(kind, kind="radio", checked=chosen, on_tap=lambda: self._set(kind=kind, category=category))

    def _ask_day(self) -> None:
        def choose(day: date) -> None:
            self._set(date=day.isoformat())

        shown = date.fromisoformat(self._entry.date)
        self.show(DatePicker(self._app.words, shown, self._app.today, choose))

    def _ask_category(self) -> None:
        choices = EXPENSES if self._entry.kind == "Expense" else INCOMES
        self._app.ask_choice(self, "Category", choices, self._entry.category, lambda one: self._set(category=one))

    def _ask_account(self) -> None:
        names = [account.name for account in self._app.accounts]
        self._app.ask_choice(self, "Account", names, self._entry.account, lambda one: self._set(account=one))

    def _ask_delete(self) -> None:
        def delete() -> None:
            del self._app.entries[self._entry.id]
            self.close()

        self.show(Dialog(message="Delete this entry?", buttons=[("CANCEL", None), ("DELETE", delete)]))

    def _save(self) -> None:
        amount = read_amount(self._amount.text)
        if not amount:
            self._error = "Enter an amount"
            return
        self._app.save(replace(self._entry, amount=amount, note=self._note.text.strip()))
        self.close()


class AccountScreen(Screen):
    """The form for a new account."""

    activity = f"{PACKAGE}.AccountActivity"

    def __init__(self, app: Budget) -> None:
        super().__init__()
        self._app = app
        self._name = TextState(focused=True)
        self._opening = TextState()
        self._kind = ACCOUNT_KINDS[0]
        self._scroll = ScrollState()

    def _choose(self, kind: str) -> None:
        self._kind = kind

    def build(self) -> View:
        rows: list[View] = [
            EditText(self._name, id="account_name", hint="Account name", size=20, padding=(20, 8)),
            setting_row(
                "Type", self._kind, lambda: self._app.ask_choice(self, "Type", ACCOUNT_KINDS, self._kind, self._choose)
            ),
            EditText(self._opening, id="opening", hint="Opening balance", digits_only=True, padding=(20, 8)),
            Button("Create account", kind="filled", margin=(20, 16), on_tap=self._create),
        ]
        return Column([bar("New account", up=self.close), listed(rows, self._scroll, id="form")], height=FILL)

    def _create(self) -> None:
        name = self._name.text.strip()
        if not name or name in [account.name for account in self._app.accounts]:
            self._app.host.toast("Choose another name")
            return
        opening = read_amount(self._opening.text) or 0.0
        self._app.accounts.append(Account(name=name, kind=self._kind, opening=opening))
        self.close()


class SettingsScreen(Screen):
    """How the app behaves; every change holds at once."""

    activity = f"{PACKAGE}.SettingsActivity"

    def __init__(self, app: Budget) -> None:
        super().__init__()
        self._app = app
        self._scroll = ScrollState()

    def build(self) -> View:
        settings = self._app.settings
        currency, budget = settings["currency"], self._app.money(settings["monthly_budget"])
        rows = [
            setting_row("Currency", currency, self._ask_currency),
            setting_row("Monthly budget", budget, self._ask_budget),
            self._switch_row("Budget alerts", "Tell me when 90 % are spent", "alerts"),
            self._switch_row("Hide cents", "Show amounts without decimals", "hide_cents"),
        ]
        return Column([bar("Settings", up=self.close), listed(rows, self._scroll, id="settings")], height=FILL)

    def _switch_row(self, title: str, summary: str, name: str) -> View:
        value = self._app.settings[name]
        return setting_row(title, summary, lambda: self._set(name, not value), switch=value)

    def _set(self, name: str, value: object) -> None:
        self._app.settings[name] = value

    def _ask_currency(self) -> None:
        chosen = self._app.settings["currency"]
        self._app.ask_choice(self, "Currency", CURRENCIES, chosen, lambda one: self._set("currency", one))

    def _ask_budget(self) -> None:
        def enter(text: str) -> None:
            amount = read_amount(text)
            if amount is not None:
                self._set("monthly_budget", amount)

        now = f"{self._app.settings['monthly_budget']:.0f}"
        self.show(EntryDialog(self._app.words, "Monthly budget", now, enter))
