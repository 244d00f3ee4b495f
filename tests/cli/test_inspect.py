"""`appagent inspect` shows what the plugin sees, to people and to programs."""

from __future__ import annotations

import argparse
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from pytest_appagent.cli import inspect

DUMPS = Path(__file__).parents[1] / "data" / "dumps"
SHARED = Path(__file__).parents[2] / ".." / "shared" / "dumps"


def run(*arguments: str | Path) -> int:
    parser = argparse.ArgumentParser()
    inspect.add_parser(parser.add_subparsers(dest="command", required=True))
    return inspect.run(parser.parse_args(["inspect", *map(str, arguments)]))


def as_json(capsys: pytest.CaptureFixture[str], *arguments: str | Path, status: int = 0) -> dict[str, Any]:
    assert run(*arguments, "--json") == status
    output = capsys.readouterr()
    assert output.out.count("\n") == 1
    assert output.err == ""
    return json.loads(output.out)


def test_json_has_every_key(capsys: pytest.CaptureFixture[str]) -> None:
    """One object with the promised keys and nothing else on stdout."""
    told = as_json(capsys, DUMPS / "disabled.xml")
    elements = told.pop("elements")
    assert told == {
        "schema": 1,
        "size": [1080, 2400],
        "rotation": 0,
        "packages": {"com.example.shop": 7},
        "repaired": False,
        "doubts": [],
        "nodes": 7,
        "clickable": 4,
        "focusable": 6,
        "scrollable": 0,
    }
    assert elements[0] == {
        "label": 1,
        "uid": "android.widget.FrameLayout_1080_2400_com.example.shop.id_next_1",
        "bounds": [560, 300, 1040, 440],
        "actions": ["tap", "double_tap"],
        "text": "Next",
        "content_desc": "",
        "class": "android.widget.Button",
    }
    assert [element["label"] for element in elements] == [1, 2, 3]


def test_text_names_counts_doubts_and_elements(capsys: pytest.CaptureFixture[str]) -> None:
    """A reader gets counts, doubts and a line per element."""
    assert run(DUMPS / "nested.xml") == 0
    out = capsys.readouterr().out
    assert "1080x2400, rotation 0" in out
    assert "doubts      none" in out
    assert "elements    12" in out
    line = next(line for line in out.splitlines() if "Blue shoes" in line)
    assert line.split() == [
        "4",
        "input",
        "[50,570][1030,690]",
        "Blue",
        "shoes",
        "tap,",
        "double_tap,",
        "long_press,",
        "text",
    ]


def test_labelled_picture_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With --out the labelled picture is a JPEG file, drawn on the screenshot if there is one."""
    picture, labelled, bare = tmp_path / "screen.png", tmp_path / "labelled.jpg", tmp_path / "bare.jpg"
    Image.new("RGB", (1080, 2400), "navy").save(picture)
    as_json(capsys, DUMPS / "nested.xml", "--picture", picture, "--out", labelled)
    as_json(capsys, DUMPS / "nested.xml", "--out", bare)
    with Image.open(labelled) as image:
        assert (image.format, image.size) == ("JPEG", (576, 1280))
        assert image.convert("RGB").getpixel((560, 1270))[2] > 100
    with Image.open(io.BytesIO(bare.read_bytes())) as image:
        assert image.size == (576, 1280)


@pytest.mark.parametrize(
    ("dump", "kind"),
    [
        (b"", "empty"),
        (b"ERROR: could not get idle state.\n", "error_text"),
        (b"hello", "not_xml"),
        (b'<!DOCTYPE h [<!ENTITY x "y">]><hierarchy/>', "unsafe"),
        (b"<hierarchy>" + b"<node>" * 3000, "too_deep"),
    ],
)
def test_unreadable_dump_is_a_finding(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], dump: bytes, kind: str
) -> None:
    """Exit 1, and the kind of trouble for programs and people."""
    path = tmp_path / "dump.xml"
    path.write_bytes(dump)
    error = as_json(capsys, path, status=1)["error"]
    assert error["kind"] == kind
    assert error["message"]
    assert run(path) == 1
    output = capsys.readouterr()
    assert output.out == ""
    assert f"{path}: {kind}: " in output.err


def test_truncated_dump_is_read_as_far_as_it_goes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A cut file gives what is there, marked repaired, with exit 0."""
    path = tmp_path / "cut.xml"
    whole = (DUMPS / "nested.xml").read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    told = as_json(capsys, path)
    assert told["repaired"] is True
    assert 0 < told["nodes"] < 23
    assert told["elements"]


def test_missing_and_unreadable_files_are_findings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each file that cannot be used is named."""
    broken = tmp_path / "broken.png"
    broken.write_bytes(b"no picture")
    dump = DUMPS / "nested.xml"
    errors = [
        as_json(capsys, tmp_path / "none.xml", status=1)["error"],
        as_json(capsys, dump, "--picture", tmp_path / "none.png", status=1)["error"],
        as_json(capsys, dump, "--picture", broken, status=1)["error"],
        as_json(capsys, dump, "--out", tmp_path / "none" / "out.jpg", status=1)["error"],
        as_json(capsys, tmp_path, status=1)["error"],
    ]
    kinds = ["not_found", "not_found", "picture_unreadable", "not_written", "not_readable"]
    assert [error["kind"] for error in errors] == kinds
    for error, name in zip(errors, ["none.xml", "none.png", "broken.png", "out.jpg", tmp_path.name], strict=True):
        assert name in error["message"]


@pytest.mark.parametrize("arguments", [[], ["a.xml", "b.xml"], ["a.xml", "--nonsense"]])
def test_wrong_usage_exits_with_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Wrong usage is not a finding."""
    with pytest.raises(SystemExit) as ended:
        run(*arguments)
    assert ended.value.code == 2
    assert "usage" in capsys.readouterr().err


def test_counts_of_real_dumps_are_as_expected(capsys: pytest.CaptureFixture[str]) -> None:
    """Every well-formed real dump is counted right by the command."""
    if not (SHARED / "expected.json").exists():
        pytest.skip("the shared dumps are not here")
    expected = json.loads((SHARED / "expected.json").read_text("utf-8"))
    for name, facts in expected.items():
        told = as_json(capsys, SHARED / name)
        for key in ("nodes", "clickable", "focusable", "scrollable", "packages"):
            assert told[key] == facts[key], (name, key)
        assert str(told["rotation"]) == facts["rotation"]


def test_reader_that_has_seen_enough_is_no_error() -> None:
    """When what reads our output goes away, as `head` does, the command ends quietly."""
    script = "import sys; from pytest_appagent.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", script, "inspect", str(DUMPS / "nested.xml")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 0
