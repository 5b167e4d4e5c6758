"""What a replayed hand says in words: losses, tokens, laps, slams, and hands that score nothing."""

from __future__ import annotations

import pytest

from rightbower.book.proof import GameProof, HandProof
from rightbower.engine.game import replay_game
from rightbower.engine.replay import replay
from rightbower.jobs.common import voice
from rightbower.model.record import GameRecord
from rightbower.site.told import game_text, hand_text
from support import ROOT, load

FILES = {path.stem: path for path in (ROOT / "content" / "hands").rglob("*.yaml")}
SAID = {
    "defenders-count-tricks": ("200 points lost.", "40 points."),
    "the-fourth-token": ("one more token for 4 tricks. Tokens now: 1.", "4 tokens are handed in"),
    "second-game-in-one-hand": ("carried over to the next game.", "the game counts as two."),
    "revoke-against-a-lone-player": ("points for an opponent's revoke.",),
    "three-tricks-no-point": ("Nobody scores.",),
    "open-bowers": ("These cards lie face up: ",),
    "clubs-bind-everyone": ("Clubs are trumps at once; there is no maker.",),
    "one-more-hand": (" wins the game.",),
    "shared-victory": ("N and E share the victory.",),
    "three-tokens-bring-nothing": ("N, S, E, and W share the victory.",),
    "two-games-are-not-enough": ("The match is won by ", ": 3 games.", ": 1 game."),
    "a-king-has-to-go": ("was turned up and may not be discarded.",),
}


def text_of(name: str) -> str:
    """The English transcript of a shipped record."""
    loaded = load(FILES[name].read_text())
    english = voice(None, "en")
    if isinstance(loaded.record, GameRecord):
        game = replay_game(loaded.profile, loaded.record)
        return game_text(GameProof(loaded.record, loaded.profile, game), english)
    trace = replay(loaded.profile, loaded.record)
    return hand_text(HandProof(loaded.record, loaded.profile, trace), english)


@pytest.mark.parametrize("name", SAID)
def test_the_transcript_says(name: str) -> None:
    text = text_of(name)
    for said in SAID[name]:
        assert said in text


def test_the_left_bower_is_explained_where_it_matters_and_not_on_every_card() -> None:
    text = text_of("left-bower-led")
    assert 1 <= text.count("is the left bower and counts as") <= 4
