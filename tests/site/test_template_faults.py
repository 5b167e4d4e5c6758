"""Whatever a template does wrong is told at its own line."""

from __future__ import annotations

from pathlib import Path

import pytest

from rightbower.cli import main
from rightbower.model.problem import Problem
from rightbower.model.site_file import PARTS
from rightbower.site import extract
from rightbower.site.misprints import TemplateFault, template_problem, told_at_its_line
from rightbower.site.theme import read_theme
from support import ROOT, small_site

PLAIN = "extends: plain\n"
CASES = {
    "{% filter length %}a{% endfilter %}": "no text but int",
    "{% macro m() %}{% endmacro %}{% call range(3) %}{% endcall %}": "no keyword",
    "{% set x | nope %}a{% endset %}": "No filter named 'nope'",
    "{% filter nope %}a{% endfilter %}": "No filter named 'nope'",
    "{{ 1 is nope }}": "No test named 'nope'",
    '{% include "page.html" %}': "without end",
    '{% extends "page.html" %}': "without end",
    '{% include "other.html" %}': "without end",
    "{% macro m(n) %}{{ m(n + 1) }}{% endmacro %}{{ m(1) }}": "without end",
    "{% for x in [1] recursive %}{{ loop([1]) }}{% endfor %}": "without end",
    '{% include "gone.html" %}': "there is no template gone.html",
    '{% import "gone.html" as gone %}': "there is no template gone.html",
    '{% extends "gone.html" %}': "there is no template gone.html",
    "{{ 1 / 0 }}": "division by zero",
    "{{ x.y.z }}": "'x' is undefined",
    '{{ "a".y.z }}': "no attribute 'y'",
    "{{ 3|join }}": "not iterable",
    '{{ [1, "a"]|sort }}': "not supported",
    "{% do x %}": "unknown tag 'do'",
    "{{ 10.0 ** 1000 }}": "OverflowError",
    "{{ 'a' * 10 ** 15 }}": "MemoryError",
}


def theme(root: Path, text: str | bytes, name: str = "page.html", extends: str = "") -> None:
    """A theme of its own with that template, two lines of text before it."""
    folder = root / "themes" / "own" / "templates"
    folder.mkdir(parents=True, exist_ok=True)
    (root / "themes" / "own" / "theme.yaml").write_text(f"name: own\n{extends}")
    (folder / name).write_bytes(b"a\nb\n" + (text.encode() if isinstance(text, str) else text))


def fault(root: Path) -> Problem:
    made, problems = read_theme(root, "own")
    assert made is not None, problems
    with pytest.raises(TemplateFault) as failed, told_at_its_line():
        made.environment().get_template("page.html").render()
    return template_problem(failed.value, "page.html")


@pytest.mark.parametrize("text", CASES)
def test_what_goes_wrong_is_told_at_the_line_that_asks_for_it(text: str, tmp_path: Path) -> None:
    theme(tmp_path, text)
    theme(tmp_path, '{% include "page.html" %}', "other.html")
    problem = fault(tmp_path)
    assert problem.code == "bad_template"
    assert problem.file in ("themes/own/templates/page.html", "themes/own/templates/other.html")
    assert problem.place.line == 3
    reason = str(problem.params["reason"])
    assert CASES[text] in reason
    assert "\n" not in reason


@pytest.mark.parametrize("text", [b"\xff", "{{ " + "(" * 500 + "1" + ")" * 500 + " }}",
                                  "{% if 1 %}" * 150 + "{% endif %}" * 150])  # fmt: skip
def test_what_nobody_can_read_is_told_of_its_template(text: str | bytes, tmp_path: Path) -> None:
    theme(tmp_path, text)
    problem = fault(tmp_path)
    assert (problem.code, problem.file) == ("bad_template", "themes/own/templates/page.html")
    assert problem.place.line == (3 if text == b"\xff" else 1)


def test_a_fault_in_a_part_is_told_in_the_part(tmp_path: Path) -> None:
    for asked in ('{% include "part.html" %}', '{% import "part.html" as part %}'):
        theme(tmp_path, asked)
        theme(tmp_path, "{% if %}", "part.html")
        problem = fault(tmp_path)
        assert (problem.file, problem.place.line) == ("themes/own/templates/part.html", 3)


