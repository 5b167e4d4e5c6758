"""Writes docs/theme-contract.md: what templates are given, read from the program itself."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import sys
import textwrap
import typing
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeGuard

from rightbower.book import (
    bare_tables,
    compare,
    compose_views,
    game_views,
    glossary_views,
    hand_lists,
    hand_views,
    home_views,
    practice,
    proof_views,
    questions,
    rules_views,
    rulings,
    sheets,
    source_views,
    table_rules,
    tournament,
)
from rightbower.site import doors, finding, pages, press, render, status

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "theme-contract.md"
VIEWS: dict[str, Callable[..., Any] | type] = {
    "home.html": home_views.home_view,
    "rules.html": rules_views.rules_view,
    "sheet.html": sheets.sheet_view,
    "rulings.html": rulings.rulings_view,
    "practice.html": practice.PracticeView,
    "practice-index.html": practice.practice_index,
    "questions.html": questions.questions_view,
    "compare.html": compare.compare_view,
    "hands-of-game.html": hand_lists.hands_page,
    "a-z.html": finding.AToZ,
    "hand.html": hand_views.hand_view,
    "embed.html": hand_views.hand_view,
    "game.html": game_views.game_view,
    "sources.html": source_views.sources_view,
    "score-sheets.html": tournament.sheets_view,
    "glossary.html": glossary_views.glossary_view,
    "status.html": status.status_view,
    "table.html": table_rules.table_rules_view,
    "compose.html": compose_views.compose_view,
    "bare.html": bare_tables.BareTable,
}
"""The function that makes what a template gets as `view`, or its class, by template."""
OTHERS = {
    "hands.html": "a tuple of `GameHands`, one for each game",
    "proof.html": "a tuple of `GameProofs`, one for each game",
    "prose.html": "a pair: the `Prose`, and its text as safe HTML",
    "search.html": "nothing: its index is a script of its own",
    "offline.html": "nothing: what is kept is known to the browser alone",
    "changes.html": "a tuple of `ChangeView`, the newest first",
    "faulty.html": "a tuple of (where, tuple of messages), one for each fault",
}
"""What a template gets that is no view of one class."""
EXTRA: tuple[type, ...] = (
    press.Frame, hand_lists.GameHands, proof_views.GameProofs, pages.Prose, finding.ChangeView,
    doors.Speaker,
)  # fmt: skip
PARTS = {
    "404.html", "base.html", "cards.html", "compare-parts.html", "elsewhere.html", "frame.html",
    "glossary-parts.html", "hand-list.html", "known.html", "look.html", "player.html",
    "plots.html", "proof-parts.html", "quiz.html", "root.html", "rules-parts.html",
    "rulings-parts.html", "score-sheets-parts.html", "sheet-parts.html", "sources-parts.html",
    "steps.html", "suits.html",
    "table-parts.html",
}  # fmt: skip
"""Templates that are no page of a language: frames and parts of pages."""
NO_LANGUAGE = """
## Names in templates of no language

`root.html` (the choice of languages), `404.html`, `compare.css`, `home.css` and `questions.css` are
given nothing but these. `languages` holds a `Speaker` for each language, `home` is what the first
page shows, `games` is how many games there are, `address` is empty where the
site's own is not known.

- {names}

`sw.js`, which keeps pages for reading without a network, is given `build` alone: a mark of all
files.
"""
HEAD = """\
# The theme contract

<!-- Written by `python3 make.py docs` from the program; a test holds it to that. -->

A template is given what stands here and nothing else; [Themes](theme-makers.md) tells how to use
it. A name that a template asks for and that is not there stops the build, with the template's file
and line. What is added to these classes breaks no theme; what is renamed or taken away stands in
the changelog.

