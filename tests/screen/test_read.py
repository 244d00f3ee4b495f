"""Every kind of dump is read, mended and flagged, or refused with its kind."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pytest_appagent.errors import ScreenUnreadable
from pytest_appagent.screen.frame import Display, Frame
from pytest_appagent.screen.geometry import Bounds
from pytest_appagent.screen.hierarchy import Hierarchy
from pytest_appagent.screen.read import read_hierarchy, read_screen

START = b"<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
NODE = '<node index="0" text="{}" class="android.widget.TextView" bounds="[0,0][1080,200]" />'
OTHER = '<node index="1" text="rest" class="android.widget.Button" clickable="true" bounds="[0,200][1080,400]" />'


def hierarchy_of(inner: str, rotation: int = 0) -> bytes:
    return START + f'<hierarchy rotation="{rotation}">{inner}</hierarchy>'.encode()


def texts(hierarchy: Hierarchy) -> list[str]:
    return [node.text for node in hierarchy.nodes]


def test_well_formed_dump_is_read_without_repair() -> None:
    """Attributes, tree and rotation of a plain dump arrive as they stand in it."""
    inner = f'<node index="3" text="Grüße &amp; &#10;日本" resource-id="a:id/b">{OTHER}</node>'
    read = read_hierarchy(hierarchy_of(inner, rotation=1) + b"\n")
    parent, child = read.nodes
    assert (read.rotation, read.repaired) == (1, False)
    assert (parent.index, parent.text, parent.resource_id, parent.parent) == (3, "Grüße & \n日本", "a:id/b", None)
    assert (child.parent, child.depth, child.window, child.clickable) == (0, 2, 0, True)
    assert child.bounds == Bounds(left=0, top=200, right=1080, bottom=400)


def test_counts_of_real_dumps_are_as_expected(shared: Callable[[str], Path]) -> None:
    """Nodes and raw attributes of every well-formed real dump are counted right."""
    expected = json.loads(shared("dumps/expected.json").read_text("utf-8"))
    wrong = {}
    for name, facts in expected.items():
        read = read_hierarchy(shared(f"dumps/{name}").read_bytes())
        found = {
            "nodes": len(read.nodes),
            "clickable": sum(node.clickable for node in read.nodes),
            "focusable": sum(node.focusable for node in read.nodes),
            "scrollable": sum(node.scrollable for node in read.nodes),
            "max_depth": max(node.depth for node in read.nodes),
            "rotation": str(read.rotation),
            "top_level_nodes": sum(node.parent is None for node in read.nodes),
            "empty_bounds": sum(node.bounds.area == 0 for node in read.nodes),
        }
        differing = {key: (value, facts[key]) for key, value in found.items() if value != facts[key]}
        if differing:
            wrong[name] = differing
    assert wrong == {}
    assert len(expected) >= 41


@pytest.mark.parametrize(
    ("name", "nodes"),
    [
        ("024_bom_and_status_line_before.xml", 21),
        ("025_utf16_file.xml", 30),
        ("031_map_rn_600_nodes_trailing_line.xml", 569),
        ("033_rn_dev_menu_trailing_line.xml", 75),
    ],
)
def test_damaged_real_dumps_are_mended_and_flagged(shared: Callable[[str], Path], name: str, nodes: int) -> None:
    """Marks, status lines and other encodings around a whole tree cost none of its nodes."""
    read = read_hierarchy(shared(f"dumps/{name}").read_bytes())
    assert (len(read.nodes), read.repaired) == (nodes, True)


def test_every_real_dump_is_read_or_refused_with_its_kind(shared: Callable[[str], Path]) -> None:
    """Of the real dumps only the one that is an error text is refused, and it says so."""
    refused = {}
    for path in sorted(shared("dumps").glob("*.xml")):
        try:
            read_hierarchy(path.read_bytes())
        except ScreenUnreadable as error:
            refused[path.name] = error.kind
    assert refused == {"032_error_no_idle_state.xml": "error_text"}


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("&#55357;&#56832;", "😀"),
        ("&#xD83D;&#xDE00;", "😀"),
        ("a&#55357;b&#0;", "a\ufffdb\ufffd"),
        ("a\x00b\x0bc", "a\ufffdb\ufffdc"),
        ("Tom & Jerry &nbsp; &lt;3", "Tom & Jerry &nbsp; <3"),
        ("&#1114112;&#99999999999999;", "\ufffd\ufffd"),
        ("1 < 2", "1 < 2"),
    ],
)
def test_forbidden_characters_cost_only_themselves(written: str, meant: str) -> None:
    """faults 7: what XML forbids is replaced and flagged, surrogate pairs are joined; the rest of the tree survives."""
    read = read_hierarchy(hierarchy_of(NODE.format(written) + OTHER))
    assert texts(read) == [meant, "rest"]
    assert read.repaired


@pytest.mark.parametrize(
    "damage",
    [
        lambda dump: b"\xef\xbb\xbf" + dump,
        lambda dump: dump.decode().encode("utf-16"),
        lambda dump: dump.decode().encode("utf-16-be"),
        lambda dump: b"UI hierchary dumped to: /dev/tty\n" + dump,
        lambda dump: dump + b"UI hierchary dumped to: /dev/tty\n",
        lambda dump: b"WARNING: linker: unused DT entry\r\n" + dump,
    ],
    ids=["mark", "utf-16", "utf-16 without mark", "status before", "status after", "warning before"],
)
def test_wrapping_is_taken_off(damage: Callable[[bytes], bytes]) -> None:
    """Byte order marks, UTF-16 and status lines are taken off, and flagged."""
    read = read_hierarchy(damage(hierarchy_of(NODE.format("Zoë") + OTHER)))
    assert texts(read) == ["Zoë", "rest"]
    assert read.repaired


def test_modified_utf8_emoji_is_joined() -> None:
    """An emoji that Java wrote as two surrogates of three bytes each is that emoji."""
    dump = hierarchy_of(NODE.format("EMOJI")).replace(b"EMOJI", "😀".encode("utf-16-be").decode("utf-16-be").encode())
    java = dump.replace("😀".encode(), b"\xed\xa0\xbd\xed\xb8\x80")
    assert texts(read_hierarchy(java)) == ["😀"]


def test_truncated_dump_is_read_as_far_as_it_goes() -> None:
    """All nodes before the cut are there, and the dump is marked repaired."""
    whole = hierarchy_of(f'<node text="a" bounds="[0,0][9,9]">{OTHER}{OTHER}</node>{NODE.format("cut")}')
    read = read_hierarchy(whole[: whole.index(b'text="cut"') + 7])
    assert texts(read)[:3] == ["a", "rest", "rest"]
    assert read.repaired


def test_windows_of_several_hierarchies_become_windows_of_one() -> None:
    """A dump of all windows, topmost first, and two dumps in one file read as windows from back to front."""
    displays = (
        b"<displays><display id='0'>"
        b"<window layer='2'><hierarchy rotation='1'><node text='top'/></hierarchy></window>"
        b"<window layer='1'><hierarchy rotation='1'><node text='bottom'/></hierarchy></window>"
        b"</display></displays>"
    )
    assert texts(read_hierarchy(displays)) == ["bottom", "top"]
    twice = read_hierarchy(hierarchy_of(NODE.format("old")) + b"\n" + hierarchy_of(NODE.format("new")))
    assert [(node.text, node.window) for node in twice.nodes] == [("old", 0), ("new", 1)]
    assert twice.repaired


def test_parent_without_bounds_is_legal() -> None:
    """faults 6: a top node, or the hierarchy itself, needs no bounds for what is in it to be found."""
    read = read_screen(
        Frame(
            png=b"",
            xml=hierarchy_of(f"<node>{OTHER}</node>"),
            display=Display(width=1080, height=2400),
        )
    )
    assert [element.text for element in read.facts.elements] == ["rest"]
    assert read_hierarchy(hierarchy_of(OTHER)).nodes[0].parent is None


def test_web_view_deeper_than_the_parser_likes_is_read() -> None:
    """Depth up to 2,047 nodes is read without repair."""
    read = read_hierarchy(hierarchy_of("<node>" * 2047 + "</node>" * 2047))
    assert (max(node.depth for node in read.nodes), read.repaired) == (2047, False)


@pytest.mark.parametrize(
    ("dump", "kind"),
    [
        (b"", "empty"),
        (b" \r\n\t", "empty"),
        (b"\xef\xbb\xbf", "empty"),
        (b"ERROR: could not get idle state.", "error_text"),
        (b"ERROR: null root node returned by UiTestAutomationBridge.", "error_text"),
        (b"java.lang.RuntimeException: boom\n\tat android.os.Parcel.read(Parcel.java:1)\n", "error_text"),
        (b"UI hierchary dumped to: /sdcard/window_dump.xml\n", "error_text"),
        (b"ERROR: could not get idle state.\n" + hierarchy_of(NODE.format("older screen")), "error_text"),
        (b"hello", "not_xml"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "not_xml"),
        (b"<!DOCTYPE html><html><body>502</body></html>", "not_xml"),
        (b'<?xml version="1.0"?><manifest/>', "not_xml"),
        (b'<!DOCTYPE h [<!ENTITY x SYSTEM "file:///etc/passwd">]><hierarchy><node text="&x;"/></hierarchy>', "unsafe"),
        (b'<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><l>&b;</l>', "unsafe"),
        (b'<!DOCTYPE hierarchy SYSTEM "http://127.0.0.1:9/x.dtd"><hierarchy/>', "unsafe"),
        (hierarchy_of("<node>" * 2048 + "</node>" * 2048), "too_deep"),
        (hierarchy_of("<node>" * 60000), "too_deep"),
    ],
    ids=lambda value: value if isinstance(value, str) else repr(value[:24]),
)
def test_unreadable_dump_is_refused_with_its_kind(dump: bytes, kind: str) -> None:
    """faults 1, 2, 3: what cannot be read, or is older than it seems, is refused with a typed reason and a sentence."""
    with pytest.raises(ScreenUnreadable) as caught:
        read_hierarchy(dump)
    assert caught.value.kind == kind
    assert len(str(caught.value)) > 20


def test_idle_error_is_no_empty_screen() -> None:
    """faults 1: a tree that cannot be read is said to be missing; it is no screen without elements."""
    screen = read_screen(Frame(png=b"", xml=b"ERROR: could not get idle state.", display=Display(width=9, height=9)))
    assert screen.hierarchy is None
    assert "tree_missing" in screen.facts.doubts


def test_mended_tree_can_be_searched_by_xpath() -> None:
    """What was mended is kept as well-formed UTF-8 text for XPath and reports."""
    from lxml import etree

    mended = read_hierarchy(b"junk" + hierarchy_of(NODE.format("a & b \x01")) + b"junk")
    assert etree.fromstring(mended.xml).xpath("//node/@text") == ["a & b \ufffd"]


@given(st.binary(max_size=400))
def test_any_bytes_are_read_or_refused_by_type(data: bytes) -> None:
    """No bytes at all raise anything untyped."""
    assert is_read_or_refused(data)
    assert is_read_or_refused(b"<hierarchy>" + data + b"</hierarchy>")


@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 2**32), data=st.data())
def test_mutated_dumps_are_read_or_refused_by_type(own_dumps: dict[str, bytes], seed: int, data: st.DataObject) -> None:
    """Cut, doubled, overwritten and shuffled dumps raise nothing untyped, and what is read makes a screen."""
    dump = mutated(own_dumps[data.draw(st.sampled_from(sorted(own_dumps)))], random.Random(seed))
    assert is_read_or_refused(dump)
    screen = read_screen(Frame(png=b"", xml=dump, display=Display(width=1080, height=2400)))
    assert all(0 <= element.bounds.left < element.bounds.right <= 1080 for element in screen.facts.elements)


def mutated(dump: bytes, dice: random.Random) -> bytes:
    junk = [b"&", b"<", b">", b'"', b"\0", b"&#xD83D;", b"</node>", b"<node", b"\xff\xfe", b"[-9,9][", b"\xed\xa0\xbd"]
    for _ in range(dice.randint(1, 4)):
        start = dice.randrange(len(dump) + 1)
        end = min(len(dump), start + dice.choice((0, 1, 5, 80, 2000)))
        part = dice.choice((b"", dice.choice(junk), dice.randbytes(3), dump[start:end] * 2))
        dump = dump[:start] + part + dump[end:]
    return dump if dice.random() < 0.8 else dump[: dice.randrange(len(dump) + 1)]


def is_read_or_refused(dump: bytes) -> bool:
    """Read, and read again what was kept; only a typed refusal may come in between."""
    try:
        read = read_hierarchy(dump)
    except ScreenUnreadable:
        return True
    again = read_hierarchy(read.xml)
    return (again.nodes, again.repaired) == (read.nodes, False)


def test_reading_takes_no_builder_for_granted(build: SimpleNamespace) -> None:
    """The builder of these tests makes dumps that need no repair."""
    assert not read_hierarchy(build.dump(build.node("Button", (0, 0, 9, 9), text="a"))).repaired
