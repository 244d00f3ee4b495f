"""The decision: the action that an instruction asks for on this screen, if it is clear what is meant."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from ...actions import Action, Direction, Distance, LongPress, SetPercent, Swipe, Tap, TypeText
from ...screen.geometry import Bounds
from ..lexicon import lexicon
from ..meaning import meaning
from ..view import View
from ..words import plain
from .instruction import Instruction, read_instruction, without_tool
from .names import Named, name_controls
from .places import content_area, distance_to_edges
from .reference import Anchor, Reference, Region, read_references
from .resolve import SURE, Finder, Pick, Wording, Wordings

_NAME_ALONE = 0.96
_VERB_ALONE = 0.9
_RELATED = 0.9
_IN_HAND = 0.82
_RELATED_ALONE = 0.8
_WITHOUT_THINGS = 0.85
_STEPPERS = 2
_CARRIES = frozenset({"add", "save", "put", "move", "copy"})
_INTO = re.compile(r"^(?P<what>.+?)\s+(?:to|into)\s+(?:(?:the|my|your|our)\s+)?(?P<place>.+)$", re.I)
_HERE = re.compile(r"^(?:in|on|within|inside)\s+(?:the\s+|this\s+)?\S+(?:\s+(?:screen|page|app|list))?$", re.I)
_WHOLE = 0.95
_MOSTLY = 0.6
_PERCENT = re.compile(r"(?P<number>\d{1,3})\s*(?:%|percent)?$")
_EXTREMES = {"maximum": 100, "max": 100, "full": 100, "highest": 100, "minimum": 0, "min": 0, "zero": 0, "lowest": 0}
_ON_OFF = {"on": True, "off": False, "enabled": True, "disabled": False}
_SEEN_MAX = 8
_TICKS = frozenset({"check", "mark", "activate"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Grounded:
    """What came of looking for an instruction's control.

    Attributes:
        action: what to do, None if it is not clear to which control.
        why: what speaks for it, or why it is not clear.
        is_ambiguous: whether several controls answer to the phrase about equally well.
        is_whole: whether the control bears just the words of the sentence.
        is_so: whether the control already is as the instruction wants it.
    """

    action: Action | None = None
    why: str = ""
    is_ambiguous: bool = False
    is_whole: bool = False
    is_so: bool = False


def ground(sentence: str, view: View, notes: Mapping[int, Iterable[str]]) -> Grounded | None:
    """Return what the sentence means on the screen; None if it does not ask for a single touch."""
    instruction = read_instruction(sentence)
    if instruction is None:
        return None
    finder = Finder(view=view, named=tuple(name_controls(view, notes)))
    return _Grounding(finder, instruction).decide()


class _Grounding:
    """One instruction on one screen."""

    def __init__(self, finder: Finder, instruction: Instruction) -> None:
        self.finder = finder
        self.view = finder.view
        self.instruction = instruction
        self.touchable = [one for one in finder.named if not one.holds_others]
        self.headings = frozenset(
            stem for text in finder.view.texts if text.label is None for stem in meaning(text.text)
        )

    @property
    def in_hand(self) -> frozenset[str]:
        """Stems of verbs whose object is what is at hand."""
        return frozenset(stem for verb in lexicon().in_hand for stem in meaning(verb))

    def _related(self) -> frozenset[str]:
        """What the verb may stand as on a control."""
        known, verb = lexicon().related, self.instruction.verb
        return known.get(verb) or known.get(" ".join(meaning(verb)), frozenset())

    def decide(self) -> Grounded:
        match self.instruction.kind:
            case "text":
                return self._text(self.instruction.phrase, self.instruction.text)
            case "swipe":
                return self._swipe()
            case "on" | "off" as state:
                return self._switch(self.instruction.phrase, on=state == "on")
            case "raise" | "lower" as change:
                return self._step(up=change == "raise")
            case "hold":
                pick = self._named_pick(self.instruction.phrase, self.touchable)
                return self._told(pick, LongPress(pick.named.control.label) if pick.named else None)
            case "tap":
                return self._set() if self.instruction.value else self._tap()

    def _tap(self) -> Grounded:
        instruction = self.instruction
        if instruction.toggles and not instruction.verb:
            switches = [one for one in self.touchable if one.control.element.checkable]
            pick = self._pick(instruction.phrase, switches, _only_its_words)
            if switches:
                return self._told(pick, Tap(pick.named.control.label) if pick.named else None)
        if instruction.verb in _CARRIES and (match := _INTO.match(instruction.phrase)):
            for phrase, wordings in ((match["what"], self._with_verb), (match["place"], self._into_wordings)):
                pick = self._pick(phrase, self.touchable, wordings)
                if pick.is_clear and pick.named is not None:
                    return self._told(pick, Tap(pick.named.control.label))
        if instruction.tool:
            whole = self._pick(without_tool(instruction).phrase, self.touchable, self._wordings)
            tool = self._pick(instruction.tool, self.touchable, _only_its_words)
            pick = max((whole, tool), key=lambda one: (one.is_clear, one.score))
        else:
            pick = self._pick(instruction.phrase, self.touchable, self._wordings)
        return self._told(pick, Tap(pick.named.control.label) if pick.named else None)

    def _named_pick(self, phrase: str, pool: Sequence[Named]) -> Pick:
        return self._pick(phrase, pool, _only_its_words)

    def _pick(self, phrase: str, pool: Sequence[Named], wordings: Wordings) -> Pick:
        return self.finder.pick(read_references(phrase), pool, wordings)

    def _wordings(self, reference: Reference) -> list[Wording]:
        """The words that a control may answer to where the sentence's verb may be part of its name."""
        verb = frozenset(meaning(self.instruction.verb))
        if not verb:
            return list(_only_its_words(reference))
        nouns = reference.words
        found = [Wording(words=verb | nouns, literal=f"{self.instruction.verb} {reference.literal}", verb=verb)]
        names = nouns - lexicon().things
        if self.instruction.soft and names:
            found.append(Wording(words=nouns, factor=_NAME_ALONE, literal=reference.literal))
            found.append(Wording(words=names, factor=_NAME_ALONE * _NAME_ALONE))
        if names <= self.headings or self._means_the_field(reference):
            found.append(Wording(words=verb, factor=_VERB_ALONE if nouns else 1.0, verb=verb))
        elif verb & self.in_hand or _HERE.match(self.instruction.phrase):
            found.append(Wording(words=verb, factor=_IN_HAND if nouns & names else 1.0, verb=verb))
        for other in sorted(self._related()):
            words = frozenset(meaning(other))
            found.append(Wording(words=words | names, factor=_RELATED, verb=words))
            if not names:
                found.append(Wording(words=words, factor=_RELATED_ALONE if nouns else _RELATED))
        found.append(Wording(words=verb | names, factor=0.98, verb=verb))
        return found

    def _with_verb(self, reference: Reference) -> list[Wording]:
        """The words together with the verb, all of them: "add a note"."""
        verb = frozenset(meaning(self.instruction.verb))
        literal = f"{self.instruction.verb} {reference.literal}"
        return [Wording(words=verb | reference.words, literal=literal, verb=verb)] if reference.words else []

    def _into_wordings(self, reference: Reference) -> list[Wording]:
        """The words for the place that something is to be put into: "favorites", "add to favorites"."""
        verb = frozenset(meaning(self.instruction.verb))
        if not reference.words - lexicon().things:
            return []
        return [
            Wording(words=verb | reference.words, literal=f"{self.instruction.verb} to {reference.literal}"),
            Wording(words=reference.words, factor=_NAME_ALONE, literal=reference.literal),
        ]

    def _means_the_field(self, reference: Reference) -> bool:
        """Whether the phrase means the only field that there is, as in "clear the search field"."""
        fields = [one for one in self.touchable if one.control.is_input]
        return len(fields) == 1 and "input" in reference.roles

    def _set(self) -> Grounded:
        """Choose, type or slide to a value."""
        phrase, value = self.instruction.phrase, self.instruction.value
        if value.lower() in _ON_OFF:
            return self._switch(phrase, on=_ON_OFF[value.lower()])
        sliders = [one for one in self.touchable if one.role == "slider"]
        percent = _percent(value)
        if percent is not None and (pick := self._named_pick(phrase, sliders)).is_clear and pick.named:
            return self._told(pick, SetPercent(pick.named.control.label, percent))
        anchors = [Anchor(relation="in", reference=reading) for reading in read_references(phrase)]
        option = read_references(value)[0]
        options = [one for one in self.touchable if not one.control.is_input and one.role != "slider"]
        readings = [replace(option, anchors=(anchor,)) for anchor in anchors if self.finder.boxes_of(anchor.reference)]
        pick = self.finder.pick(readings, options, _only_its_words)
        if pick.is_clear and pick.named:
            return self._told(pick, Tap(pick.named.control.label))
        fields = [one for one in self.touchable if one.control.is_input]
        field = self._named_pick(phrase, fields)
        if field.is_clear and field.named:
            return self._told(field, TypeText(value, field.named.control.label))
        return self._told(pick, None)

    def _text(self, phrase: str, text: str) -> Grounded:
        fields = [one for one in self.touchable if one.control.is_input]
        pick = self._named_pick(phrase, fields) if phrase else Pick()
        if not pick.is_clear and not pick.rivals and len(fields) == 1:
            (only,) = fields
            # What a lone field without any name is for, the sentence says; another name would speak against it.
            content = plain(only.control.element.text)
            unnamed = not any(name.text and plain(name.text) != content for name in only.names)
            if (unnamed and not only.control.element.hint) or not phrase:
                pick = Pick(named=only, score=1.0)
        return self._told(pick, TypeText(text, pick.named.control.label) if pick.named else None)

    def _switch(self, phrase: str, *, on: bool) -> Grounded:
        """Tap the switch of that name, or the row that has no switch of its own."""
        pool = [one for one in self.touchable if not one.control.is_input and one.role != "slider"]
        switches = [one for one in pool if one.control.element.checkable]
        pick = self._pick(phrase, switches, _mostly_its_words)
        if not pick.is_clear and not pick.rivals:
            pick = self._pick(phrase, pool, _mostly_its_words)
        if (not pick.is_clear or pick.named is None) and self.instruction.verb in _TICKS:
            return self._tap()  # "check the number" where nothing can be ticked
        if not pick.is_clear or pick.named is None:
            return self._told(pick, None)
        inner = [one for one in switches if one is not pick.named and pick.named.bounds.encloses(one.bounds)]
        named = inner[0] if len(inner) == 1 and not pick.named.control.element.checkable else pick.named
        element = named.control.element
        if element.checkable and element.checked == on:
            return Grounded(why=f"is {'on' if on else 'off'} already: {named.control.shown()}", is_so=True)
        return self._told(pick, Tap(element.label))

    def _step(self, *, up: bool) -> Grounded:
        """Move a slider one way."""
        sliders = [one for one in self.touchable if one.role == "slider"]
        pick = self._named_pick(self.instruction.phrase, sliders)
        if pick.named is None and (stepper := self._stepper(up=up)) is not None:
            return self._told(Pick(named=stepper, score=1.0), Tap(stepper.control.label))
        direction: Direction = "right" if up else "left"
        return self._told(pick, Swipe(pick.named.control.label, direction, "short") if pick.named else None)

    def _stepper(self, *, up: bool) -> Named | None:
        """The button on the right of a value, or on its left, where two stand in the row of that name."""
        readings = read_references(
            re.sub(r"\s+(?:by\s+)?(?:one|a)\s+(?:step|bit|notch|level)$", "", self.instruction.phrase)
        )
        boxes = [box for reading in readings[:1] for box in self.finder.boxes_of(reading)]
        for box in boxes:
            pair = [one for one in self.touchable if one.role in ("button", "image") and _in_line(one.bounds, box)]
            if len(pair) != _STEPPERS:
                continue
            low, high = sorted(pair, key=lambda one: one.bounds.left)
            between = [
                text
                for text in self.view.texts
                if low.bounds.right <= text.bounds.center.x <= high.bounds.left and _in_line(text.bounds, low.bounds)
            ]
            if any(any(one.isdigit() for one in text.text) for text in between):
                return high if up else low
        return None

    def _swipe(self) -> Grounded:
        direction = self.instruction.direction
        assert direction is not None
        movable = [one for one in self.finder.named if "swipe" in one.control.element.actions or one.role == "slider"]
        readings = read_references(self.instruction.phrase) if self.instruction.phrase else []
        names = [reading for reading in readings if reading.words - lexicon().things]
        pick = self.finder.pick(names, movable, _only_its_words) if names else Pick()
        if pick.named is None or pick.score < SURE:
            regions = next((reading.regions for reading in readings if reading.regions), frozenset[Region]())
            is_page = any("web" in reading.roles for reading in readings)
            if names and not regions and not is_page:
                return self._told(pick, None)
            pick = self._page(movable, regions, sideways=direction in ("left", "right"))
        far: Distance = "long" if pick.named is None or pick.named.holds_others else "medium"
        return self._told(pick, Swipe(pick.named.control.label, direction, far) if pick.named else None)

    def _page(self, movable: Sequence[Named], regions: frozenset[Region], *, sideways: bool) -> Pick:
        """What scrolls where nothing of a name is to be scrolled: the largest of its direction."""
        pages = [one for one in movable if one.holds_others]
        if regions and len(pages) > 1:
            area = content_area(self.view)
            pages = sorted(pages, key=lambda one: distance_to_edges(one.bounds, regions, area))[:1]
        wide = [one for one in pages if one.bounds.width > 1.5 * one.bounds.height]
        pages = (wide or pages) if sideways else ([one for one in pages if one not in wide] or pages)
        best = max(pages, key=lambda one: one.bounds.area, default=None)
        return Pick(named=best, score=1.0) if best is not None else Pick()

    def _told(self, pick: Pick, action: Action | None) -> Grounded:
        phrase = " ".join(part for part in (self.instruction.verb, self.instruction.phrase) if part)
        if pick.is_clear and pick.named is not None and action is not None:
            why = f"answers to {phrase!r}: {pick.named.control.shown()}"
            return Grounded(action=action, why=why, is_whole=pick.score >= _WHOLE or self.instruction.kind == "text")
        if pick.named is not None and pick.rivals and pick.score >= SURE:
            shown = [one.control.shown() for one in (pick.named, *pick.rivals)][:_SEEN_MAX]
            return Grounded(why=f"cannot tell which {phrase!r} is meant: {', '.join(shown)}", is_ambiguous=True)
        return Grounded(why=f"no control on this screen matches {phrase!r}")


def _only_its_words(reference: Reference) -> list[Wording]:
    found = [Wording(words=reference.words, literal=reference.literal)]
    names = reference.words - (lexicon().things - lexicon().kinds.keys())
    if names and names != reference.words:
        found.append(Wording(words=names, factor=_WITHOUT_THINGS))
    return found


def _mostly_its_words(reference: Reference) -> list[Wording]:
    """Its words, where a name that says more would be another switch: "Wi-Fi calling" is not "Wi-Fi"."""
    return [Wording(words=reference.words, literal=reference.literal, least_share=_MOSTLY)]


def _in_line(one: Bounds, other: Bounds) -> bool:
    return min(one.bottom, other.bottom) > max(one.top, other.top)


def _percent(value: str) -> int | None:
    if (extreme := value.lower().removeprefix("the ").removeprefix("its ")) in _EXTREMES:
        return _EXTREMES[extreme]
    match = _PERCENT.match(value.strip())
    return min(100, int(match["number"])) if match else None
