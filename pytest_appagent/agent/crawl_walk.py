"""One device that crawls: looks, taps, goes back, and gets to a screen by the shortest way that was seen to work."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Collection

from ..actions import Press, Swipe, Tap, to_gesture
from ..appmap.values import MapElement
from ..errors import DeviceError, DeviceLost
from ..learning import Transition
from ..screen.compare import same_screen
from ..screen.elements import Element
from ..screen.lookup import find_again
from ..screen.screen import Screen, ScreenFacts
from ..script import Act, Script
from .crawl_atlas import Atlas
from .crawl_kinds import kind_of
from .crawl_scan import scan_screen
from .crawl_see import goes_up_and_down, list_of, new_texts
from .crawl_site import tap_act
from .guard import is_allowed
from .interruptions import Interruptions
from .parts import RunParts
from .scroll import MAX_SCROLLS, scroll_until

logger = logging.getLogger(__name__)

Learn = Callable[[Transition], None]
Show = Callable[[str, Screen], None]

_LOADING_S = 10.0
_LOOKS_FOR_BACK = 3
_MOST_BACKS = 3
_MOST_RELAUNCHES = 3


class Walker:
    """Goes about in one app on one device."""

    def __init__(self, run: RunParts, atlas: Atlas, *, learn: Learn | None = None, show: Show | None = None) -> None:
        """Take the device and what is known.

        Args:
            run: the device.
            atlas: what is known, by this device and others.
            learn: is told what each tap did; None if nobody wants to know.
            show: is shown each screen with its key when it is looked through; None if nobody wants to see.
        """
        self.run = run
        self._learn = learn
        self._show = show
        self.atlas = atlas
        self.taps = 0
        self.launches = 0
        self.here = ""
        self._interruptions = Interruptions(run, "")
        self._screen: Screen | None = None

    # Looking

    def look(self) -> Screen:
        """Look until nothing loads, after answering what interrupts."""
        end_s = time.monotonic() + _LOADING_S
        while True:
            screen = self.run.look()
            cleared = self._interruptions.clear(screen)
            if cleared is None:  # a crash or hang of the app itself
                self._screen, self.here = screen, ""
                return screen
            self._screen = cleared
            if "loading" not in cleared.facts.doubts or time.monotonic() > end_s:
                return cleared

    @property
    def screen(self) -> Screen:
        """The screen that was seen last."""
        return self._screen or self.look()

    @property
    def facts(self) -> ScreenFacts:
        """What may be known of it."""
        return self.screen.facts

    def is_outside(self) -> bool:
        """Whether another app is in front."""
        return not is_allowed(self.facts.foreground.package, self.run.packages)

    # Getting about

    def see(self, screen: Screen) -> None:
        """Take a screen that somebody else has just looked at."""
        self._screen = screen

    def start(self, *, known: Collection[str] = ()) -> str:
        """Launch the app anew and return the key of its first screen.

        Args:
            known: what the first screen may be, if that was seen before.
        """
        self.launch()
        return self.arrive(known=known)

    def launch(self) -> None:
        """Launch the app anew and look."""
        self.launches += 1
        self.run.device.stop(self.run.app)
        self.run.device.launch(self.run.app)
        self.look()
        self.here = ""

    def arrive(self, *, known: Collection[str] = ()) -> str:
        """Take the screen after a launch for the app's first one, and return its key; for `known` see `start`."""
        if not self.is_outside():
            found = self.atlas.find(self.facts, expected=known)
            if not found and known:  # the app has one first screen: it looks different now
                found = next(iter(known))
                self.atlas.adopt(found, self.facts)
            self.here = found or self.atlas.meet(self.facts)
            self.atlas.note_start(self.here)
        return self.here

    def go_to(self, key: str) -> bool:
        """Get to a screen: over the ways that are known from here, else from a fresh launch; tell whether it worked."""
        for attempt in range(_MOST_RELAUNCHES):
            if self.here == key:
                return True
            script = self.atlas.roads.path(self.here, key) if self.here else None
            if script is None or len(script.acts) > self.atlas.depth(key) + 1:
                if not self._go_up_to(key):
                    self.start()
                script = self.atlas.roads.path(self.here, key) if self.here else None
            if script is not None and self.walk(script):
                return True
            logger.debug("%s: way to %s did not work, attempt %d", self.run.device.info.serial, key, attempt + 1)
            self.here = ""
        return self.here == key

    def walk(self, script: Script) -> bool:
        """Do acts that lead from here; stop at the first that leads elsewhere than before."""
        for act in script.acts:
            if not self._do(act):
                return False
            self.here = self.atlas.find(self.facts, parent=act.on)
            went = self.here == act.to
            self.atlas.roads.note_way(Script(acts=(act,)), went=went)
            if not went:
                return False
        return True

    def _do(self, act: Act) -> bool:
        if isinstance(act.action, Press):
            self.press_back()
            return True
        found = self.bring(act.target) if act.target else None
        if found is None:
            return False
        self.tap(found)
        return True

    def _go_up_to(self, key: str) -> bool:
        """Press back while that leads to known screens; stop where a way to the screen is near."""
        for _ in range(_MOST_BACKS):
            if self.is_outside() or not self.here:
                return False
            self.press_back()
            if self.is_outside():
                return False
            self.here = self.atlas.find(self.facts)
            if not self.here:
                return False
            script = self.atlas.roads.path(self.here, key)
            if script is not None and len(script.acts) <= self.atlas.depth(key):
                return True
        return False

    def press_back(self) -> None:
        """Press the back key, with the keyboard put away before."""
        if self.facts.keyboard_top is not None:
            self.run.device.hide_keyboard()
        self.run.device.press("back")
        self.look()

    def return_to(self, key: str, before: Screen) -> bool:
        """Go back with one key; tell whether that led to the screen as it was seen before.

        A picture that is equal tells so at once; else the tree does.
        """
        left = self.here
        device = self.run.device
        if self.facts.keyboard_top is not None:
            device.hide_keyboard()
        device.press("back")
        for _ in range(_LOOKS_FOR_BACK):
            if device.shows(before.frame):
                self._screen, self.here = before, key
                self.atlas.roads.note_back(left, key) if left else None
                return True
        self.look()
        self.here = "" if self.is_outside() else self.atlas.find(self.facts)
        if self.here != key:
            return False
        if left:
            self.atlas.roads.note_back(left, key)
        return True

    # Touching

    def tap(self, element: Element) -> None:
        """Tap an element of the last screen and look."""
        self.taps += 1
        self.run.device.perform(to_gesture(Tap(element.label), self.screen))
        self.look()

    def bring(self, identity: object, *, from_top: bool = False) -> Element | None:
        """Return an element of the present screen, after scrolling to it if need be; None if it is not there.

        Args:
            identity: what finds it.
            from_top: whether it stood at the beginning of its list.
        """
        found = find_again(identity, self.facts)  # type: ignore[arg-type]
        if found is None and self.facts.keyboard_top is not None:
            self.run.device.hide_keyboard()
            self.look()
            found = find_again(identity, self.facts)  # type: ignore[arg-type]
        if found is None and from_top:
            found = self._up_to(identity)
        if found is None:
            done = scroll_until(
                lambda facts: find_again(identity, facts) is not None,  # type: ignore[arg-type]
                "what is sought",
                self.screen,
                self.run,
                choose=goes_up_and_down,
            )
            self._screen = done.screen
            found = find_again(identity, self.facts)  # type: ignore[arg-type]
        return found

    def _up_to(self, identity: object) -> Element | None:
        """Scroll back to what stands at the beginning: in a list that never ends that is out of reach by both ends."""
        for _ in range(2 * MAX_SCROLLS):
            scrolled, before = list_of(self.facts), self.screen
            if scrolled is None:
                return None
            self.run.device.perform(to_gesture(Swipe(scrolled.label, "down", "long"), before))
            self.look()
            found = find_again(identity, self.facts)  # type: ignore[arg-type]
            if found is not None or same_screen(before, self.screen):
                return found
        return None

    # Finding out

    def scan(self) -> None:
        """Scroll the list of this screen to its end, and take in what is there."""
        key = self.here
        if self._show is not None:
            self._show(key, self.screen)
        found = scan_screen(self.screen, self.run, risks=self.atlas.risks)
        self._screen = found.screen
        if self.facts.key != found.pages[0].key:
            self.here = ""
        self.atlas.scan(key, found.elements, found.pages)

    def probe(self, element: MapElement) -> bool:
        """Tap an element of this screen, take note of where it leads, and return; tell whether one is back here."""
        key = self.here
        found = self.bring(element.identity, from_top=element.page == 0)
        if found is None:
            if not self.atlas.todo.postpone(key, element):
                self.atlas.note(key, element, None, "")
            return True
        kind = kind_of(found, self.facts, self.atlas.risks)
        if kind != "navigate":  # what was found again, or what stands around it now, is not what was seen first
            self.atlas.note_kind(key, element, kind)
            self.atlas.note(key, element, None, "")
            return True
        before = self.screen
        self.tap(found)
        after = self.screen
        if self._learn is not None:
            self._learn(Transition(before=before.facts, action=Tap(found.label), after=after.facts, app=self.run.app))
        shows = new_texts(before.facts, after.facts)
        if self.is_outside():
            package = after.facts.foreground.package
            to = self.atlas.note_external(package, next(iter(shows), ""))
            self.atlas.note_kind(key, element, "external")
            self.atlas.note(key, element, tap_act(key, found.identity, element.name, to, shows), to)
            self.here = ""
            return self.return_to(key, before)
        parent = key if after.facts.is_layer else ""
        to = self.atlas.find(after.facts, parent=parent)
        if to == key:
            self.atlas.note(key, element, None, "")
            if not same_screen(before, after):
                self.atlas.note_kind(key, element, "toggle")
                self._undo(found, before)
            return True
        to = to or self.atlas.meet_sibling(key, element, after.facts)
        to = to or self.atlas.meet(after.facts, parent=parent, depth=self.atlas.depth(key) + 1)
        self.here = to
        act = tap_act(key, found.identity, element.name, to, shows)
        self.atlas.note(key, element, act, to, texts=frozenset(text.text for text in after.facts.texts))
        return self.return_to(key, before)

    def _undo(self, element: Element, before: Screen) -> None:
        """Tap a wordless control once more that has changed something: a heart, a star, a filter goes back so."""
        again = find_again(element, self.facts)
        if again is not None and not element.text and element.role in ("button", "image"):
            self.tap(again)
            if not same_screen(before, self.screen):
                logger.info("what %r changed is not as it was", element.content_desc or element.resource_id)


def crawl_with(walker: Walker, *, may_go_on: Callable[[], bool], after_screen: Callable[[], None], share: int) -> None:
    """Work until nothing is left to try, or one may not go on.

    Args:
        walker: the device.
        may_go_on: whether budgets allow another try.
        after_screen: called after each screen.
        share: tries of one screen that one device takes before it looks for what is most urgent.
    """
    atlas = walker.atlas
    walker.start()
    while may_go_on() and (key := atlas.todo.claim(walker.here)) is not None:
        try:
            if not walker.go_to(key):
                atlas.todo.give_up(key)
                continue
            if not atlas.is_scanned(key):
                walker.scan()
            for _ in range(share):
                if not may_go_on() or (element := atlas.todo.take(key)) is None:
                    break
                if not _probe(walker, element, key):
                    break
        except DeviceLost:
            raise
        except DeviceError as error:
            logger.warning("%s: %s", walker.run.device.info.serial, error)
            walker.here = ""
        finally:
            atlas.todo.release(key)
        after_screen()


def _probe(walker: Walker, element: MapElement, key: str) -> bool:
    try:
        if walker.probe(element):
            return True
    except DeviceError:
        walker.atlas.todo.give_back(key, element)
        raise
    return walker.go_to(key)
