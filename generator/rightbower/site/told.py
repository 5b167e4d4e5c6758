"""A replayed record as plain text: the transcript that a terminal or a screen reader reads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rightbower.book.game_views import GameView, game_view, won_by
from rightbower.book.hand_views import HandView, hand_view
from rightbower.book.known_views import ABOUT_KNOWN, TOO_MANY, known_messages
from rightbower.book.message import Message, say, word
from rightbower.book.proof import GameProof, HandProof
from rightbower.book.step_views import StepGroup
from rightbower.site.language import Translator


def hand_text(proof: HandProof, translator: Translator) -> str:
    """The transcript of a hand."""
    return transcript(hand_view(proof.record, proof.profile, proof.trace), translator)


def game_text(proof: GameProof, translator: Translator) -> str:
    """The transcript of a game, hand after hand, with the score after each."""
    return transcript(game_view(proof), translator)


def transcript(view: HandView | GameView, translator: Translator) -> str:
    """The transcript of a hand or a game whose view is made already, without a last line end."""
    return "\n".join(
        _hand(view, translator) if isinstance(view, HandView) else _game(view, translator)
    )


def known_text(view: HandView | GameView, known: Mapping[str, Any], translator: Translator) -> str:
    """What each card of a hand or a game would have brought with all cards known, step by step,
    without a last line end."""
    lines = [f"{translator.name(view.title) or view.id} — {translator.name(view.profile_name)}"]
    lines += [translator.say(ABOUT_KNOWN), ""]
    hands = [view] if isinstance(view, HandView) else [hand.view for hand in view.hands]
    for hand in hands:
        groups = [*hand.groups, *(group for line in hand.lines for group in line.groups)]
        for step in (step for group in groups for step in group.steps):
            found = known["steps"].get(step.at)
            if found is not None and len(found["words"]) > 1:
                said = _joined(known_messages(found, hand), translator)
                lines.append(f"  {step.at:<6} {said}")
            elif step.at in known.get("open", ()):
                lines.append(f"  {step.at:<6} {translator.say(TOO_MANY)}")
    return "\n".join(lines)


def _game(view: GameView, translator: Translator) -> list[str]:
    lines = [f"{translator.name(view.title) or view.id} — {translator.name(view.profile_name)}"]
    for hand in view.hands:
        lines += ["", translator.say(say("Hand %(n)d", n=hand.number)), ""]
        lines += _steps(hand.view.groups, translator)
        score = [
            f"{translator.name(name)} {hand.score.get(unit, '–')}" for unit, name in view.units
        ]
        lines += ["", translator.say(say("Score: %(score)s", score=", ".join(score)))]
    if view.winners:
        lines += ["", _joined(won_by(view), translator)]
    return lines


def _hand(view: HandView, translator: Translator) -> Iterator[str]:
    yield f"{translator.name(view.title) or view.id} — {translator.name(view.profile_name)}"
    if view.summary.text:
        yield translator.name(view.summary)
    lexicon = translator.lexicon
    for seat in view.seats:
        cards = [translator.name(card.name) for card in seat.cards] + ["?"] * seat.unknown
        yield f"{translator.name(seat.name)}{lexicon.colon}{lexicon.semicolon.join(cards)}"
    if view.face_up:
        names = lexicon.semicolon.join(translator.name(card.name) for card in view.face_up)
        yield f"{translator.say(word('table', 'Face up'))}{lexicon.colon}{names}"
    yield ""
    yield from _steps(view.groups, translator)
    for line in view.lines:
        yield ""
        yield translator.say(say("Another line, from %(anchor)s on:", anchor=line.start)) + (
            f" {translator.name(line.title)}" if line.title.text else ""
        )
        yield from _steps(line.groups, translator)
    if view.next is not None:
        yield ""
        yield translator.say(view.next)
    for fault in view.faults:
        yield ""
        yield _joined(fault.sentences, translator)


def _steps(groups: tuple[StepGroup, ...], translator: Translator) -> Iterator[str]:
    for group in groups:
        yield translator.say(group.title)
        for step in group.steps:
            rules = ", ".join(translator.say(rule.title) for rule in step.rules)
            text = _joined((*step.sentences, *step.reasons), translator)
            yield f"  {step.at:<6} {text} [{rules}]"
            if step.note is not None:
                yield f"         {step.note.mark} {translator.name(step.note.text)}".rstrip()


def _joined(messages: tuple[Message, ...], translator: Translator) -> str:
    return " ".join(translator.say(message) for message in messages)
