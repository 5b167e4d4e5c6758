"""Values that are frozen and made anew with a few fields changed."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, asdict, dataclass, field, replace
from typing import Any

import pytest

from rightbower.model import problem
from rightbower.model.actions import Discard, Pass
from rightbower.model.cards import CARDS
from rightbower.model.frozen import Frozen, frozen
from rightbower.model.record import Choice, HandRecord, Played, TrickLine


@frozen(kw_only=True, slots=False)
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


def test_a_record_is_kept_with_its_unknown_cards_and_hands() -> None:
    jack, ten = CARDS["JH"], CARDS["10S"]
    record = HandRecord(
        id="few", profile="any", deal={"N": (jack, None), "E": None, "S": ()}, kitty=(None, ten),
        actions=(Choice("N", Pass()), Choice("E", Discard((ten, None)))),
        tricks=(TrickLine("N", (Played(jack), Played(ten))), TrickLine("E", ())),
    )  # fmt: skip
    again = pickle.loads(pickle.dumps(record))
    assert again == record
    assert again.deal["N"][0] is jack
    for kitty in (None, ()):
        other = record.but(kitty=kitty)
        assert pickle.loads(pickle.dumps(other)) == other != record


@dataclass(frozen=True, slots=True)
class Plain:
    """What the standard library makes of it."""

    card: str
    trick: int = 1
    marks: list[str] = field(default_factory=list, hash=False)
    shown: bool = field(default=True, compare=False, kw_only=True)
    hidden: int = field(default=0, repr=False, kw_only=True)


@frozen
class Late:
    """What is made of it here."""

    card: str
    trick: int = 1
    marks: list[str] = field(default_factory=list, hash=False)
    shown: bool = field(default=True, compare=False, kw_only=True)
    hidden: int = field(default=0, repr=False, kw_only=True)


@frozen(slots=False, kw_only=True)
class Open:
    east: int
    north: tuple[int, ...] = ()


@frozen
class Nothing:
    pass


VALUES: tuple[tuple[tuple[Any, ...], dict[str, Any]], ...] = (
    (("JS",), {}), (("JS", 1, []), {}), (("JS", 2), {}), (("JS",), {"marks": ["led"]}),
    (("QS",), {}), (("JS",), {"shown": False}), (("JS",), {"hidden": 3}),
)  # fmt: skip


def test_frozen_values_are_the_same_and_not_the_same_as_those_of_the_standard_library() -> None:
    plain, late = ([kind(*a, **k) for a, k in VALUES] for kind in (Plain, Late))
    assert [[a == b for a in late] for b in late] == [[a == b for a in plain] for b in plain]
    assert [hash(one) for one in late] == [hash(one) for one in plain]
    assert [repr(one).replace("Late", "Plain") for one in late] == [repr(one) for one in plain]
    assert [asdict(one) for one in late] == [asdict(one) for one in plain]
    assert late[0] != plain[0]
    assert Late.__match_args__ == Plain.__match_args__  # type: ignore[attr-defined]
    assert replace(late[3], trick=4) == Late("JS", 4, ["led"])
    assert late[0].marks is not late[1].marks


@pytest.mark.parametrize(
    ("given", "named"), [((), {}), (("JS", 1, [], True), {}), (("J",), {"x": 1})]
)
def test_frozen_values_are_refused_as_the_standard_library_refuses_them(
    given: tuple[Any, ...], named: dict[str, Any]
) -> None:
    with pytest.raises(TypeError) as plain:
        Plain(*given, **named)
    with pytest.raises(TypeError) as late:
        Late(*given, **named)
    assert str(late.value) == str(plain.value).replace("Plain", "Late")


def test_frozen_values_stay_what_they_are() -> None:
    for value in (Late("JS"), Open(east=1), Nothing()):
        for name in ("card", "east", "other"):
            with pytest.raises(FrozenInstanceError):
                setattr(value, name, 1)
            with pytest.raises(FrozenInstanceError):
                delattr(value, name)
    assert not hasattr(Late("JS"), "__dict__")
    assert Late.__dataclass_params__.frozen  # type: ignore[attr-defined]


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_frozen_values_are_the_same_in_another_process(protocol: int) -> None:
    values = [*(Late(*a, **k) for a, k in VALUES), Open(east=1, north=(2,)), Nothing()]
    again = pickle.loads(pickle.dumps(values, protocol))
    assert again == values
    assert [repr(one) for one in again] == [repr(one) for one in values]
    assert [one.shown for one in again[:7]] == [one.shown for one in values[:7]]
    assert hash(again[-2]) == hash(values[-2])


def test_what_is_derived_from_a_frozen_class_is_made_like_it() -> None:
    class Longer(Late):
        __slots__ = ()

    assert Longer("JS") == Longer("JS", 1)
    assert Longer("JS") != Late("JS")
    assert repr(Longer("JS")).endswith("Longer(card='JS', trick=1, marks=[], shown=True)")


def test_a_frozen_class_has_no_method_compiled_before_it_is_called() -> None:
    @frozen
    class Fresh:
        card: str

    first = dict(Fresh.__dict__)
    assert hash(Fresh("JS")) == hash(Fresh("JS"))
    changed = {name for name in first if Fresh.__dict__[name] is not first[name]}
    assert changed == {"__init__", "__hash__"}


def test_own_methods_stay() -> None:
    @frozen
    class Like:
        card: str

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Like)

        def __repr__(self) -> str:
            return "like"

    assert Like("JS") == Like("QS")
    assert repr(Like("JS")) == "like"
    assert hash(Like("JS")) == hash(("JS",))


@frozen
class Sealed:
    name: str
    key: str = ""

    def __getstate__(self) -> list[str]:
        return [self.name, ""]


def test_what_a_class_says_of_itself_is_not_said_for_it() -> None:
    assert pickle.loads(pickle.dumps(Sealed("a", "secret"))) == Sealed("a")


def test_a_place_is_the_same_when_it_is_read_back() -> None:
    place = problem.Place(3, 14)
    assert all(pickle.loads(pickle.dumps(place, n)) == place for n in range(6))
    assert problem.Place(3, 2) < place < problem.Place(4, 1)
