"""The benchmark of grounding counts as it says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks import grounding
from benchmarks.dumps import load_dump, screen_of
from pytest_appagent.actions import Finish, GiveUp, LongPress, Press, ScrollTo, SetPercent, Swipe, Tap, TypeText, Wait
from pytest_appagent.screen.screen import Screen

SHARED = Path(__file__).parents[3] / "shared"
_NODE = (
    '<node index="{index}" text="{text}" resource-id="" class="{cls}" package="com.example.any" content-desc="" '
    'checkable="false" checked="false" clickable="{clickable}" enabled="true" focusable="true" focused="false" '
    'scrollable="{scrollable}" long-clickable="{clickable}" password="false" selected="false" bounds="{bounds}">'
)


def node(text: str, cls: str, bounds: str, *inside: str, clickable: bool = True, scrollable: bool = False) -> str:
    flags = {"clickable": str(clickable).lower(), "scrollable": str(scrollable).lower()}
    head = _NODE.format(index=0, text=text, cls=f"android.widget.{cls}", bounds=bounds, **flags)
    return head + "".join(inside) + "</node>"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one dump: two buttons, a field, a slider and a list."""
    tree = node(
        "",
        "FrameLayout",
        "[0,0][1080,2400]",
        node("Send", "Button", "[40,300][540,440]"),
        node("Settings", "Button", "[560,300][1040,440]"),
        node("Name", "EditText", "[40,500][1040,640]"),
        node("", "SeekBar", "[40,700][1040,800]"),
        node("", "ListView", "[0,900][1080,2400]", node("Milk", "TextView", "[0,900][1080,1050]"), clickable=False,
             scrollable=True),
        clickable=False,
    )  # fmt: skip
    (tmp_path / "page.xml").write_text(f'<?xml version="1.0"?><hierarchy rotation="0">{tree}</hierarchy>', "utf-8")
    return tmp_path


def screen(folder: Path) -> Screen:
    return screen_of(load_dump(folder, "page"))


def row(**more: Any) -> grounding.Row:
    return grounding.Row.of({"id": "x", "dump": "page.xml", "say": "", "action": "tap", "bounds": "none", **more})


def label(folder: Path, text: str) -> int:
    return next(one.label for one in screen(folder).facts.elements if one.text == text or one.role == text)


def rows_file(folder: Path, *rows: str) -> Path:
    path = folder / "rows.yaml"
    path.write_text("\n".join(rows), "utf-8")
    return path


