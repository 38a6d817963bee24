"""Pauses of the models of cocotbext-axi."""


def pauses_of(rng):
    """Yield whether to pause, in bursts of each kind."""
    while True:
        rate = rng.choice([0, 0, 0.2, 0.5, 0.9])
        for _ in range(rng.randrange(5, 40)):
            yield rng.random() < rate
