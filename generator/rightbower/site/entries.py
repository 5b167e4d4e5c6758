"""What can be found on a site: its pages, rules, terms, hands and questions, each with its place.

The same entries fill the search index and the page from A to Z; both are made from what the
pages show, and nothing is read back from them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Literal

from rightbower.book.compare import Difference
from rightbower.book.message import Arg, Content, Message, say, word
from rightbower.book.questions import QuestionsView
from rightbower.book.rules_views import RulesView
from rightbower.book.rulings import RulingsView
from rightbower.book.score_statements import ScoreLine
from rightbower.book.source_views import SourcesView
from rightbower.model.frozen import frozen
from rightbower.model.glossary import Glossary
from rightbower.site.prose import Prose
from rightbower.site.specs import PageSpec

Kind = Literal["page", "rule", "option", "ruling", "term", "false", "hand", "question"]
KINDS: Final[Mapping[Kind, Arg]] = {
    "page": word("entry", "Page"),
    "rule": word("entry", "Rule"),
    "option": word("entry", "House rule"),
    "ruling": word("entry", "Ruling"),
    "term": word("entry", "Term"),
    "false": word("entry", "False word"),
    "hand": word("entry", "Hand"),
    "question": word("entry", "Question"),
}
"""What each kind of entry is called, in the order in which equals are shown."""
UNLISTED: Final = frozenset({"embed", "search", "a-z"})
"""Kinds of pages that nobody looks for: they show or find others."""
_MARKDOWN: Final = re.compile(r"\]\([^)]*\)|^\s*\|[\s:|-]+\|\s*$|\{[^}]*\}|^#+ |[*_`|\[\]]", re.M)
_BREAKS: Final = re.compile(r"\s+", re.ASCII)


@frozen(kw_only=True)
class Entry:
    """Something to be found: what it is called, what it says, and where it stands.

    `page`, `name` and `anchor` are a place as `link` in templates takes it. What holds in several
    games in the same words is one entry: `games` are their ids, and `name` is then empty. `words`
    are other words by which it is found; `language` is set where the title is in another one.
    """

    kind: Kind
    title: Arg
    says: tuple[Arg, ...] = ()
    page: str
    name: str = ""
    anchor: str = ""
    games: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    language: str = ""


def entries(
    specs: Iterable[PageSpec], glossary: Glossary, prose: Mapping[str, Mapping[str, Prose]],
    language: str,
) -> Iterator[Entry]:  # fmt: skip
    """Everything that can be found in a language, the kinds in their order."""
    found = [*said_once(specs), *_terms(glossary, language)]
    for slug, pages in prose.items():
        page = pages[language]
        found.append(Entry(kind="page", title=page.title, says=(bare(page.text),), page="prose",
                           name=slug))  # fmt: skip
    order = {kind: number for number, kind in enumerate(KINDS)}
    return iter(sorted(found, key=lambda entry: order[entry.kind]))


def bare(text: str) -> str:
    """The words of a text in Markdown, on one line; a space that may not break stays as it is."""
    return _BREAKS.sub(" ", _MARKDOWN.sub("", text)).strip()


def said_once(specs: Iterable[PageSpec]) -> Iterator[Entry]:
    """The entries that are the same in every language, before they are said in any."""
    grouped: dict[tuple[object, ...], tuple[Entry, list[str]]] = {}
    for spec in specs:
        if spec.kind == "hand":
            games = (spec.game,) if spec.game else ()
            yield Entry(kind="hand", title=spec.title, says=(spec.description,), page="hand",
                        name=spec.name, games=games)  # fmt: skip
        elif spec.kind not in UNLISTED | {"prose"} and not spec.is_part:
            yield Entry(kind="page", title=spec.title, says=(spec.description,), page=spec.kind,
                        name=spec.name)  # fmt: skip
        if spec.kind not in ("rules", "rulings", "questions", "sources"):
            continue
        match view := spec.seen():
            case RulesView() | RulingsView():
                for entry in _rules(view) if isinstance(view, RulesView) else _rulings(view):
                    key = (entry.page, entry.title, entry.says, entry.anchor)
                    grouped.setdefault(key, (entry, []))[1].append(spec.name)
            case QuestionsView(questions=questions):
                for one in questions:
                    yield Entry(kind="question", title=one.ask, page="questions", anchor=one.id)
            case SourcesView(register=register):
                for conflict in register:
                    says = tuple(position.says for position in conflict.positions)
                    yield Entry(kind="question", title=conflict.question, says=says,
                                page="sources", anchor=conflict.id)  # fmt: skip
    for entry, names in grouped.values():
        yield Entry(kind=entry.kind, title=entry.title, says=entry.says, page=entry.page,
                    anchor=entry.anchor, games=tuple(names))  # fmt: skip


def _rules(view: RulesView) -> Iterator[Entry]:
    """The sections, rules and house rules of one game."""
    for section in view.sections:
        yield Entry(kind="rule", title=section.title, page="rules", anchor=section.id)
        for rule in section.rules:
            lines = (_line(row.line) for row in rule.lines)
            yield Entry(kind="rule", title=rule.link.title, says=(*rule.sentences, *lines),
                        page="rules", anchor=rule.link.rule)  # fmt: skip
    for option in view.options:
        yield Entry(kind="option", title=option.title, says=tuple(_new(option.changes)),
                    page="rules", anchor=f"option.{option.id}")  # fmt: skip


def _rulings(view: RulingsView) -> Iterator[Entry]:
    """What may go wrong at the table, as one game's page of rulings names it."""
    for topic in view.topics:
        yield Entry(kind="ruling", title=topic.title, says=(topic.about,), page="rulings",
                    anchor=topic.id)  # fmt: skip


def _new(changes: Iterable[Difference]) -> Iterator[Message]:
    """What a house rule says: the lines that it brings into a score table, else its sentences."""
    for change in changes:
        if change.after is None:
            continue
        known = () if change.before is None else change.before.lines
        lines = [line for line in change.after.lines if line not in known]
        if known and lines:
            yield from (_line(line) for line in lines)
        else:
            yield from change.after.sentences


def _line(line: ScoreLine) -> Message:
    return say("%(line)s.", line=line.said)


def _terms(glossary: Glossary, language: str) -> Iterator[Entry]:
    """The words of the game: a term is found by all that it is called in any language."""
    for name, term in glossary.terms.items():
        own = term.words.get(language)
        said = own or term.words["en"]
        words = [
            text
            for code, wording in term.words.items()
            for text in (
                wording.term,
                *(variant.word for variant in wording.variants),
                *(wording.forms if code == language else ()),
            )
            if (code, text) != (language, said.term)
        ]
        yield Entry(kind="term", title=said.term, says=(Content(term.about),), page="glossary",
                    anchor=name, words=tuple(dict.fromkeys(words)),
                    language="" if own else "en")  # fmt: skip
        for false in term.false:
            right = say("Right word: %(term)s. %(why)s", term=said.term, why=Content(false.why))
            spoken = "" if false.language == language else false.language
            yield Entry(kind="false", title=false.word, says=(right,), page="glossary",
                        anchor=name, language=spoken)  # fmt: skip
