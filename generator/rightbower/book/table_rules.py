"""The rules of a reader's own table: everything a game says under any choice of house rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from rightbower.book.compare import Said, says
from rightbower.book.faults import fault_message
from rightbower.book.house_rules import (
    Choices,
    Contradiction,
    Leaf,
    Tree,
    contradictions,
    found,
    tree,
)
from rightbower.book.message import Content, Message, listed, say
from rightbower.book.rules_views import GameCard, game_card
from rightbower.book.sheets import PARTS, Row, ranking
from rightbower.book.statements import SECTIONS
from rightbower.book.summary import summary
from rightbower.book.titles import rule_title
from rightbower.model.frozen import frozen
from rightbower.model.profile import Option, Profile
from rightbower.model.rules import Rules

T = TypeVar("T")


@frozen(kw_only=True)
class Offer:
    """A house rule to tick: what it sets (the number of a value by path), and how a profile that
    plays by it puts that, as plain data by path."""

    id: str
    title: Content
    sets: Mapping[str, int]
    rules: Mapping[str, Mapping[str, Any]]


@frozen(kw_only=True)
class RuleTree:
    """A rule with what it says under any choice; nothing where it does not come up."""

    rule: str
    title: Message
    said: Tree[Said | None]

    @property
    def base(self) -> Said | None:
        """What it says in the game as it stands."""
        return found(self.said, {})


@frozen(kw_only=True)
class TreeSection:
    """A section of the rules or a part of the cheat sheet."""

    id: str
    title: Message
    rules: tuple[RuleTree, ...]


@frozen(kw_only=True)
class Refusal:
    """House rules that exclude each other, and why."""

    options: tuple[str, ...]
    said: tuple[Message, ...]


@frozen(kw_only=True)
class TableRulesView:
    """What the page needs that makes the rules of one's own table, ready for any language."""

    game: GameCard
    offers: tuple[tuple[Message, tuple[Offer, ...]], ...]
    """House rules under the section of the rules that each of them changes first."""
    refusals: tuple[Refusal, ...]
    summary: Tree[tuple[Message, ...]]
    sections: tuple[TreeSection, ...]
    ranking: Tree[tuple[Row, ...]]
    sheet: tuple[tuple[str, Message, tuple[str, ...]], ...]
    """The parts of the cheat sheet: id, title, and the rules whose sentences stand there."""
    seats: Tree[tuple[str, ...]]
    source: str


def table_rules_view(profile: Profile) -> TableRulesView:
    """Everything that can be said of a table that plays `profile` with house rules."""
    choices = Choices(profile)
    sections = tuple(_sections(choices))
    spoken = {one.rule for section in sections for one in section.rules}
    return TableRulesView(
        game=game_card(profile),
        offers=tuple(_offers(profile, choices, sections)),
        refusals=tuple(_refusal(profile, found) for found in contradictions(choices)),
        summary=tree(choices, summary),
        sections=sections,
        ranking=tree(choices, ranking),
        sheet=tuple(
            (name, say(title), tuple(rule for rule in ids if rule in spoken))
            for name, (title, ids) in PARTS.items()
        ),
        seats=tree(choices, lambda rules: tuple(profile.seats[: rules.table.players])),
        source=profile.source,
    )


def _sections(choices: Choices) -> Iterator[TreeSection]:
    for name, (title, ids) in SECTIONS.items():
        trees = (
            RuleTree(rule=rule, title=rule_title(rule), said=tree(choices, _asking(rule)))
            for rule in ids
        )
        spoken = tuple(one for one in trees if one.said != Leaf(None))
        if spoken:
            yield TreeSection(id=name, title=say(title), rules=spoken)


def _asking(rule: str) -> Callable[[Rules], Said | None]:
    return lambda rules: says(rules, rule)


def _offers(
    profile: Profile, choices: Choices, sections: tuple[TreeSection, ...]
) -> Iterator[tuple[Message, tuple[Offer, ...]]]:
    groups: dict[str, list[Option]] = {}
    for option in profile.options:
        groups.setdefault(_first_changed(choices.sets[option.id], sections), []).append(option)
    for section in sections:
        if section.id in groups:
            offers = (_offer(option, choices, profile) for option in groups[section.id])
            yield section.title, tuple(offers)


def _first_changed(sets: Mapping[str, int], sections: tuple[TreeSection, ...]) -> str:
    """The section that a house rule belongs to: where its first parameter stands or, if that has
    no sentence of its own, the first one that says something else under it."""
    for path in sets:
        for section in sections:
            if any(one.rule == path for one in section.rules):
                return section.id
    for section in sections:
        if any(found(one.said, sets) != one.base for one in section.rules):
            return section.id
    return sections[-1].id


def _offer(option: Option, choices: Choices, profile: Profile) -> Offer:
    cited: dict[str, Any] = {"status": option.citation.status}
    if option.citation.source != profile.source:
        cited["source"] = option.citation.source
    cited |= {"at": option.citation.at} if option.citation.at else {}
    cited |= {"note": option.citation.note} if option.citation.note else {}
    return Offer(
        id=option.id,
        title=Content(option.title),
        sets=choices.sets[option.id],
        rules={path: {"value": value, **cited} for path, value in option.settings.items()},
    )


def _refusal(profile: Profile, one: Contradiction) -> Refusal:
    titles = {option.id: Content(option.title) for option in profile.options}
    names = listed(titles[option] for option in one.options)
    if one.clash:
        why = say(
            "%(names)s cannot be agreed together: each says something else about “%(rule)s”.",
            names=names, rule=rule_title(one.clash),
        )  # fmt: skip
        return Refusal(options=one.options, said=(why,))
    why = say("%(names)s cannot be agreed together.", names=names)
    reasons = (message for problem in one.problems for message in fault_message(problem))
    return Refusal(options=one.options, said=(why, *reasons))
