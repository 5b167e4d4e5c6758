"""The sentences about play, scoring and revokes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rightbower.book.message import N_, Message, say, say_n
from rightbower.model.rules import Rules

Sentences = tuple[Message, ...]


def _first_lead(rules: Rules) -> Sentences:
    rows = rules.play.first_lead
    first = {
        "lone_maker": say(
            "When the maker plays alone, the player to the maker's left leads to the first trick."
        ),
        "lone_maker_against_dealer": say(
            "When one of the dealer's opponents plays alone, whoever sits to the left of that "
            "lone player leads to the first trick."
        ),
        "has_maker": say("The maker leads to the first trick."),
        "always": say(
            "The player to the dealer's left leads to the first trick; whoever is out is skipped."
        ),
    }
    if len(rows) == 1:
        return (first["always"],)
    if rows[-2].when == "has_maker" and not _without_maker(rules):
        return tuple(first[row.when] for row in rows[:-1])
    otherwise = say(
        "In every other hand the player to the dealer's left leads to the first trick; "
        "whoever is out is skipped."
    )
    if rows[-2].when == "has_maker":
        otherwise = say(
            "In a hand without a maker the player to the dealer's left leads to the first trick."
        )
    return (*(first[row.when] for row in rows[:-1]), otherwise)


def _without_maker(rules: Rules) -> bool:
    """Whether a hand can be played that nobody has made trump for."""
    return rules.auction.automatic_trump != "none" or rules.auction.all_pass == "no_trump_hand"


def _follow_suit(rules: Rules) -> Sentences:
    return (say("Whoever holds a card of the suit led must play one."),)


def _void(rules: Rules) -> Sentences:
    return (say("Whoever holds no card of the suit led may play any card, trump or not."),)


def _highest_wins(rules: Rules) -> Sentences:
    return (
        say("The highest trump wins the trick; if no trump was played, the highest card of the "
            "suit led wins it."),
    )  # fmt: skip


def _winner_leads(rules: Rules) -> Sentences:
    return (say("The winner of a trick leads to the next."),)


def _rows(rules: Rules) -> Sentences:
    if rules.table.units == "partners" and all(row.role == "maker" for row in rules.score.rows):
        return (say("A hand is scored by this table; exactly one line applies to it."),)
    return (
        (say("A hand is scored by this table; exactly one line applies to each side."),)
        if (rules.table.units == "partners")
        else (say("A hand is scored by this table; exactly one line applies to each player."),)
    )


def _tokens(rules: Rules) -> Sentences:
    if not rules.score.four_trick_tokens:
        return ()
    return (
        say("Makers who play together and take exactly 4 tricks also receive a token; 4 "
            "tokens are handed in for one more point."),
    )  # fmt: skip


def _revoke_points(rules: Rules) -> Sentences:
    if not rules.revoke.points:
        return (
            say("Failing to follow suit when able to is a revoke. No penalty is laid "
                "down; the table has to agree on one."),
        )  # fmt: skip
    return (
        say_n(
            "Failing to follow suit when able to is a revoke: %(n)d point to the opponents.",
            "Failing to follow suit when able to is a revoke: %(n)d points to the opponents.",
            n=rules.revoke.points,
        ),
    )


def _revoke_lone(rules: Rules) -> Sentences:
    if not rules.revoke.points or rules.alone.who == "never":
        return ()
    points = rules.revoke.lone_points
    return (
        say_n(
            "When somebody plays alone, the penalty is %(n)d point.",
            "When somebody plays alone, the penalty is %(n)d points.",
            n=points,
        ),
    )


_CLAIM_UNTIL: Final = {
    "next_lead": N_("A revoke can be claimed until somebody leads to the next trick."),
    "hand_end": N_("A revoke can be claimed until the hand is over."),
}


def _claim_until(rules: Rules) -> Sentences:
    return (say(_CLAIM_UNTIL[rules.revoke.claim_until]),) if rules.revoke.points else ()


def _ends_hand(rules: Rules) -> Sentences:
    if not rules.revoke.points:
        return ()
    if rules.revoke.ends_hand:
        return (say("The hand ends with the penalty, and nothing else is scored."),)
    return (say("The hand is played on and scored as well."),)


SAYERS: Final[Mapping[str, Callable[[Rules], Sentences]]] = {
    "play.first_lead": _first_lead,
    "play.follow_suit": _follow_suit,
    "play.void": _void,
    "play.highest_wins": _highest_wins,
    "play.winner_leads": _winner_leads,
    "score.rows": _rows,
    "score.four_trick_tokens": _tokens,
    "revoke.points": _revoke_points,
    "revoke.lone_points": _revoke_lone,
    "revoke.claim_until": _claim_until,
    "revoke.ends_hand": _ends_hand,
}
