"""Words: the vocabulary in which ciphers are written.

`word` has the words and `op` their operations; `trees`, `choice`, `balanced` and `permute` what ciphers do with them;
`table`, `keyed` and `compact` tables and their circuits; `python` prints a graph, `straight_line` runs published
circuits, `sums` those for look-up tables.
"""

from .balanced import any_of, xor_all
from .choice import choose, guard, mux, select
from .keyed import AnyTable, FilledTable, KeyedTable
from .permute import Selection, permute
from .table import Table
from .trees import Tree, flatten, like, map_tree, named, unflatten
from .word import Graph, Word, const, join

__all__ = [
    "AnyTable",
    "FilledTable",
    "Graph",
    "KeyedTable",
    "Selection",
    "Table",
    "Tree",
    "Word",
    "any_of",
    "choose",
    "const",
    "flatten",
    "guard",
    "join",
    "like",
    "map_tree",
    "mux",
    "named",
    "permute",
    "select",
    "unflatten",
    "xor_all",
]
