"""What anything says under every choice of house rules: asked once, while the site is made.

A question is put to a set of rules that notes which parameters are looked at. Where one of them
can have another value under a house rule, the question is put again for each value. What comes
out is a tree of looks: whoever knows which house rules a table plays by follows it to its leaf,
and needs to know no rule for that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, replace
from functools import cache
from itertools import combinations
from typing import Any, Final, Generic, TypeVar

from rightbower.engine.audit import audit
from rightbower.model.frozen import frozen
from rightbower.model.problem import Problem
from rightbower.model.profile import Option, Profile, value_at
from rightbower.model.rules import Rules

TOGETHER_AT_MOST: Final = 3
"""How many house rules are tried together for a contradiction that no fewer of them have."""


T = TypeVar("T")


@frozen
class Leaf(Generic[T]):
    """What was answered."""

    said: T


@frozen
class Nowhere:
    """Where no choice of house rules that can be played leads."""


@frozen
class Branch(Generic[T]):
    """A parameter, and the tree for each of its values: the game's own first."""

    path: str
    by: tuple[Leaf[T] | Branch[T] | Nowhere, ...]


Tree = Leaf[T] | Branch[T] | Nowhere


@frozen(kw_only=True)
class Contradiction:
    """House rules that cannot be played together, none of which could be left out of the set."""

    options: tuple[str, ...]
    clash: str = ""
    """The parameter that they set to different values, if that is why."""
    problems: tuple[Problem, ...] = ()
    """Why the rules that they make cannot be true."""


class Choices:
    """The house rules of a game: what each of them sets, and what may stand together."""

    def __init__(self, profile: Profile) -> None:
        self.profile = profile
        self.values: dict[str, tuple[Any, ...]] = {}
        self.sets: dict[str, dict[str, int]] = {}
        for option in profile.options:
            self.sets[option.id] = {path: self._number(option, path) for path in option.settings}

    def _number(self, option: Option, path: str) -> int:
        """Which of its values an option gives to a parameter; 0 is the game's own."""
        known = self.values.setdefault(path, (value_at(self.profile.rules, path),))
        value = value_at(option.rules, path)
        if value not in known:
            self.values[path] = known = (*known, value)
        return known.index(value)

    def rules(self, chosen: Mapping[str, int]) -> Rules:
        """The game's rules with some parameters at another of their values."""
        groups: dict[str, dict[str, Any]] = {}
        for path, number in chosen.items():
            group, name = path.split(".")
            groups.setdefault(group, {})[name] = self.values[path][number]
        rules = self.profile.rules
        changed = {
            group: replace(getattr(rules, group), **values) for group, values in groups.items()
        }
        return replace(rules, **changed)

    def together(self, options: tuple[str, ...]) -> Mapping[str, int] | None:
        """What several house rules set; None where two of them differ on a parameter."""
        merged: dict[str, int] = {}
        for option in options:
            for path, number in self.sets[option].items():
                if merged.setdefault(path, number) != number:
                    return None
        return merged

    def can_be(self, fixed: Mapping[str, int]) -> bool:
        """Whether some house rules together give the parameters exactly these values."""
        fitting = [
            settings
            for settings in self.sets.values()
            if all(fixed.get(path, number) == number for path, number in settings.items())
        ]
        return self._reached({path: n for path, n in fixed.items() if n}, fitting, {})

    def _reached(
        self, wanted: Mapping[str, int], fitting: list[dict[str, int]], merged: Mapping[str, int]
    ) -> bool:
        open_ = next((path for path in wanted if path not in merged), None)
        if open_ is None:
            return True
        return any(
            self._reached(wanted, fitting, {**merged, **settings})
            for settings in fitting
            if open_ in settings
            and all(merged.get(path, number) == number for path, number in settings.items())
        )

    def faults(self, rules: Rules) -> tuple[Problem, ...]:
        """Why rules cannot be true; how many sit at the table is not asked."""
        seats = tuple(self.profile.seats[: rules.table.players])
        return audit(replace(self.profile, rules=rules, options=(), seats=seats))


def tree(choices: Choices, ask: Callable[[Rules], T]) -> Tree[T]:
    """What `ask` answers under every choice of house rules; it must depend on the rules alone."""
    return _grown(choices, ask, {})


