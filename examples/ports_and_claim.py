"""Generate a core, look at its ports and at the clocks that it claims, and write its files.

python examples/ports_and_claim.py [NAME [FOLDER]]
"""

import sys
from pathlib import Path

from roundhouse.cores import Core
from roundhouse.errors import UserError
from roundhouse.export.files import write_core
from roundhouse.storage.paths import build_path


def main(name: str = "aes256-decrypt-iterative", folder: str = "") -> None:
    core = Core.parse(name)
    print(f"{core.name}, hash {core.hash}\n")

    print("Ports")
    for port in core.ports:
        print(f"  {port.direction:3}  {port.width:4}  {port.name}")

    print(f"\nClocks, for keys of {' / '.join(map(str, core.cipher.key_sizes))} bits")
    for figure, clocks in vars(core.claim).items():
        print(f"  {figure:20}  {' / '.join(map(str, clocks)) if isinstance(clocks, tuple) else clocks or '-'}")

    print("\nFiles")
    for path in write_core(core, Path(folder) if folder else build_path() / "examples"):
        print(f"  {path}")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except UserError as error:
        sys.exit(f"error: {error}")
