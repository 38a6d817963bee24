"""The file of cards that an export writes: a core whose diagram cannot be drawn is told, and the others are kept."""

import dataclasses
import gzip

import pytest

from roundhouse.cores.core import Core
from roundhouse.report import card

GOOD, BAD = "simon32_64-encrypt-iterative-on_the_fly", "simon32_64-encrypt-iterative-stored"


def test_a_core_whose_simulation_does_not_end_is_left_out(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROUNDHOUSE_BUILD", str(tmp_path))
    make = card.make_card

    def made(name: str) -> card.StoredCard:
        if name == BAD:
            raise TimeoutError(f"{name}: too long")
        return make(name)

    monkeypatch.setattr(card, "make_card", made)
    hashes = {name: Core.parse(name).hash for name in (GOOD, BAD)}
    _, left_out = card.merge_cards(tmp_path / "cards.gz", hashes)
    assert left_out == {BAD: f"{BAD}: too long"}
    (line,) = gzip.decompress((tmp_path / "cards.gz").read_bytes()).decode().splitlines()
    assert f'"name": "{GOOD}"' in line


def test_cards_of_other_designs_stay_and_those_in_the_file_are_not_computed_again(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("ROUNDHOUSE_BUILD", str(tmp_path / "build"))
    path, hashes = tmp_path / "some.cards.jsonl.gz", {GOOD: Core.parse(GOOD).hash}
    card.merge_cards(path, hashes)
    monkeypatch.setattr(card, "make_card", lambda name: pytest.fail(f"{name} is in the file"))
    merged, _ = card.merge_cards(path, {})
    assert [kept.hash for kept in merged.records] == [hashes[GOOD]]
    merged, _ = card.merge_cards(path, hashes, prune=True)
    assert [kept.hash for kept in merged.records] == [hashes[GOOD]] and merged.removed == 0
    merged, _ = card.merge_cards(path, {}, prune=True, others=True)
    assert [kept.hash for kept in merged.records] == [hashes[GOOD]]
    (kept,) = merged.records
    monkeypatch.setattr(card, "make_card", lambda _: dataclasses.replace(kept, hash="1" * 16))
    merged, _ = card.merge_cards(path, {GOOD: "1" * 16}, prune=True, others=True)
    assert [one.hash for one in merged.records] == ["1" * 16]
    merged, _ = card.merge_cards(path, {}, prune=True)
    assert merged.records == () and merged.removed == 1
