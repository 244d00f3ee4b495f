"""The module map holds, and loading the plugin costs nothing."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import pytest_appagent

PACKAGE = Path(pytest_appagent.__file__).parent
ROWS = (
    {"plugin", "cli"},
    {"assembly"},
    {"testing"},
    {"report"},
    {"agent"},
    {"expectations"},
    {"policy", "judge", "learner", "appmap", "docstore", "recordings", "demos"},
    {"prompts"},
    {"events"},
    {"learning", "slots"},
    {"run"},
    {"script_data"},
    {"script", "knowledge"},
    {"actions"},
    {"model", "device"},
    {"screen"},
    {"yaml_files"},
    {"settings", "errors"},
)
LEVEL = {name: level for level, names in enumerate(ROWS) for name in names}
HEAVY = {"openai", "adbutils", "lxml", "PIL"}


def imported_areas(path: Path) -> set[str]:
    """The areas of our package that a module imports, at its top or anywhere inside."""
    package = ["pytest_appagent", *path.relative_to(PACKAGE).parts[:-1]]
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = package[: len(package) - node.level + 1]
            module = base + (node.module.split(".") if node.module else [])
            found |= {module[1]} if len(module) > 1 else {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("pytest_appagent."):
            found.add((node.module or "").split(".")[1])
        elif isinstance(node, ast.Import):
            found |= {name.name.split(".")[1] for name in node.names if name.name.startswith("pytest_appagent.")}
    return found


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_go_downward(path):
    """Each row of the module map imports only from rows below it; `sim` stands alone."""
    area = path.relative_to(PACKAGE).with_suffix("").parts[0]
    targets = imported_areas(path) - {area}
    if area == "sim":
        assert not targets
        return
    assert "sim" not in targets
    upward = {name for name in targets if name in LEVEL and LEVEL[name] <= LEVEL.get(area, -1)}
    assert not upward, f"{area} imports {upward}"


def test_public_names_are_all_there():
    """`__all__` is what resolves, in the order of the alphabet."""
    assert sorted(pytest_appagent.__all__, key=str.lower) == sorted(pytest_appagent._HOME, key=str.lower)
    for name in pytest_appagent.__all__:
        assert getattr(pytest_appagent, name) is not None


def test_an_unknown_public_name_is_an_attribute_error():
    """Late resolution does not hide typing mistakes."""
    with pytest.raises(AttributeError, match="expct"):
        pytest_appagent.expct  # noqa: B018  # the look-up is what is tested


def test_collecting_imports_nothing_heavy(pytester):
    """A project that has the plugin installed and uses its names pays for none of the big libraries at collection."""
    pytester.makepyfile(
        """
        import pytest
        from pytest_appagent import expect, hides, shows, step

        @pytest.mark.appagent("open it", app="com.example.a", expect=[shows("x"), hides("y")])
        def test_one(appagent):
            expect(appagent).to_show("x")
        """
    )
    code = (
        "import pytest, sys; code = pytest.main(['--collect-only', '-q', '-p', 'no:allure_pytest']); "
        f"print('heavy:', sorted({{'allure', *{HEAVY!r}}} & set(sys.modules))); sys.exit(code)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=pytester.path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 test collected" in done.stdout
    assert "heavy: []" in done.stdout
