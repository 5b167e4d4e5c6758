"""What is looked up for a table with house rules is what its rules say, whatever they are."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from rightbower.book.compare import says
from rightbower.book.house_rules import (
    Branch,
    Choices,
    Leaf,
    Nowhere,
    contradictions,
    found,
    leaves,
    tree,
)
from rightbower.book.sheets import ranking
from rightbower.book.statements import SECTIONS
from rightbower.book.summary import summary
from rightbower.book.table_rules import TableRulesView, table_rules_view
from rightbower.engine.audit import audit
from rightbower.load.profiles import with_changes
from rightbower.model.problem import Faults
from rightbower.model.profile import Profile
from rightbower.model.rules import Rules
from support import PROFILES, profile

GAMES = [name for name in PROFILES if profile(name).options]
TRIES = 60


@cache
def view_of(name: str) -> TableRulesView:
    return table_rules_view(profile(name))


def some_options(name: str) -> Iterator[tuple[str, ...]]:
    """Every house rule alone, and seeded sets of several."""
    ids = [option.id for option in profile(name).options]
    draw = random.Random(f"house rules of {name}")
    yield from ((one,) for one in ids)
    for _ in range(TRIES):
        yield tuple(draw.sample(ids, draw.randint(0, min(6, len(ids)))))


def loaded(name: str, options: tuple[str, ...]) -> Profile | None:
    """The game with house rules as the loader and the audit see it; None where it is refused."""
    game = profile(name)
    settings: dict[str, object] = {}
    for option in game.options:
        if option.id not in options:
            continue
        for path, value in option.settings.items():
            if settings.setdefault(path, value) != value:
                return None
    faults = Faults("test", {})
    made = with_changes(game, settings, faults)
    if made is None:
        return None
    seats = made.seats[: made.rules.table.players]
    return None if audit(replace(made, options=(), seats=seats)) else made


def refused(view: TableRulesView, options: tuple[str, ...]) -> bool:
    return any(set(one.options) <= set(options) for one in view.refusals)


@pytest.mark.parametrize("name", GAMES)
def test_a_contradiction_is_told_exactly_where_the_rules_are_refused(name: str) -> None:
    for options in some_options(name):
        assert refused(view_of(name), options) == (loaded(name, options) is None), options


@pytest.mark.parametrize("name", GAMES)
def test_what_is_looked_up_is_what_the_rules_say(name: str) -> None:
    view = view_of(name)
    sets = {offer.id: offer.sets for _, group in view.offers for offer in group}
    spoken = {one.rule: one for section in view.sections for one in section.rules}
    for options in some_options(name):
        made = loaded(name, options)
        if made is None:
            continue
        chosen = {path: n for option in options for path, n in sets[option].items()}
        for _, ids in SECTIONS.values():
            for rule in ids:
                said = found(spoken[rule].said, chosen) if rule in spoken else None
                assert said == says(made.rules, rule), (options, rule)
        assert found(view.summary, chosen) == summary(made.rules)
        assert found(view.ranking, chosen) == ranking(made.rules)


@pytest.mark.parametrize("name", GAMES)
def test_no_house_rule_is_left_out(name: str) -> None:
    offered = [offer.id for _, group in view_of(name).offers for offer in group]
    assert sorted(offered) == sorted(option.id for option in profile(name).options)


@pytest.mark.parametrize("name", GAMES)
def test_a_contradiction_names_no_rule_that_could_stay(name: str) -> None:
    for one in view_of(name).refusals:
        for left_out in one.options:
            rest = tuple(option for option in one.options if option != left_out)
            assert loaded(name, rest) is not None


def test_a_game_has_few_texts() -> None:
    """Trees stay small because each asks only for the parameters that its sentence looks at."""
    counts = {
        name: sum(
            len([*leaves(one.said)]) for section in view_of(name).sections for one in section.rules
        )
        for name in GAMES
    }
    assert max(counts.values()) < 250, counts


def test_a_question_is_asked_only_for_what_it_looks_at() -> None:
    choices = Choices(profile("north-american"))
    assert tree(choices, lambda rules: rules.pack.ranks) == Leaf(
        profile("north-american").rules.pack.ranks
    )
    targets = tree(choices, lambda rules: rules.game.target)
    assert isinstance(targets, Branch)
    assert targets.path == "game.target"
    assert [leaf.said for leaf in leaves(targets)] == [10, 5, 7]


def test_comparing_whole_groups_counts_as_looking() -> None:
    game = profile("north-american")

    def ask(rules: Rules) -> bool:
        return rules.game == rules.game and hash(rules.game) != 0 and rules.game.target == 5

    assert {leaf.said for leaf in leaves(tree(Choices(game), ask))} == {False, True}


def test_what_cannot_be_asked_for_is_no_answer() -> None:
    choices = Choices(profile("five-hundred"))
    both = tree(choices, lambda rules: (rules.table.players, rules.table.units))
    assert {leaf.said for leaf in leaves(both)} == {(4, "partners"), (3, "solo")}
    with pytest.raises(LookupError):
        found(Nowhere(), {})


def test_rules_that_cannot_be_true_together_are_found_with_the_reason() -> None:
    """A game to five that starts at five is over before it begins."""
    game = profile("north-american")
    table = {"target": {"game.target": 5}, "start": {"score.start": 5}, "laps": {"game.laps": True}}
    options = tuple(
        replace(game.options[0], id=name, settings=settings, rules=_with(game, settings))
        for name, settings in table.items()
    )
    found_ = [*contradictions(Choices(replace(game, options=options)))]
    assert [one.options for one in found_] == [("target", "start")]
    assert found_[0].problems
    assert not found_[0].clash


def _with(game: Profile, settings: dict[str, object]) -> Rules:
    made = with_changes(game, settings, Faults("test", {}))
    assert made is not None
    return made.rules
