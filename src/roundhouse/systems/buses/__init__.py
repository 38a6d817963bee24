"""Buses: the outermost layer of a system, a file for each. `roundhouse.systems.names` imports every module."""
