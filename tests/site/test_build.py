"""The built site: whole, the same every time, and at home under any address."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rightbower.cli import main
from rightbower.model.profile import RULE_IDS
from rightbower.site.links import Links, broken_links
from rightbower.site.qr import qr_code
from rightbower.works.build import Edition, make_edition, write_edition
from support import ROOT, copy_of_the_site

LANGUAGES = ("en", "es", "ro")


def html(edition: Edition) -> dict[str, str]:
    return {p: c.decode() for p, c in edition.files.items() if p.endswith(".html")}


def test_nothing_is_wrong(edition: Edition) -> None:
    assert edition.problems == ()
    assert edition.hand_problems == ()


def test_every_language_has_every_page(edition: Edition) -> None:
    pages = {path.removeprefix("en/") for path in edition.files if path.startswith("en/")}
    assert len(pages) >= 36
    for language in LANGUAGES:
        own = {
            p.removeprefix(f"{language}/") for p in edition.files if p.startswith(language + "/")
        }
        assert own == pages


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site of four games with one record of each; building it takes a fraction of the time."""
    return copy_of_the_site(tmp_path_factory.mktemp("small"), records=1)


def test_a_rebuild_is_the_same_to_the_byte(small: Path) -> None:
    assert dict(make_edition(small).files) == dict(make_edition(small).files)


def test_every_link_and_anchor_leads_somewhere(edition: Edition) -> None:
    assert broken_links(edition.files) == []


def test_a_broken_link_is_found() -> None:
    pages = {
        "a/b.html": b'<a href="c.html">x</a><a href="c.html#n">x</a><a href="/a/c.html">x</a>'
        b'<a href="../d/">x</a><a href="#me">x</a><a href="https://example.org/">x</a>',
        "a/c.html": b"<p id=m>",
    }
    assert [p.params["link"] for p in broken_links(pages)] == [
        "c.html#n",
        "/a/c.html",
        "../d/",
        "#me",
    ]


def test_anchors_are_the_same_in_every_language(edition: Edition) -> None:
    for path in edition.files:
        # Each language has letters of its own, so the page from A to Z is another one in each.
        if path.startswith("en/") and path.endswith(".html") and path != "en/a-z.html":
            ids = [
                re.findall(
                    r'(?<!popover)\sid="([^"]+)"',
                    edition.files[path.replace("en/", f"{code}/", 1)].decode(),
                )
                for code in LANGUAGES
            ]
            assert ids[0] == ids[1] == ids[2]
            assert len(set(ids[0])) == len(ids[0]), path


def test_rules_stand_at_their_ids(edition: Edition) -> None:
    for path, text in html(edition).items():
        if "/rules/" in path:
            found = re.findall(r'<section class="rule" id="([^"]+)"', text)
            assert set(found) <= set(RULE_IDS)
            assert len(found) >= 30
            assert text.count('class="cite"') >= len(found)


def test_every_cited_rule_is_linked_from_its_step(edition: Edition) -> None:
    page = html(edition)["en/hands/forced-left-bower.html"]
    step = page[page.index('id="t2.2"') :].split("</li>")[0]
    assert 'href="../rules/north-american.html#trump.left_bower"' in step
    assert 'href="../rules/north-american.html#play.follow_suit"' in step


def test_pages_are_strict_about_what_they_run(edition: Edition) -> None:
    for path, text in html(edition).items():
        if path != "404.html":
            assert "default-src 'none'; script-src 'self'; style-src 'self'" in text
        assert " style=" not in text
        assert not re.search(r"\son[a-z]+=", text)
        for script in re.findall(r"<script([^>]*)>", text):
            assert " src=" in script or "application/json" in script
        assert not re.search(r'(?:href|src)="/', text), path
        assert str(ROOT) not in text


def test_data_in_the_page_is_json(edition: Edition) -> None:
    page = html(edition)["en/hands/forced-left-bower.html"]
    (data,) = re.findall(r'<script type="application/json" class="data">(.*?)</script>', page)
    steps = json.loads(data)["steps"]
    assert [step["at"] for step in steps][:3] == ["deal", "b1", "b2"]


def test_only_the_base_differs_between_two_addresses(small: Path) -> None:
    one = make_edition(small, "https://one.example/a/")
    two = make_edition(small, "https://two.example/b/c/")
    assert one.problems == two.problems == ()
    assert set(one.files) == set(two.files) == set(make_edition(small).files) | {"sitemap.xml"}
    for path, content in one.files.items():
        if path == "sw.js" or path.startswith("assets/made/offline/"):
            # They hold the marks of all other files.
            continue
        moved = content.replace(b"https://one.example/a/", b"https://two.example/b/c/")
        # The code on a printed page is the address once more, in black and white.
        drawn = re.compile(rb'<svg[^>]*class="qr".*?</svg>')
        assert drawn.sub(b"", moved) == drawn.sub(b"", two.files[path]), path


def test_a_published_page_knows_its_address_and_its_relatives(small: Path) -> None:
    files = make_edition(small, "https://one.example/a/").files
    page = files["es/rules/alsatian.html"].decode()
    assert '<link rel="canonical" href="https://one.example/a/es/rules/alsatian.html">' in page
    for code in LANGUAGES:
        address = f"https://one.example/a/{code}/rules/alsatian.html"
        assert f'<link rel="alternate" hreflang="{code}" href="{address}">' in page
        assert f"<loc>{address}</loc>".encode() in files["sitemap.xml"]
    assert b'<base href="https://one.example/a/">' in files["404.html"]
    picture = "assets/made/pictures/es/alsatian.jpg"
    assert f'<meta property="og:image" content="https://one.example/a/{picture}">' in page
    assert files[picture].startswith(b"\xff\xd8")
    printed = files["es/hands/forced-left-bower.html"].decode()
    assert qr_code("https://one.example/a/es/hands/forced-left-bower.html") in printed
    assert 'class="qr"' not in page
    framed = files["es/hands/forced-left-bower.embed.html"].decode()
    whole = "https://one.example/a/es/hands/forced-left-bower.html"
    assert f'<link rel="canonical" href="{whole}">' in framed
    assert b".embed.html" not in files["sitemap.xml"]


