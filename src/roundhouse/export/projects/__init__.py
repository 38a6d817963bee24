"""Projects of vendors' FPGA tools, made by Edalize, in which a core stands alone."""

from .project import TOOLS, write_project

__all__ = ["TOOLS", "write_project"]
