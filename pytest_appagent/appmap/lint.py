"""Faults of a map that show without a device: what it says about one screen contradicts what it says about another."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from .sheets import Book, Entry, Sheet
from .words import is_destructive, split_words, stems, word_set

FindingKind = Literal["wrong_target", "self_loop", "duplicate", "unreachable", "merged", "state_change", "undecoded"]
_ENTITY = re.compile(r"&(?:#\d+|#x[0-9a-f]+|[a-z]{2,8});", re.I)
_BAR_WORDS = word_set("navigate up back search more options menu close home share done help 返回 搜索 更多")
_HEAD_WORDS = 5  # of a description: what a screen is stands at its beginning
_SAME_PAGE = 0.7
_LEAST_TEXTS = 4  # in common: with fewer, pages of one make about different things look the same
_AT_SAME_HEIGHT = 0.06
_SUPPORTED = 0.5
_MANY = 4  # more unlike elements of one screen do not lead to one place
_LEAST_VOTES, _MAJORITY = 3, 0.66
_UPPER, _LOWER = 0.12, 0.88  # bars with tabs and buttons are above and below


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """A fault.

    Attributes:
        screen: id of the screen, as in the file.
        element: text of the element, as in the file; empty if the screen as a whole is meant.
        kind: what kind of fault.
        message: what is wrong and how that shows.
    """

    screen: str
    element: str
    kind: FindingKind
    message: str


def lint(book: Book) -> list[Finding]:
    """Return the faults of a map, in the order of its screens."""
    return _Lint(book).findings()


class _Lint:
    """Looks at one map; what several rules need is found out once."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._twins = _twins(book)
        self._empty = {sheet.id for sheet in book.sheets if _is_bar_only(sheet)}
        self._votes = self._targets_by_place()

    def findings(self) -> list[Finding]:
        found: list[Finding] = []
        quarantined = defaultdict(list)
        for screen, element, reason in self._book.quarantined:
            quarantined[screen].append(
                Finding(screen=screen, element=element, kind="wrong_target", message=f"quarantined: {reason}")
            )
        for sheet in self._book.sheets:
            found += self._of_screen(sheet)
            found += quarantined[sheet.id]
            leads = self._of_ways(sheet)
            for entry in sheet.entries:
                found += leads.get(entry, ())
                found += self._of_entry(sheet, entry)
        return found

    def _of_screen(self, sheet: Sheet) -> Iterator[Finding]:
        if sheet.id not in self._book.reached:
            yield Finding(
                screen=sheet.id, element="", kind="unreachable", message="no command leads there from the first screen"
            )
        if (twin := self._twins.get(sheet.id, sheet.id)) != sheet.id:
            yield Finding(
                screen=sheet.id, element="", kind="duplicate", message=f"has the same texts as {twin}: one page twice"
            )

    def _of_entry(self, sheet: Sheet, entry: Entry) -> Iterator[Finding]:
        if _ENTITY.search(entry.raw):
            yield Finding(
                screen=sheet.id,
                element=entry.raw,
                kind="undecoded",
                message=f"the text holds an entity of XML; the screen shows {entry.text!r}",
            )
        if not entry.to:
            return
        if entry.kind == "toggle" or entry.kind == "destructive" or is_destructive(entry.text):
            what = "switches something" if entry.kind == "toggle" else "may do what cannot be undone"
            yield Finding(
                screen=sheet.id,
                element=entry.raw,
                kind="state_change",
                message=f"is a way to {entry.to} and {what}: going it would change the app",
            )

    def _of_ways(self, sheet: Sheet) -> dict[Entry, tuple[Finding, ...]]:
        """Return entry → what is wrong with where it leads, one fault at most."""
        faults: dict[Entry, tuple[FindingKind, str]] = {}
        for entry in sheet.leading():
            if fault := self._plain_fault(sheet, entry):
                faults[entry] = fault
        crowd = self._crowded(sheet)
        faults = {**{entry: ("wrong_target", message) for entry, message in crowd.items()}, **faults}
        rows = [entry for entry in sheet.leading() if not entry.is_in_bar and not entry.page]
        wrong = [entry for entry in rows if faults.get(entry, ("", ""))[0] in ("wrong_target", "merged")]
        for entry in rows:
            if entry not in faults and 2 * len(wrong) > len(rows) and not self._is_supported(sheet, entry):
                message = (
                    f"{len(wrong)} of {len(rows)} ways of this screen are wrong, and nothing on {entry.to} "
                    f"({self._says(entry.to)}) speaks of {entry.text!r}"
                )
                faults[entry] = ("wrong_target", message)
        return {
            entry: (Finding(screen=sheet.id, element=entry.raw, kind=kind, message=message),)
            for entry, (kind, message) in faults.items()
        }

    def _plain_fault(self, sheet: Sheet, entry: Entry) -> tuple[FindingKind, str] | None:
        """Return what is wrong with one way."""
        if entry.to == sheet.id:
            return "self_loop", "leads to its own screen: tapping it goes nowhere, or switches something"
        target = self._book.by_id.get(entry.to)
        if target is None:
            return "wrong_target", f"leads to {entry.to}, which is not in the map"
        if entry.is_in_bar and _is_bar_text(entry.text):
            return None
        if entry.to in self._empty:
            return (
                "merged",
                f"{entry.to} has nothing but a bar ({', '.join(e.text for e in target.entries)}): it was "
                "taken before its content was there, and other pages look the same then",
            )
        for judge in (self._twin_fault, self._scroll_fault, self._neighbour_fault, self._vote_fault):
            if message := judge(sheet, entry, target):
                return "wrong_target", message
        return None

    def _twin_fault(self, sheet: Sheet, entry: Entry, target: Sheet) -> str:
        if self._twins.get(sheet.id) != self._twins.get(target.id) or sheet.id not in self._twins:
            return ""
        return f"{target.id} has the same texts as this screen: the tap went nowhere"

    def _scroll_fault(self, sheet: Sheet, entry: Entry, target: Sheet) -> str:
        """What is further down, in a map whose taps were never preceded by scrolling, was not what was tapped."""
        if not entry.page or self._book.scrolls is not False:
            return ""
        near = [
            other
            for other in sheet.leading()
            if other.page == 0 and other.to == entry.to and abs(other.y - entry.y) < _AT_SAME_HEIGHT
        ]
        if near:
            return (
                f"is further down, but was tapped without scrolling: {near[0].text!r} is there, which leads to "
                f"{entry.to} too"
            )
        if self._is_supported(sheet, entry):
            return ""
        return (
            f"is further down, but was tapped without scrolling, and nothing on {entry.to} speaks of it: "
            f"{self._says(entry.to)}"
        )

    def _neighbour_fault(self, sheet: Sheet, entry: Entry, target: Sheet) -> str:
        """Where the target bears the name of another element of this screen, that one was tapped."""
        head, said = self._head(target), set(stems(target.says))
        row = sheet.row_of[entry]
        own = [words for member in row if (words := self._telling(member.text))]
        if any(words <= said or len(words & head) >= _SUPPORTED * len(words) for words in own) or not own:
            return ""
        for other in sheet.entries:
            words = self._telling(other.text)
            is_near = other not in row and not other.is_in_bar and other.page == entry.page
            if is_near and other.to != entry.to and words and words <= head:
                return f"{target.id} is {self._says(target.id)}: that is {other.text!r}, another element of this screen"
        return ""

    def _vote_fault(self, sheet: Sheet, entry: Entry, target: Sheet) -> str:
        """What is at the same place under the same name on many screens leads to one place from all of them."""
        votes = self._votes[_place(entry)]
        is_fixed = not entry.is_row and (entry.y < _UPPER or entry.y > _LOWER)
        if votes.total() < _LEAST_VOTES or not is_fixed:
            return ""
        winner, count = votes.most_common(1)[0]
        if count < _MAJORITY * votes.total() or winner == self._canonical(entry.to):
            return ""
        return f"leads to {winner} from {count} other screens, where it stands at the same place"

    def _crowded(self, sheet: Sheet) -> dict[Entry, str]:
        """Find unlike elements that all lead to one screen, which is none of theirs by name."""
        by_target: dict[str, list[Entry]] = defaultdict(list)
        for entry in sheet.leading():
            if entry.to != sheet.id and not entry.is_row:
                by_target[entry.to].append(entry)
        faults = {}
        for target, entries in by_target.items():
            strange = [entry for entry in entries if not self._is_supported(sheet, entry)]
            kinds = {entry.kind for entry in strange}
            rows = {sheet.row_of[entry] for entry in strange}
            is_a_list = len(strange) == len(entries) and "toggle" not in kinds
            if len(rows) >= _MANY and not is_a_list:
                for entry in strange:
                    faults[entry] = (
                        f"{len(entries)} elements of this screen lead to {target} ({self._says(target)}), "
                        f"and {entry.text!r} has nothing to do with it"
                    )
        return faults

    def _is_supported(self, sheet: Sheet, entry: Entry) -> bool:
        """Whether what the target is said to be speaks of the element, or of the row that it stands in."""
        target = self._book.by_id.get(entry.to)
        if target is None:
            return False
        said = self._head(target) if entry.page else set(stems(target.says))
        own = [words for member in sheet.row_of[entry] if (words := self._telling(member.text))]
        # A name of words that are said everywhere neither speaks for the target nor against it.
        return not own or any(len(words & said) >= _SUPPORTED * len(words) for words in own)

    def _telling(self, text: str) -> set[str]:
        return set(stems(text)) - self._book.common_words

    def _head(self, sheet: Sheet) -> set[str]:
        return set(stems(" ".join(sheet.says.split()[:_HEAD_WORDS]))) - self._book.common_words

    def _says(self, screen: str) -> str:
        sheet = self._book.by_id.get(screen)
        said = sheet.says if sheet else ""
        return repr(said if len(said) <= 70 else f"{said[:69]}…")

    def _canonical(self, screen: str) -> str:
        return self._twins.get(screen, screen)

    def _targets_by_place(self) -> dict[tuple[str, int, int], Counter[str]]:
        votes: dict[tuple[str, int, int], Counter[str]] = defaultdict(Counter)
        for sheet in self._book.sheets:
            for entry in sheet.leading():
                votes[_place(entry)][self._canonical(entry.to)] += 1
        return votes


