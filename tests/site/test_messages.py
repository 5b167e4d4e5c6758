"""`rightbower messages`: no translation is lost, whatever else is wrong with the site."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rightbower.cli import main
from support import ROOT

CATALOG = "content/locale/es/LC_MESSAGES/messages.po"
HAND = "content/hands/our-table/dealer-has-to-choose.yaml"


def broken(club: Path, file: str, text: str) -> None:
    path = club / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def told(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().err


def mistyped(club: Path) -> None:
    path = club / HAND
    path.write_text(path.read_text().replace("summary:", "sumary:"))


FAULTS: dict[str, Callable[[Path], None]] = {
    HAND: mistyped,
    "content/hands/our-table/new.yaml": lambda club: broken(
        club, "content/hands/our-table/new.yaml", "schema: [\n"
    ),
    "rules_yaml/our-table.yaml": lambda club: broken(club, "rules_yaml/our-table.yaml", "a: [\n"),
    "content/sources.yaml": lambda club: broken(club, "content/sources.yaml", "a: b: c\n"),
    "content/glossary.yaml": lambda club: broken(club, "content/glossary.yaml", "a: b: c\n"),
    "content/questions.yaml": lambda club: broken(club, "content/questions.yaml", "a: b: c\n"),
    "content/rulings.yaml": lambda club: broken(club, "content/rulings.yaml", "a: b: c\n"),
    "content/changes.yaml": lambda club: broken(club, "content/changes.yaml", "a: b: c\n"),
    "site.yaml": lambda club: broken(club, "site.yaml", "title: [\n"),
    "themes/our-look/templates/page.html": lambda club: broken(
        club, "themes/our-look/templates/page.html", "{{ _('a' }}"
    ),
}


@pytest.mark.parametrize("file", FAULTS)
@pytest.mark.parametrize("asked", [[], ["es"]])
def test_a_fault_that_hides_texts_leaves_every_catalog_as_it_is(
    file: str, asked: list[str], club: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = (club / CATALOG).read_bytes()
    FAULTS[file](club)
    assert main(["messages", "--root", str(club), *asked]) == 1
    told = capsys.readouterr()
    assert f"\n{file}:" in "\n" + told.err
    assert told.out == ""
    assert (club / CATALOG).read_bytes() == before


def test_faults_of_templates_and_of_hands_are_told_at_once(
    club: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    templates = [f"themes/our-look/templates/{name}.html" for name in ("page", "home", "hand")]
    for template in templates:
        broken(club, template, "{{ _('a' }}")
    FAULTS[HAND](club)
    for job in ("messages", "languages"):
        assert main([job, "--root", str(club)]) == 1
        told = capsys.readouterr().err
        assert all(file in told for file in (HAND, *templates))


def test_a_hand_that_breaks_the_rules_is_asked_for_all_the_same(
    club: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its texts are known: who writes a hand may have them translated meanwhile."""
    before = (club / CATALOG).read_bytes()
    path = club / HAND
    text = path.read_text()
    path.write_text(text.replace("points: {NS: 1", "points: {NS: 2"))
    assert path.read_text() != text
    assert main(["check", "--root", str(club)]) == 1
    assert main(["messages", "--root", str(club)]) == 0
    assert "0 of them new" in capsys.readouterr().out
    assert (club / CATALOG).read_bytes() == before


