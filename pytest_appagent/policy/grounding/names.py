"""What each control of a screen goes by, and how well that answers to the words of a phrase."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from ...screen.geometry import Bounds
from ..control import Control
from ..lexicon import lexicon
from ..meaning import id_meaning, meaning
from ..view import View
from ..words import plain, says, word_set

_OWN, _LABEL, _NEARBY = 1.0, 0.92, 0.88
_ID_ALONE, _ID, _NOTE = 0.9, 0.7, 0.75
_ROW_LABEL = _ICON_LABEL = 0.8
_QUOTED_NOTE = 0.82  # "opens the screen 'New event'"
_COVERS = 0.72  # a name that has all words and many more
_COVERS_ID = 0.86  # ids say much beside what a control does
_EXPLAINED = 0.85  # a word that only stands beside the control
_HEADED = 0.8  # a word that stands anywhere on the page
_WHOLE_WORDS = 0.8
_DOES_MORE = 0.86
_SEVERAL, _ALL_BUT_ONE = 2, 0.75  # "plan the trip manually" on "Plan manually"
_HALF, _SMALL_PART = 0.5, 0.85
_OTHER_ORDER = 0.93  # "high to low" is not "low to high"
_ACTS = word_set("add delete edit share send close cancel clear save buy install download call voice")
STRUCTURES = frozenset({"list", "web"})
_ROW_HEIGHT_MAX = 0.35
_BRACKETS = re.compile(r"\([^)]*\)|（[^）]*）")
_QUOTES = re.compile(r"['\"‘“]([^'\"’”]{2,})['\"’”]")
_HELPERS = word_set("use turn on off enable allow switch show toggle button open go view")
_PATTERNS = (
    (re.compile(r"^\+?\d[\d ()-]{6,}$"), "phone"),
    (re.compile(r"^[\w.+-]+@[\w-]+\.\w+$"), "email"),
    (re.compile(r"^https?://|^www\."), "url website address"),
    (re.compile(r"^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$"), "date"),
    (re.compile(r"^\d{1,2}:\d{2}"), "time"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Name:
    """One name of a control.

    Attributes:
        text: as shown.
        stems: what it means.
        core: what of that tells it from others; not that it is "used" or "enabled", nor what stands in brackets.
        trust: 0.0 to 1.0.
    """

    text: str
    stems: frozenset[str]
    core: frozenset[str]
    trust: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """A control with its names.

    Attributes:
        control: as the policy sees it.
        names: its own, its label's, its id's.
        around: stems of what stands beside it, which may explain words but do not name it.
        headings: stems of all texts of the page that stand in no control.
        row: the row that it stands in, None if it stands in none.
    """

    control: Control
    names: tuple[Name, ...]
    around: frozenset[str]
    headings: frozenset[str]
    row: Control | None

    @property
    def bounds(self) -> Bounds:
        """Where it is."""
        return self.control.bounds

    @property
    def role(self) -> str:
        """What kind of control it is."""
        return self.control.element.role

    @property
    def holds_others(self) -> bool:
        """Whether it is a list or page rather than something to be touched."""
        return self.role in STRUCTURES

    def fit(
        self,
        words: frozenset[str],
        literal: str = "",
        *,
        exact: bool = False,
        alone: bool = False,
        least_share: float = 0.0,
        verb: frozenset[str] = frozenset(),
    ) -> float:
        """How well it answers to the words, 0.0 to about 1.0.

        Args:
            words: the stems.
            literal: the name as written, if it is one.
            exact: whether only names count that have it so.
            least_share: how much of a name the words must be.
            verb: those of the words that must stand on the control or right beside it.
            alone: whether what stands around must not explain any of the words.
        """
        if exact and not any(name.stems == words or _has_exactly(name.text, literal) for name in self.names):
            return 0.0
        near = frozenset[str]() if alone else self.around.union(*(name.stems for name in self.names))
        far = frozenset[str]() if alone else self.headings
        return max((_fit(name, words, literal, near, far, least_share, verb) for name in self.names), default=0.0)


def name_controls(view: View, notes: Mapping[int, Iterable[str]]) -> list[Named]:
    """Return the controls of a screen with their names; `notes` says by label what is known of them otherwise."""
    found = []
    headings = frozenset(one for text in view.texts if text.label is None for one in _telling(text.text))
    for control in view.controls:
        row = _row_of(control, view)
        own = _own_lines(control)
        names = [_name(line, _OWN) for line in own]
        names += [_name(words, _LABEL) for words in _patterns(control)]
        labels = _labels(control, row, view)
        needs_label = not any(name.stems for name in names) or control.is_input or control.element.role == "slider"
        needs_label = needs_label or (control.element.checkable and control.element.role != "radio" and not own)
        if needs_label:
            # An icon without a name may do anything to what it stands beside.
            most = _LABEL if control.is_input or control.element.checkable or not view.is_icon(control) else _ICON_LABEL
            names += [_name(line, min(trust, most)) for line, trust in labels]
        elif _is_alone(control, row, view):
            names += [_name(line, _ROW_LABEL) for line, _ in labels]
        if ident := frozenset(id_meaning(control.element.resource_id)):
            names.append(Name(text="", stems=ident, core=ident, trust=_ID if own else _ID_ALONE))
        for note in notes.get(control.label, ()):
            names.append(_name(note, _NOTE))
            names += [_name(quoted, _QUOTED_NOTE) for quoted in _QUOTES.findall(note)]
        around = frozenset(one for line, _ in labels for one in _telling(line))
        if row is not None:  # a button inside a field
            around |= frozenset(one for words in _patterns(row) for one in _telling(words))
        found.append(
            Named(
                control=control,
                names=tuple(name for name in names if name.stems or name.text),
                around=around,
                headings=headings,
                row=row,
            )
        )
    return found


def _fit(
    name: Name,
    words: frozenset[str],
    literal: str,
    near: frozenset[str] = frozenset(),
    far: frozenset[str] = frozenset(),
    least_share: float = 0.0,
    verb: frozenset[str] = frozenset(),
) -> float:
    if literal and plain(name.text) == plain(literal):
        return 1.05 * name.trust
    common = words & name.stems
    fit = 0.0
    if common and verb <= common | near:
        beside = (words - common) & near
        above = (words - common - near) & far
        covered = (len(common) + _EXPLAINED * len(beside) + _HEADED * len(above)) / len(words)
        share = len(common) / len(name.core | common)
        if share < least_share:
            return 0.0
        least = _COVERS if name.text else _COVERS_ID
        fit = (least + (1 - least) * share) * covered**2
        if share == covered == 1 and literal and _row_of_stems(literal, common) != _row_of_stems(name.text, common):
            fit *= _OTHER_ORDER
        if share == 1 and verb <= common and len(common) >= _SEVERAL and len(words) - len(common) == 1:
            fit = max(fit, _ALL_BUT_ONE)
        if share < _HALF and len(common) == 1 and name.text:
            fit *= _SMALL_PART
        if share < 1 and (name.stems - words) & _ACTS and not words & _ACTS:
            fit *= _DOES_MORE
    if literal and len(plain(literal)) > 1 and says(name.text, literal) and len(words) > 1:
        fit = max(fit, _WHOLE_WORDS + 0.15 * len(plain(literal)) / len(plain(name.text)))
    return fit * name.trust


def _row_of_stems(text: str, kept: frozenset[str]) -> list[str]:
    return [one for one in meaning(text) if one in kept]


def _own_lines(control: Control) -> list[str]:
    """The texts in it that name it: no symbols, and of a switch not its state."""
    lines = [*control.lines, control.element.hint] if control.element.hint else list(control.lines)
    if control.element.checkable:
        lines = [line for line in lines if plain(line) not in lexicon().states]
    if control.element.role == "slider":
        lines = [line for line in lines if any(one.isalpha() for one in line)]
    return [line for line in lines if any(one.isalnum() and not _is_private(one) for one in line)]


def _is_private(character: str) -> bool:
    return "\ue000" <= character <= "\uf8ff"


def _patterns(control: Control) -> list[str]:
    """What the content of a field looks like, a phone number for instance; and that it is a password."""
    if not control.is_input:
        return []
    found = [words for pattern, words in _PATTERNS if pattern.search(control.element.text.strip())]
    return [*found, "password"] if control.element.password else found


def _labels(control: Control, row: Control | None, view: View) -> list[tuple[str, float]]:
    """Texts that may label it, with their trust: those of its row, right above it, or near."""
    own = {plain(line) for line in control.lines}
    lines = [(line, _LABEL) for line in (row.lines if row is not None else ())]
    lines += [(line, _LABEL) for line in control.beside]
    if row is None and control.element.identity.nearby:
        lines.append((control.element.identity.nearby, _NEARBY))
    return [(line, trust) for line, trust in lines if plain(line) not in own]


def _is_alone(control: Control, row: Control | None, view: View) -> bool:
    """Whether it is a button that is the only one beside its label, so that the label says what it is for."""
    if control.element.role != "button" or row is not None or len(control.beside) > 2:
        return False
    return not any(mate.element.role not in STRUCTURES for mate in view.row_mates(control))


def _row_of(control: Control, view: View) -> Control | None:
    """The smallest other control that encloses it and is no page or list."""
    around = [
        other
        for other in view.controls
        if other is not control
        and other.element.role not in STRUCTURES
        and other.bounds.encloses(control.bounds)
        and other.bounds.area > control.bounds.area
        and other.bounds.height < _ROW_HEIGHT_MAX * view.facts.size[1]
        and any(other.lines)
    ]
    return min(around, key=lambda other: other.bounds.area, default=None)


def _name(text: str, trust: float) -> Name:
    stems = _telling(text)
    core = (_telling(_BRACKETS.sub(" ", text)) & stems) - _HELPERS
    return Name(text=text, stems=stems, core=core or stems, trust=trust)


@lru_cache(maxsize=4096)
def _telling(text: str) -> frozenset[str]:
    stems = meaning(text)
    telling = frozenset(one for one in stems if one not in lexicon().fillers)
    return telling or frozenset(stems)


def _has_exactly(text: str, literal: str) -> bool:
    """Whether a name is the literal, or has it inside where it consists of several words."""
    found = says(text, literal)
    return found == 1.0 or (found > 0 and len(meaning(literal)) > 1)


def answers(text: str, words: frozenset[str], literal: str = "") -> float:
    """How well a text of the screen answers to the words, 0.0 to about 1.0."""
    return _fit(_name(text, _OWN), words, literal)
