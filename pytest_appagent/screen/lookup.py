"""Finding elements: by a point, and again after the screen changed."""

from __future__ import annotations

from .elements import Element, ElementIdentity
from .geometry import Point
from .screen import Screen, ScreenFacts


def element_at(screen: Screen | ScreenFacts, point: Point) -> Element | None:
    """Return the smallest element that contains the point, or None if there is none.

    Among equals the later one in document order wins, since it is drawn on top.
    Source: Android accessibility documentation, drawing order.
    """
    facts = screen.facts if isinstance(screen, Screen) else screen
    found = [element for element in facts.elements if element.bounds.contains(point)]
    return min(found, key=lambda element: (element.bounds.area, -element.node), default=None)


def find_again(sought: Element | ElementIdentity, facts: ScreenFacts) -> Element | None:
    """Return the element of a later screen that is the sought one; None if there is none or more than one could be.

    An element with the same uid and the same name is it. Else the identities are compared, strong marks first; two
    equally good matches are no match, since acting on the wrong one is worse than not acting.
    """
    identity = sought.identity if isinstance(sought, Element) else sought
    if isinstance(sought, Element):
        for element in facts.elements:
            if element.uid == sought.uid and _name(element.identity) == _name(identity):
                return element
    scored = sorted(((_score(identity, element.identity), element) for element in facts.elements), key=lambda s: -s[0])
    if not scored or scored[0][0] < _ENOUGH:
        return None
    if len(scored) > 1 and scored[1][0] == scored[0][0]:
        return None
    return scored[0][1]


# A unique resource-id alone is enough; so is a name together with class or place.
_ENOUGH = 8


def _name(identity: ElementIdentity) -> tuple[str, str, str]:
    return (identity.text, identity.content_desc, identity.hint)


def _score(sought: ElementIdentity, seen: ElementIdentity) -> int:
    """How much speaks for the two being one; 0 if something speaks against it."""
    if sought.cls != seen.cls or sought.resource_id != seen.resource_id:
        return 0
    # The framework's ids, a dialog's buttons for instance, mean something else on every screen.
    own_id = bool(sought.resource_id) and not sought.resource_id.startswith("android:")
    unique = own_id and sought.id_unique and seen.id_unique
    if not unique and _name(sought) != _name(seen):
        return 0
    score = 8 if unique else 0
    score += 2 if sought.resource_id else 0
    score += 8 if any(_name(sought)) and _name(sought) == _name(seen) else 0
    score += 4 if sought.nearby and sought.nearby == seen.nearby else 0
    score += 3 if sought.ancestors and sought.ancestors == seen.ancestors else 0
    return score + (1 if sought.place == seen.place else 0)
