"""Problems in words: one sentence per code, from the parameters that the code promises."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rightbower.book.catalog_faults import IN_CATALOGS
from rightbower.book.fault_words import WORDS
from rightbower.book.message import N_, Arg, Items, Message, say
from rightbower.model.problem import Param, Problem

_TEXTS: Final[Mapping[str, str]] = {
    "not_your_turn": N_("It is the turn of %(turn)s, not of %(seat)s."),
    "wrong_leader": N_("%(turn)s is on lead, not %(seat)s; a trick is written from its leader on."),
    "must_follow": N_("%(seat)s must follow suit and may not play %(card)s."),
    "card_not_held": N_("%(seat)s does not hold %(card)s."),
    "duplicate_card": N_("%(card)s stands here a second time."),
    "card_not_in_pack": N_("%(card)s is not in the pack of this game."),
    "wrong_hand_size": N_("Wrong number of cards: %(found)s, where there should be %(expected)s."),
    "wrong_phase": N_("This does not belong here: the open question is \"%(asked)s\"."),
    "hand_over": N_("The hand is over; nothing more can be played."),
    "game_over": N_("The game is over already."),
    "suit_was_turned_down": N_("The suit of %(card)s was turned down and may not be named."),
    "dealer_is_stuck": N_("The dealer may not pass any more and must name a suit."),
    "must_go_alone": N_("%(seat)s may make trump only by playing alone."),
    "partner_must_pass": N_("%(seat)s, the dealer's partner, must pass here."),
    "may_not_go_alone": N_("Nobody may play alone in this game."),
    "upcard_may_not_be_discarded": N_("%(card)s was just taken and may not be discarded."),
    "bid_too_low": N_("%(bid)s does not beat %(over)s."),
    "misere_too_early": N_("A misère may be bid only after a bid of %(level)s tricks."),
    "needs_trump": N_("%(seat)s holds no card of the suit that may stand for it, and cannot make "
                      "it trump."),
    "claim_unfounded": N_("%(seat)s does not hold what this asks for."),
    "no_choice_here": N_("Nothing of the kind can be chosen here."),
    "must_name_suit": N_("A suit must be named here."),
    "trick_incomplete": N_("The trick before this one is not complete: %(seat)s has yet to play."),
    "trick_too_long": N_("The trick is complete: %(count)s seats play."),
    "line_differs": N_("A line repeats the trick up to the card that it changes; this one does "
                       "not."),
    "hand_unfinished": N_("%(hand)s is not finished, so the next hand cannot begin."),
    "revoke_proved_later": N_("%(seat)s did not follow suit here, but plays %(card)s at %(when)s: "
                              "that was a revoke."),
    "no_revoke": N_("The card at this place was no revoke."),
    "claim_too_late": N_("The revoke at %(anchor)s is claimed too late."),
    "marked_illegal_but_legal": N_("%(card)s is marked as illegal, but %(seat)s may play it."),
    "illegal_differs": N_("The illegal card is not as expected: expected %(expected)s, found "
                          "%(found)s."),
    "expectation_failed": N_("%(key)s: expected %(expected)s, found %(found)s."),
    "rule_not_cited": N_("The hand does not show the rule %(rule)s."),
    "anchor_missing": N_("There is no step %(anchor)s."),
    "cards_unknown": N_("This needs cards that the record does not know: %(what)s."),
    "unknown_key": N_("Unknown key: %(key)s."),
    "missing_key": N_("Missing key: %(key)s."),
    "duplicate_key": N_("The key %(key)s stands in line %(first)s already."),
    "duplicate_id": N_("The id %(id)s is taken."),
    "wrong_type": N_("%(key)s should be %(expected)s, not %(found)s."),
    "bad_card": N_("\"%(word)s\" is no card."),
    "bad_action": N_("\"%(word)s\" is no choice that can be made."),
    "bad_trick": N_("\"%(word)s\" is no trick; write the leader, a colon and the cards."),
    "bad_id": N_("\"%(id)s\" cannot be an id: letters, digits, - and _ only; a file has the name "
                 "of its id."),
    "unknown_seat": N_("There is no seat %(seat)s; the seats are %(seats)s."),
    "unknown_profile": N_("There is no profile %(profile)s; there are %(known)s."),
    "unknown_rule": N_("There is no rule %(rule)s."),
    "unknown_source": N_("There is no source %(source)s."),
    "rule_conflict": N_("%(rule)s does not go together with %(other)s."),
    "bad_sum": "",  # see _SUMS
    "bad_encoding": N_("The file is not UTF-8: byte %(byte)s cannot be read."),
    "too_large": N_("Too large: %(found)s; the limit is %(limit)s."),
    "alias_not_allowed": N_("YAML aliases and merge keys are not allowed: %(key)s."),
    "not_yaml": N_("The file cannot be read: %(reason)s."),
    "unreadable": N_("The file cannot be read: %(reason)s."),
    "not_found": N_("There is no file %(path)s."),
    "cannot_convert": N_("%(what)s cannot be carried over: %(why)s."),
    "left_out": N_("%(what)s is left out: a record has no place for it."),
    "not_a_game": N_("This is no game in a notation that can be read here."),
    "bad_character": N_("%(word)s is half of a character, and the other half is missing."),
    "key_not_here": N_("%(key)s means nothing in a record of the kind \"%(kind)s\"; kinds that "
                       "have it: %(kinds)s."),
    "not_checked": N_("The profile %(profile)s cannot be used, so these were not checked: "
                      "%(records)s."),
    "unknown_player": N_("There is no player %(player)s."),
    "no_such_game": N_("No game here can be played by these rules; there are %(known)s."),
    "message_missing": N_("No translation: %(text)s"),
    "message_fuzzy": N_("The translation is older than the English text: %(text)s"),
    "message_blanks": N_("The blanks of the translation differ: %(text)s"),
    "message_plural": N_("A plural form is missing: %(text)s"),
    "bad_catalog": N_("The catalog cannot be used: %(reason)s."),
    "bad_template": N_("The template cannot be used: %(reason)s."),
    "bad_prose": N_("The page cannot be used: %(reason)s."),
    "broken_link": N_("The link %(link)s leads nowhere."),
    "unknown_term": N_("There is no term %(term)s in the glossary."),
    "false_term": N_("\"%(word)s\" is a false word; the right one is \"%(term)s\". It may only be "
                     "quoted, as in [%(word)s](false:%(id)s)."),
    "confused_term": N_("\"%(word)s\" does not mean \"%(term)s\": %(text)s"),
    "wrong_letter": N_("Instead of \"%(found)s\" the language writes \"%(expected)s\"."),
    "unknown_hand": N_("The game %(profile)s has no hand %(hand)s."),
    "bad_example": N_("An example is three steps, one after the other; from %(first)s to %(last)s "
                      "there are more or fewer."),
    "rule_unproved": N_("No hand of the game %(profile)s shows %(rule)s."),
    "bad_condition": N_("This is no condition, which is made of names, and, or, not and "
                        "parentheses: \"%(word)s\"."),
    "unknown_condition": N_("There is no condition %(word)s; there are %(known)s, and the id of "
                            "every rule."),
    "no_deal": N_("No deal shows this; tried: %(tries)s."),
}  # fmt: skip


_SUMS: Final[Mapping[str, str]] = {
    "cards": N_("%(players)s players with %(holding)s cards each, %(upcard)s turned up and "
                "%(kitty)s in the kitty make %(found)s cards; the pack has %(expected)s."),
    "packets": N_("The packets make %(found)s cards; a player receives %(expected)s."),
    "dead_hand": N_("The kitty has %(found)s cards; a hand that nobody plays needs %(expected)s."),
    "packets_laid": N_("The kitty has %(found)s cards; the packets that lie ready need "
                       "%(expected)s."),
    "ranks": N_("A rank stands twice: of %(found)s ranks only %(expected)s are different."),
    "trump_order": N_("The order of the trumps names %(found)s cards; the trump suit has "
                      "%(expected)s. Missing: %(missing)s. Too many: %(extra)s."),
    "seats": N_("There are %(found)s different seats; the game has %(expected)s players."),
    "kitty": N_("The kitty has %(found)s cards, where there should be %(expected)s."),
    "upcard": N_("No card is turned up in this game."),
    "bids": N_("A bid stands twice: of %(found)s bids only %(expected)s are different."),
    "bid_order": N_(
        "The bid %(bid)s is worth %(found)s, less than the bid below it (%(expected)s)."
    ),
    "bid_tricks": N_("The bid %(bid)s promises %(found)s tricks; a hand has %(expected)s."),
    "row_ids": N_("Two lines of the score table have the same id."),
    "row_tricks": N_("The line %(row)s of the score table counts to %(found)s tricks; a hand has "
                     "%(expected)s."),
    "score_rows": N_("%(role)s with %(tricks)s tricks: %(found)s lines of the score table apply, "
                     "where there should be exactly one: %(rows)s."),
}  # fmt: skip
"""What does not add up, by the parameter `what` of the problem."""
_NO_ROW: Final = N_("%(role)s with %(tricks)s tricks: no line of the score table applies.")

_OTHERWISE: Final[Mapping[tuple[str, str], str]] = {
    ("left_out", "export"): N_("%(what)s is left out: the other notation has no place for it."),
    ("bad_id", "file"): N_("The id is %(id)s, but the file is called %(stem)s; they should be the "
                           "same."),
    ("bad_id", "name"): N_("\"%(id)s\" cannot be a name here: 1 to 80 letters from A to Z, digits, "
                           "- and _ only, the first of them a letter or a digit."),
    ("bad_id", "language"): N_("\"%(id)s\" cannot be the code of a language, such as es or pt_BR."),
    ("duplicate_id", "case"): N_("Some systems take files called %(other)s and %(id)s for one: "
                                 "choose a name that differs in more than its capitals."),
    ("not_found", "catalog"): N_(
        "There is no file %(path)s: `rightbower messages` makes it. Until it is translated, "
        "`unfinished` in site.yaml may name the language."
    ),
    ("unknown_seat", "form"): N_("\"%(seat)s\" cannot be a seat; a seat is 1 to 8 letters from A "
                                 "to Z, or digits."),
    ("unknown_seat", "twice"): N_("The seat %(seat)s stands here twice."),
    ("bad_character", "control"): N_("No page can hold the character %(word)s: leave it out. Of "
                                     "control characters only line breaks and tabs may stand in a "
                                     "text."),
    ("bad_character", "break"): N_("The character %(word)s breaks a line where few programs show "
                                   "it: write a line break or a space instead."),
    ("bad_character", "turn"): N_("The character %(word)s turns around whatever stands after it: "
                                  "where a word in another script needs it, write U+2068 before "
                                  "the word and U+2069 after it instead."),
    ("message_missing", "absent"): N_(
        "The catalog lacks \"%(text)s\": `rightbower messages` puts it in. Until it is translated, "
        "`unfinished` in site.yaml may name the language."
    ),
    ("unreadable", "folder"): N_("The folder cannot be looked into: %(reason)s."),
    **{("bad_catalog", why): text for why, text in IN_CATALOGS.items()},
    ("bad_character", "hidden"): N_("The character %(word)s is not seen, and whoever looks for the "
                                    "word does not find it: leave it out."),
    ("bad_character", "open"): N_("What %(word)s begins here is not ended: write U+2069 after the "
                                  "word."),
}  # fmt: skip
"""Sentences for one reason (the parameter `why`) out of several that share a code."""
_WHOLE: Final = N_("The file should be %(expected)s, not %(found)s.")


def fault_message(problem: Problem) -> tuple[Message, ...]:
    """The sentences of a problem: what is wrong, and what would be right where that is known."""
    params = problem.params
    text = _TEXTS[problem.code]
    text = _OTHERWISE.get((problem.code, str(params.get("why"))), text)
    if problem.code == "bad_sum":
        text = _SUMS[str(params["what"])]
        if params["what"] == "score_rows" and not params.get("rows"):
            text = _NO_ROW
    elif problem.code == "wrong_type" and not params.get("key"):
        text = _WHOLE
    said = [say(text, **_filled(text, params))]
    legal = params.get("legal")
    if isinstance(legal, tuple) and legal:
        said.append(say("Legal here: %(legal)s.", legal=Items(legal, "or")))
    holder = params.get("holder")
    if isinstance(holder, tuple) and holder:
        said.append(say("That card is held by %(holder)s.", holder=Items(holder)))
    return tuple(said)


def codes() -> frozenset[str]:
    """Every code that has a sentence."""
    return frozenset(_TEXTS)


def _filled(text: str, params: Mapping[str, Param]) -> dict[str, Arg]:
    """The blanks of a text from the parameters of a problem; a missing one is a dash."""
    names = [part.partition(")")[0] for part in text.split("%(")[1:]]
    return {name: _arg(name, params.get(name, "–")) for name in names}


def _arg(name: str, value: Param) -> Arg:
    if isinstance(value, tuple):
        return Items(tuple(WORDS.get((name.rstrip("s"), part), part) for part in value))
    return WORDS.get((name, str(value)), value)
