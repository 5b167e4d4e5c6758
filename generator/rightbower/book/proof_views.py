"""What the hands prove: for every game its score lines, rules and options with the hands that
show them, taken from the citations in their traces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rightbower.book.beyond_play import beyond_play
from rightbower.book.message import Arg, Content, Message
from rightbower.book.outlines import outline
from rightbower.book.proof import Proof
from rightbower.book.score_statements import score_lines
from rightbower.book.shown import Shown, options_shown, rows_scored, rules_shown
from rightbower.book.statements import statements
from rightbower.book.titles import rule_title
from rightbower.model.frozen import frozen
from rightbower.model.profile import Profile

ROWS = "score.rows"
"""The rule whose lines are shown one by one."""


@frozen(kw_only=True)
class Proved:
    """A line of the score table, a rule or an option, and the steps that show it.

    `anchor` is its place on the rules page of the game; `beyond` says why no hand can show it.
    """

    name: str
    title: Arg
    anchor: str
    shown: tuple[Shown, ...]
    beyond: Message | None = None


@frozen(kw_only=True)
class GameProofs:
    """What the hands of one game show."""

    id: str
    name: Content
    records: int
    rows: tuple[Proved, ...]
    rules: tuple[Proved, ...]
    options: tuple[Proved, ...]

    @property
    def parts(self) -> tuple[Proved, ...]:
        """Everything that can be shown."""
        every = (*self.rows, *self.rules, *self.options)
        return tuple(part for part in every if part.beyond is None)

    @property
    def beyond(self) -> tuple[tuple[Message, tuple[Proved, ...]], ...]:
        """The rules that no hand can show, by the reason."""
        rules = [rule for rule in self.rules if rule.beyond is not None]
        reasons = dict.fromkeys(rule.beyond for rule in rules if rule.beyond is not None)
        return tuple(
            (reason, tuple(rule for rule in rules if rule.beyond == reason)) for reason in reasons
        )

    @property
    def proved(self) -> int:
        """How many of the parts some hand shows."""
        return sum(bool(part.shown) for part in self.parts)

    @property
    def unproved(self) -> tuple[Proved, ...]:
        """The parts that no hand shows, in order."""
        return tuple(part for part in self.parts if not part.shown)


def proof_view(games: Mapping[str, Profile], proofs: Iterable[Proof]) -> tuple[GameProofs, ...]:
    """Every game of `games` with what the hands of the site show of it."""
    known = tuple(proofs)
    return tuple(
        game_proofs(profile, [proof for proof in known if outline(proof).game == profile.id])
        for profile in games.values()
    )


def game_proofs(profile: Profile, proofs: list[Proof]) -> GameProofs:
    """What `proofs`, all of them of this game, show of it."""
    return GameProofs(
        id=profile.id,
        name=Content(profile.name),
        records=len(proofs),
        rows=tuple(_rows(profile, proofs)),
        rules=tuple(_rules(profile, proofs)),
        options=tuple(_options(profile, proofs)),
    )


def _rows(profile: Profile, proofs: list[Proof]) -> Iterator[Proved]:
    scored = [(outline(proof), rows_scored(proof, profile.rules)) for proof in proofs]
    for line in score_lines(profile.rules):
        yield Proved(
            name=line.row,
            title=line.said,
            anchor=f"{ROWS}.{line.row}",
            shown=tuple(
                Shown(one.id, one.title, rows[line.row], False)
                for one, rows in scored if line.row in rows
            ),
        )  # fmt: skip


def _rules(profile: Profile, proofs: list[Proof]) -> Iterator[Proved]:
    shown = rules_shown(proofs)
    for _, _, made in statements(profile.rules):
        for said in made:
            yield Proved(
                name=said.rule,
                title=rule_title(said.rule),
                anchor=said.rule,
                shown=shown.get(said.rule, ()),
                beyond=beyond_play(profile.rules, said.rule),
            )


def _options(profile: Profile, proofs: list[Proof]) -> Iterator[Proved]:
    shown = options_shown(proofs, profile.options)
    for option in profile.options:
        yield Proved(
            name=option.id,
            title=Content(option.title),
            anchor=f"option.{option.id}",
            shown=shown[option.id],
        )
