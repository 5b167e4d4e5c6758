"""What one process makes for several sites: once, where it is made from the same files."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rightbower.site import ground
from rightbower.site.catalog import read_catalog
from rightbower.site.ground import read_ground
from rightbower.site.parsed import catalog_text, text_catalog
from rightbower.site.rules import _rulebook
from rightbower.site.same import Same
from rightbower.site.store import Store
from rightbower.site.theme import Theme, read_theme
from rightbower.site.words import own_name, read_languages
from rightbower.site.workshop import read_rules
from support import ROOT, small_site


def bare_theme(root: Path, *, greeting: str = "hello") -> Theme:
    """A theme of one template, in the site at `root`."""
    folder = root / "themes" / "bare"
    (folder / "templates").mkdir(parents=True, exist_ok=True)
    (folder / "theme.yaml").write_text("name: Bare\n")
    (folder / "templates" / "page.html").write_text(f"<p>{greeting} {{{{ name }}}}")
    theme, problems = read_theme(root, "bare")
    assert theme is not None, problems
    return theme


def said(theme: Theme) -> str:
    return theme.environment().get_template("page.html").render(name="you")


def test_two_sites_with_the_same_templates_compile_them_once(tmp_path: Path) -> None:
    one, two = bare_theme(tmp_path / "one"), bare_theme(tmp_path / "two")
    assert said(one) == "<p>hello you"
    (code,) = one.codes.codes.values()
    assert said(two) == said(one)
    assert [*two.codes.codes.values()] == [code]


def test_all_languages_are_given_a_template_as_it_was_when_the_first_asked(tmp_path: Path) -> None:
    theme = bare_theme(tmp_path)
    assert said(theme) == "<p>hello you"
    bare_theme(tmp_path, greeting="goodbye")
    assert said(theme) == "<p>hello you"


def test_a_template_that_has_changed_is_compiled_anew(tmp_path: Path) -> None:
    old = bare_theme(tmp_path)
    assert said(old) == "<p>hello you"
    new = bare_theme(tmp_path, greeting="salut")
    assert new.codes is not old.codes
    assert said(new) == "<p>salut you"


def test_rules_are_read_once_and_anew_when_a_file_has_changed(tmp_path: Path) -> None:
    for name in ("one", "two"):
        shutil.copytree(ROOT / "rules_yaml", tmp_path / name / "rules_yaml")
    one = read_rules(tmp_path / "one")
    assert read_rules(tmp_path / "two") is one
    assert one.profiles["north-american"].rules.game.target == 10
    file = tmp_path / "two" / "rules_yaml" / "north-american.yaml"
    text = file.read_text()
    changed = text.replace("game.target: {value: 10", "game.target: {value: 11")
    assert changed != text
    file.write_text(changed)
    assert read_rules(tmp_path / "two").profiles["north-american"].rules.game.target == 11


def test_a_catalog_is_the_same_when_it_comes_from_the_store() -> None:
    file = ROOT / "content" / "locale" / "ro" / "LC_MESSAGES" / "messages.po"
    parsed, problems = read_catalog(file.read_bytes(), "x.po", "ro")
    assert problems == []
    kept = text_catalog(catalog_text(parsed))
    assert (kept.file, kept.entries, kept.forms) == (parsed.file, parsed.entries, parsed.forms)
    assert [kept.form_of(n) for n in range(200)] == [parsed.form_of(n) for n in range(200)]


def test_a_catalog_with_a_fault_is_told_of_every_time(tmp_path: Path) -> None:
    root = tmp_path / "site"
    file = root / "content" / "locale" / "ro" / "LC_MESSAGES" / "messages.po"
    file.parent.mkdir(parents=True)
    file.write_text('msgid "a\n')
    for store in (Store(tmp_path / "kept"), Store(tmp_path / "kept"), Store(tmp_path / "other")):
        _, problems = read_languages(root, ("ro",), (), store)
        assert [problem.params["why"] for problem in problems] == ["missing", "quotes"]


def test_a_key_is_the_same_for_the_same_object_alone() -> None:
    one, two = [1], [1]
    assert Same(one) == Same(one)
    assert len({Same(one), Same(one)}) == 1
    assert Same(one) != Same(two)
    assert Same(one) != one


def test_what_was_read_and_compiled_is_the_same_when_it_comes_from_the_store(
    tmp_path: Path,
) -> None:
    """In a process of its own, which remembers nothing of the first."""
    program = (
        "import hashlib, sys\n"
        "from pathlib import Path\n"
        "from rightbower.load.schema import SCHEMAS, json_schema\n"
        "from rightbower.site.extract import kept_texts\n"
        "from rightbower.site.ground import likely_kinds, read_ground\n"
        "from rightbower.site.printers import Printers\n"
        "from rightbower.site.store import Store\n"
        "root, store = Path(sys.argv[1]), Store(Path(sys.argv[2]))\n"
        "ground = read_ground(root, '', store)\n"
        "assert ground.problems == ()\n"
        "press = ground.press(likely_kinds(ground.workshop, hands=True))\n"
        "Printers(press).compile(store)\n"
        "codes = ground.theme.codes\n"
        "said = [ground.workshop, ground.prose, ground.plots, press.anchors, sorted(codes.codes),\n"
        "        sorted(codes.pure), sorted(codes.general.items()), kept_texts(root, store),\n"
        "        {n: (one.lexicon, one.catalog.entries, [*map(one.catalog.form_of, range(30))])\n"
        "         for n, one in ground.languages.items()}, [*map(json_schema, SCHEMAS)]]\n"
        "print(hashlib.sha256(repr(said).encode()).hexdigest())\n"
    )
    words = (sys.executable, "-c", program, str(ROOT), str(tmp_path))
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    told = [
        subprocess.run(words, capture_output=True, text=True, check=True, env=environment).stdout
        for _ in range(2)
    ]
    assert told[0] == told[1] != ""
    kept = {path for path in tmp_path.rglob("*") if path.is_file()}
    assert len(kept) >= 4


def test_bytes_are_kept_as_they_are_and_made_again_where_they_are_damaged(tmp_path: Path) -> None:
    store, made = Store(tmp_path), []

    def value() -> bytes:
        def make() -> bytes:
            made.append(1)
            return b"\xff\n\x00"

        return store.value(("a",), make, lambda data: data, lambda data: data)

    assert [value(), value(), len(made)] == [b"\xff\n\x00", b"\xff\n\x00", 1]
    (file,) = (path for path in tmp_path.rglob("*") if path.is_file())
    file.write_bytes(file.read_bytes().replace(b"\xff", b"\xfe"))
    assert (value(), len(made)) == (b"\xff\n\x00", 2)


def test_rules_with_a_fault_are_told_of_every_time(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "rules_yaml", tmp_path / "rules_yaml")
    file = tmp_path / "rules_yaml" / "north-american.yaml"
    file.write_text(file.read_text().replace("game.target: {value: 10", "game.target: {value: no"))
    store = Store(tmp_path / "kept")
    first = read_rules(tmp_path, store).problems
    _rulebook.cache_clear()
    assert first
    assert read_rules(tmp_path, store).problems == first


def test_what_languages_call_themselves_is_kept_with_what_was_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = small_site(tmp_path / "site", languages=["en"], unfinished=[], pages=[])
    store = Store(tmp_path / "kept")
    read = read_ground(root, "", store)
    assert read.own_names["de"] == "Deutsch"
    assert read.own_names.keys() == {*read.workshop.glossary.languages}

    def asked(code: str) -> str:
        raise AssertionError(f"{code} is looked up again")

    monkeypatch.setattr(ground, "own_name", asked)
    assert read_ground(root, "", store).own_names == read.own_names


def test_a_language_that_nobody_knows_is_called_by_its_code() -> None:
    assert own_name("ro") == "Română"
    assert (own_name("qqq"), own_name("no such")) == ("Qqq", "No such")
