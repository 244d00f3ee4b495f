"""The activity manager: starts and ends apps, and keeps the device going when one dies or hangs."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from .app import App, Screen, Task
from .clock import Clock, Timers
from .logs import InducedCrash, Journal, crash_lines, hang_lines
from .permissions import PermissionDialog, Permissions
from .profile import Profile
from .stage import Stage
from .system_dialogs import CrashDialog, HangDialog
from .words import Words

_FIRST_APP_PID = 4127
_PID_STEP = 37


class Activities:
    """Every task goes through here. `stage` is set once, before anything else is called."""

    stage: Stage

    def __init__(
        self,
        *,
        clock: Clock,
        timers: Timers,
        journal: Journal,
        permissions: Permissions,
        profile: Callable[[], Profile],
        words: Callable[[], Words],
        on_change: Callable[[], None],
    ) -> None:
        self._clock = clock
        self._timers = timers
        self._journal = journal
        self._permissions = permissions
        self._profile = profile
        self._words = words
        self._on_change = on_change
        self._pids = count(_FIRST_APP_PID, _PID_STEP)

    # Starting and ending

    def new_task(self, app: App, activity: str) -> Task:
        """Return a task with one screen, which is not yet in front."""
        task = Task(app, next(self._pids))
        task.push(app.open(activity))
        return task

    def start(self, app: App, activity: str | None, link: str | None) -> str:
        """Bring an app to the front and return the full activity in front.

        Raises:
            LookupError: it has no such activity.
        """
        package = app.info.package
        wanted = app.info.activity if activity is None else activity
        wanted = package + wanted if wanted.startswith(".") else wanted
        if wanted not in app.activities:
            raise LookupError(f"{package} has no activity {wanted}")
        self.stage.close_shade()
        if app is self.stage.home.app:
            self.stage.go_home()
            return wanted
        task = self.stage.task_of(package)
        if task is None:
            self.run(app, lambda: self._start_cold(app, wanted))
        else:
            self.stage.show(task)
            if wanted not in (app.info.activity, task.top.activity):
                self._open_in_task(app, lambda: app.open(wanted))
        if link is not None:
            self._open_in_task(app, lambda: app.open_link(link))
        return self.stage.front.top.activity

    def _start_cold(self, app: App, activity: str) -> None:
        task = self.new_task(app, activity)
        task.splash_until_s = self._clock.elapsed_s() + self._profile().splash_s
        self.stage.show(task)

    def _open_in_task(self, app: App, make: Callable[[], Screen]) -> None:
        task = self.stage.task_of(app.info.package)
        if task is not None:
            self.run(app, lambda: task.push(make()))

    def stop(self, package: str) -> None:
        """End an app's process; its data stay, what it was given for once does not."""
        task = self.stage.task_of(package)
        if task is not None:
            self.stage.end(task)
        self._permissions.end_process(package)
        about = [each for each in self.stage.system_overlays if isinstance(each, HangDialog) and each.about == package]
        for dialog in about:
            dialog.close()
        self._on_change()

    def opened(self, task: Task, screen: Screen) -> None:
        """Note that a screen is seen for the first time."""
        screen.is_new = False
        if screen.loads:
            begins_s = max(self._clock.elapsed_s(), task.splash_until_s)
            screen.loading_until_s = begins_s + self._profile().loading_s
        component = short_component(task.app.info.package, screen.activity)
        message = f"START u0 {{cmp={component}}} from uid 10{task.pid % 1000:03d}"
        self._journal.write("I", "ActivityTaskManager", message)

    def running(self) -> list[str]:
        """Return the packages of the running apps, the most recent one first."""
        return [task.app.info.package for task in reversed(self.stage.tasks)]

    def pid_of(self, package: str) -> int | None:
        """Return the number of an app's process, None while it does not run."""
        home = self.stage.home
        task = home if package == home.app.info.package else self.stage.task_of(package)
        return task.pid if task else None

    # Running an app's code

    def run(self, app: App | None, action: Callable[[], object]) -> bool:
        """Run an app's code; if it raises, the app dies and the device goes on."""
        try:
            action()
        except Exception as exc:  # an app may fail in any way, and a device outlives its apps
            if app is None or app is self.stage.home.app:
                raise
            self._crash(app, exc)
            return False
        return True

    def deliver(self, app: App | None, action: Callable[[], object]) -> bool:
        """Run an app's code for an input; one that hangs does not see the input, which has the system ask about it."""
        task = self.stage.task_of(app.info.package) if app is not None else None
        if task is None or not task.hangs:
            return self.run(app, action)
        profile = self._profile()
        if profile.hang_s:
            self._timers.add(profile.hang_s, lambda: self._ask_about(task))
        else:
            self._ask_about(task)
        return False

    def crash(self, app: App) -> None:
        """Have a running app die as if its code had raised."""
        if app is not self.stage.home.app and self.stage.task_of(app.info.package) is not None:
            self._crash(app, InducedCrash())

    def hang(self, app: App) -> None:
        """Let an app answer no input any more."""
        task = self.stage.task_of(app.info.package)
        if task is not None:
            task.hangs = True

    def after(self, app: App, delay_s: float, action: Callable[[], object]) -> None:
        """Have an app's code run later, unless its process has ended by then."""
        task = self.stage.task_of(app.info.package)

        def run() -> None:
            if task is not None and task in self.stage.tasks:
                self.run(app, action)
                self._on_change()

        self._timers.add(delay_s, run)

    def _crash(self, app: App, exc: Exception) -> None:
        package = app.info.package
        task = self.stage.task_of(package)
        pid = task.pid if task else next(self._pids)
        for line in crash_lines(package, pid, exc):
            self._journal.write("E", "AndroidRuntime", line, buffer="crash", pid=pid)
        self.stop(package)
        CrashDialog(self._words(), label_of(app), package).show_in(self.stage.system_overlays)
        self._on_change()

    def _ask_about(self, task: Task) -> None:
        """Say in the log and in a dialog that an app does not respond."""
        package = task.app.info.package
        shown = any(isinstance(each, HangDialog) and each.about == package for each in self.stage.system_overlays)
        if shown or not task.hangs or task not in self.stage.tasks:
            return
        component = short_component(package, task.top.activity)
        window = f"{task.pid:x} {package}/{task.top.activity} (server)"
        for line in hang_lines(package, component, task.pid, window):
            self._journal.write("E", "ActivityManager", line)
        dialog = HangDialog(self._words(), label_of(task.app), package, on_close=lambda: self.stop(package))
        dialog.show_in(self.stage.system_overlays)
        self._on_change()

    # Permissions

    def ask_permission(self, screen: Screen, permission: str, then: Callable[[bool], object]) -> None:
        """Tell `then` what is allowed, after a dialog where the user has not yet said so."""
        if screen.task is None:
            return
        app = screen.task.app
        package = app.info.package
        if self._permissions.has(package, permission) or not self._permissions.may_ask(package, permission):
            then(self._permissions.has(package, permission))
            return
        dialog = PermissionDialog(
            self._words(),
            label_of(app),
            permission,
            lambda answer: then(answer is not None and self._permissions.answer(package, permission, answer)),
        )
        screen.show(dialog)


def label_of(app: App) -> str:
    """Return an app's name in the device's language."""
    return app.words(app.info.label)


def short_component(package: str, activity: str) -> str:
    """Return "package/.Activity", as the log names what is started."""
    return f"{package}/{activity.removeprefix(package)}"
