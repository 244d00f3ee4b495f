"""Dumps built in memory, and the shared real ones."""

from __future__ import annotations

import io
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from PIL import Image

from pytest_appagent.screen.frame import Display, Foreground, Frame
from pytest_appagent.screen.read import read_screen
from pytest_appagent.screen.screen import Screen

ROOT = Path(__file__).parents[2]
APP = "com.example.app"
DISPLAY = Display(width=1080, height=2400, density=420)
FOREGROUND = Foreground(package=APP, activity=f"{APP}.MainActivity")
_FLAGS = (
    "checkable",
    "checked",
    "clickable",
    "focusable",
    "focused",
    "scrollable",
    "long_clickable",
    "password",
    "selected",
)


def _node(cls: str, bounds: tuple[int, int, int, int] | None, *children: ET.Element, **given: object) -> ET.Element:
    """Build a node: `flags="clickable focusable"`, `id="title"`, other attributes by name with underscores."""
    flags = str(given.pop("flags", "")).split()
    package = str(given.pop("package", APP))
    name = str(given.pop("id", ""))
    attributes = {
        "index": "0",
        "text": "",
        "resource-id": f"{package}:id/{name}" if name and ":" not in name else name,
        "class": cls if "." in cls else f"android.widget.{cls}",
        "package": package,
        "content-desc": "",
        "enabled": "true",
    }
    attributes |= {flag.replace("_", "-"): "true" if flag in flags else "false" for flag in _FLAGS}
    if bounds is not None:
        attributes["bounds"] = "[{},{}][{},{}]".format(*bounds)
    attributes |= {key.replace("_", "-"): str(value) for key, value in given.items()}
    element = ET.Element("node", attributes)
    for index, child in enumerate(children):
        child.set("index", str(index))
        element.append(child)
    return element


def _dump(*windows: ET.Element, rotation: int = 0) -> bytes:
    root = ET.Element("hierarchy", rotation=str(rotation))
    root.extend(windows)
    return ET.tostring(root, encoding="utf-8", xml_declaration=True)


def _screen(
    *windows: ET.Element,
    display: Display = DISPLAY,
    png: bytes = b"",
    foreground: Foreground = FOREGROUND,
    keyboard_top: int | None = None,
    rotation: int = 0,
) -> Screen:
    return read_screen(
        Frame(
            png=png,
            xml=_dump(*windows, rotation=rotation),
            display=display,
            foreground=foreground,
            keyboard_top=keyboard_top,
        )
    )


def _png(image: Image.Image) -> bytes:
    output = io.BytesIO()
    image.save(output, "PNG", compress_level=1)
    return output.getvalue()


@pytest.fixture(scope="session")
def build() -> SimpleNamespace:
    """Builders: `node`, `dump`, `screen`, `png`."""
    return SimpleNamespace(node=_node, dump=_dump, screen=_screen, png=_png)


@pytest.fixture(scope="session")
def own_dumps() -> dict[str, bytes]:
    """Our own small dumps, by name."""
    return {path.stem: path.read_bytes() for path in sorted((ROOT / "tests" / "data" / "dumps").glob("*.xml"))}


@pytest.fixture(scope="session")
def shared() -> Callable[[str], Path]:
    """Path of a shared file that is not part of the project; skips where it is absent."""

    def find(name: str) -> Path:
        path = ROOT / ".." / "shared" / name
        if not path.exists():
            pytest.skip(f"the shared file {name} is not here")
        return path

    return find
