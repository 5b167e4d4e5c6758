"""Names that become part of a path or an address: plain ones, or told at their very place."""

from __future__ import annotations

import pytest

from rightbower.load.names import is_language, is_name
from rightbower.load.site_files import load_site, load_theme
from rightbower.model.problem import Problem

LEADING_OUT = (
    "..", ".", "../x", "../../precious", "/etc/x", "a/b", "a\\b", "C:x", "a/", "", " ", "a b", "ä",
    "x.y", "-x", "_x", "x\n", "a" * 81,
)  # fmt: skip
SITE = "title: X\nlanguages: [{languages}]\npages: [{pages}]\ntheme: {theme}\n"
THERE = {
    "content/lexicon/en.yaml", "content/lexicon/es.yaml", "content/pages/es/hola.md",
    "content/locale/es/LC_MESSAGES/messages.po", "content/pages/en/about.md",
    "content/pages/es/both.md", "content/pages/en/both.md",
    "themes/plain/theme.yaml", "themes/own/theme.yaml",
}  # fmt: skip


def told(problems: tuple[Problem, ...]) -> list[tuple[str, int, int, str]]:
    return [
        (p.code, p.place.line, p.place.column, str(p.params.get("path", p.params.get("id", ""))))
        for p in problems
    ]


def written(name: str) -> str:
    return '"' + name.replace("\\", "\\\\").replace("\n", "\\n") + '"'


@pytest.mark.parametrize("name", LEADING_OUT)
def test_a_name_that_is_not_plain_is_refused_where_it_stands_and_never_used(name: str) -> None:
    assert not is_name(name)
    assert not is_language(name)
    text = SITE.format(
        languages=f"en, {written(name)}", pages=f"about, {written(name)}", theme=written(name)
    )
    site, problems = load_site(text.encode(), "site.yaml")
    assert told(problems) == [
        ("bad_id", 2, 17, name), ("bad_id", 3, 16, name), ("bad_id", 4, 8, name)
    ]  # fmt: skip
    assert site is not None
    assert (site.languages, site.pages, site.theme) == (("en",), ("about",), "plain")
    _, problems = load_theme(f"name: X\nextends: {written(name)}\n".encode(), "theme.yaml")
    assert told(problems) == [("bad_id", 2, 10, name)]


@pytest.mark.parametrize("code", ["en", "es", "tlh", "pt_BR", "zh_Hant_TW", "es_419"])
def test_a_language_has_a_code(code: str) -> None:
    assert is_language(code)


@pytest.mark.parametrize(
    ("languages", "pages", "theme", "wanted"),
    [
        ("en, es", "about, both", "own", []),
        ("es", "hola", "plain", []),
        ("en", "about", "nope", [("not_found", 4, 8, "themes/nope/theme.yaml")]),
        ("en, xx", "about", "own", [
            ("not_found", 2, 17, "content/lexicon/xx.yaml"),
            ("not_found", 2, 17, "content/locale/xx/LC_MESSAGES/messages.po"),
        ]),
        ("en, es", "nope", "own", [("not_found", 3, 9, "content/pages/en/nope.md")]),
        ("es, en", "both, hola", "own", [("not_found", 3, 15, "content/pages/en/hola.md")]),
        ("en", "glossary", "own", [("duplicate_id", 3, 9, "glossary")]),
        ("en", "Glossary", "own", [
            ("duplicate_id", 3, 9, "Glossary"), ("not_found", 3, 9, "content/pages/en/Glossary.md"),
        ]),
        ("en", "about, both, Both, BOTH", "own", [
            ("duplicate_id", 3, 22, "Both"), ("not_found", 3, 22, "content/pages/en/Both.md"),
            ("duplicate_id", 3, 28, "BOTH"), ("not_found", 3, 28, "content/pages/en/BOTH.md"),
        ]),
        ("", "about", "own", [("wrong_type", 2, 12, "")]),
    ],
)  # fmt: skip
def test_what_a_name_asks_for_and_is_not_there_is_told_at_the_name(
    languages: str, pages: str, theme: str, wanted: list[tuple[str, int, int, str]]
) -> None:
    text = SITE.format(languages=languages, pages=pages, theme=theme)
    site, problems = load_site(text.encode(), "site.yaml", there=THERE.__contains__)
    assert told(problems) == wanted
    assert site is not None
    assert site.languages


@pytest.mark.parametrize(
    ("extends", "code"), [("wrong", "not_found"), ("own", "bad_template"), ("plain", None)]
)
def test_what_a_theme_extends_is_there_and_does_not_extend_it(
    extends: str, code: str | None
) -> None:
    text = f"name: X\nextends: {extends}\n"
    _, problems = load_theme(text.encode(), "theme.yaml", THERE.__contains__, ("own",))
    assert [(p.code, p.place.line, p.place.column) for p in problems] == [(code, 2, 10)] * bool(
        code
    )
