"""Files and databases in which results are kept."""
