"""The oracles of each cipher family: a module of the family's name under `vectors/files`, with its `FAMILY`."""
