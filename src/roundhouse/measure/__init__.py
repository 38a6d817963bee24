"""Measuring cores: the step cache, the record, the store, and the runs."""
