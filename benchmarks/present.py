"""Which records in `results` are of the present designs: those with the hash that a design has now.

    python benchmarks/present.py [SET...]

Prints a row for each set and study, whose designs are all built for it: some minutes, but the hashes are kept until our
sources change. The table of docs/measurement.md tells the same in words. A design counts as present if any record of it
is; one that no longer parses is of an earlier text.
"""

from __future__ import annotations

import sys

from commits import RESULTS, SUFFIX, records_at

from roundhouse.errors import UserError
from roundhouse.measure.record import OK, Measurement
from roundhouse.measure.results import is_ceiling
from roundhouse.storage.kept import kept_value
from roundhouse.storage.paths import build_path
from roundhouse.storage.sources import source_key
from roundhouse.systems import parse


def hash_now(name: str) -> str:
    """Return the hash of the design of that name; empty if there is none any more. It is kept in ``build/hashes``."""
    kept: str = kept_value(build_path() / "hashes" / f"{name}.json", source_key(), lambda: _hash(name))
    return kept


def is_present(record: Measurement) -> bool:
    """Return whether a record is of the present design of its name; a ceiling, which has no design, is."""
    return is_ceiling(record) or record.core_hash == hash_now(record.core_name)


def _hash(name: str) -> str:
    try:
        return parse(name).hash
    except UserError:
        return ""


def main() -> None:
    """Print the table."""
    names = sys.argv[1:] or sorted(path.name.removesuffix(SUFFIX) for path in RESULTS.glob(f"*{SUFFIX}"))
    print("| records | designs | present | earlier |\n| --- | --: | --: | --- |")
    for name in names:
        hashes: dict[str, set[str]] = {}
        for one in records_at(sets=[name]):
            if one.status == OK and not is_ceiling(one):
                hashes.setdefault(one.core_name, set()).add(one.core_hash)
        earlier = [design for design, found in sorted(hashes.items()) if hash_now(design) not in found]
        print(f"| {name} | {len(hashes)} | {len(hashes) - len(earlier)} | {', '.join(earlier)} |", flush=True)


if __name__ == "__main__":
    main()
