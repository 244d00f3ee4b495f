"""What does a round cost beside device and model?

    python -m benchmarks.rounds [--rounds N] [--end-to-end] [--json]

The parts of a round are timed on two screens of 1080x2400 of the simulated device and on a crowded made-up one: reading
the tree, drawing and encoding the labelled picture, building the prompt, building the request as it goes over the wire,
reading the answer. Each is the median of N rounds; the fastest in brackets.

With --end-to-end a task of three steps runs on a simulated device behind the real adb server, its answers given at once
by an endpoint on loopback.

For comparison, AppAgent as published, measured elsewhere on two shared cores: 167 to 555 ms of own work in a round, a
fixed pause of 10 s in each, requests of 392 kB to 4.2 MB, and 31.2 s for a task of three steps.
"""

from __future__ import annotations

import argparse
import importlib.util
import io
import json
import re
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from types import ModuleType
from typing import Any

from pytest_appagent.model.body import build_request
from pytest_appagent.model.habits import Habits
from pytest_appagent.policy.answers import read_answer
from pytest_appagent.prompts import build_decide_prompt, load_templates
from pytest_appagent.run import Observation, Step
from pytest_appagent.screen.compare import same_screen
from pytest_appagent.screen.frame import Display, Foreground, Frame
from pytest_appagent.screen.label import labelled_picture
from pytest_appagent.screen.read import read_screen
from pytest_appagent.sim.system import System

_APP = "com.example.calendar"
_NOW = datetime(2026, 5, 14, 9, 41, tzinfo=UTC)
_ANSWER = '{"seen": "a list", "thought": "so", "action": "tap(3)", "summary": "begun"}'
_SERVER = Path(__file__).parents[1] / "tests" / "model" / "server.py"


def frames() -> dict[str, Frame]:
    """Return the screens to measure on."""
    system = System(clock=_NOW)
    system.start(_APP)
    agenda = _frame(system)
    button = next(one for one in read_screen(agenda).facts.elements if "New event" in (one.text, one.content_desc))
    system.tap(button.bounds.center.x, button.bounds.center.y)
    return {"agenda": agenda, "form": _frame(system), "crowded": replace(agenda, xml=_crowded().encode())}


def _frame(system: System) -> Frame:
    picture = io.BytesIO()
    system.settle()
    system.picture().save(picture, "PNG", compress_level=1)
    package, activity = system.focus
    return Frame(
        png=picture.getvalue(),
        xml=system.dump().encode(),
        display=Display(width=system.width, height=system.height),
        foreground=Foreground(package=package, activity=activity),
        keyboard_top=system.keyboard_top,
    )


def _crowded() -> str:
    """A list of 150 tappable cells with texts, 451 nodes."""
    cells = []
    for number in range(150):
        left, top = number % 5 * 216, number // 5 * 78 + 60
        bounds, inner = f"[{left},{top}][{left + 210},{top + 74}]", f"[{left + 4},{top + 4}][{left + 200},{top + 34}]"
        texts = "".join(f'<node class="android.widget.TextView" text="{word} {number}" bounds="{inner}" enabled="true" '
                        f'package="{_APP}"/>' for word in ("Name", "More"))  # fmt: skip
        cells.append(f'<node class="android.widget.LinearLayout" clickable="true" enabled="true" package="{_APP}" '
                     f'bounds="{bounds}">{texts}</node>')  # fmt: skip
    root = f'<node class="android.widget.FrameLayout" package="{_APP}" enabled="true" bounds="[0,0][1080,2400]">'
    return f'<hierarchy rotation="0">{root}{"".join(cells)}</node></hierarchy>'


