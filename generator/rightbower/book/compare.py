"""Games side by side: what each says of the same rule, and where they differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from rightbower.book.auction_statements import BidLine
from rightbower.book.card_views import CardView, card_view
from rightbower.book.message import Content, Message, say
from rightbower.book.score_statements import ScoreLine
from rightbower.book.statements import SECTIONS, Statement, statement
from rightbower.book.titles import rule_title
from rightbower.engine.trump import rankings
from rightbower.model.cards import TRUMPS
from rightbower.model.frozen import frozen
from rightbower.model.kept import kept
from rightbower.model.profile import Profile
from rightbower.model.rules import Rules


@frozen(kw_only=True)
class Said:
    """What a game says of one rule, with the cards, lines and bids that stand beside it."""

    sentences: tuple[Message, ...]
    cards: tuple[CardView, ...] = ()
    lines: tuple[ScoreLine, ...] = ()
    bids: tuple[BidLine, ...] = ()


@frozen(kw_only=True)
class Difference:
    """A rule on which two sets of rules differ; None where one of them says nothing of it."""

    rule: str
    title: Message
    before: Said | None
    after: Said | None

    @property
    def only_added(self) -> bool:
        """Whether lines have joined a score table that is otherwise the same."""
        if self.before is None or self.after is None or not self.before.lines:
            return False
        return set(self.before.lines) <= set(self.after.lines)


@frozen(kw_only=True)
class Decision:
    """A rule with what every game says of it; `differ` are the pairs of games, by number, that
    do not say the same."""

    rule: str
    title: Message
    cells: tuple[Said | None, ...]
    differ: tuple[tuple[int, int], ...]


@frozen(kw_only=True)
class ComparedSection:
    """A section of the rules, decision by decision."""

    title: Message
    decisions: tuple[Decision, ...]

    @property
    def differ(self) -> tuple[tuple[int, int], ...]:
        """The pairs of games, by number, that do not say the same of everything in it."""
        return tuple(dict.fromkeys(pair for one in self.decisions for pair in one.differ))


@frozen(kw_only=True)
class CompareView:
    """All games of the site side by side, in its order."""

    games: tuple[tuple[str, Content], ...]
    sections: tuple[ComparedSection, ...]


def said(made: Statement, rules: Rules) -> Said:
    """A statement with its cards ready to be drawn."""
    ranking = None
    if made.drawn_trump is not None:
        ranking = rankings(rules.pack, rules.trump)[TRUMPS[made.drawn_trump]]
    joker = rules.pack.joker_shown_as
    cards = tuple(card_view(card, ranking, joker) for card in made.cards)
    return Said(sentences=made.sentences, cards=cards, lines=made.lines, bids=made.bids)


def says(rules: Rules, rule: str) -> Said | None:
    """What one rule says, ready to be shown; None where it says nothing."""
    made = statement(rules, rule)
    if made is None:
        return None
    known = _known(rules)
    if rule not in known:
        known[rule] = said(made, rules)
    return known[rule]


@kept
def _known(rules: Rules) -> dict[str, Said]:
    """What has been asked of `rules` so far."""
    return {}


def differences(before: Rules, after: Rules) -> Iterator[Difference]:
    """The rules that `after` puts otherwise than `before`, in the order of the pages."""
    for _, ids in SECTIONS.values():
        for rule in ids:
            old, new = says(before, rule), says(after, rule)
            if old is not new and old != new:
                yield Difference(rule=rule, title=rule_title(rule), before=old, after=new)


def rule_anchors(profile: Profile) -> Mapping[str, str]:
    """Where on its game's page a rule is spoken of: at the rule, or at the first option that
    brings it in. A rule that the page does not speak of is not among them."""
    anchors: dict[str, str] = {}
    for _, ids in SECTIONS.values():
        anchors |= {rule: rule for rule in ids if statement(profile.rules, rule) is not None}
    for option in profile.options:
        for found in differences(profile.rules, option.rules):
            anchors.setdefault(found.rule, f"option.{option.id}")
    return anchors


def compare_view(games: Mapping[str, Profile]) -> CompareView:
    """The games side by side; rules that no game speaks of are left out."""
    sections = []
    for title, ids in SECTIONS.values():
        made = (_decision(rule, tuple(games.values())) for rule in ids)
        decisions = tuple(decision for decision in made if any(decision.cells))
        sections.append(ComparedSection(title=say(title), decisions=decisions))
    return CompareView(
        games=tuple((name, Content(game.name)) for name, game in games.items()),
        sections=tuple(sections),
    )


def _decision(rule: str, games: tuple[Profile, ...]) -> Decision:
    # What is equal is one object then: templates remember what they have printed by what it was.
    alike: dict[Said | None, Said | None] = {None: None}
    cells = tuple(alike.setdefault(cell, cell) for cell in (says(g.rules, rule) for g in games))
    differ = tuple(
        (one, other)
        for one, other in combinations(range(len(cells)), 2)
        if cells[one] is not cells[other]
    )
    return Decision(rule=rule, title=rule_title(rule), cells=cells, differ=differ)
