"""Simulated dumps beside real ones of the same command: which forms do they have, and why not the others."""

import re
from itertools import chain
from pathlib import Path

import pytest

DUMPS = Path(__file__).parents[3] / ".." / "shared" / "dumps"
CALENDAR = "com.example.calendar"
FLAGS = (
    *("checkable", "checked", "clickable", "enabled", "focusable", "focused"),
    *("scrollable", "long-clickable", "password", "selected"),
)

ONLY_REAL = {
    "attributes, then drawing-order and hint": "newer builds of the tool add them; the device is one that does not",
    "bounds inverted": "one map library reports them; the toolkit lays nothing out beyond itself",
    "bounds without area": "web pages and spacers that count as visible; the toolkit leaves out what has no area",
    "bounds beyond the window": "one window of a store reaches below the display; the toolkit clips to the window",
    "class of android.appwidget": "the launcher has no widgets",
    "class of android.support": "libraries from before 2018",
    "class of androidx.viewpager": "no installed app has pages",
    "class simple name": "one store sets class names of its own for accessibility",
    "class of the app's own": "one app in eight has views of its own with their own names",
    "id bare": "test tags of Compose and ids of web pages",
    "two packages in one window": "launchers and a lock screen show widgets of other apps",
}
ONLY_SIMULATED = {
    "content-desc with &quot;": "no real dump happens to hold one",
    "content-desc with &lt;": "no real dump happens to hold one",
    "text with &gt;": "found in descriptions of real dumps alone; texts are written by the same code",
    "text with &lt;": "no real dump happens to hold one",
    "text with &quot;": "no real dump happens to hold one",
    "rotation 2": "nobody held a phone upside down",
}


def form_of_class(name):
    if "." not in name:
        return "class simple name" if name else "class empty"
    if not name.startswith(("android.", "androidx.")):
        return "class of the app's own"
    parts = name.split(".")
    return "class of " + ".".join(parts[:2] if parts[1] in ("support", "compose", "viewpager") else parts[:-1])


def form_of_id(name, package):
    if not name:
        return "id empty"
    if ":id/" not in name:
        return "id bare"
    owner = name.partition(":")[0]
    return f"id of {owner if owner == 'android' else 'its package' if owner == package else 'another package'}"


def forms_of_words(name, words):
    for reference in re.findall(r"&(?:#\d+|\w+);", words):
        beyond = reference.startswith("&#") and int(reference[2:-1]) > 0xFFFF
        yield f"{name} with {'a reference beyond the BMP' if beyond else reference}"
    if re.search("[\U00010000-\U0010ffff]", words):
        yield f"{name} with raw characters beyond the BMP"


def forms_of_place(bounds, window):
    left, top, right, bottom = map(int, re.findall(r"-?\d+", bounds))
    yield "bounds " + re.sub(r"\d+", "N", bounds)
    if right < left or bottom < top:
        yield "bounds inverted"
    elif right == left or bottom == top:
        yield "bounds without area"
    edges = list(map(int, re.findall(r"-?\d+", window)))
    if left < edges[0] or top < edges[1] or right > edges[2] or bottom > edges[3]:
        yield "bounds beyond the window"


def forms_of_node(names, node, window):
    """Yield the forms of one node; `window` is the outermost one around it."""
    tail = names[-2:] == ["drawing-order", "hint"]
    yield f"attributes {' '.join(names[:-2] if tail else names)}"
    if tail:
        yield "attributes, then drawing-order and hint"
    yield "index " + re.sub(r"\d+", "N", node["index"])
    yield from (f"{name} {node[name]}" for name in FLAGS)
    yield form_of_class(node["class"])
    yield form_of_id(node["resource-id"], node["package"])
    yield from forms_of_words("text", node["text"])
    yield from forms_of_words("content-desc", node["content-desc"])
    yield from forms_of_place(node["bounds"], window["bounds"])
    if node["package"] != window["package"]:
        yield "two packages in one window"
    if node["password"] == "true":
        yield f"password as {'bullets' if set(node['text']) <= {'•'} else 'text'}"


def forms_of(xml):
    """Yield the forms of a dump as it was written, before any parser makes forms equal."""
    yield f"declaration {xml.partition('?>')[0]}"
    yield "one line" if "\n" not in xml else "several lines"
    yield "hierarchy with" + re.sub('"[^"]*"', "", re.search("<hierarchy([^>]*)>", xml)[1])
    yield "rotation " + re.search('rotation="([^"]*)"', xml)[1]
    open_nodes = []
    for tag, attributes, end in re.findall(r'<(node|/node)((?: [\w-]+="[^"]*")*)( ?/?)>', xml):
        if tag == "/node":
            open_nodes.pop()
            continue
        pairs = re.findall(r' ([\w-]+)="([^"]*)"', attributes)
        node = dict(pairs)
        if not open_nodes:
            yield "window at the origin" if node["bounds"].startswith("[0,0]") else "window elsewhere"
        yield from forms_of_node([name for name, _ in pairs], node, open_nodes[0] if open_nodes else node)
        if end:
            yield f"closed by {end!r}"
        else:
            open_nodes.append(node)


