"""The activity manager: am and monkey."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from .call import Call, command, waiting_command
from .intents import Intent, read_intent
from .options import Words, short_component
from .processes import running_packages

_RECEIVER_FLAG = 0x400000  # FLAG_RECEIVER_FROM_SHELL
_SWIPE_S = 0.2
_TO_FRONT = "Warning: Activity not started, its current task has been brought to the front"
_ON_TOP = "Warning: Activity not started, intent has been delivered to currently running top-most instance."


@waiting_command("am")
async def _activity_manager(call: Call) -> int:
    words = Words(call.arguments)
    verb = words.next("Activity manager (activity) commands: start-activity, broadcast, force-stop, kill, ...")
    if verb in ("start", "start-activity"):
        intent = read_intent(words)
        status = await call.machine.run(_start, call, intent)
        if "-W" in intent.options:
            await call.machine.spend(call.system.profile.splash_s)
        return status
    handler = _VERBS.get(verb)
    if handler is None:
        return call.complain(f"Unknown command: {verb}", status=255)
    return await call.machine.run(handler, call, words)


def _start(call: Call, intent: Intent) -> int:
    waits = "-W" in intent.options
    package, activity = intent.component or (intent.package, None)
    if package is None and intent.link:
        package = call.system.resolve_link(intent.link)
    if intent.action is None and intent.component is None and intent.link:
        intent.action = "android.intent.action.VIEW"
    if "-S" in intent.options and package:
        call.say(f"Stopping: {package}")
        call.system.force_stop(package)
    call.say(f"Starting: {intent}")
    if package is None or (package not in call.system.apps and intent.component is None):
        return _complain(call, waits, f"Error: Activity not started, unable to resolve {intent}")
    was_in_front = call.system.focus[0] == package
    was_running = call.system.pid_of(package) is not None
    try:
        started = call.system.start(package, activity, intent.link)
    except LookupError:
        missing = f"{package}/{activity}"
        return _complain(call, waits, "Error type 3", f"Error: Activity class {{{missing}}} does not exist.")
    except ValueError as exc:  # a link that brings a start state the app cannot have
        return _complain(call, waits, f"Error: {exc}")
    if was_running and not intent.link:
        _complain(call, waits, _ON_TOP if was_in_front else _TO_FRONT)
    if waits:
        state = "COLD" if not was_running else "WARM" if intent.link else "HOT"
        call.say("Status: ok", f"LaunchState: {state}", f"Activity: {short_component(package, started)}")
        call.say("TotalTime: 87", "WaitTime: 91", "Complete")
    return 0


def _complain(call: Call, waits: bool, *lines: str) -> int:
    """With -W even errors are on stdout."""
    if waits:
        call.say(*lines)
        return 1
    return call.complain(*lines)


def _broadcast(call: Call, words: Words) -> int:
    intent = read_intent(words)
    intent.number |= _RECEIVER_FLAG
    call.say(f"Broadcasting: {intent}")
    result = call.system.broadcast(intent.action or "", intent.extras)
    data = "" if result.data is None else f', data="{result.data}"'
    call.say(f"Broadcast completed: result={result.code}{data}")
    return 0


def _force_stop(call: Call, words: Words) -> int:
    call.system.force_stop(_package(words))
    return 0


def _crash(call: Call, words: Words) -> int:
    """End an app by an exception; one that does not run is left alone without a word, as on a device."""
    package = _package(words)
    if package in call.system.apps:
        call.system.crash(package)
    return 0


def _kill(call: Call, words: Words) -> int:
    """End an app that is not in front."""
    package = _package(words)
    if package in ("all", call.system.focus[0]):
        return 0
    call.system.force_stop(package)
    return 0


def _kill_all(call: Call, words: Words) -> int:
    for package in running_packages(call):
        if package != call.system.focus[0]:
            call.system.force_stop(package)
    return 0


def _package(words: Words) -> str:
    while option := words.next_option():
        if option == "--user":
            words.next('Error: Argument expected after "--user"')
    return words.next("Error: no package specified")


def _instrument(call: Call, words: Words) -> int:
    component = (words.rest() or ["?"])[-1]
    call.say(
        "INSTRUMENTATION_STATUS: id=ActivityManagerService",
        f"INSTRUMENTATION_STATUS: Error=Unable to find instrumentation info for: ComponentInfo{{{component}}}",
        "INSTRUMENTATION_STATUS_CODE: -1",
    )
    return call.complain(f"android.util.AndroidException: INSTRUMENTATION_FAILED: {component}")


def _start_service(call: Call, words: Words) -> int:
    call.say(f"Starting service: {read_intent(words)}")
    return call.complain("Error: Not found; no service started.", status=255)


def _stop_service(call: Call, words: Words) -> int:
    call.say(f"Stopping service: {read_intent(words)}")
    return call.complain("Service not stopped: was not running.", status=255)


def _say(*lines: str) -> Callable[[Call, Words], int]:
    def say(call: Call, words: Words) -> int:
        call.say(*lines)
        return 0

    return say


_VERBS: dict[str, Callable[[Call, Words], int]] = {
    "broadcast": _broadcast,
    "clear-debug-app": _say(),
    "crash": _crash,
    "force-stop": _force_stop,
    "get-current-user": _say("0"),
    "instrument": _instrument,
    "kill": _kill,
    "kill-all": _kill_all,
    "set-debug-app": _say(),
    "start-foreground-service": _start_service,
    "startservice": _start_service,
    "start-service": _start_service,
    "stop-app": _force_stop,
    "stopservice": _stop_service,
    "stop-service": _stop_service,
    "wait-for-broadcast-idle": _say("All broadcast queues are idle!"),
}


@command("monkey")
def _monkey(call: Call) -> int:
    words = Words(call.arguments)
    package = seed = None
    while option := words.next_option():
        if option in ("-p", "-c", "-s", "--throttle") or option.startswith("--pct-"):
            value = words.next(f'Error: Argument expected after "{option}"')
            package = value if option == "-p" else package
            seed = value if option == "-s" else seed
    count = words.next("") if words else ""
    call.say(*(f"  bash arg: {word}" for word in call.arguments))
    call.complain(f"args: [{', '.join(call.arguments)}]", *(f' arg: "{word}"' for word in call.arguments))
    if not count.isdecimal():
        return call.complain("** Error: Count not specified" if not count else f'** Error: For input string: "{count}"')
    if package is not None:
        call.complain(f'data="{package}"')
    try:
        if package is None:
            raise LookupError
        call.system.start(package)
        _play(call, package, int(count) - 1, Random(seed) if seed else call.machine.random)
    except LookupError:
        return call.complain("** No activities found to run, monkey aborted.", status=252)
    call.say(f"Events injected: {count}")
    call.say("## Network stats: elapsed time=9ms (0ms mobile, 0ms wifi, 9ms not connected)")
    return 0


def _play(call: Call, package: str, count: int, random: Random) -> None:
    """Touch the app at random, and come back to it where that has left it."""
    system = call.system
    for _ in range(count):
        x, y = random.randrange(system.width), random.randrange(system.height)
        match random.randrange(10):
            case 0:
                system.key("KEYCODE_BACK")
            case 1 | 2:
                system.swipe(x, y, random.randrange(system.width), random.randrange(system.height), _SWIPE_S)
            case _:
                system.tap(x, y)
        if system.focus[0] != package:
            system.start(package)