def _place(entry: Entry) -> tuple[str, int, int]:
    return (entry.text, round(entry.x * 100), round(entry.y * 100))


def _is_bar_text(text: str) -> bool:
    return set(split_words(text)) <= _BAR_WORDS


def _is_bar_only(sheet: Sheet) -> bool:
    """Whether there is nothing but a bar with the buttons that every bar has."""
    return (
        not sheet.is_titled
        and bool(sheet.entries)
        and all(entry.is_in_bar and _is_bar_text(entry.text) for entry in sheet.entries)
    )


def _twins(book: Book) -> dict[str, str]:
    """Screen → the first screen with the same texts, itself included; what has no such twin is left out."""
    twins: dict[str, str] = {}
    for at, sheet in enumerate(book.sheets):
        if sheet.id in twins:
            continue
        for other in book.sheets[at + 1 :]:
            if other.id not in twins and _is_same_page(sheet, other):
                twins[sheet.id] = twins[other.id] = sheet.id
    return twins


def _is_same_page(one: Sheet, other: Sheet) -> bool:
    if one.is_titled and other.is_titled and one.says != other.says:
        return False
    common = len(one.texts & other.texts)
    return common >= max(_LEAST_TEXTS, _SAME_PAGE * min(len(one.texts), len(other.texts)))


def count_kinds(findings: Sequence[Finding]) -> Counter[FindingKind]:
    """Return how many faults there are of each kind."""
    return Counter(finding.kind for finding in findings)
