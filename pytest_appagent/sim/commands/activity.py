"""The activity manager: am, monkey and the list of processes."""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass, field

from .call import Call, UsageError, command, waiting_command
from .options import Words, read_component, short_component
from .settings import ADB_IME

_MAIN = "android.intent.action.MAIN"
_LAUNCHER = "android.intent.category.LAUNCHER"
_WITH_VALUE = frozenset({"-n", "-a", "-d", "-p", "-t", "-i", "-f", "--display", "--windowingMode", "--activity-type"})
_EXTRA_WITH_VALUE = frozenset(
    {"-e", "--es", "--ez", "--ei", "--el", "--ef", "--eu", "--ecn", "--eia", "--ela", "--efa", "--esa"}
)


@dataclass(slots=True)
class Intent:
    """What `am` was asked to send."""

    action: str | None = None
    link: str | None = None
    package: str | None = None
    component: tuple[str, str] | None = None
    categories: list[str] = field(default_factory=list)
    extras: dict[str, str] = field(default_factory=dict)
    flags: set[str] = field(default_factory=set)

    def __str__(self) -> str:
        parts = [
            f"act={self.action}" if self.action else "",
            f"cat=[{','.join(self.categories)}]" if self.categories else "",
            f"dat={self.link}" if self.link else "",
            f"pkg={self.package}" if self.package else "",
            f"cmp={short_component(*self.component)}" if self.component else "",
            "(has extras)" if self.extras else "",
        ]
        return f"Intent {{ {' '.join(part for part in parts if part)} }}"


@command("am")
def _activity_manager(call: Call) -> int:
    words = Words(call.arguments)
    verb = words.next("Error: no command specified")
    match verb:
        case "start" | "start-activity":
            return _start(call, _read_intent(words))
        case "force-stop" | "kill":
            while words.next_option():
                words.next("Error: option needs a value")  # --user ID
            call.system.force_stop(words.next("Error: no package specified"))
            return 0
        case "broadcast":
            return _broadcast(call, _read_intent(words))
        case "get-current-user":
            call.say("0")
            return 0
        case _:
            return call.complain(f"Unknown command: {verb}", status=255)


def _read_intent(words: Words) -> Intent:
    intent = Intent()
    while words:
        word = words.next("")
        if word == "-c":
            intent.categories.append(words.next(_no_value(word)))
        elif word in _EXTRA_WITH_VALUE:
            name = words.next(_no_value(word))
            intent.extras[name] = words.next(_no_value(word))
        elif word in ("--esn", "--user"):
            words.next(_no_value(word))
        elif word in _WITH_VALUE:
            _set(intent, word, words.next(_no_value(word)))
        elif word.startswith("-"):
            intent.flags.add(word)
        elif "://" in word:
            intent.link = word
        elif component := read_component(word):
            intent.component = component
        else:
            intent.package = word
    return intent


def _set(intent: Intent, option: str, value: str) -> None:
    match option:
        case "-n":
            component = read_component(value)
            if component is None:
                raise UsageError(f"Error: Bad component name: {value}", 255)
            intent.component = component
        case "-a":
            intent.action = value
        case "-d":
            intent.link = value
        case "-p":
            intent.package = value


def _no_value(option: str) -> str:
    return f'Error: Argument expected after "{option}"'


def _start(call: Call, intent: Intent) -> int:
    waits = "-W" in intent.flags
    package, activity = intent.component or (intent.package, None)
    if package is None and intent.link:
        package = call.system.resolve_link(intent.link)
    if intent.action is None and intent.component is None and intent.link:
        intent.action = "android.intent.action.VIEW"
    if "-S" in intent.flags and package:
        call.say(f"Stopping: {package}")
        call.system.force_stop(package)
    call.say(f"Starting: {intent}")
    if package is None or (package not in call.system.apps and intent.component is None):
        return _complain(call, waits, f"Error: Activity not started, unable to resolve {intent}")
    was_running = package in running_packages(call) and not intent.link
    try:
        started = call.system.start(package, activity, intent.link)
    except LookupError:
        missing = f"{package}/{activity}"
        return _complain(call, waits, "Error type 3", f"Error: Activity class {{{missing}}} does not exist.")
    if was_running:
        warning = "Warning: Activity not started, its current task has been brought to the front"
        _complain(call, waits, warning)
    if waits:
        state = "HOT" if was_running else "COLD"
        call.say("Status: ok", f"LaunchState: {state}", f"Activity: {short_component(package, started)}")
        call.say("TotalTime: 87", "WaitTime: 91", "Complete")
    return 0


