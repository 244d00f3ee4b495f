"""Templates: files of our own, each of which a project may replace by one of its own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Literal, get_args

from ..errors import SettingsError

Name = Literal["decide", "grid", "answer", "judge", "reflect", "document", "merge", "name"]
NAMES: tuple[Name, ...] = get_args(Name)
_ENDING = ".md"
_USER = "--- user ---"
_PLACE = re.compile(r"\{\{(\w+)\}\}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Template:
    """One template: standing instructions, and the question under a line `--- user ---`.

    `{{name}}` is replaced by a value, once: what looks like a place in a value stays as it is.
    """

    system: str
    user: str

    def fill(self, values: Mapping[str, str]) -> tuple[str, str]:
        """Return both parts with the values in their places."""
        filled = (_PLACE.sub(lambda match: values[match[1]], part) for part in (self.system, self.user))
        system, user = (_tidy(text) for text in filled)
        return system, user


def _tidy(text: str) -> str:
    """Remove what values that are empty leave behind: blanks at the ends of lines, and empty lines in a row."""
    return re.sub(r"\n{3,}", "\n\n", re.sub(r"[ \t]+$", "", text, flags=re.M)).strip()


Templates = Mapping[Name, Template]


def load_templates(folder: Path | None = None) -> Templates:
    """Return the templates: those in the folder in place of our own of the same name.

    Raises:
        SettingsError: the folder holds none, or one of its templates cannot work.
    """
    own = _own_templates()
    if folder is None:
        return own
    paths = {name: folder / f"{name}{_ENDING}" for name in NAMES}
    given = {name: path for name, path in paths.items() if path.is_file()}
    if not given:
        known = ", ".join(f"{name}{_ENDING}" for name in NAMES)
        raise SettingsError(f"appagent_prompts_dir = {folder} holds no template; it may hold {known}")
    return {**own, **{name: _read_given(path, own[name]) for name, path in given.items()}}


@cache
def _own_templates() -> Templates:
    files = resources.files(__package__) / "files"
    return {name: _read((files / f"{name}{_ENDING}").read_text("utf-8")) for name in NAMES}


def _read_given(path: Path, own: Template) -> Template:
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as exc:
        raise SettingsError(f"the template {path} cannot be read: {exc}") from exc
    template = _read(text)
    needed, found = _places(own), _places(template)
    if unknown := sorted(found - needed):
        raise SettingsError(f"the template {path} has the unknown places {_shown(unknown)}; known: {_shown(needed)}")
    if missing := sorted(needed - found):
        raise SettingsError(f"the template {path} lacks the places {_shown(missing)}")
    return template


def _read(text: str) -> Template:
    system, line, user = text.partition(_USER)
    return Template(system=system, user=user) if line else Template(system="", user=text)


def _places(template: Template) -> set[str]:
    return set(_PLACE.findall(template.system + template.user))


def _shown(names: set[str] | list[str]) -> str:
    return ", ".join(f"{{{{{name}}}}}" for name in sorted(names))
