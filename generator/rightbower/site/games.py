"""Which games a site shows, in which order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rightbower.model.profile import Profile
from rightbower.site.workshop import Workshop


def games_in_order(workshop: Workshop) -> Mapping[str, Profile]:
    """The profiles that the site shows: those it names, or all of its own, or, where it has none,
    all that are shipped; each after the one it extends."""
    profiles = workshop.rulebook.profiles
    own = workshop.rulebook.own
    chosen = workshop.site.profiles or tuple(
        name for name in _family(profiles, None) if name in own or not own
    )
    return {name: profiles[name] for name in chosen if name in profiles}


def _family(profiles: Mapping[str, Profile], base: str | None) -> Iterator[str]:
    """The games that extend `base`, by name, each followed by those that extend it."""
    for name in sorted(name for name, profile in profiles.items() if profile.base == base):
        yield name
        yield from _family(profiles, name)
