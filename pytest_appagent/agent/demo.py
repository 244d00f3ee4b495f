"""Recording what a person does: by number, or with fingers on the device."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from ..actions import Action, Finish, GiveUp, Press, ShowGrid, TypeText, to_text
from ..demos.files import DemoFolder
from ..demos.values import DemoAct, Sight
from ..device.gesture import Stroke
from ..screen.elements import Element
from ..screen.label import labelled_picture, plain_picture
from ..screen.lookup import find_again
from ..screen.screen import Screen, ScreenFacts
from ..script import Script, to_act
from .interruptions import Interruptions
from .parts import RunParts
from .perform import act
from .stroke import to_action

_NOT_SHOWN = (ShowGrid, Finish, GiveUp)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Done:
    """An act and the screens around it, as long as the demonstration goes on."""

    demo_act: DemoAct
    before: Screen
    after: Screen


class DemoRecorder:
    """One demonstration, while it is recorded.

    Attributes:
        screen: what the person looks at.
    """

    def __init__(self, run: RunParts, folder: DemoFolder) -> None:
        """Take a run whose app is in front; what is recorded goes to the folder at once."""
        self._run = run
        self._folder = folder
        self._done: list[_Done] = []
        self._interruptions = Interruptions(run, "")
        self.screen = self.look()

    @property
    def acts(self) -> tuple[DemoAct, ...]:
        """What was recorded so far."""
        return tuple(one.demo_act for one in self._done)

    def look(self) -> Screen:
        """Look at the device; permission dialogs and the like are answered by rule and not recorded."""
        screen = self._run.look()
        self.screen = self._interruptions.clear(screen) or screen
        return self.screen

    def do(self, action: Action) -> str:
        """Carry out an action of the present screen and record it.

        Returns:
            What came of it, for the person; begins with "not recorded" where nothing was.

        Raises:
            StoreError: it was done, but cannot be written.
        """
        if isinstance(action, _NOT_SHOWN):
            return f"not recorded: {to_text(action)} is nothing that can be shown"
        before = self.screen
        acted = act(action, before, self._run, age_s=0.0)
        self.screen = self._interruptions.clear(acted.screen) or acted.screen
        if acted.effect == "refused":
            return f"not recorded: {acted.message}"
        self._record(action, before, self.screen)
        nothing = "; nothing has changed on the screen" if acted.effect == "unchanged" else ""
        told = f"; {acted.message}" if acted.message else ""
        return f"{self._last()}{nothing}{told}"

    def touched(self, stroke: Stroke) -> list[str]:
        """Record what a finger did on the screen that was last looked at, and look again.

        Returns:
            What was recorded, a line for each act; typing by the on-screen keyboard is one act when it ends.
        """
        before = self.screen
        action = to_action(stroke, before)
        told = [] if action is None else self._typed(before)
        after = self.look()
        if action is None:
            return told  # on the keyboard: what was typed is read from the field once something else is touched
        if isinstance(action, str):
            return [*told, f"not recorded: {action}"]
        self._record(action, before, after)
        return [*told, self._last()]

    def undo(self) -> str:
        """Remove the last act, and bring the app back to where it was before it.

        The back key does where the screen then is the earlier one; else the app is started anew and the acts before are
        done again.
        """
        if not self._done:
            return "there is nothing to undo"
        last = self._done.pop()
        self._folder.remove(len(self._done) + 1)
        told = f"undone: {tell_act(last.demo_act)}"
        if last.after.facts.key != last.before.facts.key and self._is_back(last.before.facts):
            return told
        if self._is_replayed():
            return told
        return f"{told}; the app could not be brought back: bring it to where it was by hand, then say `look`"

    def comment(self, text: str) -> str:
        """Keep what the person says of the last act."""
        if not self._done:
            return "there is no act yet to comment on"
        last = self._done[-1]
        self._done[-1] = replace(last, demo_act=replace(last.demo_act, comment=self._run.secrets.mask(text)))
        self._folder.write(len(self._done), self._done[-1].demo_act)
        return f"noted of act {len(self._done)}"

    def stop(self) -> list[str]:
        """End: record what is still being typed."""
        return self._typed(self.screen)

    def _last(self) -> str:
        return f"{len(self._done)}. {tell_act(self._done[-1].demo_act)}"

    def _record(self, action: Action, before: Screen, after: Screen) -> None:
        recorded = to_act(action, before.facts, after.facts)
        target = _target(action, before.facts)
        demo_act = DemoAct(
            act=recorded,
            label=target.label if target else None,
            before=_sight(before, labelled=True),
            after=_sight(after, labelled=False),
        )
        self._folder.write(len(self._done) + 1, demo_act)
        self._done.append(_Done(demo_act=demo_act, before=before, after=after))

    def _typed(self, screen: Screen) -> list[str]:
        """Record what stands in the focused field by now, if it was typed with fingers since it was last seen."""
        now = self._run.look()
        field = next((one for one in now.facts.elements if one.focused and one.role == "input"), None)
        before = find_again(field, screen.facts) if field else None
        if field is None or before is None or field.text == before.text or field.password:
            return ["not recorded: what a password field holds cannot be read"] if field and field.password else []
        self._record(TypeText(field.text, before.label), screen, now)
        self.screen = now
        return [self._last()]

    def _is_back(self, wanted: ScreenFacts) -> bool:
        self._run.device.press("back")
        return self.look().facts.key == wanted.key

    def _is_replayed(self) -> bool:
        from ..run import Step
        from .replay import replay

        self._run.device.stop(self._run.app)
        self._run.device.launch(self._run.app)
        script = Script(acts=tuple(one.demo_act.act for one in self._done))
        replayed = replay(Step(text="undo"), script, self._run)
        self.screen = replayed.screen
        return replayed.mismatch is None


def tell_act(demo_act: DemoAct) -> str:
    """Return an act in words for people: "tap 'Save'"."""
    action = demo_act.act.action
    if demo_act.label is None:
        return to_text(action)
    name = demo_act.act.name or "something without a name"
    rest = to_text(action).partition("(")[2].removesuffix(")").partition(", ")[2]
    return " ".join(filter(None, (to_text(action).partition("(")[0], repr(name), rest)))


def _target(action: Action, facts: ScreenFacts) -> Element | None:
    label = getattr(action, "label", None)
    return None if label is None or isinstance(action, Press) else facts.elements[label - 1]


def _sight(screen: Screen, *, labelled: bool) -> Sight:
    draw = labelled_picture if labelled else plain_picture
    return Sight(frame=screen.frame, picture=partial(draw, screen) if screen.frame.png else None)
