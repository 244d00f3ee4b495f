"""What is read from `wm` and `dumpsys`, in the formats of several Android versions."""

import pytest

from pytest_appagent.device.state import read_state
from pytest_appagent.errors import DeviceError
from pytest_appagent.screen.frame import Display, Foreground

SIZE = "Physical size: 1080x2400\n"
DENSITY = "Physical density: 420\n"
VIEWPORT = (
    "  mViewports=[DisplayViewport{type=INTERNAL, valid=true, isActive=true, displayId=0, uniqueId='local:46', "
    "physicalPort=0, orientation=0, logicalFrame=Rect(0, 0 - 1080, 2400)}]\n"
)
FOCUS = "  mCurrentFocus=Window{5e9b13b u0 com.x/com.x.MainActivity}\n"


def state_text(size=SIZE, density=DENSITY, clock="", rotation=VIEWPORT, keyboard="", window=FOCUS):
    head = f"@@size\n{size}@@density\n{density}@@clock\n{clock}@@rotation\n{rotation}"
    return f"{head}@@keyboard\n{keyboard}@@window\n{window}"


def test_everything_of_one_query_is_read():
    """Display and foreground come from one answer; no keyboard is no edge."""
    state = read_state(state_text())
    assert state.display == Display(width=1080, height=2400, rotation=0, density=420)
    assert state.foreground == Foreground(package="com.x", activity="com.x.MainActivity")
    assert state.keyboard_top is None


@pytest.mark.parametrize(
    ("told", "now"),
    [
        ("2026-05-14T09:41:07.250000000+0200\n", "2026-05-14T09:41:07.250000+02:00"),
        ("2026-05-14T09:41:07.N+0000\n", "2026-05-14T09:41:07+00:00"),
        ("date: bad date\n", None),
        ("", None),
    ],
)
def test_the_clock_is_read_where_it_tells(told, now):
    """With fractions or, before Android 9, without; what is no date is none."""
    found = read_state(state_text(clock=told)).now
    assert (found and found.isoformat()) == now


def test_override_of_size_and_density_wins():
    """faults 18: `Override size` and `Override density` are what apps and touches see."""
    size = "Physical size: 1440x3120\nOverride size: 1080x2340\n"
    display = read_state(state_text(size=size, density="Physical density: 560\nOverride density: 480\n")).display
    assert (display.width, display.height, display.density) == (1080, 2340, 480)


@pytest.mark.parametrize(
    ("rotation", "turns"),
    [
        (VIEWPORT.replace("orientation=0", "orientation=1"), 1),
        (VIEWPORT.replace("orientation=0", "orientation=2"), 2),
        ("    mCurrentOrientation=3\n", 3),
        (  # Android 8: no type, an external display first
            "  mExternalViewport=DisplayViewport{valid=true, displayId=2, uniqueId='e', orientation=2}\n"
            "  mDefaultViewport=DisplayViewport{valid=true, displayId=0, uniqueId='local:0', orientation=1}\n",
            1,
        ),
        ("", 0),
    ],
)
def test_rotation_is_that_of_the_built_in_display(rotation, turns):
    """The quarter turns are read, and an odd number of them swaps width and height."""
    display = read_state(state_text(rotation=rotation)).display
    assert display.rotation == turns
    assert (display.width, display.height) == ((2400, 1080) if turns % 2 else (1080, 2400))


@pytest.mark.parametrize(
    ("window", "package", "activity"),
    [
        ("  mCurrentFocus=Window{1 u0 com.x/.Short}\n", "com.x", "com.x.Short"),
        ("  mCurrentFocus=Window{1 u10 com.x/com.y.Inner$Deep}\n", "com.x", "com.y.Inner$Deep"),
        ("  mCurrentFocus=null\n  mFocusedApp=ActivityRecord{a6 u0 com.x/.Main t285}\n", "com.x", "com.x.Main"),
        ("  mCurrentFocus=null\n  mFocusedApp=ActivityRecord{a6 u0 com.x/.Main} t285}\n", "com.x", "com.x.Main"),
        (
            "  mCurrentFocus=Window{1 u0 PopupWindow:83f}\n"
            "  mFocusedApp=AppWindowToken{d2 token=Token{36 ActivityRecord{9a u0 com.x/.Main t57}}}\n",
            "com.x",
            "com.x.Main",
        ),
        (
            "  mCurrentFocus=Window{1 u0 Application Not Responding: com.y}\n"
            "  mFocusedApp=ActivityRecord{a6 u0 com.x/.Main t2}\n",
            "com.x",
            "com.x.Main",
        ),
        (
            "  mCurrentFocus=Window{1 u0 NotificationShade}\n  mFocusedApp=ActivityRecord{a u0 com.x/.M t2}\n",
            "com.android.systemui",
            "",
        ),
        ("  mCurrentFocus=null\n  mCurrentFocus=Window{1 u0 com.x/.On2}\n", "com.x", "com.x.On2"),
        ("  mCurrentFocus=null\n  mFocusedApp=null\n", "", ""),
    ],
)
def test_foreground_of_many_versions(window, package, activity):
    """The focused window counts, then the focused app; a dialog of the system leaves the app in front."""
    assert read_state(state_text(window=window)).foreground == Foreground(package=package, activity=activity)


