"""Which control a phrase means: every way to understand it, every control, and how well they go together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from ...screen.geometry import Bounds
from ..lexicon import lexicon
from ..meaning import meaning
from ..view import View
from .names import STRUCTURES, Named, answers
from .places import content_area, distance_to_edges, groups, in_order, in_regions, nth, pick_row, related
from .reference import Anchor, Reference, Region

SURE = 0.7
_MARGIN = 0.05
_KIND = 0.85
_OTHER_KIND = 0.9
_ELSEWHERE = 0.6
_UNKNOWN_ANCHOR = 0.84
_FARTHER = 0.93
_GROUP = 0.88
_CLASS_NOUN = 0.92  # "participant" names the kind of what is listed, and nothing on the screen says so
_ANCHOR = 0.74
_SHORTENED = 0.88
_BAND = 0.22
_CORNER_BAND = 0.2


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """One set of words that a control may answer to.

    Attributes:
        words: the stems.
        factor: how much the sentence meant just these.
        literal: the name as written, empty where the words are not a name from the sentence.
        least_share: how much of a control's name the words must be.
        verb: those of the words that must stand on the control or right beside it.
    """

    words: frozenset[str]
    factor: float = 1.0
    literal: str = ""
    least_share: float = 0.0
    verb: frozenset[str] = frozenset()


Wordings = Callable[[Reference], Sequence[Wording]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick:
    """What a phrase means on a screen.

    Attributes:
        named: the control, None if none answers to it.
        score: how well it does, 0.0 to about 1.0.
        rivals: others that do about as well, so that it cannot be told which is meant.
    """

    named: Named | None = None
    score: float = 0.0
    rivals: tuple[Named, ...] = ()

    @property
    def is_clear(self) -> bool:
        """Whether one control is meant and no other."""
        return self.named is not None and self.score >= SURE and not self.rivals


@dataclass(frozen=True, slots=True, kw_only=True)
class Finder:
    """Finds what phrases mean on one screen."""

    view: View
    named: tuple[Named, ...]

    def pick(self, readings: Iterable[Reference], pool: Sequence[Named], wordings: Wordings) -> Pick:
        """Return what the readings of a phrase mean among the controls of the pool."""
        scores: dict[int, tuple[float, Named]] = {}
        for reference in readings:
            for wording in wordings(reference):
                for score, one in self._score(reference, wording, pool):
                    if score > scores.get(one.control.label, (0.0, one))[0]:
                        scores[one.control.label] = (score, one)
        return _best(list(scores.values()))

    def _score(self, reference: Reference, wording: Wording, pool: Sequence[Named]) -> list[tuple[float, Named]]:
        if not wording.words and not (reference.roles or reference.ordinal or reference.regions or reference.floating):
            return []
        placed = self._placed(reference, self._fitting(reference, wording, pool), named=bool(wording.words))
        if reference.row is not None and reference.ordinal is None:
            kept = pick_row([one for score, one in placed if score >= SURE], reference)
            placed = [(score, one) for score, one in placed if one in kept]
        if reference.ordinal is None:
            factor = wording.factor * (_SHORTENED if reference.exact else 1.0)
            return [(score * factor, one) for score, one in placed]
        return self._numbered(reference, wording, pool, placed)

    def _fitting(self, reference: Reference, wording: Wording, pool: Sequence[Named]) -> list[tuple[float, Named]]:
        if not wording.words:
            return [(_KIND, one) for one in pool if not reference.roles or one.role in reference.roles]
        fits = [
            (
                one.fit(
                    wording.words,
                    wording.literal,
                    exact=reference.exact,
                    least_share=wording.least_share,
                    verb=wording.verb,
                ),
                one,
            )
            for one in pool
        ]
        return [
            (fit * (1.0 if not reference.roles or one.role in reference.roles else _OTHER_KIND), one)
            for fit, one in fits
            if fit > 0
        ]

    def _placed(
        self, reference: Reference, found: list[tuple[float, Named]], *, named: bool
    ) -> list[tuple[float, Named]]:
        """Weigh the controls by where the phrase says that they are."""
        if reference.floating:
            found = [(score, one) for score, one in found if self.view.is_floating_action(one.control)]
        if reference.regions:
            found = self._in_regions(reference.regions, found, named=named, alone=not reference.anchors)
        for anchor in reference.anchors:
            found = self._by_anchor(anchor, found, named=named)
        return found

    def _in_regions(
        self, regions: frozenset[Region], found: list[tuple[float, Named]], *, named: bool, alone: bool
    ) -> list[tuple[float, Named]]:
        area = content_area(self.view)
        if named:
            return [(score if in_regions(one, regions, area) else score * _ELSEWHERE, one) for score, one in found]
        if not alone:  # "at the right end of the row": of what the anchor leaves, the outermost
            return [(score, one) for score, one in found if one.bounds.width < 0.5 * area.width]
        inside = [(score, one) for score, one in found if in_regions(one, regions, area, _CORNER_BAND)]
        inside.sort(key=lambda pair: distance_to_edges(pair[1].bounds, regions, area))
        return [(score * _FARTHER**rank, one) for rank, (score, one) in enumerate(inside)]

    def _by_anchor(self, anchor: Anchor, found: list[tuple[float, Named]], *, named: bool) -> list[tuple[float, Named]]:
        boxes = self.boxes_of(anchor.reference)
        if not boxes:
            return [(score * _UNKNOWN_ANCHOR, one) for score, one in found] if named else []
        ranked: list[tuple[float, float, Named]] = []
        missed: list[tuple[float, Named]] = []
        for score, one in found:
            if one.bounds in boxes and not named:
                continue
            away = [related(one.bounds, anchor.relation, box, self.view) for box in boxes if box != one.bounds]
            known = [distance for distance in away if distance is not None]
            if anchor.relation == "in" and not self._has_section(boxes):
                known = [distance for distance in known if distance <= 1]
            if known:
                ranked.append((min(known), score, one))
            elif named:
                missed.append((score * _ELSEWHERE, one))
        if anchor.reference.regions and "right" in anchor.reference.regions:
            ranked.sort(key=lambda entry: -entry[2].bounds.right)
        else:
            ranked.sort(key=lambda entry: (entry[0], entry[2].bounds.top, entry[2].bounds.left))
        weighed: list[tuple[float, Named]] = []
        rank, before = -1, -1.0
        for distance, score, one in ranked:
            if distance > before + 1:
                rank, before = rank + 1, distance
            weighed.append((score * max(_FARTHER**rank, 0.5), one))
        return weighed + missed

    def _has_section(self, boxes: Sequence[Bounds]) -> bool:
        """Whether one of the boxes is a text by itself, which may be the heading of what is below."""
        return any(text.label is None and text.bounds in boxes for text in self.view.texts)

    def _numbered(
        self, reference: Reference, wording: Wording, pool: Sequence[Named], placed: list[tuple[float, Named]]
    ) -> list[tuple[float, Named]]:
        """The one of that number: of those that bear the name, else of what looks alike there."""
        assert reference.ordinal is not None
        bearing = [one for score, one in placed if score >= SURE - 0.1 and wording.words]
        if len(bearing) >= max(2, abs(reference.ordinal)):
            chosen = nth(in_order(pick_row(_outermost(bearing), reference)), reference.ordinal)
            return [(wording.factor, chosen)] if chosen is not None else []
        group, score = self._group(reference, pool)
        chosen = nth(in_order(pick_row(group, reference)), reference.ordinal)
        if chosen is None:
            return []
        if not reference.roles and not wording.words:
            score *= _CLASS_NOUN * _CLASS_NOUN
        if wording.words - lexicon().things:
            score *= _CLASS_NOUN if chosen.control.element.identity.in_list else _ELSEWHERE
        return [(score * wording.factor, chosen)]

    def _group(self, reference: Reference, pool: Sequence[Named]) -> tuple[list[Named], float]:
        """What looks alike at the place that the phrase gives, and how sure that is what is counted."""
        area, score = content_area(self.view), _GROUP
        scope = [one for one in pool if not one.holds_others and not one.control.is_input]
        if reference.roles:
            scope = [one for one in scope if one.role in reference.roles]
        if reference.regions:
            scope = [one for one in scope if in_regions(one, reference.regions, area, _BAND)]
        nearest: Bounds | None = None
        for anchor in reference.anchors:
            boxes = self.boxes_of(anchor.reference)
            if not boxes:
                score *= _UNKNOWN_ANCHOR
                continue
            nearest = boxes[0]
            inside = [related(one.bounds, anchor.relation, nearest, self.view) for one in scope]
            scope = [one for one, away in zip(scope, inside, strict=True) if away is not None]
        alike = [group for group in groups(scope) if len(group) >= min(2, abs(reference.ordinal or 1))]
        if not alike:
            return [], 0.0
        if nearest is not None:
            top = nearest.top
            return min(alike, key=lambda group: (abs(min(one.bounds.top for one in group) - top), -len(group))), score
        if reference.regions:
            return min(alike, key=lambda group: distance_to_edges(group[0].bounds, reference.regions, area)), score
        return max(alike, key=lambda group: sum(one.bounds.area for one in group)), score

    def boxes_of(self, reference: Reference) -> list[Bounds]:
        """Where what an anchor names stands: texts and controls that answer to it, the best ones."""
        words = reference.words
        if not words:
            return []
        found = [
            (answers(text.text, words, reference.literal), text.bounds)
            for text in self.view.texts
            if text.label is None
        ]
        fits = [(one.fit(words, reference.literal, alone=True), one) for one in self.named if not one.holds_others]
        roles = reference.roles if not reference.roles & STRUCTURES else frozenset[str]()
        asked = [(fit, one.bounds) for fit, one in fits if one.role in roles and fit >= _ANCHOR]
        found = asked or found + [(fit, one.bounds) for fit, one in fits]
        best = max((fit for fit, _ in found), default=0.0)
        if best >= _ANCHOR:
            return [box for fit, box in found if fit >= best - 0.02]
        return self._telling_boxes(words)

    def _telling_boxes(self, words: frozenset[str]) -> list[Bounds]:
        """Where a number stands that only one text of the screen has."""
        for word in sorted(words):
            if any(one.isdigit() for one in word) and len(word) > 2:
                texts = [text for text in self.view.texts if word in meaning(text.text)]
                if len(texts) == 1:
                    return [texts[0].bounds]
        return []


def _outermost(found: Sequence[Named]) -> list[Named]:
    """Those that no other of them encloses."""
    return [
        one
        for one in found
        if not any(
            other is not one and other.bounds.encloses(one.bounds) and other.bounds != one.bounds for other in found
        )
    ]


def _best(scored: list[tuple[float, Named]]) -> Pick:
    """The best control, with what does about as well elsewhere on the screen."""
    if not scored:
        return Pick()
    scored.sort(key=lambda pair: (-round(pair[0], 3), pair[1].bounds.area, pair[1].control.label))
    score, best = scored[0]
    rivals = tuple(
        one for other, one in scored[1:] if other >= max(SURE - 0.02, score - _MARGIN) and not _nested(best, one)
    )
    return Pick(named=best, score=score, rivals=rivals)


def _nested(one: Named, other: Named) -> bool:
    return one.bounds.encloses(other.bounds) or other.bounds.encloses(one.bounds)
