"""The house: who may import whom, how large a room may be, and what must not be in it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from support import PROFILES, ROOT

pytestmark = pytest.mark.no_cover
PACKAGE = ROOT / "generator" / "rightbower"
MODULES = sorted(PACKAGE.rglob("*.py"))
CODE = [*MODULES, ROOT / "make.py", *sorted((ROOT / "tests").rglob("*.py"))]
THEME = [
    path
    for path in sorted((ROOT / "themes").rglob("*"))
    if path.suffix in (".html", ".css", ".js") and path.is_file()
]

STAIRS = {
    "model": {"model"},
    "engine": {"model", "engine"},
    "load": {"model", "load"},
    "book": {"model", "engine", "book"},
    "templates": {"templates"},
    "site": {"model", "engine", "load", "book", "templates", "site"},
    "works": {"model", "book", "site", "works"},
    "jobs": {"model", "engine", "load", "book", "site", "works", "jobs"},
    "cli": {"jobs"},
    "__main__": {"cli"},
}
"""Which room may import from which; `engine` and `load` never meet."""
LIBRARIES = {
    "yaml": {"load"},
    "pydantic": {"load"},
    "pydantic_core": {"load"},
    "jinja2": {"site", "templates"},
    "markupsafe": {"site", "templates"},
    "babel": {"site"},
    "markdown": {"site"},
    "nh3": {"site"},
    "segno": {"site"},
    "watchfiles": {"jobs"},
}
"""The only rooms that meet a library."""
SELDOM = {
    "load/schema.py": {"pydantic", "pydantic.json_schema"},
    "load/shapes.py": {"pydantic"},
    "site/catalog.py": {"babel", "babel.messages"},
    "site/catalogs.py": {"babel.messages", "babel.messages.catalog"},
    "site/extract.py": {"babel.messages.extract", "jinja2.ext"},
    "site/language.py": {"babel.numbers"},
    "site/lists.py": {"babel"},
    "site/numbers.py": {"babel", "babel.numbers"},
    "site/po_header.py": {"babel.messages"},
    "site/prose.py": {"markdown", "nh3"},
    "site/qr.py": {"segno"},
    "site/habits.py": {"babel", "babel.core", "babel.dates", "babel.numbers"},
    "site/seldom.py": {"rightbower.site"},
    "site/sharing.py": {"multiprocessing", "multiprocessing.connection"},
    "site/words.py": {"babel"},
    "jobs/common.py": {"rightbower.jobs.diagnostics"},
}
"""What is imported in the functions that need it: few builds do, and it takes long to load."""
SPEECHLESS = {"open", "print", "input"}


def room(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(path: Path) -> Iterator[tuple[str, int]]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: relative import"
            yield (node.module or "", node.lineno)
            yield from ((f"{node.module}.{alias.name}", node.lineno) for alias in node.names)


def imported(node: ast.AST) -> Iterator[tuple[str, int]]:
    """The modules that a statement imports, or imports something from."""
    if isinstance(node, ast.Import):
        yield from ((alias.name, node.lineno) for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        yield (node.module or "", node.lineno)


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: module_name(path))
def test_imports_go_down_the_stairs(path: Path) -> None:
    if path == PACKAGE / "__init__.py":
        return
    here = room(path)
    for name, line in imports(path):
        parts = name.split(".")
        if parts[0] == "rightbower" and len(parts) > 1 and parts[1] != "__version__":
            assert parts[1] in STAIRS[here], f"{path}:{line}: {here} imports {name}"
        elif parts[0] in LIBRARIES:
            assert here in LIBRARIES[parts[0]], f"{path}:{line}: {here} imports {name}"


def test_whoever_looks_for_a_room_finds_it_named() -> None:
    rooms = {name for name, below in STAIRS.items() if name in below}
    assert rooms == {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").exists()}
    for file in ("README.md", "CONTRIBUTING.md", "docs/programmers.md"):
        text = (ROOT / file).read_text()
        # "site" is a word besides: a room is named by itself as code, or on the stairs.
        stairs = " ".join(re.findall("^.* <- .*$", text, re.M))
        assert rooms <= {*re.findall(r"`(\w+)`", text), *re.findall(r"\w+", stairs)}, file


def test_no_import_circle() -> None:
    names = {module_name(path) for path in MODULES}
    graph = {
        module_name(path): {name for name, _ in imports(path) if name in names} for path in MODULES
    }
    done: set[str] = set()

    def visit(name: str, way: tuple[str, ...]) -> None:
        assert name not in way, f"circle: {' > '.join((*way, name))}"
        if name not in done:
            for other in graph[name] - {"rightbower"}:
                visit(other, (*way, name))
            done.add(name)

    for name in graph:
        visit(name, ())


@pytest.mark.parametrize("path", MODULES, ids=lambda path: module_name(path))
def test_imports_stand_at_the_top(path: Path) -> None:
    seldom = SELDOM.get(path.relative_to(PACKAGE).as_posix(), set())
    tree = ast.parse(path.read_text())
    inside: set[str] = set()
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for node in ast.walk(function):
                inside |= {name for name, _ in imported(node)}
    assert inside == seldom, f"{path}: imported in functions"
    # What is only there for whoever checks types is what a function imports.
    for block in ast.walk(tree):
        if isinstance(block, ast.If) and ast.unparse(block.test) == "TYPE_CHECKING":
            for part in block.body:
                for name, line in imported(part):
                    known = any(f"{name}.".startswith(f"{one}.") for one in seldom)
                    assert known, f"{path}:{line}: import {name} as ever"


@pytest.mark.parametrize("path", [*CODE, *THEME], ids=lambda p: p.relative_to(ROOT).as_posix())
def test_rooms_are_small(path: Path) -> None:
    text = path.read_text()
    assert text.count("\n") <= 300
    if path.suffix == ".py":
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef):
                lines = (node.end_lineno or 0) - node.lineno + 1
                assert lines <= 40, f"{path}:{node.lineno}: {node.name} has {lines} lines"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: module_name(path))
def test_no_game_is_named_in_the_program(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            assert node.value not in PROFILES, f"{path}:{node.lineno}: {node.value}"


def test_the_script_names_no_game_and_no_rule() -> None:
    for path in THEME:
        if path.suffix == ".js":
            # What other pages write into their own text is named for people, not for this program.
            text = path.read_text().replace("euchre-hand", "").replace("euchreHand", "")
            text = text.replace("EuchreHand", "")
            for word in (*PROFILES, "bower", "euchre", "hearts", "follow_suit"):
                assert word not in text.lower().replace("rightbower-", ""), f"{path.name}: {word}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: module_name(path))
def test_frozen_classes_are_the_cheap_ones(path: Path) -> None:
    """Three hundred of the standard library's take half as long as a build after one edit."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "dataclass":
            asked = {keyword.arg for keyword in node.keywords}
            ours = "frozen" not in asked or "order" in asked
            assert ours, f"{path}:{node.lineno}: use rightbower.model.frozen.frozen"


@pytest.mark.parametrize("room_name", ["model", "engine", "load", "book", "site", "jobs"])
def test_every_room_says_what_it_may_not_do(room_name: str) -> None:
    doc = ast.get_docstring(ast.parse((PACKAGE / room_name / "__init__.py").read_text()))
    assert doc is not None
    assert "may not" in doc or "decides nothing" in doc


@pytest.mark.parametrize("path", MODULES, ids=lambda path: module_name(path))
def test_engine_and_book_touch_no_file_and_no_clock(path: Path) -> None:
    if room(path) not in ("model", "engine", "book"):
        return
    for name, line in imports(path):
        assert name.split(".")[0] not in (
            "os",
            "pathlib",
            "time",
            "datetime",
            "random",
            "sys",
            "io",
        )
        assert line
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in SPEECHLESS, f"{path}:{node.lineno}"
