"""Analyses for the pages, computed from records and evidence."""
