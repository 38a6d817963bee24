"""Libraries that implement ciphers independently of us: one file a library, each giving oracles by cipher name."""