def _complain(call: Call, waits: bool, *lines: str) -> int:
    """With -W even errors are on stdout."""
    if waits:
        call.say(*lines)
        return 1
    return call.complain(*lines)


def _broadcast(call: Call, intent: Intent) -> int:
    """Deliver what the ADB keyboard listens to, if it is the keyboard in use; else nobody listens."""
    call.say(f"Broadcasting: {str(intent)[:-2]} flg=0x400000 }}")
    if call.system.settings.get(("secure", "default_input_method")) == ADB_IME:
        match intent.action:
            case "ADB_INPUT_TEXT":
                call.system.type_text(intent.extras.get("msg", ""))
            case "ADB_INPUT_B64":
                call.system.type_text(_decoded(intent.extras.get("msg", "")))
            case "ADB_CLEAR_TEXT":
                call.system.key("KEYCODE_A", frozenset({"CTRL"}))
                call.system.key("KEYCODE_DEL")
    call.say("Broadcast completed: result=0")
    return 0


def _decoded(text: str) -> str:
    try:
        return base64.b64decode(text).decode()
    except (binascii.Error, UnicodeDecodeError):
        return ""


@command("monkey")
def _monkey(call: Call) -> int:
    words = Words(call.arguments)
    package = None
    while option := words.next_option():
        if option in ("-p", "-c", "-s", "--throttle", "--pct-syskeys", "--pct-touch"):
            value = words.next(f'Error: Argument expected after "{option}"')
            package = value if option == "-p" else package
    call.say(*(f"  bash arg: {word}" for word in call.arguments))
    call.complain(f"args: [{', '.join(call.arguments)}]", *(f' arg: "{word}"' for word in call.arguments))
    if package is not None:
        call.complain(f'data="{package}"')
    try:
        if package is None:
            raise LookupError
        call.system.start(package)
    except LookupError:
        return call.complain("** No activities found to run, monkey aborted.", status=252)
    call.say("Events injected: 1", "## Network stats: elapsed time=9ms (0ms mobile, 0ms wifi, 9ms not connected)")
    return 0


def process_id(call: Call, package: str) -> int:
    """Return the number of an app's process; it is the same as long as the app is installed."""
    return 3000 + 17 * list(call.system.apps).index(package)


def running_packages(call: Call) -> list[str]:
    """Return the packages with a process, the one in front first."""
    return list(dict.fromkeys([call.system.focus[0], *(app.package for app in call.system.recent)]))


@command("ps")
def _processes(call: Call) -> int:
    call.say("USER           PID  PPID        VSZ    RSS WCHAN            ADDR S NAME")
    rows = [("root", 1, 0, "init"), ("system", 812, 1, "system_server"), ("u0_a81", 1204, 1, "com.android.systemui")]
    rows += [("u0_a100", process_id(call, package), 1, package) for package in running_packages(call)]
    call.say(
        *(
            f"{user:<12} {pid:>5} {ppid:>5} {14680064:>10} {98304:>6} 0                   0 S {name}"
            for user, pid, ppid, name in rows
        )
    )
    return 0


@command("pidof", "pgrep")
def _process_of(call: Call) -> int:
    names = {package: process_id(call, package) for package in running_packages(call)}
    names |= {"system_server": 812, "com.android.systemui": 1204}
    wanted = [word for word in call.arguments if not word.startswith("-")]
    found = [str(number) for name, number in names.items() if name in wanted]
    if found:
        call.say(" ".join(found))
    return 0 if found else 1


@command("pkill", "kill")
def _kill(call: Call) -> int:
    return call.complain(f"{call.name}: Operation not permitted")


@waiting_command("reboot")
async def _reboot(call: Call) -> int:
    await call.machine.reboot()
    return 0
