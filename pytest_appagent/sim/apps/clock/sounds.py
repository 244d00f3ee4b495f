"""The lists of sounds: those of alarms, and those to fall asleep with."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ...app import Screen
from ...layouts import Column, Row, ScrollState
from ...view import FILL, View
from ...widgets import Icon, Text
from .model import SLEEP_SOUNDS, SOUNDS
from .parts import app_bar, head, listed, up_button

if TYPE_CHECKING:
    from .app import Clock


class SoundScreen(Screen):
    """Sounds to choose from; a tap chooses, and the list stays."""

    activity = "com.example.clock.RingtonePickerActivity"
    title = "Alarm sound"
    heading = "Device sounds"
    sounds: tuple[str, ...] = SOUNDS

    def __init__(self, app: Clock, chosen: str, on_choose: Callable[[str], object]) -> None:
        super().__init__()
        self._app = app
        self._chosen = chosen
        self._on_choose = on_choose
        self._scroll = ScrollState()

    def build(self) -> View:
        words = self._app.words
        rows = [self._row(sound) for sound in self.sounds]
        content = listed([head(words(self.heading)), *rows], self._scroll, id="ringtone_content", bottom=24)
        bar = app_bar(words(self.title), up=up_button(words, self.close))
        return Column([bar, content], width=FILL, height=FILL)

    def _row(self, sound: str) -> View:
        chosen = sound == self._chosen
        parts: list[View] = [
            Icon("bell", id="ringtone_image", color="primary" if chosen else "on_surface_variant"),
            Text(self._app.words(sound), id="ringtone_name", size=16, weight=1, width=FILL),
        ]
        if chosen:
            parts.append(Icon("check", id="sound_image_selected", color="primary"))
        return Row(
            parts,
            width=FILL,
            height=56,
            gap=20,
            padding=(24, 0),
            selected=chosen,
            on_tap=lambda: self._choose(sound),
        )

    def _choose(self, sound: str) -> None:
        self._chosen = sound
        if "wrong_sound" in self._app.bugs:
            sound = self.sounds[max(0, self.sounds.index(sound) - 1)]
        self._on_choose(sound)


class SleepSoundScreen(SoundScreen):
    """What plays while one falls asleep."""

    activity = "com.example.clock.SleepSoundsActivity"
    title = "Sleep sounds"
    heading = "Sounds"
    sounds = SLEEP_SOUNDS
