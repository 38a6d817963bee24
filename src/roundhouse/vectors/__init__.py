"""Published vectors: the files, which travel with the package, their readers, and where each comes from."""
