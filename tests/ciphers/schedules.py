"""What is asked of every key schedule that keeps pace with the rounds."""

from roundhouse.words import const


def values(ks):
    return list(map(int, ks))


def steps_back_undo_steps_forth(cipher, key):
    """The key state for the last round key, from which every step back was seen to undo the step forth."""
    number = const(0, cipher.size_bits)
    indices = [const(i, cipher.index_bits) for i in range(cipher.step_count(0) - 1)]
    states = [cipher.load_key(const(key, cipher.key_bits), number)]
    for i in indices:
        states.append(cipher.next_key(states[-1], i, number))
    for i in indices:
        assert values(cipher.prev_key(states[int(i) + 1], i, number)) == values(states[int(i)])
    return states[-1]
