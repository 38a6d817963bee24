"""The file of cards that an export writes: a core whose diagram cannot be drawn is told, and the others are kept."""

import gzip

import pytest

from roundhouse.report import card

GOOD, BAD = "simon32_64-encrypt-iterative-on_the_fly", "simon32_64-encrypt-iterative-stored"


def test_a_core_whose_simulation_does_not_end_is_left_out(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROUNDHOUSE_BUILD", str(tmp_path))
    of = card.CoreCard.of

    def made(name: str) -> card.CoreCard:
        if name == BAD:
            raise TimeoutError(f"{name}: too long")
        return of(name)

    monkeypatch.setattr(card.CoreCard, "of", made)
    assert card.write_cards(tmp_path / "cards.gz", [GOOD, BAD]) == {BAD: f"{BAD}: too long"}
    (line,) = gzip.decompress((tmp_path / "cards.gz").read_bytes()).decode().splitlines()
    assert f'"name": "{GOOD}"' in line
