"""What `serve` shows while a site is written: first the pages that somebody has before him."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from typing import Any

import pytest

from rightbower.cli import main
from rightbower.jobs import shop as shops
from rightbower.jobs.shop import Shop

HAND = "content/hands/our-table/dealer-has-to-choose.yaml"
PAGE = "en/hands/dealer-has-to-choose.html"
RULES = "rules_yaml/our-table.yaml"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Shop:
    """A new site, made and shown."""
    root = tmp_path_factory.mktemp("shop") / "club"
    assert main(["new", str(root), "--languages", "en"]) == 0
    shop = Shop(root, root / "site_out")
    shop.rebuild()
    assert shop.news.built == 1
    return shop


@pytest.fixture
def shop(made: Shop) -> Any:
    """The same, as it is whenever a test begins."""
    kept = made.root.with_name("kept")
    shutil.copytree(made.root, kept, ignore=shutil.ignore_patterns("site_out", ".*"))
    yield made
    shutil.copytree(kept, made.root, dirs_exist_ok=True)
    shutil.rmtree(kept)
    made.rebuild()


def edit(shop: Shop, name: str, old: str, new: str) -> None:
    file = shop.root / name
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))


def page(shop: Shop, path: str = PAGE) -> str:
    return shop.read(shop.out / path).decode()


def told(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, str]]:
    """Everything that is told from now on: how often pages became other ones, and faults."""
    heard: list[tuple[int, str]] = []
    tell = shop._tell

    def hearing(faults: str, *, other: bool) -> None:
        tell(faults, other=other)
        heard.append((shop.news.built, faults))

    monkeypatch.setattr(shop, "_tell", hearing)
    return heard


def while_made(monkeypatch: pytest.MonkeyPatch, do: Callable[[], object]) -> None:
    """Do something when the whole site begins to be made."""
    whole = shops.publish

    def publish(*args: Any, **named: Any) -> Any:
        do()
        return whole(*args, **named)

    monkeypatch.setattr(shops, "publish", publish)


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        (HAND, "title: ", "title: Now "),
        (RULES, "name: ", "name: Now "),
        ("site.yaml", 'title: "', 'title: "Now '),
    ],
)
def test_the_page_that_is_open_comes_before_the_whole_site(
    shop: Shop, monkeypatch: pytest.MonkeyPatch, name: str, old: str, new: str
) -> None:
    seen: list[tuple[bool, bool]] = []
    before = shop.news.built
    with shop.seen(PAGE):
        page(shop)
        edit(shop, name, old, new)
        was = (shop.out / PAGE).read_bytes()

        def look() -> None:
            seen.append((shop.news.built > before, "Now " in page(shop)))
            assert (shop.out / PAGE).read_bytes() == was

        while_made(monkeypatch, look)
        heard = told(shop, monkeypatch)
        shop.rebuild()
    assert seen == [(True, True)]
    # The page is the same in the whole site: nobody is sent for it once more.
    assert heard == [(before + 1, ""), (before + 1, "")]
    assert "Now " in (shop.out / PAGE).read_text()


def test_a_page_that_is_asked_for_meanwhile_is_as_it_will_be(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    edit(shop, HAND, "title: ", "title: Now ")
    asked: list[str] = []
    while_made(monkeypatch, lambda: asked.append(page(shop, "en/hands/index.html")))
    shop.rebuild()
    assert "Now " in asked[0]
    assert asked[0] == (shop.out / "en/hands/index.html").read_text()


def test_a_page_that_did_not_change_is_not_loaded_again(shop: Shop) -> None:
    with shop.seen("en/glossary.html"):
        page(shop, "en/glossary.html")
        before = shop.news
        edit(shop, HAND, "title: ", "title: Now ")
        shop.rebuild()
    assert shop.news.number > before.number
    assert shop.news.built == before.built


def test_a_page_that_names_what_has_changed_is_loaded_again(shop: Shop) -> None:
    with shop.seen("en/hands/index.html"):
        page(shop, "en/hands/index.html")
        before = shop.news.built
        edit(shop, HAND, "title: ", "title: Now ")
        shop.rebuild()
        assert shop.news.built == before + 1


def test_who_does_not_say_what_he_sees_is_told_when_all_is_made(shop: Shop) -> None:
    with shop.seen(""):
        before = shop.news.built
        edit(shop, HAND, "title: ", "title: Now ")
        shop.rebuild()
        assert shop.news.built == before + 1


def test_what_is_wrong_with_the_rules_is_told_at_once_and_the_old_pages_stay(
    shop: Shop, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with shop.seen(PAGE):
        was, before = page(shop), shop.news.built
        edit(shop, RULES, "value: 7", "value: seven")
        heard = told(shop, monkeypatch)
        while_made(monkeypatch, lambda: heard.append((0, "the whole")))
        shop.rebuild()
        assert [built for built, _ in heard] == [before, 0, before]
        assert RULES in heard[0][1]
        assert heard[0][1] in heard[2][1]
        assert page(shop) == was
    assert capsys.readouterr().err.endswith(" s: not made\n")


def test_a_fault_elsewhere_hides_no_page_that_is_sound(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who mends one page after another sees those that are done."""
    template = shop.root / "themes" / "our-look" / "templates" / "sources.html"
    template.parent.mkdir(exist_ok=True)
    template.write_text("{{ nothing }}")
    edit(shop, HAND, "title: ", "title: Now ")
    with shop.seen(PAGE):
        was = page(shop, "en/sources.html")
        shop.rebuild()
        assert "themes/our-look/templates/sources.html" in shop.news.faults
        assert "Now " in page(shop)
        assert page(shop, "en/sources.html") == was
    assert "Now " not in (shop.out / PAGE).read_text()
    template.unlink()


