"""What is kept of records between builds: fetched only where it is needed, and never wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from rebuilding import GAME, a_few_hands, build, edited, snapshot, titled
from rightbower.site import pages
from rightbower.site.archive import Archive, Where
from rightbower.site.kept import Keeper, Kept, Led, packed
from rightbower.site.workshop import Faulty
from rightbower.works import recall
from rightbower.works.ledger import place_of


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A site of a few hands."""
    return a_few_hands(tmp_path / "site")


def test_of_what_has_not_changed_nothing_is_fetched(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fetched: list[Where] = []
    whole = Archive.get

    def get(self: Archive, where: Where) -> bytes | None:
        fetched.append(where)
        return whole(self, where)

    monkeypatch.setattr(Archive, "get", get)
    assert build(site, site / "out") == 0
    del fetched[:]
    hand = site / "content" / "hands" / GAME / "forced-left-bower.yaml"
    hand.write_text(re.sub(r'^(  b2: ")', r"\1Now, ", hand.read_text(), count=1, flags=re.M))
    assert build(site, site / "out") == 0
    # The old hand, for what is gone with it, and the new one, for what it has.
    assert len(fetched) == 2
    before = snapshot(site / "out")
    assert b"Now, " in before[f"en/hands/{hand.stem}.html"]
    assert build(site, site / "out") == 0
    assert len(fetched) == 2


def test_a_rules_page_names_a_hand_otherwise_without_fetching_those_of_its_game(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: set[str] = set()
    whole = Keeper._fetched

    def fetched(self: Keeper, kept: Kept, name: str) -> object:
        asked.add(kept.page)
        return whole(self, kept, name)

    monkeypatch.setattr(Keeper, "_fetched", fetched)
    monkeypatch.setattr(pages, "WHOLE", 3)
    assert build(site, site / "out") == 0
    for changes, some in ((edited, False), (titled, True), (edited, False)):
        asked.clear()
        changes(site)
        assert build(site, site / "out") == 0
        assert bool(asked) is some
    page = (site / "out" / "en" / "rules" / f"{GAME}.html").read_text()
    assert "Now, Now, " in page
    assert "Aardvark" in page
    assert build(site, tmp_path / "cold") == 0
    assert snapshot(site / "out") == snapshot(tmp_path / "cold")


@pytest.mark.parametrize("rows", [(b"few", b""), tuple(b"%d" % n * 100 for n in range(99))])
def test_little_and_much_that_is_kept_of_a_record_comes_back(rows: tuple[bytes, ...]) -> None:
    led = Led({"a.html": ("mark", 3)}, {"a.html": "end t1"}, (("b.css", ""), ("c.html", "t1")))
    archive, faulty = Archive(), Faulty("a", "a.yaml", ())
    kept = Kept(
        file="a.yaml", name="a", page="a", shared=False, outline=None, faulty=faulty, ruled=False,
        shape="*.html", mark="", sizes=(), where=archive.put(packed(faulty, led, rows)),
    )  # fmt: skip
    keeper = Keeper(archive, {}, pytest.fail)
    assert keeper.led(kept) == led
    assert keeper.rows(kept) == rows
    assert kept.where.size < 2500


@pytest.mark.parametrize("spare", [1 << 20, -(1 << 40)])
def test_what_is_fetched_and_damaged_is_made_again(
    site: Path, tmp_path: Path, spare: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recall, "_SPARE", spare)
    assert build(site, site / "out") == 0
    archive = place_of(site / "out", "records")
    archive.write_bytes(bytes(len(archive.read_bytes())))
    for change in (edited, titled):
        change(site)
        assert build(site, site / "out") == 0
    assert build(site, tmp_path / "cold") == 0
    assert snapshot(site / "out") == snapshot(tmp_path / "cold")


def test_what_is_of_no_use_any_more_is_not_kept_for_ever(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recall, "_SPARE", 0)
    assert build(site, site / "out") == 0
    archive = place_of(site / "out", "records")
    sizes = [len(archive.read_bytes())]
    for _ in range(4):
        for path in (site / "content" / "hands").rglob("*.yaml"):
            path.write_text(path.read_text().replace("summary: ", "summary: Now, ", 1))
        assert build(site, site / "out") == 0
        sizes.append(len(archive.read_bytes()))
    assert max(sizes) < 3 * sizes[0]
    before = snapshot(site / "out")
    titled(site)
    assert build(site, site / "out") == 0
    assert build(site, site / "cold") == 0
    assert before != snapshot(site / "out") == snapshot(site / "cold")


@pytest.mark.parametrize("step", ["", "#t5.1"])
def test_a_link_of_an_old_page_to_what_is_gone_is_found(site: Path, step: str) -> None:
    page = site / "content" / "pages" / "en" / "about.md"
    page.write_text(page.read_text() + f"\n[one](hand:forced-left-bower{step})\n")
    config = json.loads((site / "site.yaml").read_text())
    (site / "site.yaml").write_text(json.dumps(config | {"pages": ["about"]}))
    assert build(site, site / "out") == 0
    before = snapshot(site / "out")
    hand = site / "content" / "hands" / GAME / "forced-left-bower.yaml"
    text = hand.read_text()
    if step:
        hand.write_text(re.sub(r'\n  - "\w: [^"]*"(?=\n\w)', "", text, count=1))
        assert hand.read_text() != text
        hand.write_text(re.sub(r"\nexpect:(\n  .*)+", "", hand.read_text()))
        hand.write_text(re.sub(r"\nteaches:.*", "", hand.read_text()))
    else:
        hand.unlink()
    assert build(site, site / "out") == 1
    assert snapshot(site / "out") == before
    hand.write_text(text)
    assert build(site, site / "out") == 0
    assert snapshot(site / "out") == before


def _one_goes(hands: Path) -> None:
    (hands / "forced-left-bower.yaml").rename(hands.parent / "away.txt")


def _one_takes_the_name_of_another(hands: Path) -> None:
    other = next(path for path in hands.glob("*.yaml") if path.stem != "forced-left-bower")
    other.write_text(other.read_text().replace(f"id: {other.stem}", "id: forced-left-bower"))


def _one_is_there_twice(hands: Path) -> None:
    (hands / "copy.yaml").write_bytes((hands / "forced-left-bower.yaml").read_bytes())


@pytest.mark.parametrize("change", [_one_goes, _one_takes_the_name_of_another, _one_is_there_twice])
def test_what_was_and_is_again_has_its_pages_again(
    site: Path, change: Callable[[Path], None]
) -> None:
    hands = site / "content" / "hands" / GAME
    assert build(site, site / "out") == 0
    right, texts = snapshot(site / "out"), snapshot(hands)
    for _ in range(2):
        change(hands)
        build(site, site / "out")
        assert snapshot(site / "out") != right
        for path in hands.glob("*.yaml"):
            if path.name not in texts:
                path.unlink()
        for name, text in texts.items():
            (hands / name).write_bytes(text)
        assert build(site, site / "out") == 0
        assert snapshot(site / "out") == right


@pytest.mark.parametrize("kind", ["built", "made", "more", "records"])
def test_a_folder_where_something_is_kept_costs_time(site: Path, kind: str) -> None:
    place_of(site / "out", kind).mkdir()
    for _ in range(2):
        assert build(site, site / "out") == 0
        edited(site)
    assert "Now, " in (site / "out" / "en" / "hands" / "forced-left-bower.html").read_text()


@pytest.mark.parametrize("twin", [False, True])
def test_a_link_of_a_hand_that_is_made_twice_is_followed(site: Path, twin: bool) -> None:
    """Its title is that of another, which the look of the files does not tell."""
    hands = site / "content" / "hands" / GAME
    hand = hands / "forced-left-bower.yaml"
    if twin:
        other = next(path for path in hands.glob("*.yaml") if path != hand)
        for path, title in ((hand, "Twins"), (other, "'Twins'")):
            path.write_text(re.sub("^title: .*$", f"title: {title}", path.read_text(), flags=re.M))
    page = site / "themes" / "plain" / "templates" / "hand.html"
    lost = '{% if view.id == "forced-left-bower" %}<a href="nowhere.html">x</a>{% endif %}'
    page.write_text(page.read_text().replace("</article>", f"{lost}</article>"))
    assert build(site, site / "out") == 1
    assert not (site / "out").exists()
