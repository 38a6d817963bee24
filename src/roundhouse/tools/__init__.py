"""One driver a program: find it, its version, run it, read its answer."""
