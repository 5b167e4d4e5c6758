"""What is worked out once for one object."""

from __future__ import annotations

from rightbower.model.kept import AT_MOST, kept


def test_an_object_is_worked_out_once_and_an_equal_one_for_itself() -> None:
    asked = []

    @kept
    def length(words: tuple[str, ...]) -> int:
        asked.append(words)
        return len(words)

    one, other = ("a", "b"), (*"ab",)
    assert one == other
    assert (length(one), length(one), length(other)) == (2, 2, 2)
    assert [id(words) for words in asked] == [id(one), id(other)]


def test_of_many_objects_all_are_forgotten_and_worked_out_again() -> None:
    asked = []

    @kept
    def first(number: list[int]) -> int:
        asked.append(number[0])
        return number[0]

    numbers = [[n] for n in range(AT_MOST + 1)]
    assert [first(number) for number in numbers] == list(range(AT_MOST + 1))
    assert first(numbers[0]) == 0
    assert asked == [*range(AT_MOST + 1), 0]
