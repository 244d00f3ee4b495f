"""An app made for tests: each button asks the device for one thing."""

from typing import ClassVar

from pytest_appagent.sim.app import App, AppInfo, Screen
from pytest_appagent.sim.editing import TextState
from pytest_appagent.sim.layouts import Column
from pytest_appagent.sim.view import FILL
from pytest_appagent.sim.widgets import Button, EditText, Spinner, Text

PACKAGE = "com.example.asker"
NOTIFICATIONS = "android.permission.POST_NOTIFICATIONS"


class Asker(App):
    """Notes what it is answered."""

    info: ClassVar[AppInfo] = AppInfo(
        package=PACKAGE,
        activity=f"{PACKAGE}.Main",
        version_name="1",
        version_code=1,
        label="Asker",
        permissions=(NOTIFICATIONS,),
    )
    link_scheme = "asker"

    def reset(self):
        self.seen = []

    def open(self, activity):
        return AskerScreen(self)

    def state(self):
        return {"seen": self.seen}


class AskerScreen(Screen):
    activity = f"{PACKAGE}.Main"

    def __init__(self, app):
        super().__init__()
        self.app = app
        self.words_typed = TextState(focused=False)
        self.password = TextState()
        self.spins = self.is_locked = False

    def _ask(self, permission):
        self.ask_permission(permission, lambda granted: self.app.seen.append((permission, granted)))

    def _set(self, name, value):
        setattr(self, name, value)

    def build(self):
        host, app = self.app.host, self.app
        actions = {
            "location": lambda: self._ask("ACCESS_FINE_LOCATION"),
            "contacts": lambda: self._ask("READ_CONTACTS"),
            "odd": lambda: self._ask("com.example.permission.ODD"),
            "notify": lambda: host.notify(app, "Title", "Text", "asker://somewhere"),
            "hang": lambda: host.hang(app),
            "later": lambda: host.after(app, 2, lambda: app.seen.append("later")),
            "later crash": lambda: host.after(app, 2, lambda: 1 / 0),
            "spin": lambda: self._set("spins", True),
            "secret": lambda: self._set("secure", True),
            "wide": lambda: self._set("orientation", "landscape"),
            "locked": lambda: self._set("is_locked", True),
            "note": lambda: app.seen.append("note"),
        }
        buttons = [Button(label, on_tap=action, height=40) for label, action in actions.items()]
        field = EditText(self.words_typed, id="field", hint="Words", on_action=lambda: app.seen.append("action"))
        extras = [Text("", width=40, height=20, desc='a & b <c> "d"\ne 🎉')]
        if self.is_locked:
            extras += [EditText(self.password, id="password", password=True), Button("off", enabled=False)]
        if self.spins:
            extras.append(Spinner(id="spinner"))
        return Column([field, *buttons, *extras], width=FILL)
