"""Anchors: the names of steps, and their order."""

from __future__ import annotations

import pytest

from rightbower.engine.anchors import order


def test_anchors_are_in_the_order_of_play() -> None:
    anchors = ["deal", "b1", "b2", "b10", "t1", "t1.1", "t1.4", "t2", "t2.1", "t10.1", "end"]
    assert sorted(anchors, key=lambda anchor: order(anchor) or ()) == anchors


@pytest.mark.parametrize(
    "anchor", ["", "b", "b0", "t0.1", "t1.0", "t1.", "x", "t1.1.1", "b1.1", "T1"]
)
def test_what_is_no_anchor(anchor: str) -> None:
    assert order(anchor) is None
