"""Modes of operation, a file for each. `roundhouse.systems.names` imports every module of this folder."""