def test_a_change_meanwhile_begins_anew(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    before = shop.news.number
    edit(shop, RULES, "name: ", "name: Now ")

    def once_more() -> None:
        edit(shop, RULES, "name: Now ", "name: Then ")
        shop.wanted.set()

    while_made(monkeypatch, once_more)
    shop.rebuild()
    assert shop.wanted.is_set()
    assert shop.news.number == before
    assert "Then " not in (shop.out / "en/rules/our-table.html").read_text()
    monkeypatch.undo()
    shop.wanted.clear()
    shop.rebuild()
    assert "Then " in page(shop, "en/rules/our-table.html")


def test_a_sign_that_means_nothing_stops_nobody(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Editors touch files that they do not change."""
    before = shop.news.built
    edit(shop, RULES, "name: ", "name: Now ")
    while_made(monkeypatch, shop.wanted.set)
    shop.rebuild()
    assert not shop.wanted.is_set()
    assert shop.news.built == before + 1


def test_a_page_that_is_gone_and_comes_back(shop: Shop) -> None:
    text = (shop.root / HAND).read_text()
    edit(shop, "content/pages/en/welcome.md", "(hand:dealer-has-to-choose)", "(page:glossary)")
    with shop.seen(PAGE):
        page(shop)
        before = shop.news.built
        (shop.root / HAND).unlink()
        shop.rebuild()
        assert shop.news.built == before + 1
        with pytest.raises(FileNotFoundError):
            page(shop)
        edit(shop, RULES, "name: ", "name: Now ")
        shop.rebuild()
        assert shop.news.built == before + 1
        (shop.root / HAND).write_text(text)
        shop.rebuild()
        assert shop.news.built == before + 2


def test_nobody_waits_for_whoever_has_left(shop: Shop) -> None:
    with shop.seen(PAGE), shop.seen(PAGE):
        pass
    assert not shop._seen


def test_what_cannot_be_made_ahead_is_made_with_the_whole(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: Any) -> Any:
        raise KeyError("nobody thought of this")

    monkeypatch.setattr(shops, "Ahead", fails)
    monkeypatch.setattr(shop, "_compiled", {})
    with shop.seen(PAGE):
        page(shop)
        before = shop.news.built
        edit(shop, HAND, "title: ", "title: Now ")
        shop.rebuild()
        assert (shop.news.built, shop.news.faults) == (before + 1, "")
        assert "Now " in page(shop)
