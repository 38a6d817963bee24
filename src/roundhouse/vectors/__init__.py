"""Published test vectors: the files, their readers, and where each file comes from.

`published.published_for` gives the vectors of a cipher, `chains.chains` the Monte-Carlo chains of a family.
"""
