"""Frozen values: data classes whose methods are written when they are first needed, and a base for
those that change often."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from typing import Any, Final, Self, TypeVar, dataclass_transform, overload

T = TypeVar("T")
_set = object.__setattr__


class Frozen:
    """The base of frozen classes of many fields, of which a few differ from one to the next.

    `dataclasses.replace` writes every field anew, one by one, which takes twenty times as long
    where there are thirty. The class has no slots, and no `__post_init__`: none is called.
    """

    def but(self, **changes: Any) -> Self:
        """The same but for these fields; TypeError where there is no such field."""
        fields = self.__dict__ | changes
        if len(fields) != len(self.__dict__):
            unknown = ", ".join(sorted(changes.keys() - self.__dict__.keys()))
            raise TypeError(f"{type(self).__name__} has no {unknown}")
        new = object.__new__(type(self))
        _set(new, "__dict__", fields)
        return new


@overload
def frozen(kind: type[T], /) -> type[T]: ...


@overload
def frozen(*, kw_only: bool = ..., slots: bool = ...) -> Callable[[type[T]], type[T]]: ...


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(kind: Any = None, /, *, kw_only: bool = False, slots: bool = True) -> Any:
    """Make a class what `dataclass(frozen=True)` makes of it, with slots unless told otherwise, at
    a tenth of the cost.

    The standard decorator has six methods compiled for each class, whether anybody calls them or
    not; three hundred classes take longer than most jobs. Here they are compiled one by one when
    they are first called. What differs: a class that is derived from one without being frozen
    itself cannot set attributes of its own, and no value may hold itself.
    """
    if kind is None:
        return lambda kind: _frozen(kind, kw_only, slots)
    return _frozen(kind, kw_only, slots)


def _frozen(kind: type, kw_only: bool, slots: bool) -> Any:
    there = kind.__dict__
    if there["__doc__"] is None:
        # Else the standard decorator makes one of the signature, which takes long.
        kind.__doc__ = kind.__name__
    for name, method in _LATE.items():
        if there.get(name) is None:
            setattr(kind, name, method)
    for name, method in (_BY_FIELD if slots else {}).items():
        if name not in there:
            setattr(kind, name, method)
    made: Any = dataclass(init=False, repr=False, eq=False, kw_only=kw_only, slots=slots)(kind)
    made.__dataclass_params__.frozen = True
    return made


def _refuse(self: Any, name: str, value: Any) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_forget(self: Any, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _late_init(self: Any, *values: Any, **named: Any) -> None:
    _write(type(self), "__init__", _init_of)(self, *values, **named)


def _late_eq(self: Any, other: object) -> Any:
    return _write(type(self), "__eq__", _eq_of)(self, other)


def _late_hash(self: Any) -> int:
    number: int = _write(type(self), "__hash__", _hash_of)(self)
    return number


def _late_repr(self: Any) -> str:
    text: str = _write(type(self), "__repr__", _repr_of)(self)
    return text


def _late_getstate(self: Any) -> Any:
    return _write(type(self), "__getstate__", _getstate_of)(self)


def _late_setstate(self: Any, state: Any) -> None:
    _write(type(self), "__setstate__", _setstate_of)(self, state)


_LATE: Final = {
    "__init__": _late_init, "__eq__": _late_eq, "__hash__": _late_hash, "__repr__": _late_repr,
    "__setattr__": _refuse, "__delattr__": _refuse_to_forget,
}  # fmt: skip
_BY_FIELD: Final = {"__getstate__": _late_getstate, "__setstate__": _late_setstate}
"""How values with slots are pickled."""
_Source = tuple[str, dict[str, Any]]
"""The text of a function, and what its names stand for."""


def _write(kind: type, name: str, source_of: Callable[[type], _Source]) -> Any:
    """The method of that name, written for the frozen class that `kind` is or is derived from."""
    kind = next(each for each in kind.__mro__ if "__dataclass_fields__" in each.__dict__)
    text, names = source_of(kind)
    made: dict[str, Any] = {}
    exec(text, names, made)
    method = made[name]
    method.__qualname__ = f"{kind.__qualname__}.{name}"
    method.__module__ = kind.__module__
    setattr(kind, name, method)
    return method


def _init_of(kind: type) -> _Source:
    names: dict[str, Any] = {"_none": MISSING, "_set": _set}
    given = [each for each in fields(kind) if each.init]
    plain = [_given(each, names) for each in given if not each.kw_only]
    named = [_given(each, names) for each in given if each.kw_only]
    asked = ", ".join(["self", *plain, *(["*", *named] if named else [])])
    body = [*_made(given), *_put(kind, given, names)]
    if hasattr(kind, "__post_init__"):
        body.append("self.__post_init__()")
    return f"def __init__({asked}):\n  " + "\n  ".join(body or ["pass"]), names


def _given(each: Field[Any], names: dict[str, Any]) -> str:
    """How an initialiser asks for a field."""
    if each.default is not MISSING:
        names[f"_of_{each.name}"] = each.default
        return f"{each.name}=_of_{each.name}"
    if each.default_factory is not MISSING:
        names[f"_make_{each.name}"] = each.default_factory
        return f"{each.name}=_none"
    return each.name


def _made(given: list[Field[Any]]) -> Iterator[str]:
    """What is made anew for each value, where it was not given."""
    for each in given:
        if each.default_factory is not MISSING:
            yield f"if {each.name} is _none: {each.name} = _make_{each.name}()"


def _put(kind: type, given: list[Field[Any]], names: dict[str, Any]) -> Iterator[str]:
    """How the fields of a value are set: slot by slot, or all at once."""
    if not given:
        return
    if "__slots__" not in kind.__dict__:
        yield f"_set(self, '__dict__', {{{', '.join(f'{e.name!r}: {e.name}' for e in given)}}})"
        return
    for each in given:
        names[f"_put_{each.name}"] = getattr(kind, each.name).__set__
        yield f"_put_{each.name}(self, {each.name})"


def _compared(kind: type, owner: str) -> str:
    return "".join(f"{owner}.{each.name}, " for each in fields(kind) if each.compare)


def _eq_of(kind: type) -> _Source:
    mine, others = _compared(kind, "self"), _compared(kind, "other")
    return (
        "def __eq__(self, other):\n"
        f"  if other.__class__ is self.__class__: return ({mine}) == ({others})\n"
        "  return NotImplemented"
    ), {}


def _hash_of(kind: type) -> _Source:
    hashed = "".join(
        f"self.{each.name}, " for each in fields(kind)
        if (each.compare if each.hash is None else each.hash)
    )  # fmt: skip
    return f"def __hash__(self): return hash(({hashed}))", {}


def _repr_of(kind: type) -> _Source:
    told = ", ".join(f"{each.name}={{self.{each.name}!r}}" for each in fields(kind) if each.repr)
    return f"def __repr__(self): return f'{{self.__class__.__qualname__}}({told})'", {}


def _getstate_of(kind: type) -> _Source:
    held = ", ".join(f"self.{each.name}" for each in fields(kind))
    return f"def __getstate__(self): return [{held}]", {}


def _setstate_of(kind: type) -> _Source:
    names: dict[str, Any] = {}
    held = [*fields(kind)]
    into = "".join(f"{each.name}, " for each in held)
    body = [*([f"{into}= state"] if held else []), *_put(kind, held, names)]
    return "def __setstate__(self, state):\n  " + "\n  ".join(body or ["pass"]), names
