"""`appagent map` without a device: for people in words, for programs as one JSON object."""

import json
import re

import pytest

from pytest_appagent.appmap.files import map_path, save_map
from pytest_appagent.appmap.values import AppMap, Build, MapElement, MapScreen
from pytest_appagent.screen.elements import ElementIdentity
from pytest_appagent.yaml_files import to_yaml

EVIL = '<script>alert("x")</script>'


@pytest.fixture
def published(tmp_path):
    """A file in PhoneCLI's form: two screens, a loop and a text that was not decoded."""
    path = tmp_path / "phonecli.yaml"
    data = {
        "app": "Prefs",
        "package": "com.example.prefs",
        "screen_w": 1080,
        "screen_h": 2400,
        "screens": [
            {
                "id": "screen_0",
                "description": "Start",
                "elements": [
                    {"text": "Sound &amp; more", "center": [0.5, 0.3], "found_at_scroll": 0, "leads_to": "screen_1"},
                    {"text": "Airplane mode", "center": [0.5, 0.4], "leads_to": "screen_0", "semantic_type": "toggle"},
                ],
            },
            {"id": "screen_1", "description": "Sound and more", "elements": [{"text": "Volume", "center": [0.5, 0.3]}]},
        ],
        "screen_macros": {},
    }
    path.write_text(to_yaml(data), "utf-8")
    return path


@pytest.fixture
def own(tmp_path, monkeypatch):
    """A map of ours in the folder of maps."""
    monkeypatch.chdir(tmp_path)
    app_map = AppMap(
        package="com.example.own",
        builds=(Build(id="2026", start="home"),),
        screens=(
            MapScreen(
                key="home",
                title=EVIL,
                elements=(MapElement(name=EVIL, role="switch", kind="toggle", identity=ElementIdentity()),),
            ),
            MapScreen(key="../../etc/passwd", title="Left"),
        ),
    )
    path = map_path(tmp_path / "appagent" / "maps", app_map.package)
    save_map(path, app_map)
    return path


def test_stats_reads_phonecli_files(command, published):
    """The counts stand as integers at the top."""
    status, out, err = command("map", "stats", str(published), "--json")
    assert (status, err) == (0, "")
    told = json.loads(out)
    counts = {"screens": 2, "elements": 3, "ways": 2, "operations": 3, "nav": 2, "groups": 1}
    assert told == {"schema": 1, **counts}
    assert "operations  3" in command("map", "stats", str(published))[1]


def test_stats_reads_our_maps_by_their_package(command, own):
    """A package is looked for in the folder of maps."""
    status, out, _ = command("map", "stats", "com.example.own", "--json")
    assert status == 0
    assert json.loads(out)["screens"] == 2


def test_lint_tells_findings_and_exits_with_1(command, published):
    """One object with all findings; words name each of them."""
    status, out, err = command("map", "lint", str(published), "--json")
    assert (status, err) == (1, "")
    found = json.loads(out)["findings"]
    assert {tuple(one) for one in found} == {("screen", "element", "kind", "message")}
    kinds = {(one["screen"], one["element"], one["kind"]) for one in found}
    assert ("screen_0", "Airplane mode", "self_loop") in kinds
    assert ("screen_0", "Sound &amp; more", "undecoded") in kinds
    assert "findings:" in command("map", "lint", str(published))[1]


def test_what_is_not_there_or_damaged_is_told(command, tmp_path):
    """Exit 1 with what, where and what to try; with --json in the one object."""
    status, out, err = command("map", "lint", "com.example.none")
    assert (status, out) == (1, "")
    assert "appagent map build --app" in err
    broken = tmp_path / "broken.yaml"
    broken.write_text("screens: [\n", "utf-8")
    status, out, _ = command("map", "stats", str(broken), "--json")
    assert status == 1
    assert "broken.yaml" in json.loads(out)["error"]["message"]


def test_wrong_usage_exits_with_2(command):
    """A verb is needed."""
    with pytest.raises(SystemExit) as caught:
        command("map")
    assert caught.value.code == 2


def test_import_export_and_catalog(command, published, tmp_path):
    """What comes in can be listed and goes out again; a file that is there is not overwritten."""
    own, out = tmp_path / "own.yaml", tmp_path / "out.yaml"
    status, told, _ = command("map", "import", str(published), "--out", str(own))
    assert status == 0
    assert "2 screens" in told
    assert command("map", "import", str(published), "--out", str(own))[0] == 2
    status, told, _ = command("map", "catalog", str(own))
    assert told.splitlines() == ["com.example.prefs: 2 screens", "Prefs — Airplane mode", "  Sound & more"]
    told = json.loads(command("map", "catalog", str(own), "--json")[1])
    assert told["commands"] == ["Prefs", "Sound & more"]
    assert command("map", "export", str(own), "--out", str(out))[0] == 0
    assert json.loads(command("map", "stats", str(out), "--json")[1])["nav"] == 1
    assert command("map", "export", str(out), "--out", str(own))[0] == 2


def test_the_page_holds_pictures_and_no_markup_of_the_app(command, own, tmp_path):
    """Texts are escaped, pictures are inside, nothing is loaded, and keys lead to no file elsewhere."""
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    (pictures / "home.jpg").write_bytes(b"JPEG")
    page = tmp_path / "page.html"
    status, out, _ = command("map", "show", str(own), "--out", str(page), "--pictures", str(pictures), "--json")
    assert status == 0
    assert json.loads(out)["screens"] == 2
    written = page.read_text("utf-8")
    assert "<script" not in written
    assert "&lt;script&gt;" in written
    assert "data:image/jpeg;base64,SlBFRw==" in written
    assert not re.search(r'(?:src|href)="(?!data:|#)', written)
    assert "Not reached" in written
