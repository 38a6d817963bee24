"""Libraries that implement ciphers independently of us: a module for each, with oracles by cipher name."""
