"""Everything that is made from parameters, sentence by sentence: a translator's reading."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rightbower.book.compare import Said, differences
from rightbower.book.game_views import game_view, won_by
from rightbower.book.hand_views import HandView, hand_view
from rightbower.book.message import Message, say
from rightbower.book.proof import GameProof, Proof
from rightbower.book.sheets import sheet_view
from rightbower.book.statements import Statement, statements
from rightbower.book.summary import summary
from rightbower.book.titles import rule_title
from rightbower.model.frozen import frozen
from rightbower.model.profile import Profile


@frozen
class Spoken:
    """A sentence and where it is said: the game (with a house rule after a plus sign) or the
    record, and the parameter, the line of a table or the step that it is made from."""

    of: str
    at: str
    message: Message
    title: bool = False
    """Whether it only names something (a rule, a section, a row of cards, a bid): it stands over or
    beside sentences and is none itself."""


def rule_sentences(profile: Profile) -> Iterator[Spoken]:
    """What the rules of a game say: titles, sentences, the bids, the score table, the game in two
    minutes, the rows of the cheat sheet, and what each house rule says instead."""
    for _, title, made in statements(profile.rules):
        yield Spoken(profile.id, "section", say(title), title=True)
        for one in made:
            yield Spoken(profile.id, one.rule, rule_title(one.rule), title=True)
            yield from _of(one, profile.id, one.rule)
    for sentence in summary(profile.rules):
        yield Spoken(profile.id, "summary", sentence)
    for row in sheet_view(profile).ranking:
        yield Spoken(profile.id, "ranking", row.title, title=True)
    for option in profile.options:
        name = f"{profile.id}+{option.id}"
        for change in differences(profile.rules, option.rules):
            if change.after is not None:
                yield from _of(change.after, name, change.rule)


def _of(made: Statement | Said, name: str, rule: str) -> Iterator[Spoken]:
    for sentence in made.sentences:
        yield Spoken(name, rule, sentence)
    for bid in made.bids:
        yield Spoken(name, rule, bid.bid, title=True)
    for line in made.lines:
        yield Spoken(name, f"{rule}.{line.row}", line.said)


def step_sentences(proof: Proof) -> Iterator[Spoken]:
    """What the steps of a record say: what happened, why it was allowed, who has won."""
    if isinstance(proof, GameProof):
        view = game_view(proof)
        for hand in view.hands:
            yield from _steps(hand.view, view.id)
        yield from (Spoken(view.id, "won", sentence) for sentence in won_by(view) if view.winners)
    else:
        yield from _steps(hand_view(proof.record, proof.profile, proof.trace), proof.record.id)


def _steps(view: HandView, name: str) -> Iterator[Spoken]:
    groups = [*view.groups, *(group for line in view.lines for group in line.groups)]
    for group in groups:
        for step in group.steps:
            for sentence in (*step.sentences, *step.reasons):
                yield Spoken(name, step.at, sentence)
    for fault in view.faults:
        yield from (Spoken(name, "fault", sentence) for sentence in fault.sentences)


def each_once(spoken: Iterable[Spoken]) -> Iterator[Spoken]:
    """Each sentence where it is first said."""
    seen: set[Message] = set()
    for one in spoken:
        if one.message not in seen:
            seen.add(one.message)
            yield one