"""


def view_of(made: Callable[..., Any] | type) -> type:
    """The class of what a view function returns."""
    hinted: type = made if isinstance(made, type) else typing.get_type_hints(made)["return"]
    return hinted


def reached(start: type) -> Iterator[type]:
    """The dataclasses that can be reached from one of them, itself first."""
    waiting, seen = [start], set()
    while waiting:
        kind = waiting.pop(0)
        waiting += typing.get_args(kind)
        if dataclasses.is_dataclass(kind) and isinstance(kind, type) and kind not in seen:
            seen.add(kind)
            yield kind
            hints = typing.get_type_hints(kind)
            waiting += [hints[field.name] for field in dataclasses.fields(kind)]


def described(kind: type) -> str:
    """A class: what it is, and its fields with their types and what they mean."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(kind))).body[0]
    assert isinstance(tree, ast.ClassDef)
    about = " ".join((ast.get_docstring(tree) or "").split())
    lines = [f"### {kind.__name__}", "", about, ""]
    rows = []
    for place, node in enumerate(tree.body):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            kind_of = ast.unparse(node.annotation)
            rows.append((node.target.id, kind_of, _told(tree.body, place + 1)))
        elif _is_property(node):
            said = " ".join((ast.get_docstring(node) or "").split())
            rows.append((node.name, ast.unparse(node.returns or ast.Constant("")), said))
    rows = [row for row in rows if row[1] != "ClassVar"]
    if rows:
        lines += ["| Name | What it is | What it means |", "|---|---|---|"]
        for name, type_, told in rows:
            # In a table the bar of a union would end the cell.
            lines.append(f"| `{name}` | `{type_.replace('|', chr(92) + '|')}` | {told} |")
    return "\n".join(lines) + "\n"


def _is_property(node: ast.stmt) -> TypeGuard[ast.FunctionDef]:
    if not isinstance(node, ast.FunctionDef):
        return False
    return [ast.unparse(one) for one in node.decorator_list] == ["property"]


def _told(body: list[ast.stmt], place: int) -> str:
    """The string below a field."""
    node = body[place] if place < len(body) else None
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return " ".join(str(node.value.value).split())
    return ""


def words() -> dict[str, list[str]]:
    """The names that every template of a page can use: filters, functions, those of the page."""
    found: dict[str, list[str]] = {"filters": [], "globals": [], "page": []}
    for node in ast.walk(ast.parse(inspect.getsource(render))):
        if isinstance(node, ast.FunctionDef) and node.name in ("_gettext", "_prepared", "_links"):
            group = found["page" if node.name == "_links" else "globals"]
            for inner in ast.walk(node):
                if isinstance(inner, ast.Dict):
                    group += _keys(inner)
                elif isinstance(inner, ast.Subscript) and ast.unparse(inner.value).endswith(
                    "filters"
                ):
                    found["filters"].append(ast.literal_eval(inner.slice))
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("emplate.render"):
            found["page"] += [key.arg for key in node.keywords if key.arg]
    return {group: sorted(set(names)) for group, names in found.items()}


def doorways() -> list[str]:
    """The names that templates of no language are given."""
    found = []
    for node in ast.walk(ast.parse(inspect.getsource(doors.doors))):
        if isinstance(node, ast.AugAssign) and ast.unparse(node.target).endswith("globals"):
            found += _keys(node.value)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(".render"):
            found += [key.arg for key in node.keywords if key.arg]
    return sorted(found)


def _keys(node: ast.expr) -> list[str]:
    keys = node.keys if isinstance(node, ast.Dict) else []
    return [str(key.value) for key in keys if isinstance(key, ast.Constant)]


def _listed(names: list[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def contract() -> str:
    """The whole page."""
    parts = [HEAD, "## What `view` is\n\n| Template | `view` |\n|---|---|\n"]
    for template, made in sorted(VIEWS.items()):
        parts.append(f"| `{template}` | `{view_of(made).__name__}` |\n")
    parts += [f"| `{template}` | {said} |\n" for template, said in sorted(OTHERS.items())]
    parts.append("\n## Names in every template of a page\n\n")
    for group, names in words().items():
        parts.append(f"- {group}: {_listed(names)}\n")
    parts.append(NO_LANGUAGE.format(names=_listed(doorways())))
    parts.append("\n## Classes\n\n")
    kinds: dict[str, type] = {}
    for start in (*EXTRA, *map(view_of, VIEWS.values())):
        kinds |= {kind.__name__: kind for kind in reached(start)}
    parts += [described(kind) + "\n" for _, kind in sorted(kinds.items())]
    return "".join(parts).rstrip() + "\n"


def main() -> None:
    """Write the page."""
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(contract())
    sys.stdout.write(f"{PAGE.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
