"""One driver per program: locate it, get its version, run it, parse its output."""
