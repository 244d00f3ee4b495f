"""The reader of the extra `ocr`: RapidOCR, which brings its models along and works offline."""

from __future__ import annotations

import hashlib
import logging
from collections import OrderedDict
from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from .eyes import SeenText
from .geometry import Bounds

if TYPE_CHECKING:
    from PIL import Image

logger = logging.getLogger(__name__)

_MOST_REMEMBERED = 8
_LEAST_SCORE = 0.6  # below it stand icons read as letters


def find_reader() -> RapidReader | None:
    """Return the reader, or None if the extra is not installed; nothing is loaded before the first picture."""
    installed = all(find_spec(name) is not None for name in ("rapidocr", "onnxruntime"))
    return RapidReader() if installed else None


class RapidReader:
    """Reads pictures with RapidOCR and remembers the last few, since a screen is looked at more than once."""

    def __init__(self) -> None:
        self._engine: Any = None  # RapidOCR has no types of its own
        self._read: OrderedDict[bytes, tuple[SeenText, ...]] = OrderedDict()

    def read(self, picture: Image.Image) -> Sequence[SeenText]:
        """Return the lines of text on a picture."""
        key = hashlib.sha256(picture.tobytes() + repr(picture.size).encode()).digest()
        if key not in self._read:
            self._read[key] = tuple(self._lines(picture))
            if len(self._read) > _MOST_REMEMBERED:
                self._read.popitem(last=False)
        return self._read[key]

    def recognise(self, line: Image.Image) -> str:
        """Return the text of a picture that is one line and nothing else."""
        found = self._loaded()(line, use_det=False, use_cls=False, use_rec=True)
        return str(found.txts[0]) if found.txts else ""

    def _lines(self, picture: Image.Image) -> list[SeenText]:
        found = self._loaded()(picture, use_det=True, use_cls=False, use_rec=True, text_score=_LEAST_SCORE)
        boxes = getattr(found, "boxes", None)  # without any text the answer is of another class
        if boxes is None or found.txts is None:
            return []
        return [SeenText(text=str(text), bounds=_around(box)) for box, text in zip(boxes, found.txts, strict=True)]

    def _loaded(self) -> Any:
        if self._engine is None:
            from rapidocr import RapidOCR  # a second, and hundreds of megabytes

            logger.debug("loading the models of rapidocr")
            # Its logger writes to the terminal by a handler of its own.
            self._engine = RapidOCR(params={"Global.log_level": "critical"})
        return self._engine


def _around(corners: Any) -> Bounds:
    """Return the upright rectangle around four corners."""
    across, down = [float(x) for x, _ in corners], [float(y) for _, y in corners]
    return Bounds(left=int(min(across)), top=int(min(down)), right=round(max(across)), bottom=round(max(down)))
