"""Versions of tools installed as Python packages, and how to install them."""

import re
import shlex
from importlib.metadata import PackageNotFoundError, requires, version

from roundhouse.tools.process import ToolMissing


def package_version(package: str, remedy: str | None = None) -> str:
    """Return the version of an installed Python package.

    Parameters
    ----------
    package : str
    remedy : str, optional
        The command that installs it, if not `install_command`.

    Raises
    ------
    ToolMissing
        If it is not installed; the message gives the command.
    """
    try:
        return version(package)
    except PackageNotFoundError as error:
        raise ToolMissing(package, remedy or install_command(package)) from error


def install_command(package: str) -> str:
    """Return the pip command for a package, in the versions that Roundhouse requires."""
    for requirement in requires("roundhouse") or ():
        wanted = requirement.partition(";")[0].strip()
        if re.split(r"[^\w.-]", wanted)[0] == package:
            return f"pip install {shlex.quote(wanted)}"
    return f"pip install {package}"