def test_the_page_for_the_lost_speaks_every_language(edition: Edition) -> None:
    page = edition.files["404.html"].decode()
    for code in LANGUAGES:
        assert f'<li lang="{code}"><a href="{code}/index.html"' in page
    assert edition.files[".nojekyll"] == b""


def snapshot(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def test_a_faulty_profile_leaves_the_old_site_whole(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = copy_of_the_site(tmp_path)
    assert main(["build", "--root", str(root)]) == 0
    before = snapshot(root / "site_out")
    profile = root / "rules_yaml" / "alsatian.yaml"
    profile.write_text(
        profile.read_text().replace("[[2, 3]]", "[[2, 4]]").replace("game.target", "game.taget")
    )
    capsys.readouterr()
    assert main(["build", "--root", str(root)]) == 1
    told = capsys.readouterr().err
    assert re.search(r"^rules_yaml/alsatian.yaml:\d+:\d+: unknown_rule: ", told, re.M)
    assert "Traceback" not in told
    assert snapshot(root / "site_out") == before


def test_a_faulty_hand_spoils_only_its_own_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = copy_of_the_site(tmp_path)
    assert main(["build", "--root", str(root)]) == 0
    before = snapshot(root / "site_out")
    hand = root / "content" / "hands" / "north-american" / "forced-left-bower.yaml"
    hand.write_text(hand.read_text().replace("N: QH JD", "N: QH KC"))
    capsys.readouterr()
    assert main(["build", "--root", str(root)]) == 1
    told = capsys.readouterr().err
    assert "forced-left-bower.yaml" in told
    assert ": must_follow: " in told
    after = snapshot(root / "site_out")
    # No other engine is held to a record that is wrong.
    assert set(before) - set(after) == {
        f"api/v1/{kind}/forced-left-bower.json" for kind in ("hands", "traces")
    }
    assert set(after) <= set(before)
    page = after["en/hands/forced-left-bower.html"].decode()
    assert '<p class="fault"' in page
    assert 'id="t2.1"' in page
    assert 'id="t2.2"' not in page
    assert 'id="end"' not in page
    touched = {path for path in after if after[path] != before[path]}
    assert "en/hands/forced-left-bower.html" in touched
    spoiled = [f"forced-left-bower.{end}" for end in ("html", "embed.html", "txt", "known.txt")]
    assert not {path for path in touched if "/hands/" in path} - {
        f"{code}/hands/{name}"
        for code in (*LANGUAGES, "de", "fr")
        for name in (*spoiled, "index.html")
    }


def test_a_record_that_cannot_be_read_has_a_page_that_says_so(tmp_path: Path) -> None:
    root = copy_of_the_site(tmp_path)
    (root / "content" / "hands" / "broken.yaml").write_text("a: [1\n")
    edition = make_edition(root)
    assert edition.problems == ()
    assert [problem.code for problem in edition.hand_problems] == ["not_yaml"]
    assert "content/hands/broken.yaml" in edition.files["ro/hands/broken.html"].decode()


def test_a_faulty_template_names_its_line(tmp_path: Path) -> None:
    root = copy_of_the_site(tmp_path)
    page = root / "themes" / "plain" / "templates" / "hands.html"
    page.write_text(page.read_text() + "{% if %}\n")
    problems = make_edition(root).problems
    assert [problem.code for problem in problems] == ["bad_template"]
    assert problems[0].place.line > 10


def test_what_goes_wrong_in_a_template_is_told_at_its_line(tmp_path: Path) -> None:
    root = copy_of_the_site(tmp_path)
    page = root / "themes" / "plain" / "templates" / "hands.html"
    lines = len(page.read_text().splitlines())
    page.write_text(page.read_text().replace("{% endblock %}", '{{ 1 + "a" }}{% endblock %}'))
    (problem,) = make_edition(root).problems
    assert (problem.code, problem.file) == ("bad_template", "themes/plain/templates/hands.html")
    assert 1 < problem.place.line <= lines
    assert "TypeError" in str(problem.params["reason"])


def test_a_swap_leaves_nothing_behind(edition: Edition, tmp_path: Path) -> None:
    out = tmp_path / "site_out"
    out.mkdir()
    (out / "old.html").write_text("old")
    write_edition(edition, out)
    assert not (out / "old.html").exists()
    assert [path.name for path in tmp_path.iterdir()] == ["site_out"]


@pytest.mark.parametrize(
    "odd",
    [
        "<p id='m'>", '<p\nid="m">', "<!-- <a href=\"x\"> --><p id=m>", '<base href="/">',
        '<svg><use class="x" href="#s"/></svg>', '<svg><use href="#s"/></svg>',
    ],
)  # fmt: skip
def test_links_are_read_the_same_way_quickly_and_with_their_places(odd: str) -> None:
    page = f'<p id="a&amp;b">{odd}<a href="c.html#n">x</a><a href="#a&amp;b">x</a><img src="i">'
    links = Links()
    links.page("a/b.html", page.encode())
    found = {path for path, _ in links.targets}
    assert found == {"a/c.html", "a/i"}
    assert links.ids["a/b.html"].split(" ")[0] == "a&b"
    broken = [p.params["link"] for p in broken_links({"a/b.html": page.encode()})]
    assert broken == ["c.html#n", "i"]
    assert not links.broken
