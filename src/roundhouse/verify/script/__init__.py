"""Transaction scripts: what is sent to a design and what must come back, independent of the driver that plays them."""
