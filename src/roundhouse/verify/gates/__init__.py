"""Gate-level simulator of mapped netlists: library cells, circuits, and 64 copies simulated at once."""
