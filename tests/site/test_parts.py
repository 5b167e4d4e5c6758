"""What pages say that all languages say at a time, in templates of their own."""

from __future__ import annotations

from pathlib import Path

import pytest
from jinja2 import nodes

from rightbower.site.ground import likely_kinds, read_ground
from rightbower.site.printers import Printers
from rightbower.site.store import NOWHERE
from rightbower.templates.quick import QuickEnvironment
from rightbower.templates.shading import given
from support import ROOT, small_site

TEMPLATES = sorted(path.name for path in (ROOT / "themes/plain/templates").glob("*.html"))
PARTS = [name for name in TEMPLATES if name.endswith("-parts.html")]


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> QuickEnvironment:
    root: Path = small_site(tmp_path_factory.mktemp("parts"), languages=["en"], unfinished=[])
    ground = read_ground(root, "", NOWHERE)
    press = ground.press(likely_kinds(ground.workshop, hands=False))
    assert press is not None
    _, _, printer = Printers(press)._printers[0]
    return printer.environment


@pytest.mark.parametrize("name", PARTS)
def test_parts_look_at_nothing_that_a_page_brings_along(
    name: str, environment: QuickEnvironment
) -> None:
    """Else every language would have to work them through by itself."""
    tree = environment.purity._tree(name)
    macros = [one.name for one in tree.find_all(nodes.Macro)]
    assert macros
    assert [one for one in macros if not environment.purity.is_pure(name, one)] == []


@pytest.mark.parametrize("name", TEMPLATES)
def test_no_template_names_anything_as_what_all_are_given(
    name: str, environment: QuickEnvironment
) -> None:
    """Nothing is kept of what is said where that is so, and it takes three times as long."""
    tree = environment.purity._tree(name)
    assert given(environment) & {*environment.purity._set(tree)} == set()
