"""Files and databases for results."""
