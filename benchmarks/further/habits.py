"""A habit tracker that no policy was made on: `appagent sim --app benchmarks/further/habits.py`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from datetime import date, time, timedelta
from functools import partial
from typing import Any, ClassVar, cast

from further_parts import bar, empty, figure, heading, listed, setting_row
from habits_model import DAYS, Habit, in_days

from pytest_appagent.sim.app import App, AppInfo, Screen
from pytest_appagent.sim.dialogs import ChoiceDialog, Dialog, MenuItem, PopupMenu
from pytest_appagent.sim.editing import TextState
from pytest_appagent.sim.layouts import Column, Row, ScrollState, Stack
from pytest_appagent.sim.sliders import Slider
from pytest_appagent.sim.time_picker import TimePicker
from pytest_appagent.sim.view import FILL, Action, View
from pytest_appagent.sim.widgets import Button, EditText, Fab, Icon, IconButton, Mark, Switch, Text

PACKAGE = "com.example.habits"
SOUNDS = ("Chime", "Bell", "Marimba", "None")
_LONG = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_FIRST_SETTINGS = {"week_starts": "Monday", "goal": 60, "sound": "Chime", "vibrate": True, "quiet_from": "22:00"}
_SPANS = {"Week": 7, "Month": 30, "Year": 365}
_MOST_TIMES = 12


class Habits(App):
    """The installed app."""

    info: ClassVar[AppInfo] = AppInfo(
        package=PACKAGE,
        activity=f"{PACKAGE}.MainActivity",
        version_name="3.4",
        version_code=34,
        label="Habits",
        icon="check",
        icon_color="#00796b",
    )

    def reset(self) -> None:
        self.habits: dict[int, Habit] = {}
        self.settings: dict[str, Any] = dict(_FIRST_SETTINGS)
        for name in ("Drink water", "Go for a walk"):
            self.save(Habit(name=name))

    def preset(self, state: Mapping[str, object]) -> None:
        """Have other habits; settings that are left out are as after installation."""
        habits = [Habit(**habit) for habit in cast("list[dict[str, Any]]", state["habits"])]
        settings = cast("dict[str, Any]", state.get("settings", {}))
        if unknown := set(settings) - set(_FIRST_SETTINGS):
            raise ValueError(f"no settings {', '.join(sorted(unknown))}")
        self.habits = {}
        self.settings = _FIRST_SETTINGS | settings
        for habit in habits:
            self.save(replace(habit, id=0))

    def open(self, activity: str) -> Screen:
        return MainScreen(self)

    def state(self) -> dict[str, object]:
        return {"habits": [asdict(habit) for habit in self.habits.values()], "settings": dict(self.settings)}

    @property
    def today(self) -> date:
        return self.host.now().date()

    def save(self, habit: Habit) -> None:
        """Keep a habit, a new one under a new number."""
        kept = replace(habit, id=habit.id or max(self.habits, default=0) + 1)
        self.habits[kept.id] = kept

    def toggle_done(self, habit: Habit, day: date) -> None:
        self.save(replace(habit, done=sorted({*habit.done} ^ {day.isoformat()})))

    def clock(self, text: str) -> str:
        """Return a time as people write it."""
        return self.words.clock(time.fromisoformat(text))

    def pick_time(self, screen: Screen, text: str, then: Callable[[str], None]) -> None:
        chosen = time.fromisoformat(text)
        screen.show(TimePicker(self.words, chosen, lambda clock: then(clock.isoformat("minutes"))))


class MainScreen(Screen):
    """Three tabs along the lower edge."""

    activity = f"{PACKAGE}.MainActivity"

    def __init__(self, app: Habits) -> None:
        super().__init__()
        self._app = app
        self._tab = "Today"
        self._day = app.today
        self._span = "Week"
        self._scroll = ScrollState()

    def build(self) -> View:
        dots = IconButton("dots", desc="More options", on_tap=self._show_menu)
        parts = [bar(self._tab, dots), *self._body()]
        layers: list[View] = [Column(parts, width=FILL, height=FILL)]
        if self._tab != "Statistics":
            new = Fab("add", id="fab_add", gravity=("end", "end"), margin=(0, 0, 16, 16))
            new.on_tap = lambda: self.open(FormScreen(self._app, Habit()))
            layers.append(new)
        tabs = [self._tab_button("Today", "check"), self._tab_button("Habits", "agenda")]
        tabs.append(self._tab_button("Statistics", "sort"))
        navigation = Row(tabs, id="bottom_navigation", width=FILL, height=72, background="surface_container")
        return Column([Stack(layers, width=FILL, weight=1), navigation], width=FILL, height=FILL)

    def _tab_button(self, name: str, icon: str) -> View:
        def choose() -> None:
            self._tab = name
            self._scroll.offset = 0

        chosen = name == self._tab
        parts = [Icon(icon, color="primary" if chosen else "on_surface_variant"), Text(name, size=12)]
        cls = "android.widget.FrameLayout"
        return Column(
            parts, cls=cls, desc=name, weight=1, height=FILL, align="center", padding=8, selected=chosen, on_tap=choose
        )

    def _show_menu(self) -> None:
        settings = MenuItem("Settings", lambda: self.open(SettingsScreen(self._app)))
        backup = MenuItem("Back up now", lambda: self._app.host.toast("No internet connection"))
        self.show(PopupMenu([settings, backup]))

    def _body(self) -> list[View]:
        if self._tab == "Today":
            return self._today()
        return self._all() if self._tab == "Habits" else self._statistics()

    def _today(self) -> list[View]:
        def move(days: int) -> Action:
            def go() -> None:
                self._day += timedelta(days=days)

            return go

        due = [habit for habit in self._app.habits.values() if habit.is_due(self._day)]
        done = sum(self._day.isoformat() in habit.done for habit in due)
        day = Text(self._app.words.short_day(self._day), id="day", size=16, align="center", weight=1, width=FILL)
        back, forward = IconButton("chevron_left", on_tap=move(-1)), IconButton("chevron_right", on_tap=move(1))
        count = Text(f"{done} of {len(due)} done", id="progress", color="on_surface_variant", padding=(20, 4))
        rows = [self._due_row(habit) for habit in due]
        body = listed(rows, self._scroll, id="today_list") if rows else empty("Nothing to do on this day")
        return [Row([back, day, forward], width=FILL, padding=(4, 0)), count, body]

    def _due_row(self, habit: Habit) -> View:
        run = habit.streaks(self._app.today)[0]
        is_done = self._day.isoformat() in habit.done
        mark = Mark("", id="done", checked=is_done, on_tap=lambda: self._app.toggle_done(habit, self._day))
        return self._row(habit, f"Streak: {in_days(run)}", mark)

    def _all(self) -> list[View]:
        rows = []
        for habit in self._app.habits.values():
            switch = Switch(id="reminder_switch", checked=habit.remind, clickable=True)
            switch.on_tap = lambda habit=habit: self._app.save(replace(habit, remind=not habit.remind))
            rows.append(self._row(habit, f"{habit.when} · {self._app.clock(habit.reminder)}", switch))
        return [listed(rows, self._scroll, id="habit_list") if rows else empty("Add your first habit")]

    def _row(self, habit: Habit, detail: str, control: View) -> View:
        name = Text(habit.name, id="habit_name", size=17, width=FILL)
        words = Column([name, Text(detail, id="habit_detail", color="on_surface_variant")], weight=1, width=FILL)
        return Row(
            [words, control],
            id="habit_row",
            width=FILL,
            min_height=72,
            padding=(20, 8),
            on_tap=lambda: self.open(HabitScreen(self._app, habit.id)),
        )

    def _statistics(self) -> list[View]:
        today, habits = self._app.today, list(self._app.habits.values())
        days = [today - timedelta(days=back) for back in range(_SPANS[self._span])]
        due = sum(habit.is_due(day) for habit in habits for day in days)
        done = sum(day.isoformat() in habit.done for habit in habits for day in days)
        figures = [figure("Completion", f"{100 * done // max(1, due)} %"), figure("Check-ins", str(done))]
        rows: list[View] = [Row(figures, width=FILL, gap=12, padding=(20, 12)), heading("LONGEST STREAKS")]
        for habit in habits:
            name = Text(habit.name, size=16, weight=1, width=FILL)
            longest = Text(in_days(habit.streaks(today)[1]), color="on_surface_variant")
            rows.append(Row([name, longest], width=FILL, height=48, padding=(20, 0)))
        spans = Row([self._span_chip(span) for span in _SPANS], gap=8, padding=(20, 4))
        return [spans, listed(rows, self._scroll, id="statistics")]

    def _span_chip(self, span: str) -> View:
        def choose() -> None:
            self._span = span

        chosen = span == self._span
        background = "secondary_container" if chosen else "surface_high"
        return Text(span, height=36, padding=(16, 0), radius=8, selected=chosen, background=background, on_tap=choose)


class HabitScreen(Screen):
    """What there is to know about a habit."""

    activity = f"{PACKAGE}.HabitActivity"

    def __init__(self, app: Habits, number: int) -> None:
        super().__init__()
        self._app = app
        self._number = number
        self._scroll = ScrollState()

    def build(self) -> View:
        habit = self._app.habits[self._number]
        pencil = IconButton("pencil", id="action_edit", on_tap=self._edit)
        dots = IconButton("dots", desc="More options", on_tap=self._show_menu)
        current, longest = habit.streaks(self._app.today)
        figures = [figure("Current streak", str(current)), figure("Longest streak", str(longest))]
        figures.append(figure("Check-ins", str(len(habit.done))))
        reminder = self._app.clock(habit.reminder) if habit.remind else "Off"
        rows = [
            Row(figures, width=FILL, gap=8, padding=(20, 12)),
            setting_row("Repeat", habit.when, self._edit, icon="repeat"),
            setting_row("Reminder", reminder, self._edit, icon="bell"),
        ]
        if habit.note:
            rows.append(Text(habit.note, size=16, lines=None, padding=(20, 12), width=FILL))
        top = bar(habit.name, pencil, dots, up=self.close)
        return Column([top, listed(rows, self._scroll, id="habit")], width=FILL, height=FILL)

    def _edit(self) -> None:
        self.open(FormScreen(self._app, self._app.habits[self._number]))

    def _show_menu(self) -> None:
        habit = self._app.habits[self._number]
        clear = MenuItem("Clear history", lambda: self._app.save(replace(habit, done=[])))
        self.show(PopupMenu([clear, MenuItem("Delete", self._ask_delete)]))

    def _ask_delete(self) -> None:
        def delete() -> None:
            self.close()
            del self._app.habits[self._number]

        buttons = [("CANCEL", None), ("DELETE", delete)]
        self.show(Dialog(title="Delete habit?", message="Its history will be lost.", buttons=buttons))


class FormScreen(Screen):
    """Edits a copy: nothing is kept before Save."""

    activity = f"{PACKAGE}.EditHabitActivity"

    def __init__(self, app: Habits, habit: Habit) -> None:
        super().__init__()
        self._app = app
        self._habit = habit
        self._name = TextState(habit.name, on_change=lambda text: self._set(name=text))
        self._note = TextState(habit.note, on_change=lambda text: self._set(note=text))
        self._scroll = ScrollState()
        self._error = ""

    def _set(self, **values: Any) -> None:
        self._habit = replace(self._habit, **values)
        self._error = ""

    def build(self) -> View:
        habit = self._habit
        rows: list[View] = [EditText(self._name, id="name", hint="Name", size=20, padding=(20, 8), width=FILL)]
        if self._error:
            rows.append(Text(self._error, id="error", color="error", padding=(20, 4)))
        rows += [heading("Repeat on"), self._chips(), heading("Reminder")]
        rows.append(setting_row("Remind me", "", lambda: self._set(remind=not habit.remind), switch=habit.remind))
        if habit.remind:
            rows.append(setting_row("Time", self._app.clock(habit.reminder), self._ask_time))
        rows += [heading("Goal"), self._stepper()]
        rows.append(EditText(self._note, id="note", hint="Note", multiline=True, padding=(20, 8), width=FILL))
        rows.append(Button("Save", id="save", kind="filled", margin=(20, 16), on_tap=self._save))
        top = bar("Edit habit" if habit.id else "New habit", up=self.close, up_icon="close")
        return Column([top, listed(rows, self._scroll, id="form")], width=FILL, height=FILL)

    def _chips(self) -> View:
        first = _LONG.index(self._app.settings["week_starts"])
        order = [(first + place) % len(DAYS) for place in range(len(DAYS))]
        return Row([self._chip(place) for place in order], width=FILL, gap=8, padding=(20, 4))

    def _chip(self, place: int) -> View:
        chosen = DAYS[place] in self._habit.days

        def toggle() -> None:
            self._set(days=[day for day in DAYS if (day in self._habit.days) != (day == DAYS[place])])

        view = Text(DAYS[place][0], desc=_LONG[place], cls="android.widget.ToggleButton", on_tap=toggle)
        view.width, view.height, view.radius, view.align = 40, 40, 20, "center"
        view.checkable, view.checked = True, chosen
        view.background = "primary" if chosen else "surface_highest"
        view.color = "on_primary" if chosen else "on_surface"
        return view

    def _stepper(self) -> View:
        times = self._habit.times
        fewer = IconButton("minus", on_tap=lambda: self._set(times=max(1, times - 1)))
        more = IconButton("add", on_tap=lambda: self._set(times=min(_MOST_TIMES, times + 1)))
        label = Text("Times a day", size=16, weight=1, width=FILL)
        return Row([label, fewer, Text(str(times), id="times", size=18), more], width=FILL, padding=(20, 4))

    def _ask_time(self) -> None:
        self._app.pick_time(self, self._habit.reminder, lambda clock: self._set(reminder=clock))

    def _save(self) -> None:
        if not self._habit.name.strip() or not self._habit.days:
            self._error = "A habit needs a name and a day"
            return
        self._app.save(self._habit)
        self.close()


class SettingsScreen(Screen):
    """How the app behaves; every change holds at once."""

    activity = f"{PACKAGE}.SettingsActivity"

    def __init__(self, app: Habits) -> None:
        super().__init__()
        self._app = app
        self._scroll = ScrollState()

    def build(self) -> View:
        settings, goal = self._app.settings, self._app.settings["goal"]
        slider = Slider(goal // 10, most=10, id="goal_slider", on_change=lambda tenths: self._set("goal", tenths * 10))
        slider.text = f"{goal}.0"
        label = Text("Daily goal", size=16, weight=1, width=FILL)
        value = Text(f"{goal} %", id="goal_value", color="on_surface_variant")
        rows = [
            heading("GENERAL"),
            setting_row("Week starts on", settings["week_starts"], lambda: self._ask("week_starts", _LONG)),
            Column([Row([label, value], width=FILL), slider], width=FILL, padding=(20, 12)),
            heading("REMINDERS"),
            setting_row("Sound", settings["sound"], lambda: self._ask("sound", SOUNDS)),
            setting_row(
                "Vibrate", "", lambda: self._set("vibrate", not settings["vibrate"]), switch=settings["vibrate"]
            ),
            setting_row("Quiet hours from", self._app.clock(settings["quiet_from"]), self._ask_quiet),
        ]
        return Column([bar("Settings", up=self.close), listed(rows, self._scroll, id="settings")], height=FILL)

    def _set(self, name: str, value: object) -> None:
        self._app.settings[name] = value

    def _ask(self, name: str, choices: tuple[str, ...]) -> None:
        title = {"week_starts": "Week starts on", "sound": "Sound"}[name]
        chosen = self._app.settings[name]
        self.show(
            ChoiceDialog(
                self._app.words, title=title, choices=choices, chosen=chosen, on_choose=partial(self._set, name)
            )
        )

    def _ask_quiet(self) -> None:
        self._app.pick_time(self, self._app.settings["quiet_from"], lambda clock: self._set("quiet_from", clock))
