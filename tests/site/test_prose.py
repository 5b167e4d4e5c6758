"""Pages of prose: what Markdown may hold, what is drawn, and where links lead."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rightbower.book.keeping import PAIRS, pair_pictures
from rightbower.book.plots import PLOTS
from rightbower.model.glossary import Glossary
from rightbower.model.problem import Place
from rightbower.site.prose import Prose, prose_html, read_prose
from rightbower.works.build import Edition, make_edition
from support import ROOT, copy_of_the_site


def plain(text: str) -> str:
    """The text as HTML, with links and drawings shown as what was asked for."""
    page = Prose("x", "en", "X", text)
    return prose_html(
        page, lambda *parts: "|".join(parts), lambda *asked: f"[{asked[1]}]", Glossary()
    )


def faults(tmp_path: Path, text: str) -> list[tuple[str, int, int, str]]:
    """What is wrong with a page: file, line, column, reason."""
    file = tmp_path / "content" / "pages" / "en" / "x.md"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    _, problems = read_prose(tmp_path, "x", ("en",), "en")
    assert {problem.code for problem in problems} <= {"bad_prose"}
    return [(p.file, p.place.line, p.place.column, str(p.params["reason"])) for p in problems]


def test_a_line_of_its_own_becomes_a_drawing() -> None:
    assert plain("a\n\n{score: six_four}\n\nb").split("\n") == [
        "<p>a</p>",
        "[six_four]",
        "<p>b</p>",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "a {score: six_four}",
        "a\n{score: six_four}\n\nb",
        "{score: six_four}\nb",
        "{score:six_four}",
    ],
)
def test_a_drawing_in_running_text_is_refused_at_its_place(text: str, tmp_path: Path) -> None:
    (fault,) = faults(tmp_path, f"# X\n\n{text}\n")
    line, column = text[: text.index("{")].count("\n") + 3, text.split("\n")[-1].find("{") + 1
    assert fault[:2] == ("content/pages/en/x.md", line)
    assert fault[2] == (column or 1)
    assert "line of its own" in fault[3]


def test_a_drawing_that_does_not_exist_is_refused_with_those_that_do(tmp_path: Path) -> None:
    (fault,) = faults(tmp_path, "# X\n\n{score: nine_ten}\n")
    assert fault[1:3] == (3, 9)
    assert all(pair in fault[3] for pair in PAIRS)


def test_a_drawing_quoted_as_code_stays_as_it_stands(tmp_path: Path) -> None:
    assert faults(tmp_path, "# X\n\nWrite `{score: six_four}`, not `<svg>`.\n") == []
    assert "<code>{score: six_four}</code>" in plain("Write `{score: six_four}`.")


def test_a_link_of_an_unknown_kind_is_refused(tmp_path: Path) -> None:
    text = "# X\n\n[a](hands:x) [b](hand:x#t2.3) [c](javascript:x) [d](https://example.org/)\n"
    assert [fault[1:] for fault in faults(tmp_path, text)] == [
        (3, 5, "no link begins with hands:"),
        (3, 35, "no link begins with javascript:"),
    ]


def test_a_link_to_a_step_keeps_its_anchor() -> None:
    assert 'href="hand|a-b|t2.3"' in plain("[a](hand:a-b#t2.3)")


@pytest.mark.parametrize("link", ["hand:left-bower-led#t9.9", "hand:nobody", "page:nowhere"])
def test_a_link_to_a_step_or_page_that_is_not_there_is_told_at_its_place(
    link: str, tmp_path: Path
) -> None:
    root = copy_of_the_site(tmp_path)
    (root / "site.yaml").write_text("title: One\nlanguages: [en]\npages: [about]\n")
    page = root / "content" / "pages" / "en" / "about.md"
    lines = page.read_text().count("\n")
    page.write_text(page.read_text() + f"\nAn [x]({link})\n")
    (problem,) = make_edition(root).problems
    assert (problem.code, problem.file) == ("broken_link", "content/pages/en/about.md")
    assert (problem.place.line, problem.place.column) == (lines + 2, 8)
    assert problem.params["link"] == link


@pytest.mark.parametrize(("pair", "most"), [("six_four", 10), ("two_fives", 10),
                                            ("three_four", 7), ("six_five", 11)])  # fmt: skip
def test_a_pair_shows_as_many_points_as_it_has_pips(pair: str, most: int) -> None:
    assert [picture.points for picture in pair_pictures(pair)] == list(range(1, most + 1))


def test_the_page_on_keeping_score_draws_every_pair_in_every_language(edition: Edition) -> None:
    for language in edition.workshop.site.languages:
        page = edition.files[f"{language}/keeping-score.html"].decode()
        rows = re.findall(r'<ol class="score-cards">(.*?)</ol>', page, re.S)
        assert [row.count("<svg") for row in rows] == [10, 10, 7, 11]
        assert "{score" not in page


def test_the_page_on_strategy_draws_every_plot_in_every_language(edition: Edition) -> None:
    for language in edition.workshop.site.languages:
        page = edition.files[f"{language}/strategy.html"].decode()
        drawn = re.findall(r'<figure class="plot" id="plot-([a-z]+)">(.*?)</figure>', page, re.S)
        assert [name for name, _ in drawn] == list(PLOTS)
        for name, figure in drawn:
            assert f'aria-labelledby="plot-{name}-title plot-{name}-about"' in figure
            assert figure.count('class="whisker"') == figure.count("<tr><th")
            assert figure.count("±") >= 3
        assert "{numbers" not in page


def test_a_plot_that_does_not_exist_is_refused_with_those_that_do(tmp_path: Path) -> None:
    (fault,) = faults(tmp_path, "# X\n\n{numbers: weather}\n")
    assert fault[1:3] == (3, 11)
    assert all(name in fault[3] for name in PLOTS)


def test_a_site_without_numbers_may_not_draw_them(tmp_path: Path) -> None:
    root = copy_of_the_site(tmp_path)
    (root / "site.yaml").write_text("title: One\nlanguages: [en]\npages: [about]\n")
    (root / "content" / "numbers.yaml").unlink()
    page = root / "content" / "pages" / "en" / "about.md"
    lines = page.read_text().count("\n")
    page.write_text(page.read_text() + "\n{numbers: calls}\n")
    (problem,) = make_edition(root).problems
    assert (problem.code, problem.file) == ("bad_prose", "content/pages/en/about.md")
    assert (problem.place.line, problem.place.column) == (lines + 2, 1)
    assert "content/numbers.yaml is missing" in str(problem.params["reason"])


PAGES = sorted(path.stem for path in (ROOT / "content" / "pages" / "en").glob("*.md"))
BONES = re.compile(
    r"^(##|- |\||\{[a-z]+: [a-z_]+\}$| {4}.*)|\]\(((?!false:)[^)]*)\)|(`[^`]+`)", re.MULTILINE
)
"""What a page is built on: headings, lists, tables, drawings, blocks of code, links, code."""


def bones(language: str, name: str) -> list[tuple[str, ...]]:
    """The bones of a shipped page, sorted, for a sentence may put them in another order."""
    text = (ROOT / "content" / "pages" / language / f"{name}.md").read_text()
    text = text.replace(f"/{language}.json", "/en.json")  # a file of that language's texts
    text = re.sub(r"(`rightbower replay |`)[^\W\da-z][^\Wa-z]+(?=[`: ])", r"\1FILE", text)
    text = re.sub(r"`FILE:[^`]*`", "`FILE:LINE`", text)  # how a problem is told, in words
    return sorted(BONES.findall(text))


@pytest.mark.parametrize("language", ["es", "ro", "de", "fr"])
@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_the_parts_the_links_and_the_code_of_its_english_source(
    name: str, language: str
) -> None:
    assert bones(language, name) == bones("en", name)


@pytest.mark.parametrize(
    "link", ["foo:hands", "0:our-table", "*x:hands", '"%s":hands', ":x", " javascript:x", "é:x"]
)
def test_a_link_of_no_kind_is_told_whatever_signs_its_name_has(link: str, tmp_path: Path) -> None:
    (fault,) = faults(tmp_path, f"# X\n\nA [text]({link}) and one more\n")
    assert fault[1:3] == (3, 10 + link.startswith(" "))
    assert fault[3] == f"no link begins with {link.strip().partition(':')[0]}:"


@pytest.mark.parametrize("before", ["A [text](\t", "A [text](  ", "[text]: ", "   [1]:"])
def test_a_link_is_looked_at_wherever_it_is_written(before: str, tmp_path: Path) -> None:
    (fault,) = faults(tmp_path, f"# X\n\n{before}foo:hands\n")
    assert fault[1:] == (3, len(before) + 1, "no link begins with foo:")
    page, _ = read_prose(tmp_path, "x", ("en",), "en")
    assert page["en"].links == ()
    assert faults(tmp_path, f"# X\n\n{before}page:nowhere#there\n") == []
    (link,) = read_prose(tmp_path, "x", ("en",), "en")[0]["en"].links
    assert (link.kind, link.name, link.anchor) == ("page", "nowhere", "there")
    assert link.place == Place(3, len(before) + 1)


@pytest.mark.parametrize("before", ["A [text](", "A [text](  ", "[text]:", "A [te\nxt]("])
def test_a_link_may_go_on_in_the_next_line(before: str, tmp_path: Path) -> None:
    line = 4 + before.count("\n")
    (fault,) = faults(tmp_path, f"# X\n\n{before}\n foo:hands\n")
    assert fault[1:] == (line, 2, "no link begins with foo:")
    assert faults(tmp_path, f"# X\n\n{before}\n page:nowhere#there\n 'a title')\n") == []
    (link,) = read_prose(tmp_path, "x", ("en",), "en")[0]["en"].links
    assert (link.kind, link.name, link.anchor) == ("page", "nowhere", "there")
    assert link.place == Place(line, 2)


@pytest.mark.parametrize("link", ["page:\nhands", "hand:x#t2\n.3", "page:hands x", "https://x y"])
def test_an_address_that_is_broken_is_refused(link: str, tmp_path: Path) -> None:
    (fault,) = faults(tmp_path, f"# X\n\nA [text]({link}) and more\n")
    assert fault[1:] == (3, 10, "the address of a link has no spaces and no line breaks")


@pytest.mark.parametrize(
    "text", ["[1]:\nNote: a sentence", "[1]: Note: one", "[a](\n\nfoo:x)", "Code `a\n[x](foo:x)` b"]
)
def test_what_is_no_link_is_not_looked_at(text: str, tmp_path: Path) -> None:
    assert faults(tmp_path, f"# X\n\n{text}\n") == []
    assert "href" not in plain(text)


@pytest.mark.parametrize("text", ["`a\n<b>`", "a ` b\n\n<b> ` c"])
def test_code_goes_over_lines_and_not_over_paragraphs(text: str, tmp_path: Path) -> None:
    assert len(faults(tmp_path, f"# X\n\n{text}\n")) == text.count("\n\n")


def test_an_address_in_signs_of_html_is_one_fault(tmp_path: Path) -> None:
    (fault,) = faults(tmp_path, "# X\n\nA [text](<https://example.org/>)\n")
    assert fault[3] == "HTML is not allowed"


@pytest.mark.parametrize(
    "link", ["page:hands", "https://x.y/:a", "mailto:a@b.c", "#a:b", "a/b:c", "?a:b", "hands.html"]
)
def test_a_colon_elsewhere_in_a_link_makes_no_kind(link: str, tmp_path: Path) -> None:
    assert faults(tmp_path, f"# X\n\nA [text]({link}) and `[x](foo:x)`\n") == []


@pytest.mark.parametrize("char", ["\u2028", "\x85", "\x0c", "\x1e"], ids=ascii)
def test_what_breaks_a_line_unseen_shifts_no_line_below_it(char: str, tmp_path: Path) -> None:
    file = tmp_path / "content" / "pages" / "en" / "x.md"
    file.parent.mkdir(parents=True)
    file.write_bytes(f"# X{char}\n\na{char}b\n\n[x](foo:y)\n[y](page:gone)\n".encode())
    pages, problems = read_prose(tmp_path, "x", ("en",), "en")
    assert [(p.code, p.place.line) for p in problems] == [("bad_character", 1), ("bad_prose", 5)]
    assert [link.place.line for link in pages["en"].links] == [6]
