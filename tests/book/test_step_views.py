"""Steps in words: why a choice was open, who is winning, and what is not for everybody."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from rightbower.book.apart import apart_after, apart_at_first
from rightbower.book.bare_tables import BareTable
from rightbower.book.choices import choice_words
from rightbower.book.hand_views import HandView, hand_view
from rightbower.book.proof import HandProof
from rightbower.book.step_views import StepView
from rightbower.book.table_views import table_view
from rightbower.engine.replay import replay
from rightbower.load.hands import load_record
from rightbower.load.reader import read
from rightbower.model.cards import Seat
from rightbower.site.words import read_languages
from rightbower.site.workshop import prove
from support import ROOT, load, profiles

VOICE = read_languages(ROOT, ("en",))[0]["en"].translator()


def view(hand: str) -> HandView:
    (file,) = (ROOT / "content" / "hands").rglob(f"{hand}.yaml")
    document, _ = read(file.read_bytes(), file.name)
    assert document is not None
    proof = prove(load_record(document, file.name, profiles()))
    assert proof is not None
    return hand_view(proof.record, proof.profile, proof.trace)  # type: ignore[arg-type]


def table_at(hand: str) -> BareTable:
    found = view(hand).table
    assert found is not None
    return found


def step(hand: str, at: str) -> StepView:
    return next(one for group in view(hand).groups for one in group.steps if one.at == at)


@pytest.mark.parametrize(
    ("hand", "at", "said"),
    [
        ("forced-left-bower", "b1",
         "West was free to order up, to order up and play alone, or to pass."),
        ("a-good-holding-must-pass", "b2", "West had no choice but to pass."),
        ("won-by-contract", "b4", "East was free to bid 6 diamonds or higher, or to pass."),
        ("nobody-bids", "b1", "South was free to bid at least 2 tricks or to pass."),
        ("ace-held-back", "b4",
         "South was free to take the card up, to take the card up and play alone, or to pass."),
        ("ace-held-back", "b5",
         "West was free to name clubs, diamonds, or spades; to name a suit and play alone; or to "
         "pass."),
    ],
)  # fmt: skip
def test_a_call_says_what_was_open(hand: str, at: str, said: str) -> None:
    assert [VOICE.say(message) for message in step(hand, at).reasons] == [said]


def test_a_bid_that_is_the_last_one_left_is_not_called_the_lowest() -> None:
    (file,) = (ROOT / "content" / "hands").rglob("misere-against-two.yaml")
    loaded = load(file.read_text())
    state = replay(loaded.profile, loaded.record).steps[0].state
    said = choice_words(("bid open-misere", "pass"), state, Seat("S"))
    assert [VOICE.say(message) for message in said] == ["to bid open misère", "to pass"]


def test_a_card_says_who_is_winning_until_the_trick_is_complete() -> None:
    told = [VOICE.say(message) for message in step("forced-left-bower", "t2.3").reasons]
    assert told[-1] == "So far South is winning with the jack of hearts."
    for at in ("t2.1", "t2.4"):
        assert "So far" not in " ".join(map(VOICE.say, step("forced-left-bower", at).reasons))


def test_a_discard_is_told_without_its_card_to_those_who_do_not_see_it() -> None:
    secrets = step("forced-left-bower", "b3").secrets
    assert secrets.said == secrets.face == ("10D",)
    assert [VOICE.say(message) for message in secrets.blind] == ["South discards 1 card face down."]


def test_a_turned_card_and_a_played_card_are_for_everybody() -> None:
    for at in ("deal", "b2", "t1.1", "t1.4"):
        secrets = step("forced-left-bower", at).secrets
        assert (secrets.said, secrets.face) == ((), ())


def test_the_legal_cards_of_another_are_not_for_everybody() -> None:
    assert step("forced-left-bower", "t1.3").secrets.why == ("10C", "KC")


def test_an_illegal_card_lies_on_the_table_and_wins_nothing() -> None:
    table = step("forgotten-trump", "t1.4").table
    assert table.trick[-1] == ("E", "10C")
    assert table.leading == "W"
    assert "10C" in table.played


def test_the_last_table_is_the_deal_and_what_was_not_dealt() -> None:
    table = step("forced-left-bower", "end").table
    assert table.over
    assert [len(cards) for cards in table.holdings.values()] == [5, 5, 5, 5]
    dealt = [card for cards in table.holdings.values() for card in cards]
    assert len({*dealt, *table.unseen}) == 24
    assert set(table.unseen) == {"QC", "KD", "QS", "JH"}


def test_each_seat_is_something_to_the_one_that_looks() -> None:
    said = {
        hand: [VOICE.say(message) for message in table_at(hand).relations]
        for hand in ("forced-left-bower", "march-worth-three", "eight-cards-then-five")
    }
    assert said["forced-left-bower"] == ["you", "on your left", "your partner", "on your right"]
    assert said["march-worth-three"] == ["you", "on your left", "on your right"]
    assert said["eight-cards-then-five"] == ["you", "across the table"]


def test_each_defender_is_shown_the_tricks_it_took_itself() -> None:
    assert step("both-pass-ten", "end").table.tricks == {"N": 3, "E": 1, "S": 1}


def proofs() -> Iterator[HandProof]:
    for file in sorted((ROOT / "content" / "hands").glob("*/*.yaml"))[::3]:
        document, _ = read(file.read_bytes(), file.name)
        assert document is not None
        proof = prove(load_record(document, file.name, profiles()))
        if isinstance(proof, HandProof):
            yield proof


def test_a_table_that_changes_little_is_what_it_would_be_laid_anew() -> None:
    changed = 0
    for proof in proofs():
        steps = proof.trace.steps
        table, apart = None, None
        for before, step in pairwise(steps):
            if table is None or apart is None:
                apart = apart_at_first(before.state.setup)
                table = table_view(before, proof.trace.outcome, apart)
            apart = apart_after(apart, step)
            anew = table_view(step, proof.trace.outcome, apart)
            told = table_view(step, proof.trace.outcome, apart, (table, before.state))
            assert told == anew, (proof.record.id, step.at)
            changed += told.holdings is table.holdings
            table = told
    assert changed > 500


def test_what_hands_have_in_common_is_one_object() -> None:
    """Templates remember what they have printed by the identity of what it was made of."""
    one, other = view("forced-left-bower"), view("forced-left-bower")
    for mine, yours in zip(one.groups, other.groups, strict=True):
        assert mine.title is yours.title
        for step, same in zip(mine.steps, yours.steps, strict=True):
            assert step.sentences is same.sentences
            assert step.reasons is same.reasons
            assert step.rules is same.rules
            assert step.head is same.head
            assert step.card is same.card
    assert one.table is not None
    assert other.table is not None
    assert one.table.faces is other.table.faces
    assert one.table.relations is other.table.relations


@pytest.mark.parametrize(("card", "code"), [
    ("8C", "card_not_in_pack"), ("JK", "card_not_in_pack"), ("10D", "card_not_held"),
    ("AH", "card_not_held"), ("KC", "duplicate_card"), ("9S", "must_follow"),
])  # fmt: skip
def test_a_card_that_may_not_be_played_is_told_whatever_card_it_is(card: str, code: str) -> None:
    source = f"""schema: euchre-hand/1
id: not-to-be-played
profile: alsatian
title: Not to be played
dealer: W
deal: {{N: AH JC JS KC QS, E: 10C AC KD KH QH, S: 9C 9S AS KS QD, W: 9D AD JD JH QC}}
upcard: 10H
kitty: 10D 9H 10S
actions: [N pass, E pass, S pass, W order, W discard 10H]
tricks: ["N: KC AC {card}!"]
expect: {{status: unfinished, illegal: {{at: t1.3, code: {code}}}}}
"""
    document, problems = read(source.encode(), "here.yaml")
    assert document is not None, problems
    proof = prove(load_record(document, "here.yaml", profiles()))
    assert proof is not None
    assert not proof.problems
    view = hand_view(proof.record, proof.profile, proof.trace)  # type: ignore[arg-type]
    last = view.groups[-1].steps[-1]
    assert (last.at, last.verdict) == ("t1.3", "illegal")
    assert last.card is not None
    assert (str(last.card.card), last.card.badge) == (card, "")