IME = "  Window #1 Window{fb u0 InputMethod}:\n"
OTHER = (
    "  Window #2 Window{aa u0 StatusBar}:\n    mFrame=[0,0][1080,84]\n    touchable region=SkRegion((0,0,1080,84))\n"
)


@pytest.mark.parametrize(
    ("window", "top"),
    [
        (f"{IME}    touchable region=SkRegion((0,1412,1080,2274)(0,1500,1080,1600))\n{OTHER}", 1412),
        (
            f"{IME}    Frames: parent=[0,0][9,9] frame=[0,84][1080,2400]\n    mGivenContentInsets=[0,1328][0,0]\n",
            1412,
        ),
        (f"{IME}    mFrame=[0,1437][1080,2400] last=[0,0][0,0]\n{OTHER}", 1437),
        (f"{IME}    Frames: frame=[0,0][1080,2400]\n{OTHER}", 1488),
        (OTHER, 1488),
    ],
)
def test_keyboard_edge_is_its_windows_or_a_share(window, top):
    """faults 44: the upper edge is what the keyboard's window really shows, its first-use card too; else 62 %."""
    assert read_state(state_text(keyboard="  mInputShown=true\n", window=FOCUS + window)).keyboard_top == top


@pytest.mark.parametrize(
    ("keyboard", "shown"),
    [
        ("  mShowRequested=true mInputShown=true\n  mIsInputViewShown=false\n", True),
        ("  mInputShown=false\n  mIsInputViewShown=true\n", False),
        ("  mIsInputViewShown=true\n", True),
        ("", False),
    ],
)
def test_keyboard_is_shown_when_the_service_says_so(keyboard, shown):
    """faults 42: `mInputShown` decides; what the input method itself believes counts only where that is missing."""
    state = read_state(state_text(keyboard=keyboard, window=FOCUS + IME + "    mFrame=[0,1400][1080,2400]\n"))
    assert (state.keyboard_top is not None) is shown


SHADE = "  Window #0 Window{9c u0 NotificationShade}:\n    mTouchableInsets=3 mGivenInsetsPending=false\n"


@pytest.mark.parametrize(
    ("window", "bounds"),
    [
        (f"{SHADE}    touchable region=SkRegion((22,84,1058,400))\n{OTHER}", (22, 84, 1058, 400)),
        (f"{SHADE}    touchable region=SkRegion((22,84,1058,300)(40,300,1040,420))\n", (22, 84, 1058, 420)),
        (OTHER.replace("1080,84", "1080,460"), (0, 0, 1080, 460)),  # before Android 11 one window for bar and shade
        (f"{SHADE}{OTHER}", None),  # it lets touches through
        (f"{SHADE}    touchable region=SkRegion((0,0,1080,2400))\n", None),  # it is open
        (OTHER, None),
        ("", None),
    ],
)
def test_notification_over_the_app_is_where_the_shade_takes_touches(window, bounds):
    """faults 44: what no dump shows, a notification that covers the app for a moment, is known with its place."""
    found = read_state(state_text(window=FOCUS + window)).heads_up
    assert (found and (found.left, found.top, found.right, found.bottom)) == bounds


def test_open_shade_is_no_notification_over_the_app():
    """A shade that has the focus is in front itself."""
    focus = "  mCurrentFocus=Window{1 u0 NotificationShade}\n"
    state = read_state(state_text(window=f"{focus}{SHADE}    touchable region=SkRegion((0,0,1080,900))\n"))
    assert state.heads_up is None


def test_physical_display_is_that_of_the_default_one():
    """faults 43: which display is in use is told, and changes when a phone is folded."""
    assert read_state(state_text()).display_id == "46"
    folded = VIEWPORT.replace("local:46", "local:47")
    external = "  DisplayViewport{type=EXTERNAL, displayId=2, uniqueId='local:9', orientation=0}\n"
    assert read_state(state_text(rotation=external + folded)).display_id == "47"
    assert read_state(state_text(rotation="")).display_id == ""


def test_title_of_a_window_cannot_forge_a_section():
    """A title with a line that looks like the head of a section changes nothing before it."""
    state = read_state(state_text(window=f"{FOCUS}  Window #3 Window{{1 u0 a\n@@size\nPhysical size: 1x1\n}}\n"))
    assert state.display.width == 1080


def test_missing_size_is_a_typed_error():
    """A device that tells no size is an error that says so."""
    with pytest.raises(DeviceError, match="has the device booted"):
        read_state(state_text(size="cmd: Can't find service: window\n"))
    with pytest.raises(DeviceError):
        read_state("")
