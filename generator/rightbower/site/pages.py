"""Which pages a site has, and the view each of them shows; no page knows its language yet."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial

from rightbower.book.compare import compare_view
from rightbower.book.glossary_views import glossary_view
from rightbower.book.hand_lists import WHOLE, shown_first
from rightbower.book.home_views import home_view
from rightbower.book.message import Content, say
from rightbower.book.outlines import outline
from rightbower.book.proof import Proof
from rightbower.book.questions import asked_in
from rightbower.book.rules_views import RulesView, hands_named, rules_view
from rightbower.book.source_views import sources_view
from rightbower.book.tournament import sheets_view
from rightbower.model.profile import Profile
from rightbower.site.finding import Found, finding_pages
from rightbower.site.games import games_in_order
from rightbower.site.hand_pages import Own, hand_pages
from rightbower.site.parts import KeptView, Parts
from rightbower.site.practice import practice_pages
from rightbower.site.prose import Prose
from rightbower.site.proved import proof_page
from rightbower.site.record_pages import all_heads, listed
from rightbower.site.sheets import questions_page, rulings_pages, sheet_pages
from rightbower.site.specs import PageSpec
from rightbower.site.tables import table_pages
from rightbower.site.workshop import Workshop


def page_specs(
    workshop: Workshop, prose: Mapping[str, Mapping[str, Prose]], known: Parts
) -> list[PageSpec]:
    """Every page of the site but those of records, in order; the one that tells how far the
    translations are still without what it shows. Parts of some are `known` already."""
    games, parts = games_in_order(workshop), workshop.site.parts
    practice = list(practice_pages(workshop, games, known)) if "practice" in parts else []
    own = _by_game(workshop, games)
    specs = [
        _home(workshop, games),
        *_rules(workshop, games, own, {spec.name for spec in practice}, known),
        *sheet_pages(games),
        *(table_pages(games) if "table" in parts else ()),
        *rulings_pages(workshop, games),
        *questions_page(workshop, games),
        *practice,
        _compare(games),
        *hand_pages(games, own),
        _sources(workshop, games),
        _score_sheets(),
        *_glossary(workshop),
        proof_page(workshop, games),
        _status(),
        *(
            PageSpec(
                kind="prose", name=slug, template="prose.html", view=pages, title=say("Prose"),
                description=say("Prose"),
            )
            for slug, pages in prose.items()
        ),
    ]  # fmt: skip
    found = Found(
        specs, sum(map(len, own.values())) + len(workshop.faulty),
        partial(listed, workshop, games), partial(all_heads, workshop, games),
    )  # fmt: skip
    return [*specs, *finding_pages(workshop, games, prose, found)]


def _home(workshop: Workshop, games: Mapping[str, Profile]) -> PageSpec:
    return PageSpec(
        kind="home",
        template="home.html",
        view=home_view(games, workshop.proofs),
        title=say("Euchre: rules that are played, hands that are proved"),
        description=say(
            "Rules of Euchre games in several languages, with example hands to step through; "
            "every rule is played by the same engine that checks every hand."
        ),
    )


def _by_game(workshop: Workshop, games: Iterable[str]) -> Mapping[str, list[Proof]]:
    """The records of each of these games."""
    found: dict[str, list[Proof]] = {name: [] for name in games}
    for proof in workshop.proofs:
        if outline(proof).game in found:
            found[outline(proof).game].append(proof)
    return found


def _rules(
    workshop: Workshop, games: Mapping[str, Profile], own: Own, practised: Container[str],
    known: Parts,
) -> Iterator[PageSpec]:  # fmt: skip
    for profile in games.values():
        name, hands = Content(profile.name), own[profile.id]
        practice = profile.id in practised
        shown = practice, b"".join(outline(proof).shown for proof in hands)
        make = partial(_rules_view, workshop, games, profile, hands, practice)
        kept = KeptView(known, f"rules {profile.id}", shown, make)
        yield PageSpec(
            kind="rules",
            name=profile.id,
            template="rules.html",
            view=cache(partial(_with_hands, kept.view, hands)),
            # Of a few hands it is made as soon as it is brought back.
            keep=kept.keep if len(hands) > WHOLE else None,
            made_of=(*shown, [outline(proof).summary for proof in shown_first(hands)]),
            title=say("%(game)s: the rules", game=name),
            game=profile.id,
            description=Content(profile.summary),
            about=say("%(summary)s Every rule with its source, and the hands that show it.",
                      summary=Content(profile.summary)),
        )  # fmt: skip


def _with_hands(view: Callable[[], RulesView], own: Sequence[Proof]) -> RulesView:
    """A rules page that may have been kept, with what the hands that it names say now."""
    return replace(view(), hands=hands_named(own))


def _rules_view(
    workshop: Workshop, games: Mapping[str, Profile], profile: Profile, own: Sequence[Proof],
    practice: bool,
) -> RulesView:  # fmt: skip
    rulebook = workshop.rulebook
    view = rules_view(
        profile, rulebook.profiles, rulebook.sources, own,
        examples="embeds" in workshop.site.parts,
    )  # fmt: skip
    if view.base_id not in games:
        # The game it extends has no page here, so nothing can lead there.
        view = replace(view, base_id="")
    return replace(view, questions=asked_in(workshop.questions, profile), practice=practice)


def _compare(games: Mapping[str, Profile]) -> PageSpec:
    return PageSpec(
        kind="compare",
        template="compare.html",
        view=partial(compare_view, games),
        title=say("Games side by side"),
        description=say("Any two or three games in one table, rule by rule."),
    )


def _sources(workshop: Workshop, games: Mapping[str, Profile]) -> PageSpec:
    return PageSpec(
        kind="sources",
        template="sources.html",
        view=cache(partial(sources_view, workshop.rulebook.sources, games)),
        title=say("Sources and where they differ"),
        description=say("Where every rule comes from, and the questions on which sources differ."),
    )


def _score_sheets() -> PageSpec:
    return PageSpec(
        kind="score-sheets",
        template="score-sheets.html",
        view=sheets_view,
        title=say("Score sheets"),
        description=say(
            "Who plays with whom at one to six tables, and sheets to write the points on."
        ),
    )


def _glossary(workshop: Workshop) -> Iterator[PageSpec]:
    if workshop.glossary.terms:
        yield PageSpec(
            kind="glossary",
            template="glossary.html",
            view=partial(glossary_view, workshop.glossary),
            title=say("The words of the game"),
            description=say(
                "What each language calls things, who says so, and which words only look right."
            ),
        )


def _status() -> PageSpec:
    return PageSpec(
        kind="status",
        template="status.html",
        view=None,
        title=say("How far the translations are"),
        description=say("How much of each part of the site is said in each language."),
    )
