"""Passes that simplify the form of a design, until a person would have written it so."""
