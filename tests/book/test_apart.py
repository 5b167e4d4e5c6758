"""Cards that lie open, or apart from holdings and tricks: shown, and known to everybody."""

from __future__ import annotations

import pytest

from rightbower.book.hand_views import HandView, hand_view
from rightbower.book.step_views import StepView
from rightbower.engine.replay import replay
from rightbower.site.told import transcript
from rightbower.site.words import read_languages
from support import ROOT, load


def view_of(game: str, hand: str, old: str = "", new: str = "") -> HandView:
    text = (ROOT / "content" / "hands" / game / f"{hand}.yaml").read_text()
    loaded = load(text.replace(old, new) if old else text)
    assert loaded.record is not None
    return hand_view(loaded.record, loaded.profile, replay(loaded.profile, loaded.record))


def steps(view: HandView) -> dict[str, StepView]:
    groups = (*view.groups, *(group for line in view.lines for group in line.groups))
    return {step.at: step for group in groups for step in group.steps}


def said(view: HandView) -> str:
    languages, _ = read_languages(ROOT, ("en",))
    return transcript(view, languages["en"].translator())


def test_open_cards_of_the_kitty_lie_on_the_table_until_the_end() -> None:
    view = view_of("two-handed", "open-bowers")
    told = steps(view)
    shown = ("JC", "9D", "JS", "10H", "QD", "KC", "KH", "AH", "9S", "AS")
    assert {told[at].table.face_up for at in told if at != "end"} == {shown}
    assert told["end"].table.face_up == ()
    assert [card.card for card in view.face_up] == list(shown)
    assert [card.card for card in view.kitty] == ["QS", "AD", "QC"]
    assert set(told["deal"].shown) == {*shown, "KS"}
    assert told["deal"].secrets.said == ()
    assert "\nFace up: Jack of clubs, left bower, counts as a spade; Nine of diamonds; " in said(
        view
    )


def test_an_open_misere_lies_open_from_the_second_trick_on() -> None:
    view = view_of("five-hundred", "open-misere-wins")
    told = steps(view)
    assert [told[at].table.open for at in ("b6", "t1.2", "t1.3", "t10.3")] == [None, None, "N", "N"]
    held = {"8S", "6S", "5S", "7H", "5H", "4D", "8C", "5C", "6D"}
    assert held | {"JH"} == set(told["t1.3"].shown)
    assert told["t1.3"].secrets.said == ()
    assert "bid.misere_open" in [link.rule for link in told["t1.3"].rules]
    assert "North lays the remaining cards face up: eight of spades," in said(view)


def test_a_misere_that_is_not_open_stays_closed() -> None:
    view = view_of("five-hundred", "misere-broken")
    assert {step.table.open for step in steps(view).values()} == {None}
    assert "face up" not in said(view)


def test_the_kitty_of_an_auction_is_taken_up_and_other_cards_laid_away() -> None:
    told = steps(view_of("five-hundred", "open-misere-wins"))
    piles = [(told[at].table.pile, told[at].table.laid_by) for at in ("b4", "b5", "b6", "t10.3")]
    taken, laid = ("KH", "QH", "6D"), (("KH", "QH", "AC"), "N")
    assert piles == [(taken, None), ((), None), laid, laid]
    assert told["end"].table.pile == ()
    assert told["end"].table.unseen == taken


def test_a_packet_is_taken_up_and_as_many_cards_laid_away() -> None:
    told = steps(view_of("two-handed", "packet-for-the-maker"))
    piles = {(step.table.pile, step.table.laid_by) for step in told.values()}
    assert sorted(len(pile) for pile, by in piles if by is None) == [0, 2]
    assert max(len(pile) for pile, by in piles if by is not None) >= 2


@pytest.mark.parametrize("hand", ["forced-left-bower", "nines-and-tens-together"])
def test_nothing_lies_apart_where_nobody_takes_the_kitty(hand: str) -> None:
    tables = [step.table for step in steps(view_of("north-american", hand)).values()]
    assert not any(table.face_up or table.pile for table in tables)


def test_a_swap_hides_the_cards_that_were_open() -> None:
    exposed = ("rules: {", "rules: {deal.exposed: 1, ")
    told = steps(view_of("north-american", "nines-and-tens-together", *exposed))
    assert len(told["deal"].table.face_up) == 1
    assert told["t1.1"].table.face_up == ()
