"""Published and open designs by other people, as data."""
