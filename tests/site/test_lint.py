"""The watch over our own texts: false words, confused words, wrong letters; quotations pass."""

from __future__ import annotations

from pathlib import Path

import pytest

from rightbower.cli import main
from rightbower.model.problem import Problem
from rightbower.site.catalog import read_catalog
from rightbower.site.lint import Watch, watched
from rightbower.site.prose import Prose, prose_html, read_prose
from rightbower.site.words import read_languages
from rightbower.site.workshop import read_glossary, read_rules
from rightbower.works.build import make_edition
from support import ROOT, small_site

GLOSSARY, _ = read_glossary(ROOT, read_rules(ROOT).sources)
LANGUAGES, _ = read_languages(ROOT, ("en", "es", "ro", "de", "fr"))
HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'


def places(problems: object) -> list[tuple[str, int, int]]:
    assert not isinstance(problems, Problem)
    return [(p.code, p.place.line, p.place.column) for p in problems]  # type: ignore[attr-defined]


def in_prose(language: str, text: str) -> list[tuple[str, int, int]]:
    title, _, rest = text.partition("\n")
    page = Prose("x", language, title, rest, f"content/pages/{language}/x.md")
    return places(Watch(GLOSSARY, LANGUAGES[language]).prose(page))


def in_catalog(language: str, english: str, said: str) -> list[str]:
    text = f'{HEADER}msgid "{english}"\nmsgstr "{said}"\n'
    catalog, problems = read_catalog(text.encode(), "x.po", language)
    assert problems == []
    return [p.code for p in Watch(GLOSSARY, LANGUAGES[language]).catalog(catalog)]


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("es", "Título\n\nEl crupier reparte.", [("false_term", 3, 4)]),
        ("es", "El trato\nuno", [("false_term", 1, 3)]),
        ("es", "Título\nTrucos y\nglorieta", [("false_term", 2, 1), ("false_term", 3, 1)]),
        ("es", "Título\nEl dador reparte cinco cartas y sale la mano.", []),
        ("ro", "Titlu\nSuita de atu", [("false_term", 2, 1)]),
        ("ro", "Titlu\nÎmpărţitorul", [("wrong_letter", 2, 6)]),
        ("ro", "Titlu\nÎmpărțitorul dă cărți; culoarea este pică.", []),
        ("fr", "Titre\nDeux : trois.", [("wrong_letter", 2, 5)]),
        ("fr", "Le titre\u202f: faux", [("wrong_letter", 1, 11)]),
        ("fr", "T\nUn ; \u00ab deux \u00bb ?", [("wrong_letter", 2, n) for n in (3, 6, 12, 14)]),
        ("fr", "Titre\nUn\u00a0: deux\u202f; \u00ab\u202ftrois\u202f\u00bb\u202f?", []),
        ("fr", "Titre\n\n    a ? b : c;\n\nEt `a : b`.", []),
        ("en", "Title\nOne : two; three ?", []),
        ("en", "Title\nA suite of rooms.", []),
        ("es", "Título\nUn [gatito](false:kitty) y un gatito.", [("false_term", 2, 31)]),
        ("es", "Título\nun [gatito\no dos](false:kitty)\ny un gatito.", [("false_term", 4, 6)]),
        ("es", "Título\n[eso](\nhttps://example.org/crupier).", []),
        ("es", "Título\nEl `cru\ncrupier` y el ` x\n\ncrupier `", [("false_term", 5, 1)]),
        ("es", "Título\nEl `crupier` y [eso](https://example.org/crupier).", []),
        ("en", "Title\nThe [gatito](false:kitty).", []),
        ("es", "Título\nUn [perrito](false:kitty).", [("unknown_term", 2, 4)]),
        ("es", "Título\nUn [gatito](false:nothing).", [("unknown_term", 2, 4)]),
    ],
)  # fmt: skip
def test_prose(language: str, text: str, found: list[tuple[str, int, int]]) -> None:
    assert in_prose(language, text) == found


