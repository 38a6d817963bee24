"""What is kept: where, in which database, in files of records."""
