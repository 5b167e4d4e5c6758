"""The shapes of Euchre Game Notation (EGN 1.2 to 1.6) and of its matches (EMN), as published.

Fields are named as the files name them. What a key means is decided in `load`.
"""

from __future__ import annotations

from dataclasses import field
from typing import Any, ClassVar, Literal

from rightbower.model.frozen import frozen
from rightbower.model.rows import STRICT


@frozen(kw_only=True)
class EgnRules:
    """The toggles of a ruleset, each with the default that the specification gives it.

    A limit that is absent is None: a game has a target or a number of deals, never both.
    """

    __pydantic_config__: ClassVar = STRICT
    std: bool = True
    min_rank: int = 9
    winning_score: int | None = None
    num_deals: int | None = None
    canadian: bool = False
    loner_lead: Literal["LEFT_OF_DEALER", "LEFT_OF_LONER"] = "LEFT_OF_DEALER"
    loner_march_score: int = 4
    loner_euchred_score: int = 2
    defend_alone: bool = False
    farmers: bool = False
    partners_best: bool = False
    go_under: bool = False
    joker: bool = False
    num_players: int = 4
    allow_no_trump: bool = False
    fast_break: bool = False
    four_trick_tokens: bool = False


@frozen(kw_only=True)
class EgnPlayer:
    """A player with a name, and the accounts by which other systems know that player."""

    __pydantic_config__: ClassVar = STRICT
    name: str
    id: str = ""
    playerIds: tuple[dict[str, str], ...] = ()


@frozen(kw_only=True)
class EgnMetadata:
    """What a file says about its game. Scores are those of seats 0 and 2, then of 1 and 3."""

    __pydantic_config__: ClassVar = STRICT
    players: tuple[Any, ...] = ()
    initialScore: tuple[int, ...] = ()
    finalScore: tuple[int, ...] = ()
    gameId: str = ""
    title: str = ""
    description: str = ""
    teamNames: tuple[str, ...] = ()
    date: str = ""
    ruleset: EgnRules = EgnRules()


@frozen(kw_only=True)
class EgnStart:
    """A deal before the first call; seats are counted from 0, clockwise."""

    __pydantic_config__: ClassVar = STRICT
    dealer: int
    upCard: str
    playerCards: tuple[tuple[str, ...], ...] = ()


@frozen(kw_only=True)
class EgnExchange:
    """Cards that changed hands before the first lead; without a sender they come from the kitty."""

    __pydantic_config__: ClassVar = STRICT
    receiver: int
    cards: tuple[str, ...]
    sender: int | None = None


@frozen(kw_only=True)
class EgnBidding:
    """The calls from the dealer's left on, and what was laid away or exchanged after them."""

    __pydantic_config__: ClassVar = STRICT
    type: Literal["EUCHRE_BIDDING"]
    calls: tuple[str, ...]
    phaseNumber: int | None = None
    isAlone: bool = False
    aloneDefender: int = -1
    discard: str | None = None
    cardExchanges: tuple[EgnExchange, ...] = ()
    callAnnotations: dict[str, tuple[str, ...]] = field(default_factory=dict)


@frozen(kw_only=True)
class EgnPlay:
    """The tricks: cards in the order in which they fell, without their players."""

    __pydantic_config__: ClassVar = STRICT
    type: Literal["TRICK_PLAY"]
    tricks: tuple[tuple[str, ...], ...]
    phaseNumber: int | None = None
    isAlone: bool | None = None
    playAnnotations: dict[str, tuple[str, ...]] = field(default_factory=dict)


@frozen(kw_only=True)
class EgnBranch:
    """Another course of the deal from the call or card that `branchIndex` counts to, from 0."""

    __pydantic_config__: ClassVar = STRICT
    branchIndex: int
    phases: tuple[Any, ...]


@frozen(kw_only=True)
class EgnDeal:
    """One deal: how it began, what was called and played, and how else it might have gone."""

    __pydantic_config__: ClassVar = STRICT
    dealNumber: int
    initialState: EgnStart
    phases: tuple[Any, ...] = ()
    alternativeLines: tuple[EgnBranch, ...] = ()


@frozen(kw_only=True)
class EgnFile:
    """A game. A deal is a mapping, or a text when it is packed."""

    __pydantic_config__: ClassVar = STRICT
    fileType: Literal["Euchre Game Notation"]
    version: str
    metadata: EgnMetadata
    deals: tuple[Any, ...]


@frozen(kw_only=True)
class EmnFormat:
    """How the games of a match belong together."""

    __pydantic_config__: ClassVar = STRICT
    type: str
    target: int | None = None


@frozen(kw_only=True)
class EmnMetadata:
    """What a file says about its match; the players are known by their ids."""

    __pydantic_config__: ClassVar = STRICT
    players: tuple[EgnPlayer, ...]
    matchId: str = ""
    title: str = ""
    description: str = ""
    date: str = ""
    teams: tuple[Any, ...] = ()
    matchFormat: EmnFormat | None = None
    result: Any = None


@frozen(kw_only=True)
class EmnEntry:
    """One game of a match, and the ids of the players in its seats."""

    __pydantic_config__: ClassVar = STRICT
    gameIndex: int
    playersOverride: tuple[str, str, str, str]
    gameData: dict[str, Any]


@frozen(kw_only=True)
class EmnFile:
    """A match: a list of games with its own players."""

    __pydantic_config__: ClassVar = STRICT
    fileType: Literal["Euchre Match Notation"]
    version: str
    metadata: EmnMetadata
    games: tuple[EmnEntry, ...]
