"""What was probably meant: the nearest known word, or the trick as it should be written."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

from rightbower.book.message import Message, say
from rightbower.model.cards import RANKS, SUITS
from rightbower.model.problem import Problem
from rightbower.model.profile import PARAMETERS, RULE_IDS
from rightbower.model.record import EXPECT_KEYS

_ACTIONS: Final = (
    "pass", "order", "order alone", "call C", "call D", "call H", "call S", "call NT", "name C",
    "name D", "name H", "name S", "discard", "alone", "with partner", "defend alone",
    "defend together", "in", "out", "call best", "no best", "give", "exchange",
    "misdeal no-ace-no-face", "bid misere", "bid open-misere", "bid",
)  # fmt: skip
_NAMES: Final = {"unknown_profile": "profile", "unknown_source": "source", "unknown_key": "key"}


def hint(problem: Problem) -> Message | None:
    """A sentence that says what was probably meant; None where nothing comes close."""
    rotated = problem.params.get("rotated")
    if rotated is not None:
        return say("Is this trick written in the order of the seats? From its leader on it is "
                   "\"%(line)s\".", line=str(rotated))  # fmt: skip
    near = nearest(problem)
    return None if near is None else say("Did you mean %(word)s?", word=near)


def nearest(problem: Problem) -> str | None:
    """The known word that comes closest to the one that is wrong; None where none is close."""
    params, code = problem.params, problem.code
    if code in _NAMES:
        known = params.get("known")
        words = known if isinstance(known, tuple) and known else EXPECT_KEYS
        return _closest(str(params[_NAMES[code]]), words)
    match code:
        case "unknown_rule":
            among = RULE_IDS if "." in str(params["rule"]) else PARAMETERS
            return _closest(str(params["rule"]), among)
        case "unknown_condition":
            known = params.get("known")
            words = known if isinstance(known, tuple) else ()
            return _closest(str(params["word"]), (*words, *RULE_IDS))
        case "unknown_seat":
            seats = params.get("seats")
            return _closest(str(params["seat"]), seats) if isinstance(seats, tuple) else None
        case "bad_card":
            return _card(str(params["word"]))
        case "bad_action":
            return _closest(str(params["word"]), _ACTIONS)
        case "wrong_type":
            found, expected = str(params["found"]).strip('"'), str(params["expected"])
            return _closest(found, expected.split("'")[1::2])
        case _:
            return None


def _closest(word: str, known: Iterable[str]) -> str | None:
    """The known word that differs least, capitals apart."""
    by_small = {other.lower(): other for other in known}
    if word.lower() in by_small:
        return by_small[word.lower()]
    found = get_close_matches(word.lower()[:80], by_small, 1, 0.7)
    return by_small[found[0]] if found else None


def _card(word: str) -> str | None:
    """The card meant by a word in other letters, or with its suit in front."""
    for text in (word.upper(), word.upper()[1:] + word.upper()[:1]):
        rank = "10" if text[:-1] in ("T", "1", "0") else text[:-1]
        if rank in RANKS and text[-1:] in SUITS:
            return rank + text[-1]
    return None
