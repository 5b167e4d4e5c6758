"""Files of a site that are made ahead of the whole are those of the whole, to the byte."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from types import CodeType

import pytest

from rebuilding import GAME, build, edited, snapshot, titled
from rightbower.site.store import Store
from rightbower.templates.quick import QuickEnvironment
from rightbower.works.ahead import Ahead
from rightbower.works.ledger import place_of
from rightbower.works.visit import Visit
from support import ROOT, small_site

HAND = f"content/hands/{GAME}/forced-left-bower.yaml"
Change = Callable[[Path], None]
NOT_AHEAD = (
    "assets/made/calls/", "assets/made/offline/", "assets/made/pairs/", "assets/made/pictures/",
    "assets/made/search/", "schema/", "sw.js", ".nojekyll",
)  # fmt: skip
"""What nobody looks at while he writes is made with the whole, or with a page that asks for it."""


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site in two languages with four hands, which has been built; the tests change it one after
    another, and leave it built."""
    folder = tmp_path_factory.mktemp("ahead")
    root = small_site(folder / "site", languages=["en", "es"], pages=["about"], omit=["api"])
    into = root / "content" / "hands" / GAME
    into.mkdir(parents=True)
    hands = sorted((ROOT / "content" / "hands" / GAME).glob("*.yaml"))[:3]
    for path in {*hands, ROOT / HAND}:
        shutil.copy(path, into)
    assert build(root, root / "out") == 0
    return root


@contextmanager
def for_now(root: Path, *changes: Change) -> Iterator[None]:
    """The site as it is after these changes, and then as it was."""
    kept = root.with_name("kept")
    shutil.copytree(root, kept, ignore=shutil.ignore_patterns("out", ".out.*", ".cache"))
    for change in changes:
        change(root)
    try:
        yield
    finally:
        shutil.copytree(kept, root, dirs_exist_ok=True)
        shutil.rmtree(kept)


def ahead_of(root: Path, compiled: Mapping[str, CodeType] | None = None) -> Ahead:
    visit = Visit(root, root / "out")
    assert visit.likely is not None
    return Ahead(visit, Store(root / ".cache"), compiled or {})


def changed(name: str, old: str, new: str) -> Change:
    def change(root: Path) -> None:
        file = root / name
        text = file.read_text()
        assert old in text
        file.write_text(text.replace(old, new, 1))

    return change


OTHER = sorted((ROOT / "content" / "hands" / GAME).glob("*.yaml"))[5]


def another_hand(root: Path) -> None:
    shutil.copy(OTHER, root / "content" / "hands" / GAME)


def one_hand_less(root: Path) -> None:
    (root / "content" / "hands" / GAME / OTHER.name).unlink()