@pytest.mark.parametrize("name", ["look.html", "suits.html"])
def test_a_part_that_asks_for_its_page_again_is_told_and_not_the_page(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In whichever of the templates on the endless way room gives out."""
    root = small_site(tmp_path, theme="own", languages=["en"], unfinished=[])
    asked = 'page is defined and page.kind == "sources"'
    theme(root, f'{{% if {asked} %}}\n{{% include "sources.html" %}}{{% endif %}}', name, PLAIN)

    def checked(deeper: int) -> int:
        return checked(deeper - 1) if deeper else main(["check", "--root", str(root)])

    for deeper in range(6):
        assert checked(deeper) == 1
        told = capsys.readouterr().err
        assert f"themes/own/templates/{name}:4:1: bad_template: " in told
        assert "without end" in told
        assert "themes/plain" not in told


def failing(root: Path) -> Problem:
    """What is told of the page of a theme that asks for a static file."""
    made, _ = read_theme(root, "own")
    assert made is not None
    with pytest.raises(TemplateFault) as failed, told_at_its_line():
        made.environment().get_template("page.html").render(asset=made.asset)
    problem = template_problem(failed.value, "page.html")
    assert (problem.file, problem.place.line) == ("themes/own/templates/page.html", 3)
    return problem


@pytest.mark.parametrize(
    ("name", "near"), [("stile.css", "; there is style.css"), ("../x", ""), ("", "")]
)
def test_a_static_file_that_no_theme_has_is_told_with_the_nearest_ones(
    name: str, near: str, tmp_path: Path
) -> None:
    theme(tmp_path, f'{{{{ asset("{name}") }}}}')
    static = tmp_path / "themes" / "own" / "static"
    static.mkdir()
    (static / "style.css").write_text("a{}")
    problem = failing(tmp_path)
    assert problem.params["reason"] == f"the theme has no file static/{name}{near}"


@pytest.mark.parametrize("name", ["a b.css", "a#b.css", "a?b.css", "100%.css", "ä.css"])
def test_a_static_file_that_no_address_can_hold_is_told_where_it_is_asked_for(
    name: str, tmp_path: Path
) -> None:
    theme(tmp_path, f'{{{{ asset("{name}") }}}}')
    (tmp_path / "themes" / "own" / "static").mkdir()
    (tmp_path / "themes" / "own" / "static" / name).write_text("a{}")
    problem = failing(tmp_path)
    assert f"no address can hold the name of static/{name}" in str(problem.params["reason"])


def test_what_no_template_asked_for_stays_what_it_is() -> None:
    with pytest.raises(KeyError), told_at_its_line():
        raise KeyError("x")


def test_a_style_sheet_that_is_not_utf8_is_told_at_its_line(tmp_path: Path) -> None:
    theme(tmp_path, "")
    (tmp_path / "themes" / "own" / "static").mkdir()
    (tmp_path / "themes" / "own" / "static" / "x.css").write_bytes(b"a {}\n\xff")
    made, problems = read_theme(tmp_path, "own")
    assert made is None
    assert [(p.code, p.file, p.place.line) for p in problems] == [
        ("bad_encoding", "themes/own/static/x.css", 2)
    ]


@pytest.mark.parametrize(
    ("text", "reason"),
    [("{{ _(page) }}", "no text to translate"), ('{{ pgettext("a", page) }}', "no text"),
     ("\xff", "not UTF-8"), ("\x02", "U+0002"), ("{{ " + "(" * 500 + ")" * 500, "too deeply")],
)  # fmt: skip
def test_texts_that_cannot_be_read_out_of_a_template_are_told(
    text: str, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    theme(tmp_path, text.encode("latin-1"))
    (tmp_path / "site.yaml").write_text("title: X\nlanguages: [en, es]\n")
    with pytest.raises(TemplateFault, match=re_of(reason)):
        list(extract.interface_texts(tmp_path))
    for job in ("messages", "languages"):
        assert main([job, "--root", str(tmp_path)]) == 1
        assert "themes/own/templates/page.html:" in capsys.readouterr().err
    assert not (tmp_path / "content").exists()


def re_of(reason: str) -> str:
    return reason.replace("+", r"\+")


def test_pages_doors_and_scripts_of_a_site_tell_of_their_templates(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = small_site(tmp_path, theme="own", languages=["en"], unfinished=[], omit=[*PARTS])
    theme(root, "{% filter length %}a{% endfilter %}", "sources.html", PLAIN)
    theme(root, '{{ "\\ud800" }}', "glossary.html", PLAIN)
    theme(root, "{{ 1 / 0 }}", "sw-last.js", PLAIN)
    assert main(["check", "--root", str(root)]) == 1
    told = capsys.readouterr().err
    for name in ("themes/own/templates/sources.html:3", "themes/own/templates/glossary.html:1",
                 "themes/own/templates/sw-last.js:3"):  # fmt: skip
        assert f"\n{name}:1: bad_template: " in f"\n{told}"
    theme(root, "{{ 1 / 0 }}", "404.html")
    assert main(["check", "--root", str(root)]) == 1
    told = capsys.readouterr().err
    assert "templates/root.html:1:1: bad_template: " in told
    theme(root, "{{ 1 / 0 }}", "root.html")
    assert main(["check", "--root", str(root)]) == 1
    assert "themes/own/templates/root.html:3:1: bad_template: " in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "said", "word"),
    [("sources.html", r'{{ "\x01" }}', "U+0001"), ("look.html", r'{{ "a\u0085" }}', "U+0085"),
     ("suits.html", "\ufdd0", "U+FDD0"),
     ("404.html", r'{{ "\x01" }}', "U+0001")],
)  # fmt: skip
def test_a_template_that_puts_on_a_page_what_none_may_hold_is_told(
    name: str, said: str, word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = small_site(tmp_path, theme="own", languages=["en", "es"], unfinished=["es"])
    shipped = (ROOT / "themes" / "plain" / "templates" / name).read_text()
    theme(root, f"{said}\n{shipped}", name, PLAIN)
    assert main(["check", "--root", str(root)]) == 1
    told = capsys.readouterr().err
    assert f"themes/own/templates/{name}:3:1: bad_template: " in told
    assert f"no page can hold the character {word}" in told
    assert told.count(": bad_template: ") == 1


def test_a_character_made_by_a_filter_is_told_of_the_template_of_its_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = small_site(tmp_path, theme="own", languages=["en"], unfinished=[])
    theme(root, '{{ "%c"|format(1) }}', "sources.html", PLAIN)
    assert main(["check", "--root", str(root)]) == 1
    assert "themes/own/templates/sources.html:1:1: bad_template: " in capsys.readouterr().err


def test_a_file_that_an_editor_left_beside_the_static_ones_stops_nothing(tmp_path: Path) -> None:
    theme(tmp_path, "", extends="extends: plain\n")
    (tmp_path / "themes" / "own" / "static").mkdir()
    (tmp_path / "themes" / "own" / "static" / "#x y~").write_text("a{}")
    made, problems = read_theme(tmp_path, "own")
    assert problems == ()
    assert made is not None
    assert made.shipped_as("#x y~").startswith("assets/#x y~?")
