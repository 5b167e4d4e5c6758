"""What is wrong with a template, as a problem at its line."""

from __future__ import annotations

import traceback

from jinja2 import TemplateError

from rightbower.model.problem import Place, Problem

TemplateFault = TemplateError
"""What a template fails with, for rooms that meet none."""


def template_problem(error: TemplateError, template: str) -> Problem:
    """A template's fault as a problem, at its file and line where they are known."""
    file, line = getattr(error, "filename", None), getattr(error, "lineno", None)
    at = None if file else _asked_at(error)
    file, line = at or (file or f"templates/{template}", line or 1)
    return Problem("bad_template", {"reason": str(error)}, file=str(file), place=Place(line, 1))


def failed_in_template(error: Exception) -> Problem | None:
    """What went wrong while a template was worked through, at the line of it that asked for it;
    None where no template did."""
    at = _asked_at(error)
    if at is None:
        return None
    params = {"reason": f"{type(error).__name__}: {error}"}
    return Problem("bad_template", params, file=at[0], place=Place(at[1], 1))


def _asked_at(error: Exception) -> tuple[str, int] | None:
    """The file and the line of the template that asked for what went wrong."""
    for at in reversed(traceback.extract_tb(error.__traceback__)):
        if at.filename.endswith(".html"):
            return at.filename[max(at.filename.rfind("themes/"), 0) :], at.lineno or 1
    return None
