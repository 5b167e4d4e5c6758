"""Which pages a site has, and the view each of them shows; no page knows its language yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache, partial
from typing import Any

from rightbower.book.compare import compare_view
from rightbower.book.elsewhere import elsewhere_in_game, elsewhere_view
from rightbower.book.faults import fault_message
from rightbower.book.game_views import game_view
from rightbower.book.glossary_views import glossary_view
from rightbower.book.hand_views import hand_view
from rightbower.book.home_views import home_view
from rightbower.book.message import Arg, Content, say
from rightbower.book.proof import GameProof, HandProof, Proof
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
from rightbower.site.sheets import questions_page, rulings_pages, sheet_pages
from rightbower.site.specs import PageSpec
from rightbower.site.tables import table_pages
from rightbower.site.workshop import Faulty, Workshop


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
    games = games_in_order(workshop)
    practice = list(practice_pages(workshop, games))
    shown = [shows(proof) for proof in workshop.proofs]
    specs = [
        _home(workshop, games),
        *_rules(workshop, games, {spec.name for spec in practice}, shown),
        *sheet_pages(games),
        *table_pages(games),
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


Hand = Proof | Faulty


def shared_titles(hands: Iterable[Hand]) -> frozenset[str]:
    """The titles that several records have: on pages and in lists they name their game too."""
    titles = Counter(hand.record.title for hand in hands if not isinstance(hand, Faulty))
    return frozenset(title for title, number in titles.items() if number > 1)


def record_heads(
    hand: Hand, games: Mapping[str, Profile], shared: Container[str]
) -> Iterator[PageSpec]:
    """The pages that one record comes to on a site of these games, still without what they show:
    that is made of one record at a time, by `record_pages`. For `shared` see `shared_titles`."""
    if isinstance(hand, Faulty):
        yield PageSpec(
            kind="hand", name=hand.name, template="faulty.html", view=None,
            title=Content(hand.name), description=say("This record cannot be replayed."),
        )  # fmt: skip
        return
    if hand.profile.id not in games:
        return
    record = hand.record
    title: Arg = Content(record.title or record.id)
    game = Content(hand.profile.name)
    if record.title in shared:
        title = say("%(title)s (%(game)s)", title=title, game=game)
    summary = Content(record.summary or record.title or record.id)
    about = say("%(summary)s %(game)s, card by card.", summary=summary, game=game)
    pages = {"hand": "game.html"}
    if isinstance(hand, HandProof):
        pages = {"hand": "hand.html", "embed": "embed.html"}
    for kind, template in pages.items():
        yield PageSpec(
            kind=kind, name=record.id, template=template, view=None, title=title,
            description=summary, about=about, game=hand.profile.id,
        )  # fmt: skip


def record_pages(
    hand: Hand, games: Mapping[str, Profile], shared: Container[str]
) -> list[PageSpec]:
    """The same with what they show."""
    heads = [*record_heads(hand, games, shared)]
    return [replace(head, view=view) for view in _record_view(hand, games) for head in heads]


def _record_view(hand: Hand, games: Mapping[str, Profile]) -> Iterator[Any]:
    if isinstance(hand, Faulty):
        yield tuple(
            (f"{p.file}:{p.place.line}:{p.place.column}: {p.code}", fault_message(p))
            for p in hand.problems
        )
    elif hand.profile.id not in games:
        return
    elif isinstance(hand, GameProof):
        yield game_view(hand, elsewhere_in_game(hand, games))
    else:
        view = hand_view(hand.record, hand.profile, hand.trace)
        yield replace(view, elsewhere=elsewhere_view(hand, games))


def _records(workshop: Workshop, games: Mapping[str, Profile]) -> Iterator[PageSpec]:
    shared = shared_titles(workshop.proofs)
    for proof in workshop.proofs:
        yield from record_heads(proof, games, shared)
    shown = {proof.record.id for proof in workshop.proofs}
    for faulty in workshop.faulty:
        # Where another record has that name, the page is its page.
        if faulty.name not in shown:
            shown.add(faulty.name)
            yield from record_heads(faulty, games, shared)


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
