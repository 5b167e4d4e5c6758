"""A replayed record as plain text: the transcript that a terminal or a screen reader reads."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from operator import attrgetter
from typing import Any, Final

from rightbower.book.game_views import GameView, game_view, won_by
from rightbower.book.hand_views import HandView, LineView, hand_view
from rightbower.book.known_views import ABOUT_KNOWN, TOO_MANY, known_messages
from rightbower.book.message import Message, say, word
from rightbower.book.proof import GameProof, HandProof
from rightbower.book.step_views import StepGroup, StepView
from rightbower.site.language import Translator


def hand_text(proof: HandProof, translator: Translator) -> str:
    """The transcript of a hand for those who write records: each step bears its anchor."""
    view = hand_view(proof.record, proof.profile, proof.trace)
    return "\n".join(_hand(view, translator, _anchor))


def game_text(proof: GameProof, translator: Translator) -> str:
    """The same of a game, hand after hand, with the score after each."""
    return "\n".join(_game(game_view(proof), translator, _anchor))


def transcript(view: HandView | GameView, translator: Translator) -> str:
    """The transcript of a hand or a game for readers, without a last line end: each step bears
    its number below the name of its trick."""
    if isinstance(view, HandView):
        return "\n".join(_hand(view, translator, _number))
    return "\n".join(_game(view, translator, _number))


def known_text(view: HandView | GameView, known: Mapping[str, Any], translator: Translator) -> str:
    """What each card of a hand or a game would have brought with all cards known, step by step,
    without a last line end."""
    lines = [f"{translator.name(view.title) or view.id} — {translator.name(view.profile_name)}"]
    lines += [translator.say(ABOUT_KNOWN)]
    if isinstance(view, HandView):
        return "\n".join([*lines, *_known(view, known, translator)])
    for hand in view.hands:
        lines += ["", translator.say(say("Hand %(n)d", n=hand.number))]
        lines += _known(hand.view, known, translator)
    return "\n".join(lines)


def _known(hand: HandView, known: Mapping[str, Any], translator: Translator) -> Iterator[str]:
    """The same of one hand, its lines after it."""
    for line in (None, *hand.lines):
        yield ""
        if line is not None:
            yield _titled(line, translator)
        for group in hand.groups if line is None else line.groups:
            for step in group.steps:
                found = known["steps"].get(step.at)
                if found is not None and len(found["words"]) > 1:
                    said = _joined(known_messages(found, hand), translator)
                elif step.at in known.get("open", ()):
                    said = translator.say(TOO_MANY)
                else:
                    continue
                place = translator.say(step.head.place)
                yield f"  {place}{translator.lexicon.colon}{said}"


def _titled(line: LineView, translator: Translator) -> str:
    title = f"{translator.lexicon.colon}{translator.name(line.title)}" if line.title.text else ""
    return translator.say(say("Another line")) + title


_Label = Callable[[StepView], object]
_anchor: Final[_Label] = attrgetter("at")
_number: Final[_Label] = attrgetter("head.number")


def _game(view: GameView, translator: Translator, label: _Label) -> list[str]:
    lines = [f"{translator.name(view.title) or view.id} — {translator.name(view.profile_name)}"]
    for fault in view.faults:
        lines += ["", _joined(fault.sentences, translator)]
    for hand in view.hands:
        own = hand.view
        title = f"{translator.lexicon.colon}{translator.name(own.title)}" if own.title.text else ""
        lines += ["", translator.say(say("Hand %(n)d", n=hand.number)) + title]
        lines += [*_course(own, translator, label)]
        score = [
            f"{translator.name(name)} {hand.score.get(unit, '–')}" for unit, name in view.units
        ]
        lines += ["", translator.say(say("Score: %(score)s", score=", ".join(score)))]
    if view.winners:
        lines += ["", _joined(won_by(view), translator)]
    return lines


def _hand(view: HandView, translator: Translator, label: _Label) -> Iterator[str]:
    yield f"{translator.name(view.title) or view.id} — {translator.name(view.profile_name)}"
    if view.summary.text:
        yield translator.name(view.summary)
    yield from _course(view, translator, label)


def _course(view: HandView, translator: Translator, label: _Label) -> Iterator[str]:
    """Who holds what, and what happens; then where else it could have gone."""
    lexicon = translator.lexicon
    for seat in view.seats:
        cards = [translator.name(card.name) for card in seat.cards] + ["?"] * seat.unknown
        yield f"{translator.name(seat.name)}{lexicon.colon}{lexicon.semicolon.join(cards)}"
    if view.face_up:
        names = lexicon.semicolon.join(translator.name(card.name) for card in view.face_up)
        yield f"{translator.say(word('table', 'Face up'))}{lexicon.colon}{names}"
    yield ""
    yield from _steps(view.groups, translator, label)
    for line in view.lines:
        yield ""
        yield _titled(line, translator)
        yield translator.say(say("It leaves the hand here: %(place)s.", place=line.place))
        yield from _steps(line.groups, translator, label)
    if view.next is not None:
        yield ""
        yield translator.say(view.next)
    for fault in view.faults:
        yield ""
        yield _joined(fault.sentences, translator)


def _steps(groups: tuple[StepGroup, ...], translator: Translator, label: _Label) -> Iterator[str]:
    for group in groups:
        yield translator.say(group.title)
        for step in group.steps:
            rules = ", ".join(translator.say(rule.title) for rule in step.rules)
            text = _joined((*step.sentences, *step.reasons), translator)
            yield f"  {label(step):<6} {text} [{rules}]"
            if step.note is not None:
                yield f"         {step.note.mark} {translator.name(step.note.text)}".rstrip()


def _joined(messages: tuple[Message, ...], translator: Translator) -> str:
    return " ".join(translator.say(message) for message in messages)
