"""Which hand shows which rule, and which line of the score table: proof as a table and a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from hashlib import sha256

from rightbower.book.message import say
from rightbower.book.outlines import outline
from rightbower.book.proof_views import GameProofs, Proved, proof_view
from rightbower.model.problem import Problem
from rightbower.model.profile import Profile
from rightbower.site.parts import Parts
from rightbower.site.specs import PageSpec
from rightbower.site.workshop import Workshop


def proof_page(workshop: Workshop, games: Mapping[str, Profile]) -> PageSpec:
    """The page on which every rule of every game has the hands that show it."""
    return PageSpec(
        kind="proof",
        template="proof.html",
        view=partial(proof_view, games, workshop.proofs),
        made_of=b"".join(outline(proof).shown for proof in workshop.proofs),
        title=say("Rules and the hands that show them"),
        description=say(
            "Every hand was played by the engine, which says at each step which rules decided. "
            "From that this page is made; what no hand shows is named too."
        ),
    )


def coverage_lines(workshop: Workshop, games: Mapping[str, Profile]) -> Iterator[str]:
    """For every one of `games`: its score rows, rules and options, each with the hands that show
    it."""
    for game in proof_view(games, workshop.proofs):
        yield f"{game.id}: {game.records} records, {game.proved} of {len(game.parts)} shown"
        yield "  score rows"
        yield from (_line(part, 18) for part in game.rows)
        yield "  rules"
        yield from (_line(part, 34) for part in game.rules)
        yield "  options"
        yield from (_line(part, 34) for part in game.options)
    missing = unproved(workshop, games)
    yield f"{len(missing)} rules and score rows are shown by no record"


def _line(part: Proved, width: int) -> str:
    nobody = "-" if part.beyond is None else "not shown by play"
    hands = ", ".join(shown.hand for shown in part.shown) or nobody
    return f"    {part.name:<{width}} {hands}"


def kept_unproved(
    workshop: Workshop, games: Mapping[str, Profile], parts: Parts
) -> tuple[Problem, ...]:
    """The same as `unproved`, which is among the `parts` that are known while no record shows
    anything else."""
    shown = [(outline(proof).game, outline(proof).shown) for proof in workshop.proofs]
    of = sha256(repr(shown).encode()).digest()
    return parts.part("unproved", of, lambda: unproved(workshop, games))


def unproved(workshop: Workshop, games: Mapping[str, Profile]) -> tuple[Problem, ...]:
    """Every rule, and every line of a score table, of `games` that no hand of the site shows: a
    fault where coverage is required. House rules may go without."""
    return tuple(
        _unproved(games[game.id], game, part)
        for game in proof_view(games, workshop.proofs)
        for part in (*game.rows, *game.rules) if not part.shown and part.beyond is None
    )  # fmt: skip


def _unproved(profile: Profile, game: GameProofs, part: Proved) -> Problem:
    """The fault, at the rule in the profile; at the top where the game has it from another."""
    parameter = ".".join(part.anchor.split(".")[:2])
    place = profile.places.get(f"rules.{parameter}", profile.places[""])
    params = {"profile": game.id, "rule": part.anchor}
    return Problem("rule_unproved", params, file=profile.file, place=place)
