"""Frozen values: data classes whose methods are written when they are first needed, and a base for
those that change often."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from functools import cache
from types import CodeType, FunctionType
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
        own = self.__dict__
        fields = own | changes
        if len(fields) != len(own):
            unknown = ", ".join(sorted(changes.keys() - own.keys()))
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
    itself cannot set attributes of its own, no frozen class derives from another, a field with
    `init=False` has no default, there is no InitVar, and no value may hold itself.
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
_Made = Callable[..., Any]


def _write(kind: type, name: str, made_of: Callable[[type], _Made]) -> _Made:
    """The method of that name, made for the frozen class that `kind` is or is derived from."""
    kind = next(each for each in kind.__mro__ if "__dataclass_fields__" in each.__dict__)
    method = made_of(kind)
    method.__qualname__ = f"{kind.__qualname__}.{name}"
    method.__module__ = kind.__module__
    setattr(kind, name, method)
    return method


def _compiled(text: str, name: str) -> FunctionType:
    names: dict[str, Any] = {}
    exec(text, names)
    made: FunctionType = names[name]
    return made


def _init_of(kind: type) -> _Made:
    plain = [each for each in fields(kind) if each.init and not each.kw_only]
    named = [each for each in fields(kind) if each.init and each.kw_only]
    given = [*plain, *named]
    made = [n for n, each in enumerate(given) if each.default_factory is not MISSING]
    slots = "__slots__" in kind.__dict__
    code = _initialiser(
        len(plain), len(named), tuple(made), slots=slots, then=hasattr(kind, "__post_init__")
    ).replace(co_varnames=("self", *(each.name for each in given)))
    names: dict[str, Any] = {"none": MISSING, "put": _set}
    for n, each in enumerate(given):
        names[f"make{n}"] = each.default_factory
        names[f"put{n}"] = getattr(kind, each.name).__set__ if slots else each.name
    init = FunctionType(code, names, "__init__", tuple(_usual(plain).values()))
    init.__kwdefaults__ = _usual(named)
    return init


def _usual(given: list[Field[Any]]) -> dict[str, Any]:
    """What stands for the fields that need not be given."""
    return {
        each.name: each.default for each in given
        if each.default is not MISSING or each.default_factory is not MISSING
    }  # fmt: skip


@cache
def _initialiser(
    plain: int, named: int, made: tuple[int, ...], *, slots: bool, then: bool
) -> CodeType:
    """An initialiser of so many fields, some of which can only be given by name, and those of the
    numbers `made` are made anew where they are not given: compiled once for all classes alike,
    since nothing but names and defaults tells them apart."""
    given = [f"a{n}" for n in range(plain + named)]
    asked = ", ".join(["self", *given[:plain], *(["*", *given[plain:]] if named else [])])
    body = [f"if a{n} is none: a{n} = make{n}()" for n in made]
    if slots:
        body += (f"put{n}(self, {each})" for n, each in enumerate(given))
    else:
        every = ", ".join(f"put{n}: {each}" for n, each in enumerate(given))
        body.append(f"put(self, '__dict__', {{{every}}})")
    body += ["self.__post_init__()"] * then
    text = f"def __init__({asked}):\n  " + "\n  ".join(body or ["pass"])
    return _compiled(text, "__init__").__code__


def _compared(kind: type, owner: str) -> str:
    return "".join(f"{owner}.{each.name}, " for each in fields(kind) if each.compare)


def _eq_of(kind: type) -> _Made:
    mine, others = _compared(kind, "self"), _compared(kind, "other")
    text = f"""def __eq__(self, other):
        if other.__class__ is self.__class__: return ({mine}) == ({others})
        return NotImplemented"""
    return _compiled(text, "__eq__")


def _hash_of(kind: type) -> _Made:
    hashed = "".join(
        f"self.{each.name}, " for each in fields(kind)
        if (each.compare if each.hash is None else each.hash)
    )  # fmt: skip
    return _compiled(f"def __hash__(self): return hash(({hashed}))", "__hash__")


def _repr_of(kind: type) -> _Made:
    told = ", ".join(f"{each.name}={{self.{each.name}!r}}" for each in fields(kind) if each.repr)
    text = f"def __repr__(self): return f'{{self.__class__.__qualname__}}({told})'"
    return _compiled(text, "__repr__")


def _getstate_of(kind: type) -> _Made:
    held = ", ".join(f"self.{each.name}" for each in fields(kind))
    return _compiled(f"def __getstate__(self): return [{held}]", "__getstate__")


def _setstate_of(kind: type) -> _Made:
    """One after the other, without a loop: thousands of values are read back in a build."""
    every = fields(kind)
    puts = {f"put{n}": getattr(kind, each.name).__set__ for n, each in enumerate(every)}
    code = _put_back(len(every))
    return FunctionType(code, puts, "__setstate__")


@cache
def _put_back(count: int) -> CodeType:
    """What puts so many values in their places: compiled once for all classes alike."""
    names = "".join(f"a{n}, " for n in range(count))
    body = [f"({names}) = state", *(f"put{n}(self, a{n})" for n in range(count))]
    return _compiled(
        "def __setstate__(self, state):\n  " + "\n  ".join(body), "__setstate__"
    ).__code__
