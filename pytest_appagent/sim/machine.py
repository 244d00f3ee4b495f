"""What the adb side holds of one device: its system, files, properties, and the one thread that touches them."""

from __future__ import annotations

import asyncio
import struct
import zlib
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import TYPE_CHECKING, TypeVar

from .faults import Fault, Faults
from .files import Files
from .kernel_input import KernelInput

if TYPE_CHECKING:
    from PIL import Image

    from .adbd import Service
    from .system import System

T = TypeVar("T")

FIRST_PROPERTIES = {
    "init.svc.bootanim": "stopped",
    "ro.appagent.simulated": "1",
    "ro.boot.qemu": "0",
    "ro.build.characteristics": "default",
    "ro.build.type": "user",
    "ro.build.version.release": "14",
    "ro.build.version.sdk": "34",
    "ro.debuggable": "0",
    "ro.product.brand": "AppAgent",
    "ro.product.cpu.abi": "x86_64",
    "ro.product.cpu.abilist": "x86_64",
    "ro.product.manufacturer": "AppAgent",
    "sys.boot_completed": "1",
}


class Machine:
    """One simulated device.

    The system is not made for several threads, and drawing a picture must not stop the protocol; so all that touches
    system and files runs on one worker thread, in the order of the calls to `run`.

    Attributes:
        system: apps, screen, settings.
        files: what is stored.
        properties: what `getprop` tells.
        faults: what goes wrong.
        random: where chance comes from.
        ports: the servers that programs have started on the device, by port.
        kernel: the touch screen below Android.
        touch: where and when a `motionevent DOWN` began.
        disconnect: cuts the connections to adb servers.
        on_fault: told of every fault that is set, for those of the connection.
    """

    def __init__(
        self,
        system: System,
        *,
        serial: str = "",
        programs: tuple[str, ...] = (),
        properties: Mapping[str, str] | None = None,
        seed: int = 0,
    ) -> None:
        self.system = system
        self.files = Files(lambda: system.now().timestamp(), programs)
        self.faults = Faults()
        self.files.has_room = lambda: self.faults.take("storage-full") is None
        self.ports: dict[int, Service] = {}
        self.kernel = KernelInput()
        self.touch: tuple[int, int, float] | None = None
        self.disconnect: Callable[[], None] = lambda: None
        self.on_fault: Callable[[Fault], None] = lambda fault: None
        self.properties = FIRST_PROPERTIES | {
            "persist.sys.timezone": "UTC",
            "ro.product.device": system.model,
            "ro.product.model": system.model,
            "ro.product.name": system.model,
            "ro.serialno": serial,
            "ro.sf.lcd_density": str(system.density),
        }
        self.properties |= properties or {}
        self.random = Random(seed)
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="system")
        self._drawing = asyncio.Lock()
        self._png: tuple[int, bytes] | None = None
        self._dump: tuple[int, str] | None = None
        self._trees: list[str] = []  # the last two different ones that were given away

    async def spend(self, seconds: float) -> None:
        """Take about so long; no time stays none."""
        if seconds > 0:
            await asyncio.sleep(self.varied(seconds))

    def varied(self, seconds: float) -> float:
        """Return about so many seconds, more or less at random."""
        return seconds * self.random.uniform(0.95, 1.05)

    async def run(self, function: Callable[..., T], *args: object) -> T:
        """Call `function` on the worker thread."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, function, *args)

    async def png(self) -> bytes:
        """Return the screen as a PNG file."""
        async with self._drawing:  # who comes second finds it done
            revision, image = await self.run(self._draw)
            if self._png is None or self._png[0] != revision:
                assert image is not None
                # Packing needs no system and, in zlib, no lock of the interpreter.
                self._png = revision, await asyncio.to_thread(_build_png, image)
            return self._png[1]

    async def rgba(self) -> tuple[int, int, bytes]:
        """Return width, height and pixels of the screen, four bytes each."""

        def draw() -> tuple[int, int, bytes]:
            self.system.tick()
            image = self.system.picture()
            return image.width, image.height, image.convert("RGBA").tobytes()

        return await self.run(draw)

    def dump(self) -> str:
        """Return the tree of the screen as XML; on the worker thread only."""
        self.system.tick()
        if self._dump is None or self._dump[0] != self.system.revision:
            self._dump = self.system.revision, self.system.dump()
        tree = self._dump[1]
        if tree not in self._trees[-1:]:
            self._trees = [*self._trees[-1:], tree]
        return tree

    def stale_dump(self) -> str:
        """Return the last tree that was given away and is not the screen's any more; on the worker thread only."""
        before = self._trees[-1:]
        if before not in ([], [self.dump()]):
            self._trees = before  # it stays the last one: who asks twice gets the same one twice
        return self._trees[0]

    async def reboot(self) -> None:
        """Stop all apps, go to the home screen, and lose the connections."""

        def stop_apps() -> None:
            for package in self.system.apps:
                self.system.force_stop(package)
            self.system.key("KEYCODE_HOME")

        await self.run(stop_apps)
        self.disconnect()

    def _draw(self) -> tuple[int, Image.Image | None]:
        self.system.tick()
        revision = self.system.revision
        known = self._png is not None and self._png[0] == revision
        return revision, None if known else self.system.picture()


def _build_png(image: Image.Image) -> bytes:
    """Return an RGB picture as a PNG file.

    Rows are not filtered: on flat screens that is smaller than Pillow's choice, and packs and unpacks faster.
    """
    row_size = image.width * 3
    pixels = memoryview(image.tobytes())
    rows = b"".join(b"\0" + pixels[start : start + row_size] for start in range(0, len(pixels), row_size))
    header = struct.pack(">2I5B", image.width, image.height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(rows, 3)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    )
