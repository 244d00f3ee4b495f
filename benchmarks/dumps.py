"""Folders of dumps, each NAME.xml with or without NAME.png beside it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pytest_appagent.errors import ScreenUnreadable
from pytest_appagent.screen.frame import Display, Frame
from pytest_appagent.screen.guess import guess_display
from pytest_appagent.screen.picture import picture_size
from pytest_appagent.screen.read import read_hierarchy, read_screen
from pytest_appagent.screen.screen import Screen

OWN = Path(__file__).parents[1] / "tests" / "data" / "dumps"


@dataclass(frozen=True, slots=True, kw_only=True)
class Dump:
    """One dump and, if there is one, the screenshot taken with it."""

    name: str
    xml: bytes
    png: bytes = b""


def load_dump(folder: Path, name: str) -> Dump:
    picture = folder / f"{name}.png"
    return Dump(
        name=name,
        xml=(folder / f"{name}.xml").read_bytes(),
        png=picture.read_bytes() if picture.exists() else b"",
    )


def load_dumps(folder: Path) -> list[Dump]:
    """Load all dumps of a folder that can be read, by name; what is refused by its kind has nothing to measure."""
    return [dump for path in sorted(folder.glob("*.xml")) if is_readable((dump := load_dump(folder, path.stem)).xml)]


def is_readable(xml: bytes) -> bool:
    try:
        read_hierarchy(xml)
    except ScreenUnreadable:
        return False
    return True


def screen_of(dump: Dump, size: tuple[int, int] | None = None) -> Screen:
    """Read the screen of a dump; `size` is that of the display, by default guessed."""
    hierarchy = read_hierarchy(dump.xml)
    display = guess_display(hierarchy, size or picture_size(dump.png))
    if size is not None and (display.width, display.height) != size:
        display = Display(width=size[0], height=size[1], rotation=display.rotation, density=display.density)
    return read_screen(Frame(png=dump.png, xml=dump.xml, display=display))