@pytest.mark.parametrize("asked", ["en_US", "../../x", "", "xx", "es/", "ES"])
def test_a_language_that_nobody_knows_gets_no_catalog(
    asked: str, club: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = sorted(club.rglob("*"))
    assert main(["messages", "--root", str(club), "es", asked]) == 2
    told = capsys.readouterr()
    assert f"there is no language {asked!r}; there are de, en, es, fr, ro" in told.err
    assert told.out == ""
    assert sorted(club.rglob("*")) == before


def test_a_language_with_a_lexicon_gets_a_catalog_before_the_site_speaks_it(club: Path) -> None:
    broken(club, "content/lexicon/it.yaml", "language: it\n")
    for language in ("ro", "it"):
        assert main(["messages", "--root", str(club), language]) == 0
        assert (club / CATALOG.replace("/es/", f"/{language}/")).is_file()


@pytest.mark.parametrize("asked", [[], ["it"]])
def test_a_language_that_the_site_names_gets_the_catalog_that_it_lacks(
    asked: list[str], club: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lexicon = (ROOT / "content" / "lexicon" / "es.yaml").read_text()
    broken(club, "content/lexicon/it.yaml", lexicon.replace("language: es", "language: it"))
    site = (club / "site.yaml").read_text()
    broken(club, "site.yaml", site.replace("[en, es]", "[en, es, it]") + "unfinished: [it]\n")
    assert main(["check", "--root", str(club)]) == 1
    assert f"{CATALOG.replace('/es/', '/it/')}: `rightbower messages` makes it" in told(capsys)
    assert main(["messages", "--root", str(club), *asked]) == 0
    assert main(["check", "--root", str(club)]) == 0


def test_how_much_is_said_comes_with_what_could_not_be_counted(
    club: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mistyped(club)
    assert main(["languages", "--root", str(club)]) == 1
    told = capsys.readouterr()
    assert "es  " in told.out
    assert f"{HAND}:" in told.err


def test_a_disk_that_is_full_leaves_the_old_catalog_whole(
    club: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = club / CATALOG
    with_one_more(path)
    before, files = path.read_bytes(), sorted(club.rglob("*"))
    write = Path.write_bytes

    def full(self: Path, data: bytes) -> int:
        write(self, data[: len(data) // 2])
        raise OSError(28, "No space left on device", str(self))

    monkeypatch.setattr(Path, "write_bytes", full)
    assert main(["messages", "--root", str(club)]) == 1
    assert "No space left on device" in capsys.readouterr().err
    assert path.read_bytes() == before
    assert sorted(club.rglob("*")) == files


def with_one_more(path: Path) -> None:
    """A catalog with one text that nobody asks for any more."""
    with path.open("a") as file:
        file.write('\nmsgid "Nobody asks."\nmsgstr "Nadie."\n')


def test_a_catalog_keeps_its_mode_and_a_link_stays_one(club: Path) -> None:
    path, elsewhere = club / CATALOG, club / "elsewhere.po"
    with_one_more(path)
    path.rename(elsewhere)
    elsewhere.chmod(0o640)
    path.symlink_to(elsewhere)
    assert main(["messages", "--root", str(club)]) == 0
    assert path.is_symlink()
    assert "Nobody asks." not in elsewhere.read_text()
    assert elsewhere.stat().st_mode & 0o777 == 0o640


def test_what_a_text_said_before_does_not_become_a_comment(club: Path) -> None:
    path = club / CATALOG
    text = path.read_text()
    start = text.index("\n\n#") + 2
    whole = f"{text[:start]}# Of ours.\n{text[start:]}"
    old = '#| msgctxt "old"\n#| msgid "old"\n'
    path.write_text(whole.replace("# Of ours.\n", f"# Of ours.\n{old}") + '\n#~ msgid "c\n')
    assert main(["messages", "--root", str(club)]) == 0
    assert path.read_text() == whole


def test_a_catalog_that_cannot_be_read_stays_as_it_is(
    club: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = club / CATALOG
    path.write_text(path.read_text() + '\nmsgid "a"\nmsgstr "b\n')
    before = path.read_bytes()
    assert main(["messages", "--root", str(club)]) == 1
    assert "bad_catalog: A text stands between two quotes" in capsys.readouterr().err
    assert path.read_bytes() == before
    assert main(["messages", "--root", str(club), "ro"]) == 0


def test_a_catalog_that_may_not_be_read_hides_no_other_fault(
    club: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    mistyped(club)
    read = Path.read_bytes

    def locked(self: Path) -> bytes:
        if self == club / CATALOG:
            raise PermissionError(13, "Permission denied", str(self))
        return read(self)

    monkeypatch.setattr(Path, "read_bytes", locked)
    assert main(["messages", "--root", str(club)]) == 1
    told = capsys.readouterr().err
    assert f"{CATALOG}:1:1: unreadable: " in told
    assert f"{HAND}:" in told


def test_a_byte_order_mark_is_no_letter_of_a_catalog(club: Path) -> None:
    path = club / CATALOG
    before = path.read_bytes()
    path.write_bytes(b"\xef\xbb\xbf" + before)
    assert main(["messages", "--root", str(club)]) == 0
    assert path.read_bytes() == before


def test_a_language_that_no_library_knows_is_told(
    club: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    site = club / "site.yaml"
    site.write_text(site.read_text().replace("[en, es]", "[en, es, xx]"))
    assert main(["messages", "--root", str(club)]) == 1
    assert "content/locale/xx/LC_MESSAGES/messages.po:1:1: bad_catalog" in capsys.readouterr().err