CHANGES: dict[str, Change] = {
    "what a hand says": edited,
    "what a hand is called": titled,
    "another hand": another_hand,
    "a hand less": one_hand_less,
    "a page of prose": changed("content/pages/en/about.md", "\n\n", "\n\nNew words. "),
    "the title of a page": changed("content/pages/en/about.md", "# ", "# Now: "),
    "a style": changed("themes/plain/static/base.css", "body {", "body { outline: 0;"),
    "a script": changed("themes/plain/static/player.js", '"use strict";', '"use strict"; 0;'),
    "the template of a hand": changed("themes/plain/templates/hand.html", "</h1>", " !</h1>"),
    "what all templates share": changed(
        "themes/plain/templates/base.html", "</title>", "!</title>"
    ),
    "how cards are drawn": changed("themes/plain/templates/cards.html", "</svg>", "<g></g></svg>"),
    "what a game says": changed(f"rules_yaml/{GAME}.yaml", "summary: ", "summary: Well, "),
    "a word of the game": changed("content/glossary.yaml", "about: ", "about: Well, "),
    "a translation": changed(
        "content/locale/es/LC_MESSAGES/messages.po", '"Ir al inicio"', '"¡Ir al inicio!"'
    ),
    "the title of the site": changed("site.yaml", "Small", "Smaller"),
    "another order": changed("site.yaml", '"en", "es"', '"es", "en"'),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_what_is_made_ahead_is_what_the_whole_site_has(known: Path, change: Change) -> None:
    before = snapshot(known / "out")
    change(known)
    with closing(ahead_of(known)) as ahead:
        asked = [f"en/hands/{OTHER.stem}.html", *sorted(before)]
        got = {path: ahead.file(path) for path in asked}
        told = ahead.problems
    assert build(known, known / "out") == 0
    after = snapshot(known / "out")
    given = {path: data for path, data in got.items() if data is not None}
    assert {path for path in given if given[path] != after.get(path)} == set()
    assert told == []
    lacking = {path for path in asked if path in after and path not in given}
    shown = {path for path in lacking if not path.startswith(NOT_AHEAD)}
    assert {path for path in shown if not path.endswith((".atom", ".webmanifest"))} == set()
    assert before != after


def test_what_is_wrong_with_what_is_read_leaves_nothing_to_make(known: Path) -> None:
    slip = changed(f"rules_yaml/{GAME}.yaml", "seats: ", "seets: ")
    with for_now(known, slip), closing(ahead_of(known)) as ahead:
        assert ahead.file("en/index.html") is None
        assert {one.file for one in ahead.problems} == {f"rules_yaml/{GAME}.yaml"}


def test_a_fault_of_a_template_is_told_by_the_pages_that_use_it(known: Path) -> None:
    hand = changed("themes/plain/templates/hand.html", "</h1>", "{{ nothing.of.the.kind }}</h1>")
    with for_now(known, hand), closing(ahead_of(known)) as ahead:
        assert ahead.file("en/index.html") is not None
        assert ahead.problems == []
        assert ahead.file("en/hands/forced-left-bower.html") is None
        assert ahead.file("es/hands/forced-left-bower.html") is None
        (told,) = ahead.problems
    assert (told.file, told.code) == ("themes/plain/templates/hand.html", "bad_template")


def test_a_front_door_that_fails_is_told_as_well(known: Path) -> None:
    door = changed("themes/plain/templates/root.html", "</html>", "{{ nothing }}</html>")
    with for_now(known, door), closing(ahead_of(known)) as ahead:
        assert ahead.file("index.html") is None
        assert [one.file for one in ahead.problems] == ["themes/plain/templates/root.html"]
        assert ahead.file("en/index.html") is not None


def test_a_text_without_translation_is_told_and_its_page_is_made(known: Path) -> None:
    """So that who writes sees what he writes before anybody has translated it."""
    finished = changed("site.yaml", '"unfinished": ["es"]', '"unfinished": []')
    title = changed(HAND, "title: ", "title: So to say, ")
    with for_now(known, finished, title), closing(ahead_of(known)) as ahead:
        page = ahead.file("en/hands/forced-left-bower.html")
        assert page is not None
        assert b"So to say" in page
        assert "message_missing" in {one.code for one in ahead.problems}


@pytest.mark.parametrize("damaged", ["records", "made"])
def test_what_is_lost_of_what_was_remembered_is_made_again(known: Path, damaged: str) -> None:
    path = f"en/rules/{GAME}.html"
    before = (known / "out" / path).read_bytes()
    place = place_of(known / "out", damaged)
    place.write_bytes(bytes(len(place.read_bytes())))
    changed("themes/plain/static/base.css", "body {", "body { outline: 0;")(known)
    with closing(ahead_of(known)) as ahead:
        page = ahead.file(path)
    assert build(known, known / "out") == 0
    assert page == (known / "out" / path).read_bytes() != before


def test_templates_that_were_used_before_are_not_compiled_again(
    known: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(ahead_of(known)) as ahead:
        ahead.file("en/index.html")
        compiled = ahead.compiled
    again: set[str] = set()
    whole = QuickEnvironment._compile

    def compiling(self: QuickEnvironment, source: str, filename: str) -> CodeType:
        again.add(Path(filename).name)
        return whole(self, source, filename)

    monkeypatch.setattr(QuickEnvironment, "_compile", compiling)
    home = changed("themes/plain/templates/home.html", "</h1>", "!</h1>")
    with for_now(known, home), closing(ahead_of(known, compiled)) as ahead:
        page = ahead.file("en/index.html")
        assert page is not None
        assert b"!</h1>" in page
    assert again == {"home.html"}
