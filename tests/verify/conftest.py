import pytest
import toy_cores


@pytest.fixture(autouse=True)
def toy_family(monkeypatch):
    """The toy cipher family is known in every test here."""
    toy_cores.register(monkeypatch.setitem)
