"""The reader of the extra `ocr` is loaded late, silent, and asked once per picture."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest
from PIL import Image, ImageDraw

from pytest_appagent.screen import ocr
from pytest_appagent.screen.font import load_font
from pytest_appagent.screen.geometry import Bounds


class FakeEngine:
    """RapidOCR's answers: lines with four corners each, or another class without boxes."""

    def __init__(self, params: dict[str, str]) -> None:
        assert params == {"Global.log_level": "critical"}
        self.calls: list[dict[str, object]] = []

    def __call__(self, picture: Image.Image, **options: object) -> SimpleNamespace:
        self.calls.append(options)
        if picture.getextrema() == ((0, 0),) * 3:
            return SimpleNamespace(txts=("",))
        corners = [[10.2, 20.7], [99.6, 21.0], [99.9, 40.2], [10.0, 40.9]]
        return SimpleNamespace(boxes=[corners], txts=("Sign in",), scores=(0.99,))


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    module = ModuleType("rapidocr")
    module.RapidOCR = FakeEngine  # type: ignore[attr-defined]  # the name that the real module has
    monkeypatch.setitem(sys.modules, "rapidocr", module)
    return module


def test_without_the_extra_there_is_no_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both packages must be there; looking for them loads neither."""
    for missing in ("rapidocr", "onnxruntime"):
        monkeypatch.setattr(ocr, "find_spec", lambda name, missing=missing: None if name == missing else object())
        assert ocr.find_reader() is None
    monkeypatch.setattr(ocr, "find_spec", lambda name: object())
    assert isinstance(ocr.find_reader(), ocr.RapidReader)
    assert "onnxruntime" not in sys.modules


def test_lines_come_with_upright_boxes(fake: ModuleType) -> None:
    """Four corners become the rectangle around them; a picture without text has no lines."""
    reader = ocr.RapidReader()
    (line,) = reader.read(Image.new("RGB", (200, 100), "white"))
    assert (line.text, line.bounds) == ("Sign in", Bounds(left=10, top=20, right=100, bottom=41))
    assert reader.read(Image.new("RGB", (200, 100), "black")) == ()


def test_picture_is_read_once(fake: ModuleType) -> None:
    """A screen that is looked at again costs no second reading; another one does, and few are remembered."""
    reader = ocr.RapidReader()
    for _ in range(3):
        reader.read(Image.new("RGB", (200, 100), "white"))
    assert len(reader._engine.calls) == 1
    for shade in range(1, 20):
        reader.read(Image.new("RGB", (200, 100), (shade, 0, 0)))
    assert len(reader._engine.calls) == 20
    assert len(reader._read) <= 8


def test_one_line_is_recognised_without_looking_for_it(fake: ModuleType) -> None:
    """Options are given with every call, since the engine keeps those of the call before."""
    reader = ocr.RapidReader()
    assert reader.recognise(Image.new("RGB", (80, 48), "white")) == "Sign in"
    reader.read(Image.new("RGB", (200, 100), "white"))
    assert [call["use_det"] for call in reader._engine.calls] == [False, True]


@pytest.mark.skipif(importlib.util.find_spec("rapidocr") is None, reason="needs the extra `ocr`")
def test_real_reader_reads_a_form_and_says_nothing(tmp_path: Path) -> None:
    """The package as installed reads what stands on a picture, offline, and writes nothing to the terminal."""
    script = (
        "from PIL import Image\nimport sys\nfrom pytest_appagent.screen.ocr import find_reader\n"
        "print([line.text for line in find_reader().read(Image.open(sys.argv[1]))])"
    )
    picture = Image.new("RGB", (600, 300), "white")
    ImageDraw.Draw(picture).text((40, 100), "Forgot password?", font=load_font(40), fill="blue")
    picture.save(tmp_path / "form.png")
    ended = subprocess.run(
        [sys.executable, "-c", script, tmp_path / "form.png"], capture_output=True, text=True, timeout=100
    )
    assert (ended.stdout.strip(), ended.stderr) == ("['Forgot password?']", "")
