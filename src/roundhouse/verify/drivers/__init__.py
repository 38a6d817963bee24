"""Drivers: each plays a script on a design in a simulator and checks the protocol of all streams."""
