"""Ciphers as software: C printed from their pages, timed beside libraries on this host."""