@pytest.mark.parametrize(
    ("language", "english", "said", "found"),
    [
        ("es", "dealer", "crupier", ["false_term"]),
        ("es", "the tricks", "los trucos", ["false_term"]),
        ("es", "Whoever drops out scores nothing.", "Quien sale no puntúa.", ["confused_term"]),
        ("es", "Whoever drops out scores nothing.", "Quien se retira no puntúa.", []),
        ("es", "Whoever leads plays a card.", "Quien se retira juega.", ["confused_term"]),
        ("es", "Nobody who drops out leads.", "Quien se retira no sale.", []),
        ("ro", "the suit", "suita", ["false_term"]),
        ("ro", "the deal", "împărţirea", ["wrong_letter"]),
        ("ro", "the deal", "împărțirea", []),
        ("fr", "Maker: East.", "Déclarant : Est.", ["wrong_letter"]),
        ("fr", "Maker: East.", "Déclarant\u00a0: Est.", []),
    ],
)
def test_catalogs(language: str, english: str, said: str, found: list[str]) -> None:
    assert in_catalog(language, english, said) == found


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("es", "glorieta gatito crupier truco bromista hacedor licitación Trump socio lidera"),
        ("ro", "costum truc punte pisicuță suită făcător spadă"),
        ("de", "Laube Wagenheber"),
        ("fr", "tonnelle croupier meute astuce eucharé"),
    ],
)
def test_the_false_words_in_circulation_are_watched(language: str, words: str) -> None:
    watch = [
        form
        for term in GLOSSARY.terms.values()
        for false in term.false
        if false.language == language
        for form in false.watch
    ]
    assert set(words.split()) <= set(watch)


def test_our_own_texts_pass() -> None:
    prose = {}
    for path in sorted((ROOT / "content" / "pages" / "en").glob("*.md")):
        prose[path.stem], problems = read_prose(ROOT, path.stem, tuple(LANGUAGES), "en")
        assert problems == []
    assert list(watched(GLOSSARY, LANGUAGES, prose)) == []


def test_a_space_that_may_break_is_told_by_its_number() -> None:
    (problem,) = Watch(GLOSSARY, LANGUAGES["fr"]).text("Deux : trois", "x.po", 1)
    assert problem.params == {"found": "U+0020 :", "expected": "U+00A0 :"}


def test_no_file_of_ours_has_a_letter_with_a_cedilla() -> None:
    for path in sorted((ROOT / "content").rglob("*")):
        if path.suffix in (".md", ".po", ".yaml"):
            lines = path.read_text().splitlines()
            said = "\n".join(line for line in lines if not line.startswith("letters:"))
            assert not set("şţŞŢ") & set(said), path


@pytest.mark.parametrize("said", ["gatito", "un\ngatito"])
def test_a_quoted_false_word_leads_to_the_glossary(said: str) -> None:
    text = f"El [{said}](false:kitty), el [bauer](term:left_bower)."
    page = Prose("x", "es", "T", text, "x.md")
    html = prose_html(
        page,
        lambda kind, name, at: f"{kind}.html#{at}",
        lambda *asked: "".join(asked),
        GLOSSARY,
        ("«", "»"),
    )
    assert html == (
        f'<p>El «<a href="glossary.html#kitty"><span lang="es">{said}</span></a>», '
        'el <a href="glossary.html#left_bower">bauer</a>.</p>'
    )


def test_a_false_word_fails_the_build(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = small_site(tmp_path, pages=["about"])
    file = root / "content" / "pages" / "es" / "about.md"
    file.write_text(file.read_text() + "\nEl crupier reparte.\n")
    line = len(file.read_text().splitlines())
    assert main(["build", "--root", str(root)]) == 1
    told = capsys.readouterr().err
    assert f"content/pages/es/about.md:{line}:4: false_term: " in told
    assert "Traceback" not in told
    assert not (root / "site_out").exists()


def test_a_link_to_no_term_is_broken(tmp_path: Path) -> None:
    root = small_site(tmp_path, pages=["about"])
    file = root / "content" / "pages" / "en" / "about.md"
    file.write_text(file.read_text() + "\n[x](term:no_such_term)\n")
    assert {problem.code for problem in make_edition(root).problems} == {"broken_link"}