def test_summary_is_as_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Right, wrong and abstained are counted for rows with a target, abstained for those without; one JSON object."""
    path = rows_file(
        folder,
        '- {id: a, dump: page.xml, say: tap Send, action: tap, bounds: "[40,300][540,440]", kind: own_text}',
        '- {id: b, dump: page.xml, say: tap Settings, action: tap, bounds: ["[0,0][9,9]", "[40,300][540,440]"]}',
        '- {id: c, dump: page.xml, say: share it, action: tap, bounds: "[40,300][540,440]"}',
        "- {id: d, dump: page.xml, say: open Archive, action: tap, bounds: none, kind: none}",
        "- {id: e, dump: page.xml, say: tap Send, action: tap, bounds: none, kind: none}",
    )
    assert grounding.main(["--dumps", str(folder), "--rows", str(path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["summary"] == {
        "rows": 5,
        "with_target": 3,
        "right": 1,
        "wrong": 1,
        "abstained": 1,
        "none": 2,
        "none_abstained": 1,
    }
    assert grounding.main(["--dumps", str(folder), "--rows", str(path)]) == 0
    assert "3 with a target: 1 (33 %) right" in capsys.readouterr().out


def test_gesture_must_start_inside_and_fit(folder: Path) -> None:
    """The start point lies inside one of the bounds, and the element is at most twice as large."""
    tap = Tap(label(folder, "Send"))
    assert grounding.judge(row(bounds="[40,300][540,440]"), tap, screen(folder)) == "right"
    assert grounding.judge(row(bounds=["[560,300][1040,440]", "[140,300][440,440]"]), tap, screen(folder)) == "right"
    assert grounding.judge(row(bounds="[240,350][340,390]"), tap, screen(folder)) == "wrong"  # far too large
    assert grounding.judge(row(bounds="[560,300][1040,440]"), tap, screen(folder)) == "wrong"
    assert grounding.judge(row(bounds="none"), tap, screen(folder)) == "wrong"


def test_action_text_and_direction_must_be_the_same(folder: Path) -> None:
    """Another action on the right element is wrong, and so are another text or direction; `set` is a swipe."""
    page, field, slider = screen(folder), label(folder, "Name"), label(folder, "slider")
    box, track = "[40,500][1040,640]", "[40,700][1040,800]"
    assert grounding.judge(row(bounds=box, action="text", text=5), TypeText("5", field), page) == "right"
    assert grounding.judge(row(bounds=box, action="text", text="6"), TypeText("5", field), page) == "wrong"
    assert grounding.judge(row(bounds=box, action="text", text="5"), Tap(field), page) == "wrong"
    assert grounding.judge(row(bounds=box, action="long_press"), LongPress(field), page) == "right"
    swipe = row(bounds=track, action="swipe", direction="right")
    assert grounding.judge(swipe, Swipe(slider, "right"), page) == "right"
    assert grounding.judge(swipe, Swipe(slider, "left"), page) == "wrong"
    assert grounding.judge(swipe, SetPercent(slider, 80), page) == "right"
    assert grounding.judge(swipe, SetPercent(slider, 20), page) == "wrong"


@pytest.mark.parametrize("action", [GiveUp("why"), Wait(1), ScrollTo("x"), Swipe(1, "up")])
def test_looking_and_giving_up_is_abstaining(folder: Path, action: Any) -> None:
    """A scroll to look, a wait and giving up are no answer, with or without a target."""
    assert grounding.judge(row(), action, screen(folder)) == "abstained"
    assert grounding.judge(row(bounds="[40,300][540,440]"), action, screen(folder)) == "abstained"


@pytest.mark.parametrize("action", [Finish(), Press("back"), TypeText("x", None)])
def test_everything_else_is_wrong(folder: Path, action: Any) -> None:
    """To finish, to press a key or to type anywhere is an answer, and none that a row can want."""
    assert grounding.judge(row(bounds="[40,300][540,440]"), action, screen(folder)) == "wrong"
    assert grounding.judge(row(), action, screen(folder)) == "wrong"


@pytest.mark.parametrize(
    ("rows", "told"),
    [("- {id: a, dump: page.xml, say: x, action: tap, bounds: 1-2}", "bounds are written"), ("- {id: a}", "bounds")],
)
def test_wrong_rows_are_refused(folder: Path, capsys: pytest.CaptureFixture[str], rows: str, told: str) -> None:
    """Rows that cannot be read are wrong usage, told with the file."""
    with pytest.raises(SystemExit) as ended:
        grounding.main(["--dumps", str(folder), "--rows", str(rows_file(folder, rows))])
    assert ended.value.code == 2
    assert told in capsys.readouterr().err


def test_missing_dump_is_refused(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A dump that is not there is wrong usage, named."""
    path = rows_file(folder, "- {id: a, dump: none.xml, say: x, action: tap, bounds: none}")
    with pytest.raises(SystemExit):
        grounding.main(["--dumps", str(folder), "--rows", str(path)])
    assert "none.xml" in capsys.readouterr().err


def test_policy_reaches_its_targets() -> None:
    """On real dumps: 70 % right, 10 % wrong at most, and 80 % of what is not there left alone, the same each time."""
    rows = SHARED / "tasks" / "grounding.yaml"
    if not rows.exists():
        pytest.skip("the real dumps and their instructions are not part of the repository")
    entries = grounding.load_rows(rows)
    report = grounding.measure(SHARED / "dumps", entries)
    summary = report["summary"]
    assert summary["right"] >= 0.7 * summary["with_target"]
    assert summary["wrong"] <= 0.1 * summary["with_target"]
    assert summary["none_abstained"] >= 0.8 * summary["none"]
    assert grounding.measure(SHARED / "dumps", entries) == report
