"""Which pages a site has, and the view each of them shows; no page knows its language yet."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial

from rightbower.book.compare import compare_view
from rightbower.book.elsewhere import elsewhere_view
from rightbower.book.faults import fault_message
from rightbower.book.game_views import game_view
from rightbower.book.glossary_views import glossary_view
from rightbower.book.hand_views import hand_view
from rightbower.book.home_views import home_view
from rightbower.book.message import Content, Message, say
from rightbower.book.proof import GameProof, Proof
from rightbower.book.questions import asked_in
from rightbower.book.rules_views import RulesView, rules_view
from rightbower.book.source_views import sources_view
from rightbower.book.tournament import sheets_view
from rightbower.model.profile import Profile
from rightbower.site.practice import practice_pages
from rightbower.site.prose import Prose
from rightbower.site.proved import proof_page
from rightbower.site.sheets import questions_page, rulings_pages, sheet_pages
from rightbower.site.specs import PageSpec
from rightbower.site.status import StatusView
from rightbower.site.tables import table_pages
from rightbower.site.workshop import Faulty, Workshop


@dataclass(frozen=True, slots=True, kw_only=True)
class HandsEntry:
    """A hand or a game in a list."""

    kind: str
    id: str
    title: Content
    summary: Content


def games_in_order(workshop: Workshop) -> Mapping[str, Profile]:
    """The profiles that the site shows: those it names, or all, each after the one it extends."""
    profiles = workshop.rulebook.profiles
    chosen = workshop.site.profiles or tuple(_family(profiles, None))
    return {name: profiles[name] for name in chosen if name in profiles}


def _family(profiles: Mapping[str, Profile], base: str | None) -> Iterator[str]:
    """The games that extend `base`, by name, each followed by those that extend it."""
    for name in sorted(name for name, profile in profiles.items() if profile.base == base):
        yield name
        yield from _family(profiles, name)


def page_specs(
    workshop: Workshop, prose: Mapping[str, Mapping[str, Prose]], status: StatusView
) -> list[PageSpec]:
    """Every page that is not about one record, in the order in which they are written."""
    games = games_in_order(workshop)
    practice = list(practice_pages(workshop, games))
    return [
        _home(workshop, games),
        *_rules(workshop, games, {spec.name for spec in practice}),
        *sheet_pages(games),
        *table_pages(games),
        *rulings_pages(workshop, games),
        *questions_page(workshop, games),
        *practice,
        _compare(games),
        _hands(workshop, games),
        _sources(workshop, games),
        _score_sheets(),
        *_glossary(workshop),
        proof_page(workshop, games),
        _status(status),
        *(
            PageSpec(
                kind="prose", name=slug, template="prose.html", view=pages, title=say("Prose"),
                description=say("Prose"),
            )
            for slug, pages in prose.items()
        ),
    ]  # fmt: skip


def _home(workshop: Workshop, games: Mapping[str, Profile]) -> PageSpec:
    return PageSpec(
        kind="home",
        template="home.html",
        view=partial(home_view, games, workshop.proofs),
        title=say("Euchre: rules that are played, hands that are proved"),
        description=say(
            "Rules of Euchre games in several languages, with example hands to step through; "
            "every rule is played by the same engine that checks every hand."
        ),
    )


def _rules(
    workshop: Workshop, games: Mapping[str, Profile], practised: Container[str]
) -> Iterator[PageSpec]:
    for profile in games.values():
        name = Content(profile.name)
        yield PageSpec(
            kind="rules",
            name=profile.id,
            template="rules.html",
            view=partial(_rules_view, workshop, games, profile, profile.id in practised),
            title=say("%(game)s: the rules", game=name),
            game=profile.id,
            description=Content(profile.summary),
        )


def _rules_view(
    workshop: Workshop, games: Mapping[str, Profile], profile: Profile, practice: bool
) -> RulesView:
    rulebook = workshop.rulebook
    view = rules_view(profile, rulebook.profiles, rulebook.sources, workshop.proofs)
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


def record_specs(hand: Proof | Faulty, games: Mapping[str, Profile]) -> Iterator[PageSpec]:
    """The pages that one record comes to on a site of these games."""
    if isinstance(hand, Faulty):
        faults: tuple[tuple[str, tuple[Message, ...]], ...] = tuple(
            (f"{p.file}:{p.place.line}:{p.place.column}: {p.code}", fault_message(p))
            for p in hand.problems
        )
        yield PageSpec(
            kind="hand", name=hand.name, template="faulty.html", view=faults,
            title=Content(hand.name), description=say("This record cannot be replayed."),
        )  # fmt: skip
        return
    record = hand.record
    title = Content(record.title or record.id)
    about = Content(record.summary or record.title or record.id)
    if isinstance(hand, GameProof):
        yield PageSpec(
            kind="hand", name=record.id, template="game.html", view=game_view(hand),
            title=title, description=about, game=hand.profile.id,
        )  # fmt: skip
        return
    view = hand_view(hand.record, hand.profile, hand.trace)
    view = replace(view, elsewhere=elsewhere_view(hand, games))
    for kind, template in (("hand", "hand.html"), ("embed", "embed.html")):
        yield PageSpec(
            kind=kind, name=record.id, template=template, view=view, title=title,
            description=about, game=hand.profile.id,
        )  # fmt: skip


def _sources(workshop: Workshop, games: Mapping[str, Profile]) -> PageSpec:
    return PageSpec(
        kind="sources",
        template="sources.html",
        view=sources_view(workshop.rulebook.sources, games),
        title=say("Sources and where they differ"),
        description=say("Where every rule comes from, and the questions on which sources differ."),
    )


def _score_sheets() -> PageSpec:
    return PageSpec(
        kind="score-sheets",
        template="score-sheets.html",
        view=sheets_view(),
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
            view=glossary_view(workshop.glossary),
            title=say("The words of the game"),
            description=say(
                "What each language calls things, who says so, and which words only look right."
            ),
        )


def _status(view: StatusView) -> PageSpec:
    return PageSpec(
        kind="status",
        template="status.html",
        view=view,
        title=say("How far the translations are"),
        description=say("How much of each part of the site is said in each language."),
    )
