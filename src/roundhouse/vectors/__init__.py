"""Published test vectors: the files, their readers, and where each file comes from.

`published.published_for` gives the vectors of a cipher, `chains.chains` the Monte-Carlo chains of a family.
`register_vectors` adds those of a cipher family of your own.
"""

from .published import register_vectors
from .vector import Vector

__all__ = ["Vector", "register_vectors"]
