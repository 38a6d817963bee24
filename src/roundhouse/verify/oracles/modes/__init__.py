"""Modes of operation in independent software: a module for each mode, called as `Mode.mode` says."""
