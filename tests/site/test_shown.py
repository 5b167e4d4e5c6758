"""Every game and every named option is shown by at least two replayed records."""

from __future__ import annotations

import pytest

from rightbower.book.shown import options_shown
from rightbower.works.build import Edition
from support import profiles


@pytest.mark.parametrize("name", sorted(profiles()))
def test_two_records_show_each_game_and_each_option(edition: Edition, name: str) -> None:
    game = profiles()[name]
    own = [proof for proof in edition.workshop.proofs if proof.profile.id == name]
    assert len(own) >= 2
    shown = options_shown(own, game.options)
    assert {option for option, found in shown.items() if len(found) < 2} == set()
