"""Values that are frozen and made anew with a few fields changed."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, dataclass, replace

import pytest

from rightbower.model.frozen import Frozen
from rightbower.model.record import Played, TrickLine


@dataclass(frozen=True, kw_only=True)
class Place(Frozen):
    east: int
    north: int = 2


def test_a_changed_value_is_what_replace_makes_of_it() -> None:
    place = Place(east=1)
    assert place.but(north=5) == replace(place, north=5) == Place(east=1, north=5)
    assert place == Place(east=1, north=2)
    assert type(place.but()) is Place


def test_an_unknown_field_is_refused_by_name() -> None:
    with pytest.raises(TypeError, match="Place has no down, up"):
        Place(east=1).but(up=1, down=2, east=3)


def test_what_is_changed_stays_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        Place(east=1).but(east=2).east = 3  # type: ignore[misc]


def test_cards_of_a_record_are_the_same_in_another_process() -> None:
    line = TrickLine("N", (Played("JS", marked=True), Played("JK", joker_suit="H")))
    again = pickle.loads(pickle.dumps(line))
    assert again == line
    assert again.cards[1].joker_suit == "H"
