import roundhouse.ciphers.simon as page


def test_the_constant_sequences_are_built_as_the_paper_says():
    """Of u, v and w, which have the period 31: u, v, and all three with every other bit complemented."""
    z = [[int(bit) for bit in sequence] for sequence in page.Z]
    u, v, *others = z[:2] + [[bit ^ i & 1 for i, bit in enumerate(sequence)] for sequence in z[2:]]
    assert others[:2] == [u, v]
    assert all(sequence[:31] == sequence[31:] for sequence in (u, v, *others))
