"""Test blocks, and the layers made of them. `roundhouse.systems.names` imports every module."""