def real_dumps():
    """Yield what the plain command wrote, without what landed around it and without what was printed prettily later."""
    for file in sorted(DUMPS.glob("*.xml")):
        text = file.read_bytes().decode("utf-8", "replace")
        xml = text[text.find("<?xml") : text.find("</hierarchy>") + len("</hierarchy>")]
        xml = xml.replace("?>\n<hierarchy", "?><hierarchy")
        by_another_tool = "visible-to-user" in xml
        if "<hierarchy" in xml and "\n" not in xml and not by_another_tool:
            yield xml


def looked_at(user, *steps):
    """Yield the dump before and after each step."""
    yield user.system.dump()
    for step in steps:
        step()
        yield user.system.dump()


def opened(user, link):
    """The dump of what a link opens."""
    user.system.start(user.system.resolve_link(link), link=link)
    return user.system.dump()


def simulated_dumps(make_user, make_asker):
    """Yield dumps of all kinds of windows that the device has."""
    user, system = (user := make_user()), user.system
    odd = 'a & b <c> "d"\ne 🎉 日本'
    system.preset(CALENDAR, {"events": [{"title": odd, "start": "2026-05-14T12:00", "end": "2026-05-14T13:00"}]})
    yield from looked_at(
        user,
        lambda: system.start(CALENDAR),
        lambda: user.tap(desc="Month view"),
        lambda: user.tap(desc="New event"),
        lambda: user.write(odd, id="note"),
        lambda: system.swipe(540, 1200, 540, 900, 0.2),
        user.back,
        lambda: user.tap(id="start_date"),
        user.back,
        lambda: user.tap(id="start_time"),
        user.back,
        lambda: user.tap(id="reminder_row"),
        lambda: system.settings.update({("system", "accelerometer_rotation"): "0", ("system", "user_rotation"): "1"}),
        lambda: system.settings.update({("system", "user_rotation"): "2"}),
        lambda: system.settings.update({("system", "user_rotation"): "3"}),
        lambda: system.key("KEYCODE_APP_SWITCH"),
        system.open_shade,
    )
    yield from (opened(make_user(), f"{scheme}://") for scheme in ("notes", "puzzle", "shop", "signin", "webform"))
    asker = make_asker()
    yield from looked_at(
        asker,
        lambda: asker.tap(id="field"),
        lambda: asker.tap(text="contacts"),
        lambda: asker.tap(text="Allow"),
        lambda: asker.tap(text="locked"),
        lambda: asker.write("secret", id="password"),
        lambda: asker.system.post_notification("com.example.asker", odd, odd),
        asker.system.open_shade,
        asker.back,
        lambda: asker.tap(text="hang"),
        lambda: asker.tap(text="note"),
    )


@pytest.fixture(scope="module")
def real_forms():
    if not DUMPS.exists():
        pytest.skip(f"no real dumps beside the checkout: {DUMPS}")
    return set(chain.from_iterable(map(forms_of, real_dumps())))


def test_simulated_dumps_have_the_forms_of_real_ones(make_user, make_asker, real_forms):
    """Attributes, their order, the form of every value: what differs is in the tables above, with the reason."""
    simulated = set(chain.from_iterable(map(forms_of, simulated_dumps(make_user, make_asker))))
    assert {form: ONLY_SIMULATED.get(form) for form in simulated - real_forms} == ONLY_SIMULATED
    assert {form: ONLY_REAL.get(form) for form in real_forms - simulated} == ONLY_REAL


def test_system_ui_is_dumped_only_where_it_is_in_front(make_asker):
    """As in the real dumps, bars are in none of an app's windows; lock screen and shade are windows of their own."""
    real = [xml for xml in real_dumps() if 'package="com.android.systemui"' in xml]
    if not real:
        pytest.skip(f"no real dumps beside the checkout: {DUMPS}")
    assert all(re.search('<node[^>]* package="com.android.systemui"', xml).start() < 200 for xml in real)
    asker = make_asker()
    assert "systemui" not in asker.system.dump()
    asker.system.open_shade()
    assert set(re.findall('package="([^"]*)"', asker.system.dump())) == {"com.android.systemui"}
