"""The pages that one record comes to, and the view each of them shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from rightbower.book.elsewhere import elsewhere_in_game, elsewhere_view
from rightbower.book.faults import fault_message
from rightbower.book.game_views import game_view
from rightbower.book.hand_views import hand_view
from rightbower.book.message import Arg, Content, say, titled
from rightbower.book.outlines import outline
from rightbower.book.proof import GameProof, HandProof
from rightbower.model.profile import Profile
from rightbower.site.kept import Hand
from rightbower.site.specs import PageSpec
from rightbower.site.workshop import Faulty, Workshop


def shared_titles(hands: Iterable[Hand]) -> frozenset[str]:
    """The titles that several records have: on pages and in lists they name their game too."""
    titles = Counter(outline(hand).title for hand in hands if not isinstance(hand, Faulty))
    return frozenset(title for title, number in titles.items() if number > 1)


def record_heads(
    hand: Hand, games: Mapping[str, Profile], shared: Container[str], parts: Container[str]
) -> Iterator[PageSpec]:
    """The pages that one record comes to on a site of these games and `parts`, still without what
    they show: that is made of one record at a time, by `record_pages`. For `shared` see
    `shared_titles`."""
    if isinstance(hand, Faulty):
        yield PageSpec(
            kind="hand", name=hand.name, template="faulty.html", view=None,
            title=hand.name, description=say("This record cannot be replayed."),
        )  # fmt: skip
        return
    record = outline(hand)
    if record.game not in games:
        return
    title: Arg = titled(record.title, record.id)
    summary = Content(record.summary) if record.summary else title
    game = Content(games[record.game].name)
    if record.title in shared:
        title = say("%(title)s (%(game)s)", title=title, game=game)
    about = say("%(summary)s %(game)s, card by card.", summary=summary, game=game)
    pages = {"hand": "hand.html" if isinstance(hand, HandProof) else "game.html"}
    if isinstance(hand, HandProof) and "embeds" in parts:
        pages["embed"] = "embed.html"
    for kind, template in pages.items():
        yield PageSpec(
            kind=kind, name=record.id, template=template, view=None, title=title,
            description=summary, about=about, game=record.game,
        )  # fmt: skip


def record_pages(
    hand: Hand, games: Mapping[str, Profile], shared: Container[str], parts: Container[str]
) -> list[PageSpec]:
    """The same with what they show."""
    heads = [*record_heads(hand, games, shared, parts)]
    views = _record_view(hand, games, elsewhere="elsewhere" in parts)
    return [head.but(view=view) for view in views for head in heads]


def _record_view(hand: Hand, games: Mapping[str, Profile], *, elsewhere: bool) -> Iterator[Any]:
    if isinstance(hand, Faulty):
        yield tuple(
            (f"{p.file}:{p.place.line}:{p.place.column}: {p.code}", fault_message(p))
            for p in hand.problems
        )
    elif hand.profile.id not in games:
        return
    elif isinstance(hand, GameProof):
        others = elsewhere_in_game(hand, games) if elsewhere else ()
        yield game_view(hand, others, games[hand.profile.id])
    else:
        view = hand_view(hand.record, hand.profile, hand.trace, game=games[hand.profile.id])
        yield replace(view, elsewhere=elsewhere_view(hand, games)) if elsewhere else view


def _pages_of_faulty(workshop: Workshop) -> Iterator[Faulty]:
    shown = {outline(proof).id for proof in workshop.proofs}
    for faulty in workshop.faulty:
        # Where another record has that name, the page is its page.
        if faulty.name not in shown:
            shown.add(faulty.name)
            yield faulty


def all_heads(workshop: Workshop, games: Mapping[str, Profile]) -> Iterator[PageSpec]:
    """The pages of all records, in order, still without what they show."""
    shared, parts = shared_titles(workshop.proofs), workshop.site.parts
    for hand in (*workshop.proofs, *_pages_of_faulty(workshop)):
        yield from record_heads(hand, games, shared, parts)


def listed(workshop: Workshop, games: Mapping[str, Profile]) -> Iterator[tuple[str, str, str]]:
    """All that lists of titles show of records that have a page."""
    for proof in workshop.proofs:
        one = outline(proof)
        if one.game in games:
            yield one.id, one.title, one.game
    for faulty in _pages_of_faulty(workshop):
        yield faulty.name, "", ""


def kinds_of_records(workshop: Workshop, games: Container[str]) -> frozenset[str]:
    """The kinds of pages that records come to."""
    embeds = "embeds" in workshop.site.parts
    own = {outline(proof).kind == "game" for proof in workshop.proofs
           if outline(proof).game in games}  # fmt: skip
    found = {"hand"} if own or workshop.faulty else set()
    return frozenset(found | ({"embed"} if embeds and False in own else set()))
