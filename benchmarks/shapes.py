"""Large trees of several shapes, to see how time grows with them."""

from __future__ import annotations

from collections.abc import Callable

Tree = tuple[bytes, tuple[int, int]]
"""A dump and the (width, height) that it fills."""

_WIDTH, _HEIGHT = 1080, 2400


def _node(left: int, top: int, right: int, bottom: int, *inside: str, cls: str = "view.View", **given: str) -> str:
    attributes = {"text": "", "resource_id": "", "clickable": "false", "scrollable": "false"} | given
    rest = " ".join(f'{name.replace("_", "-")}="{value}"' for name, value in attributes.items())
    return (
        f'<node index="0" class="android.{cls}" package="com.example.app" content-desc="" enabled="true" {rest} '
        f'bounds="[{left},{top}][{right},{bottom}]">{"".join(inside)}</node>'
    )


def _dump(root: str, width: int = _WIDTH, height: int = _HEIGHT) -> Tree:
    return f'<hierarchy rotation="0">{root}</hierarchy>'.encode(), (width, height)


def rows(count: int) -> Tree:
    """A list of settings on a display as long as it."""
    tall = 120
    children = []
    for row in range(count // 5):
        top = row * tall
        children.append(
            _node(
                0,
                top,
                _WIDTH,
                top + tall,
                _node(40, top, 700, top + 60, cls="widget.TextView", text=f"row {row}", resource_id="android:id/title"),
                _node(40, top + 60, 700, top + tall, cls="widget.TextView", text="summary"),
                _node(800, top, 900, top + tall, cls="widget.ImageView"),
                _node(920, top, 1060, top + tall, cls="widget.Switch", clickable="true"),
                cls="widget.LinearLayout",
                clickable="true",
            )
        )
    height = max(1, count // 5) * tall
    return _dump(_node(0, 0, _WIDTH, height, *children, cls="widget.ListView", scrollable="true"), _WIDTH, height)


def one_place(count: int) -> Tree:
    """Buttons that all lie in one place."""
    buttons = (_node(100, 100, 300, 300, text=str(number), clickable="true") for number in range(count))
    return _dump(_node(0, 0, _WIDTH, _HEIGHT, *buttons))


def nested(count: int) -> Tree:
    """Columns of 500 nodes inside one another."""
    columns = []
    for column in range(count // 500):
        inner = ""
        for depth in range(500):
            inner = _node(
                depth // 4, column, 1000 - depth // 4, column + 600, inner, clickable=str(depth % 3 > 0).lower()
            )
        columns.append(inner)
    return _dump(_node(0, 0, _WIDTH, _HEIGHT, *columns))


def panels(count: int) -> Tree:
    """A hundred panels that cover one another, with buttons on each."""
    panels = (
        _node(
            panel * 5,
            panel * 10,
            900 + panel,
            2000 + panel,
            *(
                _node(panel * 5 + 10, 100 + place * 7, panel * 5 + 200, 140 + place * 7, text="x", clickable="true")
                for place in range(count // 100)
            ),
            clickable="true",
        )
        for panel in range(100)
    )
    return _dump(_node(0, 0, _WIDTH, _HEIGHT, *panels))


def web_page(count: int) -> Tree:
    """A long page of texts."""
    height = 40 * count
    texts = (_node(10, 40 * line, 900, 40 * line + 40, text=f"paragraph {line}") for line in range(count))
    page = _node(0, 0, _WIDTH, height, *texts, cls="webkit.WebView", clickable="true")
    return _dump(_node(0, 0, _WIDTH, height, page), _WIDTH, height)


SHAPES: dict[str, Callable[[int], Tree]] = {
    "rows": rows,
    "one place": one_place,
    "nested": nested,
    "panels": panels,
    "web page": web_page,
}
