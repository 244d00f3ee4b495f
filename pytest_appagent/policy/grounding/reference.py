"""Reading the phrase that says which control is meant: its name, its place, and beside what it stands."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Literal

from ..lexicon import lexicon
from ..meaning import meaning, telling_stem
from ..words import word_set
from .quotes import QUOTED, masked, unquoted

Relation = Literal["in", "below", "above", "right", "left", "beside"]
Region = Literal["top", "bottom", "left", "right"]

_RELATIONS: tuple[tuple[str, Relation], ...] = (
    ("to the right of", "right"), ("on the right of", "right"), ("right of", "right"), ("to the left of", "left"),
    ("on the left of", "left"), ("left of", "left"), ("right next to", "beside"), ("next to", "beside"),
    ("beside", "beside"), ("near", "beside"), ("by", "beside"), ("underneath", "below"), ("under", "below"),
    ("below", "below"), ("beneath", "below"), ("following", "below"), ("above", "above"), ("over", "above"),
    ("right after", "below"), ("after", "below"), ("before", "above"), ("inside", "in"), ("within", "in"), ("in", "in"),
    ("of", "in"), ("for", "in"), ("from", "in"), ("on", "in"), ("at", "in"), ("with", "in"), ("about", "in"),
)  # fmt: skip
_WORDS = dict(_RELATIONS)
_SPLIT = re.compile(rf"\s+({'|'.join(words for words, _ in _RELATIONS)})\s+(?=\S)", re.I)
_POSSESSIVE = re.compile(r"^(?P<owner>.+?)['’]s\s+(?P<head>.+)$")
_THING_OF = re.compile(
    r"^(?P<kind>[a-z ]+?)\s+(?:with|of|for|from|by|named|called|titled|labelled|labeled|about|that says|saying)\s+"
    r"(?P<name>.+)$"
)
_PARTS = word_set("menu button icon toggle switch checkbox slider field box arrow image symbol")  # of a row
_PLACE_WORDS = word_set("corner end edge side part half area screen page app display hand row most")
_NEW = frozenset({"add"})
_SIZES = word_set("small big little large tiny")
_REGIONS: dict[str, Region] = {"top": "top", "bottom": "bottom", "left": "left", "right": "right"}
_ROW = frozenset({"row", "line"})
_SPLITS_MAX = 4
_ORDINAL_PLACES = 1  # "the second card", but "the participant last tested"


@dataclass(frozen=True, slots=True, kw_only=True)
class Anchor:
    """Something else that the phrase names to say where the control is."""

    relation: Relation
    reference: Reference


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """One way to understand the phrase.

    Attributes:
        literal: the name as written.
        words: the stems that tell it from others.
        ordinal: which of several, from the end if negative.
        row: in which row of several, likewise.
        roles: kinds of controls that it may be, empty if any.
        is_kind_only: whether it gives no name, only a kind.
        regions: where on the screen.
        floating: whether it floats at the lower right.
        anchors: what it stands in, by or under.
        exact: whether only the literal as it stands counts, since a word of the phrase was left out.
    """

    literal: str
    words: frozenset[str] = frozenset()
    ordinal: int | None = None
    row: int | None = None
    roles: frozenset[str] = frozenset()
    regions: frozenset[Region] = frozenset()
    floating: bool = False
    anchors: tuple[Anchor, ...] = ()
    exact: bool = False

    @property
    def is_kind_only(self) -> bool:
        """Whether it gives no name, only a kind or a place."""
        return not self.words


def read_references(phrase: str) -> list[Reference]:
    """Return the ways to understand a phrase: as one name, and cut at its prepositions."""
    phrase = phrase.strip()
    readings = [_name(phrase)] if phrase else [Reference(literal="")]
    if match := _THING_OF.match(phrase):
        kind = _head(match["kind"])
        is_holder = not _stems(match["kind"]) & _PARTS
        if is_holder and not kind.words - lexicon().things and kind.ordinal is None and not kind.regions:
            readings.append(replace(_name(match["name"]), exact=True, roles=kind.roles))
    if match := _POSSESSIVE.match(phrase):
        readings.append(_with(_head(match["head"]), [("in", match["owner"])]))
    cuts = list(_SPLIT.finditer(masked(phrase)))[:_SPLITS_MAX]
    readings += [_with(_head(phrase[: cut.start()]), [(_WORDS[cut[1].lower()], phrase[cut.end() :])]) for cut in cuts]
    for first in range(len(cuts) - 1):
        ends = [cut.start() for cut in cuts[first + 1 :]] + [len(phrase)]
        pieces = [
            (_WORDS[cut[1].lower()], phrase[cut.end() : end]) for cut, end in zip(cuts[first:], ends, strict=True)
        ]
        readings.append(_with(_head(phrase[: cuts[first].start()]), pieces))
    if not cuts:
        readings.append(_head(phrase))
        readings += _shortened(phrase)
    return list(dict.fromkeys(readings))


def _shortened(phrase: str) -> list[Reference]:
    """The phrase without a common noun before or behind the name: "the app Maps", "the example.org feed"."""
    words = _without_article(phrase).split()
    if len(words) < 2 or QUOTED.search(phrase):
        return []
    kept = [" ".join(words[:-1])] if words[-1] in lexicon().classes else []
    kept += [" ".join(words[1:])] if words[0] in lexicon().classes else []
    return [replace(_name(name), exact=True) for name in kept]


def _with(head: Reference, pieces: list[tuple[Relation, str]]) -> Reference:
    """The head with where it is: regions of the screen, rows by number, or something that has a name."""
    for relation, piece in pieces:
        part = _head(piece)
        if _is_place(piece, part):
            head = replace(head, regions=head.regions | part.regions)
            if part.ordinal is not None and head.row is None:
                head = replace(head, row=part.ordinal)
        elif part.ordinal is not None and not part.words - lexicon().things and _stems(piece) & _ROW:
            head = replace(head, row=part.ordinal)
        elif part.words - lexicon().things or part.ordinal is not None:
            head = replace(head, anchors=(*head.anchors, Anchor(relation=relation, reference=part)))
    return head


def _is_place(piece: str, part: Reference) -> bool:
    return bool(part.regions) and not part.words - _PLACE_WORDS - lexicon().things


def _name(phrase: str) -> Reference:
    """The whole phrase as a name, kinds of controls left out."""
    bare = _bare(phrase)
    words = _all_telling(bare) if _SPLIT.search(masked(phrase)) else _telling(bare)
    return replace(_head(phrase), literal=bare, words=words, ordinal=None, regions=frozenset())


def _head(phrase: str) -> Reference:
    """Read a phrase without prepositions: "the second small card", "top right icon"."""
    if (quote := QUOTED.search(phrase)) is not None:
        literal = _bare(quote.group())
        around = _head(f"{phrase[: quote.start()]} {phrase[quote.end() :]}")
        return replace(around, literal=literal, words=_telling(literal) or frozenset({literal.casefold()}))
    regions, rest = _cut_regions(phrase.casefold())
    words = _sort_words(rest)
    name = _telling(" ".join(words.kept))
    return Reference(
        literal=_without_article(phrase),
        words=name - (_PLACE_WORDS if regions else _SIZES),
        ordinal=words.ordinal,
        roles=words.roles,
        regions=regions,
        floating=words.floating,
    )


def _cut_regions(phrase: str) -> tuple[frozenset[Region], str]:
    """The parts of the screen that a phrase names, and what is left of it; the longest names first."""
    found = set[Region]()
    for name, part in sorted(lexicon().regions.items(), key=lambda pair: -len(pair[0])):
        pattern = rf"(?<!\w){re.escape(name)}(?!\w)"
        if part in _REGIONS and re.search(pattern, phrase):
            found.add(_REGIONS[part])
            phrase = re.sub(pattern, " ", phrase)
    return frozenset(found), phrase


@dataclass(frozen=True, slots=True, kw_only=True)
class _Words:
    """The words of a phrase by what they say: which of several, what kind of control, and the rest."""

    ordinal: int | None
    roles: frozenset[str]
    floating: bool
    kept: tuple[str, ...]


def _sort_words(phrase: str) -> _Words:
    known, ordinal, floating = lexicon(), None, False
    roles, kept, telling = frozenset[str](), [], 0
    for word in phrase.split():
        bare = word.strip(",.;:!?()")
        if bare in known.ordinals and telling < _ORDINAL_PLACES:
            ordinal = known.ordinals[bare]
        elif (kind := known.kinds.get(bare) or known.kinds.get(bare.removesuffix("s"))) is not None:
            roles |= kind
        elif bare in known.floating:
            floating = True
        elif bare not in known.fillers and bare not in known.empty:
            kept.append(word)
        telling += bare not in known.articles
    return _Words(ordinal=ordinal, roles=roles, floating=floating, kept=tuple(kept))


def _all_telling(text: str) -> frozenset[str]:
    """The stems of a name with kinds of controls: in "the menu of the row" each is something of its own."""
    known = lexicon()
    articles = known.articles | known.empty | _WORDS.keys()
    return frozenset(one for one in meaning(text) if one not in articles)


def _telling(text: str) -> frozenset[str]:
    """The stems of a name without words that tie it together and without kinds of controls."""
    known = lexicon()
    stems = meaning(text)
    kinds = {telling_stem(kind) for kind in known.kinds}
    named = frozenset(one for one in stems if one not in known.fillers and one not in known.empty)
    telling = named - kinds
    return named if telling <= _NEW else telling  # "a new tab" is more than something new


def _stems(text: str) -> frozenset[str]:
    return frozenset(meaning(text))


def _without_article(phrase: str) -> str:
    first, _, rest = phrase.strip().partition(" ")
    return rest if rest and first.lower() in lexicon().articles else phrase.strip()


def _bare(phrase: str) -> str:
    return unquoted(phrase) or _without_article(phrase)
