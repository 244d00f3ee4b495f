"""Values that nobody must see: typed from the environment, called by their names everywhere else.

A text names a secret as `{secret:NAME}`. Policies, judges, models, events and reports know that name only.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from ..device.protocol import Device
from ..errors import AppAgentError, SettingsError
from ..run import Step
from ..screen.frame import Doubt
from ..screen.masking import mask_screen, without_picture
from ..screen.screen import Screen

_PLACE = re.compile(r"\{secret:([^{}]*)\}")
_UNTRUSTED: frozenset[Doubt] = frozenset({"tree_missing", "tree_maybe_stale", "chrome_only", "opaque_region"})
# A shorter one would be taken for a part of many other texts.
_SHORTEST = 4


class Secrets:
    """The secrets of one run.

    It remembers whether one was typed: from then on a picture is shown only where the tree tells what is on it.
    """

    def __init__(self, values: Mapping[str, str] | None = None) -> None:
        self._values = dict(values or {})
        self._was_typed = False
        self._typed_now = False

    def __repr__(self) -> str:
        return f"Secrets({', '.join(sorted(self._values))})"

    def names(self) -> tuple[str, ...]:
        """The names, sorted."""
        return tuple(sorted(self._values))

    def unknown_in(self, text: str) -> tuple[str, ...]:
        """Return the names in a text that stand for nothing here."""
        return tuple(name for name in _PLACE.findall(text) if name not in self._values)

    def mask(self, text: str) -> str:
        """Return a text with the names of the secrets in the place of their values."""
        for name, value in sorted(self._values.items(), key=lambda pair: -len(pair[1])):
            if value in text:
                text = text.replace(value, f"{{secret:{name}}}")
        return text

    def mask_step(self, step: Step) -> Step:
        """Return a sentence without values of secrets, which parametrize may have brought."""
        data = {name: self.mask(value) for name, value in step.data.items()}
        return replace(step, text=self.mask(step.text), data=data)

    def mask_screen(self, screen: Screen) -> Screen:
        """Return what may be shown of a screen."""
        if not self._values:
            return screen
        masked = mask_screen(screen, self.mask)
        typed_now, self._typed_now = self._typed_now, False
        is_unclear = bool(_UNTRUSTED & screen.facts.doubts) or (typed_now and not masked.found)
        return without_picture(masked.screen) if self._was_typed and is_unclear else masked.screen

    def type_into(self, device: Device, text: str, *, replace: bool = False) -> None:
        """Type a text with the values in the places of the names.

        Raises:
            DeviceError: it cannot be typed; the message does not hold a value.
        """
        typed = _PLACE.sub(lambda match: self._values.get(match[1], match[0]), text)
        if typed != text:
            self._was_typed = self._typed_now = True
        try:
            device.type_text(typed, replace=replace)
        except AppAgentError as exc:
            message = self.mask(str(exc))
            if message == str(exc):
                raise
            # Not `from exc`: its text holds the value.
            raise type(exc)(message) from None


def has_secret(text: str) -> bool:
    """Whether a text names a secret."""
    return _PLACE.search(text) is not None


def read_secrets(names: Iterable[str], environ: Mapping[str, str]) -> Secrets:
    """Return the secrets of these names.

    Raises:
        SettingsError: the environment has none of that name, or one that cannot be masked.
    """
    values = {}
    for name in dict.fromkeys(names):
        value = environ.get(name, "")
        if len(value) < _SHORTEST:
            state = "is not set" if not value else f"is shorter than {_SHORTEST} characters, too short to be masked"
            raise SettingsError(f"the secret {name!r} {state}: it is taken from the environment variable {name}")
        values[name] = value
    return Secrets(values)
