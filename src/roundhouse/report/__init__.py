"""The report: a pure function from records, evidence and open cores to a folder of static pages."""

from .write import write_report

__all__ = ["write_report"]
