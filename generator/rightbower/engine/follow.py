"""Following a record: each recorded choice is put before the rulebook, in order.

Nothing is repaired. At the first refusal the replay stops, says what would have been legal, and
leaves the rest unchecked.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Literal

from rightbower.engine import claims
from rightbower.engine.events import Event
from rightbower.engine.hand import (
    apply_anyway,
    apply_verified,
    choices_of,
    kept,
    legal_actions,
    verify,
)
from rightbower.engine.slips import in_play_order
from rightbower.engine.state import HandState, Offence
from rightbower.engine.trace import Step
from rightbower.engine.verdict import Legal, Refusal, Unverified, Verdict
from rightbower.model.actions import WORD, Action, Offer, Play, playing
from rightbower.model.cards import Seat, Suit
from rightbower.model.problem import Faults, Param
from rightbower.model.record import Choice, Claim, Played, TrickLine

_VERDICT: dict[type[Verdict], Literal["legal", "unverified", "illegal"]] = {
    Legal: "legal",
    Unverified: "unverified",
    Refusal: "illegal",
}


class _Stop(Exception):
    """The record cannot be followed any further; the fault is noted already."""


@dataclass
class Run:
    """A replay in progress. `prefix` goes before every anchor (`early-trump.`)."""

    state: HandState
    faults: Faults
    claims: tuple[Claim, ...] = ()
    prefix: str = ""
    steps: list[Step] = field(default_factory=list)
    marked: bool = False
    """Whether a card marked as illegal, and claimed by nobody, has ended the record."""
    _begun: tuple[HandState, TrickLine] | None = None
    """The trick being played, with the state before it."""
    _refused: dict[tuple[Seat, Suit | None], str] = field(default_factory=dict)
    """Failures to follow that could not be verified: the anchor by seat and suit."""

    def follow(self, actions: Iterable[Choice], tricks: Iterable[TrickLine]) -> bool:
        """Play everything recorded; False when a fault stopped it."""
        try:
            for number, choice in enumerate(actions, 1):
                self._act(f"b{number}", choice)
            for number, line in enumerate(tricks, 1):
                self._trick(f"t{number}", line)
            if not self.state.asks:
                self._hear("end")
        except _Stop:
            return False
        return True

    def _stop(self, code: str, anchor: str, params: dict[str, Param]) -> _Stop:
        self.faults.add(code, self.prefix + anchor, self.prefix + anchor, **params)
        return _Stop()

    def _refuse(self, anchor: str, seat: Seat, action: Action, refusal: Refusal) -> _Stop:
        params: dict[str, Param] = {
            "seat": seat,
            "action": action.word,
            "legal": words(self.state) or (),
        }
        if isinstance(action, Play) and self._begun is not None:
            rotated = in_play_order(*self._begun)
            params |= {} if rotated is None else {"rotated": rotated}
        return self._stop(refusal.code, anchor, params | dict(refusal.params))

    def _record(
        self, anchor: str, seat: Seat, action: Action, verdict: Verdict, events: tuple[Event, ...],
        legal: tuple[str, ...] | None, met: tuple[str, ...] = (),
    ) -> None:  # fmt: skip
        refusal = verdict if isinstance(verdict, Refusal) else None
        self.steps.append(
            Step(
                at=self.prefix + anchor,
                seat=seat,
                action=action,
                legal=legal,
                verdict=_VERDICT[type(verdict)],
                rules=verdict.rules,
                events=events,
                state=self.state,
                refusal=refusal,
                met=met,
            )
        )

    def _act(self, anchor: str, choice: Choice) -> None:
        verdict = verify(self.state, choice.seat, choice.action)
        if isinstance(verdict, Refusal):
            raise self._refuse(anchor, choice.seat, choice.action, verdict)
        choices, bound = choices_of(self.state, choice.seat, choice.action)
        before = self.state
        verdict = type(verdict)(tuple(dict.fromkeys((*verdict.rules, *bound))))
        self.state, events = apply_verified(self.state, choice.seat, choice.action, verdict)
        met = kept(before, self.state)
        self._record(anchor, choice.seat, choice.action, verdict, events, _worded(choices), met)

    def _trick(self, anchor: str, line: TrickLine) -> None:
        self._check_lead(anchor, line)
        self._begun = (self.state, line)
        seats = [ask.seat for ask in self.state.asks]
        for place, played in enumerate(line.cards, 1):
            at = f"{anchor}.{place}"
            if self.marked or self.state.stage != "open":
                raise self._stop("hand_over", at, {"seat": line.leader})
            if place > len(seats):
                raise self._stop("trick_too_long", at, {"count": len(seats)})
            self._card(at, seats[place - 1], played)
            if self.claims and not self.marked:
                self._hear(at)

    def _check_lead(self, anchor: str, line: TrickLine) -> None:
        state = self.state
        if self.marked or not state.asks:
            raise self._stop("hand_over", anchor, {"seat": line.leader})
        ask = state.asks[0]
        if ask.kind == "play" and not state.table and line.leader == ask.seat:
            return
        legal = words(state) or ()
        if ask.kind != "play":
            params: dict[str, Param] = {"asked": ask.kind, "seat": ask.seat, "legal": legal}
            raise self._stop("wrong_phase", anchor, params)
        if state.table:
            raise self._stop("trick_incomplete", anchor, {"seat": ask.seat, "legal": legal})
        params = {"seat": line.leader, "turn": ask.seat, "legal": legal}
        rotated = in_play_order(state, line)
        params |= {} if rotated is None else {"rotated": rotated}
        raise self._stop("wrong_leader", anchor, params)

    def _card(self, anchor: str, seat: Seat, played: Played) -> None:
        action, state = playing(played.card, played.joker_suit), self.state
        verdict = verify(state, seat, action)
        if isinstance(verdict, Refusal):
            self._illegal(anchor, seat, action, verdict, played.marked)
            return
        if played.marked:
            params: dict[str, Param] = {"seat": seat, "card": played.card}
            raise self._stop("marked_illegal_but_legal", anchor, params)
        if self._refused:
            self._prove_refusal(anchor, seat, action)
            state = self.state
        legal = words(state)
        if isinstance(verdict, Unverified):
            self._refused.setdefault((seat, state.led), anchor)
        self.state, events = apply_verified(state, seat, action, verdict)
        self._record(anchor, seat, action, verdict, events, legal)

    def _illegal(
        self, anchor: str, seat: Seat, action: Play, refusal: Refusal, marked: bool
    ) -> None:
        """A card against the rules: it stands where the record knows it and somebody claims it."""
        if not marked:
            raise self._refuse(anchor, seat, action, refusal)
        legal = words(self.state)
        events: tuple[Event, ...] = ()
        if not claims.claimed(self.claims, anchor):
            self.marked = True
        elif refusal.code != "must_follow":
            raise self._stop("no_revoke", anchor, {"seat": seat, "card": action.card})
        else:
            self.state, events = apply_anyway(self.state, seat, action)
        self._record(anchor, seat, action, refusal, events, legal)

    def _prove_refusal(self, anchor: str, seat: Seat, action: Play) -> None:
        """A seat that could not be shown to have refused a suit now plays a card of it."""
        at = self._refused.pop((seat, self.state.ranking.suit_of(action.card)), None)
        if at is None:
            return
        if not claims.claimed(self.claims, at):
            params: dict[str, Param] = {"seat": seat, "card": action.card, "when": anchor}
            raise self._stop("revoke_proved_later", at, params)
        trick, card = at[1:].split(".")
        offence = Offence(int(trick), int(card), seat)
        self.state = self.state.but(offences=(*self.state.offences, offence))

    def _hear(self, anchor: str) -> None:
        """Judge the claims made while the card at `anchor` was the last on the table."""
        for number, claim in enumerate(self.claims):
            if claim.when != anchor:
                continue
            judged = claims.judge(self.state, claim)
            if isinstance(judged, str):
                key = f"irregular[{number}]"
                self.faults.add(judged, key, claim.at, seat=claim.by, anchor=claim.at)
                raise _Stop
            self.state, event = judged
            last = self.steps[-1]
            self.steps[-1] = replace(last, events=(*last.events, event), state=self.state)


def words(state: HandState) -> tuple[str, ...] | None:
    """The words of every legal choice; None where unknown cards leave the list open."""
    return _worded(legal_actions(state))


def _worded(choices: tuple[Action | Offer, ...] | None) -> tuple[str, ...] | None:
    return None if choices is None else tuple(map(WORD, choices))
