"""The page of terms, and terms that the rules pages explain where they stand."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from rightbower.book.glossary_views import glossary_view, plain
from rightbower.book.sentences import rule_sentences
from rightbower.model.glossary import FalseWord, Glossary, Term, Wording
from rightbower.site.terms import Explainer, Finder
from rightbower.site.words import read_languages
from rightbower.site.workshop import read_glossary
from rightbower.works.build import Edition, make_edition
from support import ROOT, profile, shipped_sources, small_site

LANGUAGES = ("en", "es", "ro")


class Text(HTMLParser):
    """The text of a piece of HTML, spaces made one."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found = ""
        self.feed(html)
        self.said = " ".join(self.found.split())

    def handle_data(self, data: str) -> None:
        self.found += data


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Edition:
    edition = make_edition(small_site(tmp_path_factory.mktemp("small")))
    assert edition.problems == ()
    return edition


def page(edition: Edition, path: str) -> str:
    return edition.files[path].decode()


def index_of(edition: Edition, language: str) -> list[str]:
    """The entries of the alphabetical index, as they are read."""
    index = page(edition, f"{language}/glossary.html").partition('class="words"')[2]
    index = index.partition("</details>")[0]
    return [Text(entry).said for entry in re.findall(r"<li>(.*?)</li>", index)]


@pytest.mark.parametrize(
    ("language", "entry"),
    [
        ("en", "glorieta izquierda es → left bower, bauer izquierdo"),
        ("es", "glorieta izquierda es → bauer izquierdo"),
        ("ro", "glorieta izquierda es → bower stâng, bauer izquierdo"),
        ("en", "gatito es → kitty, resto"),
        ("en", "punte ro → pack, pachet"),
        ("es", "Left Bower ro → bauer izquierdo"),
        ("en", "tonnelle gauche fr → left bower, bower gauche"),
        ("ro", "mano es → primul la mână; mână; mână"),
    ],
)
def test_the_index_leads_from_any_word_to_the_right_one(
    small: Edition, language: str, entry: str
) -> None:
    assert entry in index_of(small, language)


def test_the_index_is_alphabetical_whatever_the_accents(small: Edition) -> None:
    words = [entry.rpartition(" → ")[0] or entry for entry in index_of(small, "en")]
    keys = [re.sub(r"^(a (?=.* ro$)|s’|se (?=.* fr$))", "", plain(word)) for word in words]
    assert [key[0] for key in keys] == sorted(key[0] for key in keys)
    assert len(words) > 400


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_glossary_stands_in_the_table_and_in_the_index(
    small: Edition, language: str
) -> None:
    text = page(small, f"{language}/glossary.html")
    index = " ".join(index_of(small, language))
    for name, term in small.workshop.glossary.terms.items():
        row = Text(text.partition(f'<tbody id="{name}">')[2].partition("</tbody>")[0]).said
        words = [word for one in term.words.values() for word in (one.term, *(
            variant.word for variant in one.variants))]  # fmt: skip
        for word in (*words, *(false.word for false in term.false)):
            assert word in row, (name, word)
            assert word in index, (name, word)


def test_a_pack_of_another_kind_has_a_card_for_every_card(small: Edition) -> None:
    text = page(small, "es/glossary.html").partition('id="pack-spanish"')[2]
    rows = re.findall(r"<tr><th scope=\"row\">(.*?)</th><td lang=\"es\">(.*?)</td>", text)
    assert [(Text(one).said, other) for one, other in rows] == [
        ("picas", "espadas"), ("tréboles", "bastos"), ("corazones", "copas"),
        ("diamantes", "oros"), ("as", "as"), ("rey", "rey"), ("reina", "caballo"),
        ("jota", "sota"), ("diez, nueve", "nueve, ocho"), ("comodín", "comodín"),
    ]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_term_is_explained_once_a_section(small: Edition, language: str) -> None:
    text = page(small, f"{language}/rules/north-american.html")
    sections = text.split('<section class="section"')[1:]
    explained = [re.findall(r'popovertarget="about-(\w+)"', part) for part in sections]
    for names in explained:
        assert len(names) == len(set(names))
    used = {name for names in explained for name in names}
    assert {"trump", "trick", "left_bower", "right_bower", "lead", "maker", "revoke"} <= used
    told = re.findall(r'<div popover id="about-(\w+)"', text)
    assert sorted(told) == sorted(used)


