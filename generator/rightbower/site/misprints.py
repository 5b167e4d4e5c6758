"""What is wrong with a template, as a problem at its line."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from itertools import pairwise
from typing import Final

from jinja2 import TemplateError, TemplateNotFound, TemplateSyntaxError, nodes

from rightbower.model.problem import Place, Problem

TemplateFault = TemplateError
"""What a template fails with, for rooms that meet none."""
_THEMES: Final = "themes/"
_WITH_END: Final = 4
"""How often a template may be found inside itself without being one that never ends."""


def template_problem(error: TemplateError, template: str) -> Problem:
    """A template's fault as a problem, at its file and line where they are known."""
    file, line = getattr(error, "filename", None), getattr(error, "lineno", None)
    at = None if file else _asked_at(error)
    wanted = template or getattr(error, "name", "")
    file, line = at or (file or f"templates/{wanted}", line or 1)
    params = {"reason": _reason(error).rstrip(".")}
    return Problem("bad_template", params, file=_named(str(file)), place=Place(line, 1))


def no_page_holds(
    chars: Iterable[str], template: str, trees: Iterable[tuple[str, nodes.Template]]
) -> Iterator[TemplateSyntaxError]:
    """The faults of characters on a page that no page may hold. Every other text has been looked
    at: only its `template` can say them, or one of those that it is put together from, of which
    `trees` has some by file."""
    said = [
        (file, text.lineno, str(getattr(text, "data", "") or getattr(text, "value", "")))
        for file, tree in trees
        for text in tree.find_all((nodes.TemplateData, nodes.Const))
    ]
    for char in sorted(chars):
        at = next(((file, line) for file, line, text in said if char in text), (template, 1))
        yield TemplateSyntaxError(
            f"no page can hold the character U+{ord(char):04X}", at[1], None, at[0]
        )


def not_utf8(error: UnicodeDecodeError, template: str | None, file: str) -> TemplateSyntaxError:
    """The fault of a template that is not UTF-8, at its line."""
    line = error.object.count(b"\n", 0, error.start) + 1
    return TemplateSyntaxError(f"byte {error.start} is not UTF-8", line, template, file)


class NoFile(LookupError):
    """A template asks for a static file that no theme of its chain has, or none can lead to."""

    def __init__(self, name: str, known: Iterable[str]) -> None:
        """`known` are those that there are: the nearest ones are named."""
        if name in known:
            super().__init__(
                f"no address can hold the name of static/{name}: call it by letters from A to Z, "
                "digits, - _ and ."
            )
            return
        near = get_close_matches(name, list(known), 3, 0.5)
        meant = f"; there is {', '.join(near)}" if near else ""
        super().__init__(f"the theme has no file static/{name}{meant}")


@contextmanager
def told_at_its_line() -> Iterator[None]:
    """Whatever goes wrong while a template is worked through is a TemplateFault that knows the line
    of the template that asked for it; what no template asked for stays what it is."""
    try:
        yield
    except TemplateError:
        raise
    except Exception as error:
        at = _asked_at(error)
        if at is None:
            raise
        raise TemplateSyntaxError(_reason(error), at[1], None, at[0]) from error


def _reason(error: Exception) -> str:
    """What is wrong, in a line."""
    if isinstance(error, TemplateNotFound):
        return f"there is no template {error.name}"
    if isinstance(error, RecursionError):
        return "what is asked for here asks for itself without end"
    if isinstance(error, NoFile):
        return str(error)
    if isinstance(error, TemplateError):
        return error.message or type(error).__name__
    return f"{type(error).__name__}: {error}"


def _asked_at(error: Exception) -> tuple[str, int] | None:
    """The file and the line of the template that asked for what went wrong."""
    asked = [
        at
        for at in traceback.extract_tb(error.__traceback__)
        if _THEMES in at.filename and not at.filename.endswith(".py")
    ]
    if not asked:
        return None
    at = _leading_back(asked) if isinstance(error, RecursionError) else asked[-1]
    return _named(at.filename), at.lineno or 1


def _leading_back(asked: list[traceback.FrameSummary]) -> traceback.FrameSummary:
    """Who asks for what is being worked through already: it is the one to mend, wherever on the
    endless way room gave out."""
    often = Counter((at.filename, at.name) for at in asked)
    met = set()
    for at, wanted in pairwise(asked):
        met.add((at.filename, at.name))
        key = (wanted.filename, wanted.name)
        if key in met and often[key] > _WITH_END:
            return at
    return asked[-1]


def _named(file: str) -> str:
    """A file of a theme by its path below the site's folder."""
    return file[max(file.rfind(_THEMES), 0) :]