def measure(frame: Frame, rounds: int) -> dict[str, Any]:
    """Return the milliseconds of each part, and what goes over the wire."""
    templates, times = load_templates(), dict[str, list[float]]()
    body = b""
    screen = before = read_screen(frame)

    def timed(part: str, work: Callable[[], Any]) -> Any:
        began = time.perf_counter()
        result = work()
        times.setdefault(part, []).append((time.perf_counter() - began) * 1000)
        return result

    for number in range(rounds):
        # A trailing byte makes it another picture, so that nothing is remembered from the round before.
        fresh = replace(frame, png=frame.png + number.to_bytes(4, "big"))
        began = time.perf_counter()
        screen = timed("read", lambda fresh=fresh: read_screen(fresh))
        timed("compare", lambda screen=screen: same_screen(before, screen))
        picture = timed("picture", lambda screen=screen: labelled_picture(screen))
        observation = Observation(
            step=Step(text="add an event"),
            screen=screen.facts,
            now=_NOW,
            app=_APP,
            picture=lambda picture=picture: picture,
        )
        prompt = timed("prompt", lambda seen=observation: build_decide_prompt(templates, seen, sees=True))
        request = timed("request", lambda prompt=prompt: build_request(prompt, Habits(), {}))
        body = timed("encode", lambda request=request: json.dumps(request | {"model": "m"}).encode())
        timed("answer", lambda: read_answer(_ANSWER))
        times.setdefault("all", []).append((time.perf_counter() - began) * 1000)
    spans = {part: f"{statistics.median(found):.1f} ({min(found):.1f})" for part, found in times.items()}
    sizes = {
        "picture_bytes": len(labelled_picture(screen)),
        "request_bytes": len(body),
        "prompt_characters": len(prompt.text),
    }
    return {"elements": len(screen.facts.elements), "milliseconds": spans, **sizes}


def end_to_end() -> dict[str, float]:
    """Return the seconds of a task of three steps on the simulated device, start of app and judge not included."""
    from pytest_appagent.agent.deploy import deploy
    from pytest_appagent.agent.parts import Limits, RunParts
    from pytest_appagent.device.adb import AdbDevice
    from pytest_appagent.device.simulator import start_simulator
    from pytest_appagent.judge.offline import OfflineJudge
    from pytest_appagent.model.endpoint import Endpoint
    from pytest_appagent.model.openai import OpenAIModel
    from pytest_appagent.policy.llm import LlmPolicy

    with start_simulator() as simulator, _endpoint() as url:
        device = AdbDevice(simulator.server, simulator.serials[0])
        model = OpenAIModel("m", Endpoint(url=url, key="none"))
        run = RunParts(
            device=device,
            policy=LlmPolicy(model, load_templates()),
            judge=OfflineJudge(),
            app=_APP,
            packages=frozenset({_APP}),
            limits=Limits(),
            listeners=(),
            look=lambda: read_screen(device.capture(3.0)),
        )
        device.launch(_APP)
        began = time.perf_counter()
        trail = deploy(Step(text="add an event titled work"), run)
        took_s = time.perf_counter() - began
        model.close()
    if trail.ending.kind != "finished":
        raise SystemExit(f"the task of three steps ended as {trail.ending}")
    return {"rounds": len(trail.rounds), "seconds": round(took_s, 2)}


@contextmanager
def _endpoint() -> Iterator[str]:
    """An endpoint that opens the form, types a title, saves, and is done; it answers at once."""
    server = _load(_SERVER)
    steps = iter((('button "New event"', "tap({})"), ("input ", "text({}, 'work')"), ('button "Save"', "tap({})")))

    def answer(request: Any) -> None:
        name, action = next(steps, ("", "finish()"))
        shown = request.body["messages"][1]["content"][0]["text"]
        found = re.search(rf"\[(\d+)\] {re.escape(name)}", shown)
        call = action.format(found[1] if found else 0)
        request.send(server.completion(json.dumps({"seen": "", "thought": "", "action": call, "summary": ""})))

    endpoint = server.FakeEndpoint(answer)
    try:
        yield endpoint.url
    finally:
        endpoint.close()


def _load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[path.stem] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.rounds", description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--end-to-end", action="store_true")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(argv)
    result: dict[str, Any] = {name: measure(frame, options.rounds) for name, frame in frames().items()}
    if options.end_to_end:
        result["three_steps"] = end_to_end()
    if options.json:
        print(json.dumps(result))
        return 0
    for name, told in result.items():
        print(name)
        for key, value in told.items():
            print(f"  {key}: {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