@pytest.mark.parametrize("language", ["es", "ro", "de", "fr"])
def test_every_language_explains_what_english_explains(language: str) -> None:
    glossary, problems = read_glossary(ROOT, shipped_sources())
    assert problems == ()
    assert explained_in("en", glossary) - explained_in(language, glossary) <= {"kitty"}


def explained_in(language: str, glossary: Glossary) -> set[str]:
    """The terms that the rules of three games explain in a language."""
    finder = Finder.of(glossary, language)
    translator = read_languages(ROOT, (language,))[0][language].translator()
    games = map(profile, ("north-american", "buck-ohio", "five-hundred"))
    said = [translator.say(one.message) for game in games for one in rule_sentences(game)]
    found = [word.group() for text in said for word in finder.pattern.finditer(text)]
    return {finder.term_of[" ".join(word.lower().split())] for word in found}


def test_an_explanation_says_what_the_term_means_and_leads_to_the_glossary(small: Edition) -> None:
    text = page(small, "es/rules/north-american.html")
    aside = text.partition('id="about-left_bower"')[2].partition("</div>")[0]
    assert "<h2>bauer izquierdo</h2>" in aside
    assert "La otra jota del color del triunfo." in Text(aside).said
    assert 'href="../glossary.html#left_bower"' in aside


def made(**terms: tuple[str, ...]) -> Finder:
    words = {
        name: Term(part="x", about="", words={"en": Wording(term=name, forms=forms)})
        for name, forms in terms.items()
    }
    return Finder.of(Glossary(terms=words), "en")


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("Leads and leads.", "[lead:Leads] and leads."),
        ("The suit led is led", "The [suit:suit led] is [lead:led]"),
        ("A well-led <trick> misled.", "A well-led &lt;trick&gt; misled."),
        ("Nothing here & there", "Nothing here &amp; there"),
        (
            "A suit led, (led).",
            'A <span class="together">[suit:suit led],</span> '
            '<span class="together">([lead:led]).</span>',
        ),
        ("It was led, and (led).", 'It was <span class="together">[lead:led],</span> and (led).'),
    ],
)
def test_whole_words_are_explained_the_longest_first(text: str, html: str) -> None:
    explainer = Explainer(made(lead=("leads", "led"), suit=("suit led",)))
    said = str(explainer.mark("play", text))
    shown = re.sub(r'<button[^>]*popovertarget="about-(\w+)">(.*?)</button>', r"[\1:\2]", said)
    assert shown == html


def test_the_next_section_explains_again() -> None:
    explainer = Explainer(made(lead=("lead",)))
    marked = [str(explainer.mark(section, "lead")) for section in ("a", "a", "b")]
    assert ["<button" in text for text in marked] == [True, False, True]


def test_a_word_that_is_right_and_false_has_two_entries() -> None:
    terms = {
        "out": Term(part="x", about="", words={"en": Wording(term="sit out")},
                    false=(FalseWord(language="fr", word="mort", why="x"),)),
        "dummy": Term(part="x", about="", words={"en": Wording(term="dummy"),
                                                 "fr": Wording(term="mort")}),
    }  # fmt: skip
    view = glossary_view(Glossary(parts={"x": "X"}, terms=terms))
    entries = [(e.word, e.false, e.terms) for letter, es in view.letters for e in es]
    assert ("mort", False, ("dummy",)) in entries
    assert ("mort", True, ("out",)) in entries


def test_a_site_without_a_glossary_of_its_own_has_the_shipped_one(tmp_path: Path) -> None:
    root = small_site(tmp_path)
    (root / "content" / "glossary.yaml").unlink()
    edition = make_edition(root)
    assert edition.problems == ()
    assert "en/glossary.html" in edition.files
    assert "popovertarget" in page(edition, "en/rules/north-american.html")


def test_a_faulty_glossary_is_told_at_its_place(tmp_path: Path) -> None:
    root = small_site(tmp_path)
    file = root / "content" / "glossary.yaml"
    file.write_text(file.read_text().replace("part: table", "part: tabel", 1))
    (problem,) = make_edition(root).problems
    line = file.read_text().splitlines().index("    part: tabel") + 1
    assert (problem.file, problem.code) == ("content/glossary.yaml", "wrong_type")
    assert (problem.place.line, problem.place.column) == (line, 11)
