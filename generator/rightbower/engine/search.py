"""The search behind double dummy: can one side take so many tricks from here on?

Every position at the start of a trick is asked that question with a number, and answers yes or no.
A table remembers the bounds that the answers give, keyed by the position's shape: who holds the
highest, second highest ... card left in each suit, and who leads. Positions that differ only in
the cards already gone have one shape. (Whoever holds a joker of no suit has one card fewer in the
suits than the others, so the shape tells that too.)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from rightbower.engine.bits import Layout, single_bits
from rightbower.engine.glance import Shapes, trump_facts
from rightbower.model.frozen import frozen

Key = tuple[int, int, int, int, int]


@frozen
class Position:
    """Whose turn it is, in bits and places, in the terms of Search.

    Before a lead `led` and `best` are 0, `rest` is `left`, and `taker` means nothing.
    """

    left: int
    rest: int
    taker: int
    best: int
    led: int
    seat: int
    to_play: int
    count: int


class Search:
    """One deal under one trump, with a side whose tricks are counted.

    `own` are the cards of each seat that plays, clockwise; `counts` says whose tricks count, and
    `wants` who plays for many of them (in a misere, those whose tricks do not count).
    Everywhere below, `left` are the cards that nobody had played before the present trick,
    `count` the tricks still to come, the present one included, and seats are places in `own`.
    """

    __slots__ = (
        "_any", "_cash", "_choices", "_counted", "_counts", "_facts", "_guess", "_joker", "_led_by",
        "_named", "_other", "_plain", "_replies", "_reply", "_seats", "_seen", "_shapes", "_suits",
        "_trumps",
    )  # fmt: skip

    def __init__(
        self, layout: Layout, own: Sequence[int], counts: Sequence[bool], wants: Sequence[bool]
    ) -> None:
        self._suits, self._led_by = layout.suits, layout.led_by
        self._trumps, self._joker, self._named = layout.trumps, layout.joker, layout.named
        self._plain = tuple(suit for suit in layout.suits if suit != layout.trumps)
        self._choices = layout.choices()
        self._counts = tuple(counts)
        self._seats = tuple(zip(own, wants, counts, (*range(1, len(own)), 0), strict=True))
        self._cash = self._counts == tuple(wants)
        self._counted = sum(cards for cards, mine in zip(own, counts, strict=True) if mine)
        self._other = sum(own) - self._counted
        self._guess = own[0].bit_count() // 2 + 1
        self._replies = (self._none, self._last, self._last_two, self._second)
        self._reply = self._replies[len(own) - 1]
        owner_of = {bit: seat for seat, cards in enumerate(own) for bit in single_bits(cards)}
        self._shapes = Shapes(owner_of)
        self._seen: dict[Key, tuple[int, int]] = {}
        self._any: dict[tuple[int, int], tuple[int, ...]] = {}
        self._facts: dict[int, tuple[int, int, int]] = {0: (0, 0, -1)}

    def values(self, at: Position) -> dict[int, int]:
        """What each legal card brings those counted, from here on with the present trick.

        Keyed by the card's bit, or by its number where it is a joker led and named.
        """
        held = self._seats[at.seat][0] & at.left
        found = self._tried(at, held)
        legal = held & at.led or held
        tricks = 0
        for card in single_bits(legal & ~self._joker):
            # A card that was not tried is equivalent to the next lower one of its suit.
            tricks = found.setdefault(card, tricks)
        return found

    def _tried(self, at: Position, held: int) -> dict[int, int]:
        """The same for one of equivalent cards each."""
        _, _, _, follower = self._seats[at.seat]
        reply, live = self._replies[at.to_play - 1], at.led | self._trumps
        found: dict[int, int] = {}
        for card in self._follows(at.left, held, at.led) if at.led else self._leads(at.left, held):
            wins = not at.led or (card > at.best and card & live)
            taker, best = (at.seat, card) if wins else (at.taker, at.best)
            led, rest = at.led or self._led_by[card], at.rest & ~card
            can = partial(reply, at.left, rest, taker, best, led, follower, at.count)
            found[card] = self._guess = threshold(can, at.count, self._guess)
        return found

    # ---------------------------------------------------------------- which cards are worth it

    def _leads(self, left: int, held: int) -> tuple[int, ...]:
        """What a seat may lead: of equivalent cards one, trumps first."""
        moves = self._any.get((left, held)) or self._anything(left, held)
        if held & self._joker:
            moves = moves[:-1] + self._named
        return moves[::-1]

    def _follows(self, left: int, held: int, led: int) -> tuple[int, ...]:
        """What a seat may play when `led` was led: of equivalent cards one, trumps last."""
        return (
            self._choices[left & led][held & led]
            or self._any.get((left, held))
            or self._anything(left, held)
        )

    def _anything(self, left: int, held: int) -> tuple[int, ...]:
        """One of each kind of card, trumps last."""
        found: tuple[int, ...] = ()
        for suit in self._suits:
            cards = held & suit
            if cards:
                found += self._choices[left & suit][cards]
        if held & self._joker:
            found += (self._joker,)
        self._any[left, held] = found
        return found

    # ---------------------------------------------------------------- tricks seen at a glance

    def _glance(self, left: int, leader: int, count: int) -> tuple[int, int]:
        """Bounds of what those counted take, before anything is tried."""
        trumps = left & self._trumps
        facts = self._facts.get(trumps)
        if facts is None:
            facts = self._facts[trumps] = trump_facts(self._shapes[trumps], self._counts)
        low, lost, drawer = facts
        high = count - lost
        if self._cash and (drawer == leader or not trumps):
            held = self._seats[leader][0] & left
            found = self._at_once(held, left ^ held)
            if self._counts[leader]:
                return (found if found > low else low), high
            return low, (count - found if count - found < high else high)
        return low, high

    def _at_once(self, held: int, others: int) -> int:
        """The tricks that a leader can take one after another, once nobody else has a trump."""
        found = (held & self._trumps).bit_count()
        for suit in self._plain:
            cards = held & suit
            if cards:
                found += (cards >> (others & suit).bit_length()).bit_count()
        return found

    # ---------------------------------------------------------------- the search itself

    def can(self, left: int, leader: int, count: int, need: int) -> bool:
        """Whether those counted take `need` of `count` tricks; 1 <= need <= count >= 2."""
        first, second, third, fourth = self._suits
        shapes = self._shapes
        key = (
            shapes[left & first],
            shapes[left & second],
            shapes[left & third],
            shapes[left & fourth],
            leader,
        )
        low, high = self._seen.get(key) or self._glance(left, leader, count)
        if low >= need:
            return True
        if high < need:
            return False
        own, want, _, seat = self._seats[leader]
        held = own & left
        moves = self._any.get((left, held)) or self._anything(left, held)
        if held & self._joker:
            moves = moves[:-1] + self._named
        answer, reply, led_by = not want, self._reply, self._led_by
        for card in moves[::-1]:
            if reply(left, left & ~card, leader, card, led_by[card], seat, count, need) == want:
                answer = want
                break
        self._seen[key] = (need, high) if answer else (low, need - 1)
        return answer

    def _then(self, rest: int, taker: int, count: int, need: int) -> bool:
        """A trick is complete and `count` are still to come; it counts towards `need`."""
        if self._seats[taker][2]:
            need -= 1
        if need > count:
            return False
        if need <= 0:
            return True
        return self.can(rest, taker, count, need) if count > 1 else self._at_last(rest, taker)

    def _at_last(self, rest: int, leader: int) -> bool:
        """Whether the last trick counts, each seat having one card."""
        cards = rest & (self._led_by[self._seats[leader][0] & rest] | self._trumps)
        return (cards & self._counted) > (cards & self._other)

    def _second(
        self, left: int, rest: int, taker: int, best: int, led: int, seat: int, count: int,
        need: int,
    ) -> bool:  # fmt: skip
        """Three seats are still to play."""
        own, want, _, third = self._seats[seat]
        held = own & left
        moves = (
            self._choices[left & led][held & led]
            or self._any.get((left, held))
            or self._anything(left, held)
        )
        if self._seats[taker][2] != want:
            moves = moves[::-1]
        live, last_two = led | self._trumps, self._last_two
        for card in moves:
            if card > best and card & live:
                found = last_two(left, rest ^ card, seat, card, led, third, count, need)
            else:
                found = last_two(left, rest ^ card, taker, best, led, third, count, need)
            if found == want:
                return want
        return not want

    def _last_two(
        self, left: int, rest: int, taker: int, best: int, led: int, seat: int, count: int,
        need: int,
    ) -> bool:  # fmt: skip
        """Two seats are still to play. Most of the time is spent here, so all is written out."""
        own, want, mine, last = self._seats[seat]
        own_last, want_last, mine_last, _ = self._seats[last]
        choices, known = self._choices[left & led], self._any
        held, held_last = own & left, own_last & left
        moves = choices[held & led] or known.get((left, held)) or self._anything(left, held)
        replies = (
            choices[held_last & led]
            or known.get((left, held_last))
            or self._anything(left, held_last)
        )
        mine_taker, live, coming = self._seats[taker][2], led | self._trumps, count - 1
        if mine_taker != want:
            moves = moves[::-1]
        for card in moves:
            still, holder, top, counted = rest ^ card, taker, best, mine_taker
            if card > best and card & live:
                holder, top, counted = seat, card, mine
            for reply in replies if counted == want_last else replies[::-1]:
                won, to_go = holder, need - counted
                if reply > top and reply & live:
                    won, to_go = last, need - mine_last
                if to_go > coming or not to_go:
                    found = not to_go
                elif coming > 1:
                    found = self.can(still ^ reply, won, coming, to_go)
                else:
                    found = self._at_last(still ^ reply, won)
                if found == want_last:
                    break
            if found == want:
                return want
        return not want

    def _last(
        self, left: int, rest: int, taker: int, best: int, led: int, seat: int, count: int,
        need: int,
    ) -> bool:  # fmt: skip
        """One seat is still to play."""
        own, want, _, _ = self._seats[seat]
        live = led | self._trumps
        for card in self._follows(left, own & left, led):
            won = seat if card > best and card & live else taker
            if self._then(rest ^ card, won, count - 1, need) == want:
                return want
        return not want

    def _none(
        self, _left: int, rest: int, taker: int, _best: int, _led: int, _seat: int, count: int,
        need: int,
    ) -> bool:  # fmt: skip
        """Nobody is still to play."""
        return self._then(rest, taker, count - 1, need)


def threshold(can: Callable[[int], bool], most: int, guess: int) -> int:
    """The largest number up to `most` to which `can` says yes; 0 where it never does."""
    low, high = 0, most
    need = min(max(guess, 1), most)
    while low < high:
        if can(need):
            low = need
            need += 1
        else:
            need -= 1
            high = need
    return low
