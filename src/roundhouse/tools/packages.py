"""Versions of tools installed as Python packages."""

from importlib.metadata import PackageNotFoundError, version

from roundhouse.tools.process import ToolMissing


def package_version(package: str) -> str:
    """Return the version of an installed Python package.

    Raises
    ------
    ToolMissing
        If it is not installed; the message gives the pip command.
    """
    try:
        return version(package)
    except PackageNotFoundError as error:
        raise ToolMissing(package, f"pip install {package}") from error
