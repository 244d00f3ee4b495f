"""Each round's labelled picture as a file, for those who have no report at hand."""

from __future__ import annotations

import shutil
from pathlib import Path

from ..errors import SettingsError
from ..events import Event, RoundStarted, RunStarted, StepEnded, StepStarted
from ..screen.grid import grid_picture
from ..screen.label import labelled_picture


class PictureFolder:
    """Writes the pictures of one test into a folder of its own; those of an earlier run are removed first."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._step = 0  # counted here: sentences of the test body have no place in a list
        self._round = 0

    def on_event(self, event: Event) -> None:
        """Write the picture that the event carries, if any."""
        match event:
            case RunStarted():
                self._step = 0
                self._clear()
            case StepStarted():
                self._step += 1
            case RoundStarted(number=number, screen=screen, grid=grid, inner=inner):
                picture = grid_picture(screen) if grid else labelled_picture(screen)
                self._round = self._round if inner else number
                part = f"-{number:02}" if inner else ""
                self._write(f"step-{self._step:02}-round-{self._round:02}{part}.jpg", picture)
            case StepEnded(screen=screen) if screen is not None:
                self._write(f"step-{self._step:02}-end.jpg", labelled_picture(screen))
            case _:
                pass

    def _clear(self) -> None:
        try:
            if self.folder.exists():
                shutil.rmtree(self.folder)
            self.folder.mkdir(parents=True)
        except OSError as exc:
            raise SettingsError(
                f"the folder for pictures {str(self.folder)!r} cannot be written: {exc.strerror or exc}; "
                "set appagent_report_dir to a folder that can"
            ) from exc

    def _write(self, name: str, picture: bytes) -> None:
        try:
            (self.folder / name).write_bytes(picture)
        except OSError as exc:
            raise SettingsError(
                f"the picture {name} cannot be written to {str(self.folder)!r}: {exc.strerror or exc}"
            ) from exc
