"""The page that makes the rules of a reader's own table, and the answers it looks up.

The script of the page knows no rule and no word: it follows trees to texts that stand here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache, partial
from typing import Any, TypeVar

from rightbower.book.compare import Said
from rightbower.book.house_rules import Leaf, Nowhere, Tree
from rightbower.book.message import Arg, Content, Message, say
from rightbower.book.sheets import Row
from rightbower.book.table_rules import Offer, Refusal, TableRulesView, table_rules_view
from rightbower.load.writer import write_yaml
from rightbower.model.profile import Profile
from rightbower.site.same import Same
from rightbower.site.specs import PageSpec

T = TypeVar("T")
Say = Callable[[Arg], str]


def table_pages(games: Mapping[str, Profile]) -> Iterator[PageSpec]:
    """For each game with house rules, the page on which one ticks one's own."""
    for profile in games.values():
        if profile.options:
            yield PageSpec(
                kind="table",
                name=profile.id,
                template="table.html",
                view=partial(_view, Same(profile)),
                title=say("%(game)s at your table", game=Content(profile.name)),
                description=say(
                    "Tick the house rules that your table plays by: rules, cheat sheet and "
                    "comparison follow."
                ),
                about=say(
                    "%(game)s by the house rules of your own table: tick them, and rules, cheat "
                    "sheet and comparison follow.",
                    game=Content(profile.name),
                ),
                game=profile.id,
            )


@lru_cache(maxsize=32)
def _view(profile: Same[Profile]) -> TableRulesView:
    """What a game's page shows; every choice of house rules is tried for it."""
    return table_rules_view(profile.it)


def table_data(view: TableRulesView, drawings: Any, tell: Say, games: Iterable[str]) -> bytes:
    """A script that assigns what the page looks up: trees, texts, refusals, YAML.

    `drawings` are the macros that show what a rule says and the rows of a ranking; `tell` says
    a message; `games` are those of the site: what is taken home is called otherwise. A tree is
    the number of a text, null where no choice leads, or a list: the number of a parameter, then
    the tree for each of its values.
    """
    sheet = _Sheet(view)
    offers = [*offers_of(view)]
    rules = {
        one.rule: sheet.tree(one.said, lambda said: _said(said, drawings))
        for section in view.sections
        for one in section.rules
    }
    plain = {
        "rules": rules,
        "summary": sheet.tree(view.summary, lambda told: str(drawings.summary(told))),
        "ranking": sheet.tree(view.ranking, lambda rows: _rows(rows, drawings)),
        "seats": sheet.tree(view.seats, lambda seats: write_yaml({"seats": seats})),
        "sets": {offer.id: sheet.numbered(offer.sets) for offer in offers},
        "written": {offer.id: sheet.numbered(_lines(offer)) for offer in offers},
        "refused": [_refused(one, tell) for one in view.refusals],
        "games": [*games],
        "schema": write_yaml({"schema": "euchre-rules/1"}),
        "head": _head(view, tell),
        "texts": sheet.texts,
    }
    text = json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
    return f"window.tableRules={text};\n".encode()


def written(offer: Offer) -> str:
    """A house rule as the lines that a profile has for it under `rules:`."""
    return "".join(_lines(offer).values())


def _lines(offer: Offer) -> dict[str, str]:
    """The same by parameter."""
    return {path: _line(path, json.dumps(entry)) for path, entry in offer.rules.items()}


@cache
def _line(path: str, entry: str) -> str:
    """What a profile says of a parameter, from JSON; it is the same in every language."""
    return write_yaml({"rules": {path: json.loads(entry)}}).partition("\n")[2]


def _said(said: Said | None, drawings: Any) -> str:
    return "" if said is None else str(drawings.rule(said)).strip()


def _rows(rows: tuple[Row, ...], drawings: Any) -> str:
    return str(drawings.ranking(rows)).strip()


def _refused(one: Refusal, tell: Say) -> list[Any]:
    return [[*one.options], " ".join(tell(message) for message in one.said)]


def _head(view: TableRulesView, tell: Say) -> str:
    """The next lines of the profile, after its id, which is made from its name."""
    return write_yaml(
        {
            "extends": view.game.id,
            "source": view.source,
            "summary": tell(_summary(view)),
        }
    )


def _summary(view: TableRulesView) -> Message:
    return say("%(game)s with house rules.", game=view.game.name)


def offers_of(view: TableRulesView) -> Iterator[Offer]:
    """Every house rule of the page, in its order."""
    for _, group in view.offers:
        yield from group


class _Sheet:
    """Numbers texts and parameters while trees are written down."""

    def __init__(self, view: TableRulesView) -> None:
        paths = dict.fromkeys(path for offer in offers_of(view) for path in offer.sets)
        self._paths = {path: number for number, path in enumerate(paths)}
        self._numbers: dict[str, int] = {}

    @property
    def texts(self) -> list[str]:
        """Every text, once."""
        return [*self._numbers]

    def numbered(self, by_path: Mapping[str, Any]) -> dict[int, Any]:
        """The same by the number of the parameter."""
        return {self._paths[path]: value for path, value in by_path.items()}

    def tree(self, grown: Tree[T], show: Callable[[T], str]) -> Any:
        """A tree as plain data."""
        if isinstance(grown, Nowhere):
            return None
        if isinstance(grown, Leaf):
            return self._numbers.setdefault(show(grown.said), len(self._numbers))
        return [self._paths[grown.path], *(self.tree(each, show) for each in grown.by)]
