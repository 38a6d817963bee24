"""Independent cipher libraries: one module each, with oracles by cipher name."""