def _grown(choices: Choices, ask: Callable[[Rules], T], fixed: Mapping[str, int]) -> Tree[T]:
    if not choices.can_be(fixed):
        return Nowhere()
    rules = choices.rules(fixed)
    _LOOKED.clear()
    try:
        leaf: Leaf[T] | Nowhere = Leaf(ask(_noting(rules, choices.values)))
    except (KeyError, IndexError, ValueError):
        if not choices.faults(rules):
            raise
        # Rules that cannot be true need not be said.
        leaf = Nowhere()
    looked = tuple(_LOOKED)
    path = next((path for path in looked if path in choices.values and path not in fixed), None)
    if path is None:
        return leaf
    numbers = range(len(choices.values[path]))
    grown = tuple(_grown(choices, ask, {**fixed, path: number}) for number in numbers)
    kinds = [each for each in grown if not isinstance(each, Nowhere)]
    alike = all(each == kinds[0] for each in kinds)
    return (kinds[0] if kinds else Nowhere()) if alike else Branch(path, grown)


def leaves(grown: Tree[T]) -> Iterator[Leaf[T]]:
    """Every leaf of a tree, from left to right."""
    if isinstance(grown, Leaf):
        yield grown
    elif isinstance(grown, Branch):
        for each in grown.by:
            yield from leaves(each)


def found(grown: Tree[T], chosen: Mapping[str, int]) -> T:
    """What a tree says where the parameters have these values; others have the game's own.

    Raises LookupError where they cannot have them.
    """
    while isinstance(grown, Branch):
        grown = grown.by[chosen.get(grown.path, 0)]
    if isinstance(grown, Nowhere):
        raise LookupError(dict(chosen))
    return grown.said


def contradictions(choices: Choices) -> Iterator[Contradiction]:
    """The smallest sets of house rules that cannot be played together, each with its reason."""
    known: list[frozenset[str]] = []
    bearing = _bearing(choices)
    for size in range(2, TOGETHER_AT_MOST + 1):
        for options in combinations(choices.sets, size):
            if any(less <= set(options) for less in known):
                continue
            merged = choices.together(options)
            if merged is None:
                clash = _clash(choices, options)
                known.append(frozenset(options))
                yield Contradiction(options=options, clash=clash)
            elif bearing.issuperset(options) and (
                problems := choices.faults(choices.rules(merged))
            ):
                known.append(frozenset(options))
                yield Contradiction(options=options, problems=problems)


def _bearing(choices: Choices) -> frozenset[str]:
    """The house rules that set something on which it depends whether rules can be true: no other
    can be part of a contradiction."""
    looked: set[str] = set()
    for sets in choices.sets.values():
        _LOOKED.clear()
        choices.faults(_noting(choices.rules(sets), choices.values))
        looked.update(_LOOKED)
    return frozenset(option for option, sets in choices.sets.items() if looked & sets.keys())


def _clash(choices: Choices, options: tuple[str, ...]) -> str:
    first, second = (choices.sets[option] for option in options)
    return next(path for path in first if second.get(path, first[path]) != first[path])


_LOOKED: Final[list[str]] = []
"""The parameters that the question being answered has looked at, in order."""


def _noting(rules: Rules, paths: Iterable[str]) -> Rules:
    """The same rules; whenever one of the parameters at `paths` is looked at, it is noted."""
    groups = {}
    for group in {path.split(".")[0] for path in paths}:
        plain = getattr(rules, group)
        noting = object.__new__(_noting_kind(plain.__class__, group))
        for each in fields(plain):
            object.__setattr__(noting, each.name, getattr(plain, each.name))
        groups[group] = noting
    return replace(rules, **groups)


@cache
def _noting_kind(kind: type[Any], group: str) -> type[Any]:
    """A group of parameters whose fields note that they are looked at, also by being compared."""
    names = {each.name: f"{group}.{each.name}" for each in fields(kind)}

    def look(self: object, name: str) -> Any:
        if name in names:
            _LOOKED.append(names[name])
        return object.__getattribute__(self, name)

    return type(f"Noting{kind.__name__}", (kind,), {"__slots__": (), "__getattribute__": look})
