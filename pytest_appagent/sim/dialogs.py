"""Dialogs and menus that every app has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .app import Overlay
from .geometry import Rect
from .layouts import Column, Row, Scroll, ScrollState, Stack
from .view import FILL, Action, Metrics, View
from .widgets import Button, Mark, Text
from .words import Words


class Dialog(Overlay):
    """A title, a body, and buttons in the lower right corner; each button closes the dialog first."""

    def __init__(
        self, *, title: str = "", message: str = "", buttons: Sequence[tuple[str, Action | None]] = ()
    ) -> None:
        self.title = title
        self.message = message
        self.buttons = list(buttons)
        self._scroll = ScrollState()

    def body(self) -> View | None:
        """Return what stands between title and buttons."""
        if not self.message:
            return None
        return Text(
            self.message,
            id="android:id/message",
            lines=None,
            color="on_surface_variant",
            padding=(24, 16, 24, 0),
            width=FILL,
        )

    def build(self) -> View:
        parts: list[View] = []
        if self.title:
            title = Text(self.title, id="android:id/alertTitle", size=20, lines=2, width=FILL)
            parts.append(Row([title], id="android:id/title_template", padding=(24, 22, 24, 0), width=FILL))
        body = self.body()
        if body is not None:
            if not isinstance(body, Scroll):
                body = Scroll(state=self._scroll, content=body, id="android:id/scrollView", width=FILL)
            parts.append(Stack([body], id="android:id/contentPanel", width=FILL, shrinks=True))
        bar = self.button_bar()
        if bar is not None:
            parts.append(bar)
        panel = Column(
            parts, id="android:id/parentPanel", background="surface_high", radius=28, width=FILL, elevation=6
        )
        content = Stack([panel], id="android:id/content", width=FILL)
        return Stack([Stack([content], width=FILL)], width=FILL)

    def button_bar(self) -> View | None:
        """Return what stands below the body, which stays in sight however long that is."""
        if not self.buttons:
            return None
        # Android numbers them: the last one confirms, the one before it declines.
        ids = ("button1", "button2", "button3")[: len(self.buttons)][::-1]
        buttons = [
            Button(label, id=f"android:id/{name}", on_tap=self._closing(action))
            for name, (label, action) in zip(ids, self.buttons, strict=True)
        ]
        spring = View(weight=1, cls="android.widget.Space", id="android:id/spacer")
        bar = Row([spring, *buttons], padding=(12, 16, 12, 16), gap=4, width=FILL)
        return Row([bar], cls="android.widget.ScrollView", id="android:id/buttonPanel", width=FILL)

    def _closing(self, action: Action | None) -> Action:
        def press() -> None:
            self.close()
            if action is not None:
                action()

        return press


class ChoiceDialog(Dialog):
    """One of several: a tap chooses and closes. Choices are shown in the device's language and handed over as given."""

    def __init__(
        self, words: Words, *, title: str = "", choices: Sequence[str], chosen: str, on_choose: Callable[[str], None]
    ) -> None:
        super().__init__(title=title)
        self._words = words
        self.choices = list(choices)
        self.chosen = chosen
        self._on_choose = on_choose

    def body(self) -> View:
        rows = [self._row(choice) for choice in self.choices]
        return Scroll(
            state=self._scroll,
            content=Column(rows, width=FILL),
            flat=True,
            cls="android.widget.ListView",
            id="android:id/select_dialog_listview",
            padding=(0, 8, 0, 20),
            width=FILL,
        )

    def _row(self, choice: str) -> View:
        return Mark(
            self._words(choice),
            kind="radio",
            id="android:id/text1",
            checked=choice == self.chosen,
            padding=(24, 0),
            width=FILL,
            on_tap=self._closing(lambda: self._on_choose(choice)),
        )


class MultiChoiceDialog(Dialog):
    """Any of several; OK hands over what is ticked, in the order of the list."""

    def __init__(
        self,
        words: Words,
        *,
        title: str,
        choices: Sequence[str],
        chosen: Sequence[str],
        on_choose: Callable[[list[str]], None],
        none: str | None = None,
    ) -> None:
        super().__init__(title=title, buttons=[(words("CANCEL"), None), (words("OK"), self._confirm)])
        self._words = words
        self.choices = list(choices)
        self.chosen = set(chosen)
        self._none = none
        self._on_choose = on_choose

    def _confirm(self) -> None:
        self._on_choose([choice for choice in self.choices if choice in self.chosen])

    def toggle(self, choice: str) -> None:
        """Tick a choice, or take its tick away; the choice that means "nothing" goes with no other."""
        if choice == self._none:
            self.chosen = {choice}
        else:
            self.chosen = (self.chosen ^ {choice}) - {self._none}

    def body(self) -> View:
        rows = [self._row(choice) for choice in self.choices]
        return Scroll(
            state=self._scroll,
            content=Column(rows, width=FILL),
            flat=True,
            cls="android.widget.ListView",
            id="android:id/select_dialog_listview",
            padding=(0, 8, 0, 0),
            width=FILL,
        )

    def _row(self, choice: str) -> View:
        return Mark(
            self._words(choice),
            id="android:id/text1",
            checked=choice in self.chosen,
            padding=(24, 0),
            width=FILL,
            on_tap=lambda: self.toggle(choice),
        )


@dataclass(frozen=True, slots=True)
class MenuItem:
    """A line of a menu."""

    label: str
    action: Action
    enabled: bool = True


class PopupMenu(Overlay):
    """The menu behind the three dots, in the upper right corner."""

    dim = 0.0

    def __init__(self, items: Sequence[MenuItem]) -> None:
        self.items = list(items)

    def build(self) -> View:
        menu = Column(
            [self._row(item) for item in self.items],
            cls="android.widget.ListView",
            background="surface_container",
            radius=4,
            elevation=3,
            padding=(0, 8),
            width=200,
            focusable=True,
        )
        return Stack([Stack([menu])])

    def _row(self, item: MenuItem) -> View:
        def choose() -> None:
            self.close()
            item.action()

        title = Text(item.label, id="android:id/title", size=16, enabled=item.enabled)
        return Row(
            [Row([title], id="android:id/content", padding=(16, 0))],
            width=FILL,
            height=48,
            enabled=item.enabled,
            on_tap=choose if item.enabled else None,
        )

    def place(self, view: View, area: Rect, metrics: Metrics) -> Rect:
        width, height = view.measure(metrics, area.width, area.height)
        right, top = area.right - metrics.px(8), area.top + metrics.px(8)
        return Rect(right - width, top, right, top + height)
