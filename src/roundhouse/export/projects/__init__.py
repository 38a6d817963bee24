"""Projects of vendors' FPGA tools, made by Edalize, in which a core stands alone."""

from .project import TOOLS, reports_are_read, write_project

__all__ = ["TOOLS", "reports_are_read", "write_project"]
