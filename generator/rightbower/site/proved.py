"""Which hand shows which rule, and which line of the score table: proof as a table."""

from __future__ import annotations

from collections.abc import Iterator

from rightbower.book.proof import Proof, options_shown, rows_scored, rules_shown
from rightbower.book.statements import statements
from rightbower.model.profile import Profile
from rightbower.site.workshop import Workshop


def coverage_lines(workshop: Workshop) -> Iterator[str]:
    """For every game: its score rows, rules and options, each with the hands that show it."""
    for profile in workshop.rulebook.profiles.values():
        own = [proof for proof in workshop.proofs if proof.profile.id == profile.id]
        yield f"{profile.id}: {len(own)} records"
        yield "  score rows"
        for row, hands in _rows(profile, own):
            yield f"    {row:<18} {', '.join(hands) or '-'}"
        yield "  rules"
        for rule, hands in _rules(profile, own):
            yield f"    {rule:<34} {', '.join(hands) or '-'}"
        yield "  options"
        for option, shown in options_shown(own, profile.options).items():
            yield f"    {option:<34} {', '.join(item.hand for item in shown) or '-'}"


def _rows(profile: Profile, proofs: list[Proof]) -> Iterator[tuple[str, list[str]]]:
    for row in profile.rules.score.rows:
        yield (
            row.id,
            [proof.record.id for proof in proofs if row.id in rows_scored(proof, profile.rules)],
        )


def _rules(profile: Profile, proofs: list[Proof]) -> Iterator[tuple[str, list[str]]]:
    shown = rules_shown(proofs)
    for _, _, made in statements(profile.rules):
        for said in made:
            yield said.rule, [item.hand for item in shown.get(said.rule, ())]


def unproved(workshop: Workshop) -> list[tuple[str, str]]:
    """Pairs of game and rule, or score row, that no hand of the site shows."""
    missing = []
    for profile in workshop.rulebook.profiles.values():
        own = [proof for proof in workshop.proofs if proof.profile.id == profile.id]
        for name, hands in (*_rows(profile, own), *_rules(profile, own)):
            if not hands:
                missing.append((profile.id, name))
    return missing
