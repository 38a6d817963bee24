"""Which cases of slow tests `make test` runs: some of each, so that it ends in time and leaves out no test."""

from collections import defaultdict
from collections.abc import Sequence

__all__ = ["some_of_each", "spread"]


def spread(cases: Sequence[str], most: int) -> list[str]:
    """At most so many of the cases, the first among them, at equal distances."""
    count = min(most, len(cases))
    return [cases[n * len(cases) // count] for n in range(count)]


def some_of_each(names: Sequence[str], most: int) -> set[str]:
    """Of tests with their cases, ``file::test[case]``, at most so many of each test."""
    cases: defaultdict[str, list[str]] = defaultdict(list)
    for name in names:
        cases[name.partition("[")[0]].append(name)
    return {name for some in cases.values() for name in spread(some, most)}
