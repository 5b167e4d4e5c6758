"""Which pages a site has, and the view each of them shows; no page knows its language yet."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import replace
from functools import cache, partial

from rightbower.book.compare import compare_view
from rightbower.book.glossary_views import glossary_view
from rightbower.book.home_views import home_view
from rightbower.book.message import Content, say
from rightbower.book.proof import GameProof
from rightbower.book.questions import asked_in
from rightbower.book.rules_views import RulesView, rules_view
from rightbower.book.source_views import sources_view
from rightbower.book.tournament import sheets_view
from rightbower.model.frozen import frozen
from rightbower.model.profile import Profile
from rightbower.site.finding import finding_pages
from rightbower.site.practice import practice_pages
from rightbower.site.prose import Prose
from rightbower.site.proved import proof_page, shows
from rightbower.site.record_pages import record_heads, shared_titles
from rightbower.site.sheets import questions_page, rulings_pages, sheet_pages
from rightbower.site.specs import PageSpec
from rightbower.site.tables import table_pages
from rightbower.site.workshop import Workshop


@frozen(kw_only=True)
class HandsEntry:
    """A hand or a game in a list."""

    kind: str
    id: str
    title: Content
    summary: Content


def games_in_order(workshop: Workshop) -> Mapping[str, Profile]:
    """The profiles that the site shows: those it names, or all of its own, or, where it has none,
    all that are shipped; each after the one it extends."""
    profiles = workshop.rulebook.profiles
    own = workshop.rulebook.own
    chosen = workshop.site.profiles or tuple(
        name for name in _family(profiles, None) if name in own or not own
    )
    return {name: profiles[name] for name in chosen if name in profiles}


def _family(profiles: Mapping[str, Profile], base: str | None) -> Iterator[str]:
    """The games that extend `base`, by name, each followed by those that extend it."""
    for name in sorted(name for name, profile in profiles.items() if profile.base == base):
        yield name
        yield from _family(profiles, name)


def page_specs(workshop: Workshop, prose: Mapping[str, Mapping[str, Prose]]) -> list[PageSpec]:
    """Every page of the site, in order; those of records, and the one that tells how far the
    translations are, still without what they show."""
    games, parts = games_in_order(workshop), workshop.site.parts
    practice = list(practice_pages(workshop, games)) if "practice" in parts else []
    shown = [shows(proof) for proof in workshop.proofs]
    specs = [
        _home(workshop, games),
        *_rules(workshop, games, {spec.name for spec in practice}, shown),
        *sheet_pages(games),
        *(table_pages(games) if "table" in parts else ()),
        *rulings_pages(workshop, games),
        *questions_page(workshop, games),
        *practice,
        _compare(games),
        _hands(workshop, games),
        *_records(workshop, games),
        _sources(workshop, games),
        _score_sheets(),
        *_glossary(workshop),
        proof_page(workshop, games, shown),
        _status(),
        *(
            PageSpec(
                kind="prose", name=slug, template="prose.html", view=pages, title=say("Prose"),
                description=say("Prose"),
            )
            for slug, pages in prose.items()
        ),
    ]  # fmt: skip
    return [*specs, *finding_pages(workshop, games, prose, specs)]


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


def _rules(
    workshop: Workshop, games: Mapping[str, Profile], practised: Container[str],
    shown: list[bytes],
) -> Iterator[PageSpec]:  # fmt: skip
    for profile in games.values():
        name, practice = Content(profile.name), profile.id in practised
        yield PageSpec(
            kind="rules",
            name=profile.id,
            template="rules.html",
            view=cache(partial(_rules_view, workshop, games, profile, practice)),
            made_of=(practice, [
                (proved, proof.record.summary)
                for proof, proved in zip(workshop.proofs, shown, strict=True)
                if proof.profile.id == profile.id
            ]),
            title=say("%(game)s: the rules", game=name),
            game=profile.id,
            description=Content(profile.summary),
            about=say("%(summary)s Every rule with its source, and the hands that show it.",
                      summary=Content(profile.summary)),
        )  # fmt: skip


def _rules_view(
    workshop: Workshop, games: Mapping[str, Profile], profile: Profile, practice: bool
) -> RulesView:
    rulebook = workshop.rulebook
    view = rules_view(
        profile, rulebook.profiles, rulebook.sources, workshop.proofs,
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


def _hands(workshop: Workshop, games: Mapping[str, Profile]) -> PageSpec:
    lists = []
    for profile in games.values():
        entries = tuple(
            HandsEntry(
                kind="game" if isinstance(proof, GameProof) else "hand",
                id=proof.record.id,
                title=Content(proof.record.title or proof.record.id),
                summary=Content(proof.record.summary),
            )
            for proof in workshop.proofs
            if proof.profile.id == profile.id
        )
        if entries:
            lists.append((profile.id, Content(profile.name), entries))
    return PageSpec(
        kind="hands",
        template="hands.html",
        view=tuple(lists),
        title=say("Example hands"),
        description=say("Example hands of every game, to be stepped through card by card."),
    )


def _records(workshop: Workshop, games: Mapping[str, Profile]) -> Iterator[PageSpec]:
    shared, parts = shared_titles(workshop.proofs), workshop.site.parts
    for proof in workshop.proofs:
        yield from record_heads(proof, games, shared, parts)
    shown = {proof.record.id for proof in workshop.proofs}
    for faulty in workshop.faulty:
        # Where another record has that name, the page is its page.
        if faulty.name not in shown:
            shown.add(faulty.name)
            yield from record_heads(faulty, games, shared, parts)


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
