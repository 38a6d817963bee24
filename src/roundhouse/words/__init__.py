"""Words: the vocabulary in which ciphers are written.

See `word`, `table`, `keyed`, `select`, `straight_line` and `python`.
"""

from .keyed import FilledTable, KeyedTable
from .select import any_of, choose, flatten, guard, map_tree, mux, named, pick, unflatten, xor_all
from .table import Table
from .word import Graph, Word, const, join

__all__ = [
    "FilledTable",
    "Graph",
    "KeyedTable",
    "Table",
    "Word",
    "any_of",
    "choose",
    "const",
    "flatten",
    "guard",
    "join",
    "map_tree",
    "mux",
    "named",
    "pick",
    "unflatten",
    "xor_all",
]
