"""Unknown cards: legal, illegal or unverified; never guessed."""

from __future__ import annotations

from rightbower.engine.holding import Holding
from rightbower.engine.replay import replay
from rightbower.engine.trace import Trace, trace_plain
from rightbower.model.cards import CARDS, Card
from support import codes, load, replayed


def fragment(deal: str, tricks: str, trump: str = "S", extra: str = "") -> Trace:
    text = f"""schema: euchre-hand/1
id: x
profile: north-american
kind: trick
trump: {trump}
deal: {{{deal}}}
tricks: [{tricks}]
{extra}"""
    loaded = load(text)
    assert loaded.problems == (), loaded.problems
    return replay(loaded.profile, loaded.record)


def verdicts(trace: Trace) -> list[str]:
    return [step.verdict for step in trace.steps if step.seat]


def test_leads_and_following_cards_are_legal_from_any_holding() -> None:
    assert verdicts(fragment("", '"N: 9H 10H KH AH"')) == ["legal"] * 4


def test_a_card_that_does_not_follow_cannot_be_verified() -> None:
    trace = fragment("", '"N: 9H 10C"')
    assert verdicts(trace) == ["legal", "unverified"]
    assert trace.unverified == 1
    assert "legal" not in trace_plain(trace, str)["steps"][-1]


def test_a_known_card_that_could_have_followed_makes_it_illegal() -> None:
    assert codes(fragment("E: KH ? ? ? ?", '"N: 9H 10C"')) == [("must_follow", "t1.2")]


def test_known_cards_alone_settle_it() -> None:
    assert verdicts(fragment("E: KC 10C AD QD 9D", '"N: 9H 10C"')) == ["legal", "legal"]


def test_a_last_unknown_card_leaves_nothing_that_could_have_followed() -> None:
    trace = fragment("N: '?', E: AS, S: KS, W: QS", '"E: AS KS QS KD"', trump="H")
    assert verdicts(trace)[-1] == "unverified"
    one = fragment("N: '?'", '"E: AS KS QS KD"', trump="H", extra="").steps[-1]
    assert one.verdict == "unverified"
    text = "kind: position\ntrump: H\nleader: E\ndeal: {E: AS, S: KS, W: QS, N: '?'}\n"
    head = "schema: euchre-hand/1\nid: x\nprofile: north-american\n"
    assert verdicts(replayed(head + text + 'tricks: ["E: AS KS QS KD"]\n'))[-1] == "legal"


def test_cards_known_to_be_elsewhere_cannot_be_held() -> None:
    deal = "N: 9H 10H KH AH QH, S: JH JD KS QS AS"
    assert verdicts(fragment(deal, '"N: 9H 10C"', trump="H")) == ["legal", "legal"]
    assert codes(fragment(deal, '"N: 9H KS"', trump="H")) == [("card_not_held", "t1.2")]


def test_a_refusal_that_is_proved_later_is_reported_where_it_was() -> None:
    trace = fragment("", '"N: 9H 10C KH AH", "W: 9S 10S QD 9D"')
    assert codes(trace) == []
    proved = fragment("", '"N: 9H 10C KH AH", "W: 9D KD QH AD"')
    assert codes(proved) == [("revoke_proved_later", "t1.2")]


def test_a_refusal_that_is_proved_later_can_be_claimed() -> None:
    extra = "irregular: [{at: t1.2, claim: revoke, by: S, when: t2.3}]\n"
    trace = fragment("", '"N: 9H 10C KH AH", "W: 9D KD QH"', extra=extra)
    assert codes(trace) == []
    assert trace.steps[-1].events[-1].at == "t1.2"
    early = "irregular: [{at: t1.2, claim: revoke, by: S, when: t1.3}]\n"
    trace = fragment("", '"N: 9H 10C KH AH"', extra=early)
    assert codes(trace) == [("no_revoke", "t1.2")]


HAND = """schema: euchre-hand/1
id: x
profile: north-american
dealer: S
deal:
  W: "?"
  N: "?"
  E: "?"
  S: AH KH AD KC QC
upcard: {upcard}
actions: [W pass, N pass, E order, S discard {discard}]
tricks: [{tricks}]
"""


def test_an_unknown_discard_leaves_one_card_open() -> None:
    text = HAND.format(upcard="9H", discard="?", tricks='"W: 9D 10D QD {}"')
    assert replayed(text.format("AD")).status == "unfinished"
    assert verdicts(replayed(text.format("KC")))[-1] == "unverified"
    hearts = HAND.format(upcard="9H", discard="?", tricks='"W: 10H QH JH KC"')
    assert codes(replayed(hearts)) == [("must_follow", "t1.4")]
    missing = HAND.format(upcard="9H", discard="?", tricks='"W: 9D 10D QD 9S"')
    assert codes(replayed(missing)) == [("card_not_held", "t1.4")]


def test_an_unknown_turned_card_cannot_be_ordered_up() -> None:
    trace = replayed(HAND.format(upcard='"?"', discard="AH", tricks=""))
    assert codes(trace) == [("cards_unknown", "b3")]
    assert trace_plain(trace, str)["steps"][0]["events"][0]["card"] == "?"


def test_what_is_next_is_left_open() -> None:
    trace = replayed(HAND.format(upcard="9H", discard="AD", tricks=""))
    assert (trace.next.seat, trace.next.legal) == ("W", None)
    assert trace_plain(trace, str)["next"] == {"seat": "W"}


def test_solving_needs_all_cards() -> None:
    text = HAND.format(upcard="9H", discard="AD", tricks='"W: 9D"')
    text += "expect: {max_tricks: {side: NS, from: t1.1, tricks: 1}}\n"
    assert codes(replayed(text)) == [("cards_unknown", "t1.1")]


def test_after_an_unknown_discard_one_of_the_known_cards_may_be_gone() -> None:
    held = Holding(frozenset(map(Card, ["AH", "KH"]))).without(None)
    assert (held.known, held.unknown, held.size) == (frozenset(), 1, 1)
    assert held.has(CARDS["AH"], frozenset()) == "maybe"
    assert held.has(CARDS["9H"], frozenset({CARDS["9H"]})) == "no"
    assert held.any(lambda card: card[-1] == "H", frozenset()) == "yes"
    assert held.any(lambda card: card[-1] == "S", frozenset()) == "no"
    assert held.any(lambda card: card == "KH", frozenset()) == "maybe"
    assert held.without(CARDS["AH"]).size == 0


def test_an_unknown_card_may_be_laid_away_from_unknown_ones() -> None:
    mixed = Holding(frozenset(map(Card, ["AH", "KH"])), 1)
    assert mixed.with_card(CARDS["QH"]).size == 4
    assert mixed.with_unknown().unknown == 2
    held, others = mixed.without(None), frozenset(map(Card, ["9S", "10S"]))
    assert (held.unknown, held.size) == (2, 2)
    assert [held.has(CARDS[card], others) for card in ("AH", "9S", "JH")] == [
        "maybe",
        "maybe",
        "no",
    ]
    assert held.any(lambda card: card[-1] == "H", others) == "yes"
    # One card that nobody knew has been played: what is left was known.
    rest = held.without(CARDS["9S"])
    assert [rest.has(CARDS[card], others) for card in ("AH", "10S")] == ["maybe", "no"]


def test_a_dealer_with_an_unknown_card_keeps_the_others_after_an_unknown_discard() -> None:
    text = HAND.format(upcard="9H", discard="?", tricks='"W: 9D 10D QD {}"')
    assert codes(replayed(text.format("AD"))) == []
