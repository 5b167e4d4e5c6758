"""The feed of changes to the rules: valid Atom, true to its file, the same wherever it stands."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path
from xml.etree import ElementTree

import pytest

from rightbower.site.feed import _quoted
from rightbower.works.build import Edition, make_edition
from support import small_site

ATOM = "{http://www.w3.org/2005/Atom}"
LANGUAGES = ("en", "es", "ro", "de", "fr")
BASE = "https://one.example/a/"


def feed(edition: Edition, language: str) -> ElementTree.Element:
    return ElementTree.fromstring(edition.files[f"{language}/changes.atom"])


def one(parent: ElementTree.Element, name: str) -> str:
    (child,) = parent.findall(ATOM + name)
    return child.text or ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_feed_is_valid_atom(edition: Edition, language: str) -> None:
    """RFC 4287: what a feed and an entry must have once, and what the values must look like."""
    root = feed(edition, language)
    assert root.tag == f"{ATOM}feed"
    assert root.get("{http://www.w3.org/XML/1998/namespace}lang") == language
    assert one(root.find(f"{ATOM}author") or root, "name") == "Right Bower"
    relations = [link.get("rel") for link in root.findall(f"{ATOM}link")]
    assert sorted(map(str, relations)) == ["alternate", "self"]
    entries = root.findall(f"{ATOM}entry")
    ids = [one(part, "id") for part in (root, *entries)]
    assert len(set(ids)) == len(ids)
    updated = []
    for part in (root, *entries):
        assert re.fullmatch(r"urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", one(part, "id"))
        assert one(part, "title")
        updated.append(datetime.fromisoformat(one(part, "updated").replace("Z", "+00:00")))
    assert updated[0] == max(updated[1:])
    assert updated[1:] == sorted(updated[1:], reverse=True)
    for entry in entries:
        (content,) = entry.findall(f"{ATOM}content")
        assert content.get("type") == "text"
        assert content.text
        (link,) = entry.findall(f"{ATOM}link")
        path, _, anchor = (link.get("href") or "").partition("#")
        page = edition.files[f"{language}/{path}"].decode()
        assert f'<section class="change" id="{anchor}">' in page


def test_the_feed_tells_every_change_and_its_games(edition: Edition) -> None:
    changes = edition.workshop.changes.changes
    entries = feed(edition, "en").findall(f"{ATOM}entry")
    assert [one(entry, "title") for entry in entries] == [c.title for c in changes.values()]
    terms = [[c.get("term") for c in entry.findall(f"{ATOM}category")] for entry in entries]
    assert terms == [list(change.games) for change in changes.values()]


def test_the_feed_speaks_the_language(edition: Edition) -> None:
    said = {code: one(feed(edition, code).findall(f"{ATOM}entry")[0], "content")
            for code in LANGUAGES}  # fmt: skip
    assert len(set(said.values())) == len(LANGUAGES)


def test_pages_point_to_the_feed(edition: Edition) -> None:
    page = edition.files["ro/rules/british.html"].decode()
    assert 'type="application/atom+xml" title="Schimbări în reguli" href="../changes.atom"' in page


def test_a_move_keeps_the_ids_and_makes_links_whole(tmp_path: Path) -> None:
    root = small_site(tmp_path, languages=["en"], unfinished=[])
    before, after = feed(make_edition(root), "en"), feed(make_edition(root, BASE), "en")
    assert [e.text for e in before.iter(f"{ATOM}id")] == [e.text for e in after.iter(f"{ATOM}id")]
    assert all(str(e.get("href")).startswith(f"{BASE}en/") for e in after.iter(f"{ATOM}link"))
    # The small site shows one game: what concerns other games only is no news there.
    assert len(after.findall(f"{ATOM}entry")) < 10
    # Where nothing is told to have changed, there is neither page nor feed.
    (root / "content" / "changes.yaml").unlink()
    edition = make_edition(root)
    assert edition.problems == ()
    assert not [path for path in edition.files if "changes" in path]
    assert "atom" not in edition.files["en/index.html"].decode()


def test_what_an_attribute_says_is_read_as_it_was() -> None:
    said = "Jack's & \"Jill's\" <game>"
    assert ElementTree.fromstring(f"<a b={_quoted(said)}/>").get("b") == said
