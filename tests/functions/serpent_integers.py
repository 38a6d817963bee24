"""Serpent in plain integers, after its AES submission."""

from integers import ONES, pack, rotl, rotr, split

BOXES = [
    [int(digit, 16) for digit in row]
    for row in (
        *("38F1A65BED42709C", "FC27905A1BE86D34", "86793CAFD1E40B52", "0FB8C963D124A75E"),
        *("1F83C0B6254A9E7D", "F52B4A9C03E8D671", "72C5846BE91FD3A0", "1DF0E82B74CA9356"),
    )
]


def bitslice(box):
    def layer(X):
        X, results = split(X, 4), [0] * 4
        for n in range(32):
            nibble = box[sum((X[k] >> n & 1) << k for k in range(4))]
            for k in range(4):
                results[k] |= (nibble >> k & 1) << n
        return pack(results)

    return layer


def linear(X):
    x0, x1, x2, x3 = split(X, 4)
    x0, x2 = rotl(x0, 13), rotl(x2, 3)
    x1, x3 = rotl(x1 ^ x0 ^ x2, 1), rotl(x3 ^ x2 ^ x0 << 3 & ONES, 7)
    x0, x2 = rotl(x0 ^ x1 ^ x3, 5), rotl(x2 ^ x3 ^ x1 << 7 & ONES, 22)
    return pack([x0, x1, x2, x3])


def inv_linear(X):
    x0, x1, x2, x3 = split(X, 4)
    x2, x0 = rotr(x2, 22) ^ x3 ^ x1 << 7 & ONES, rotr(x0, 5) ^ x1 ^ x3
    x3, x1 = rotr(x3, 7) ^ x2 ^ x0 << 3 & ONES, rotr(x1, 1) ^ x0 ^ x2
    return pack([rotr(x0, 13), x1, rotr(x2, 3), x3])


def whole_round(X, K, i):
    return linear(bitslice(BOXES[i % 8])(X ^ K))


def prekeys(w, i):
    w = split(w, 8)
    for n in range(4):
        w.append(rotl(w[-8] ^ w[-5] ^ w[-3] ^ w[-1] ^ 0x9E3779B9 ^ 4 * i + n, 11))
    return pack(w[-4:])


def last_prekeys(w):
    for i in range(33):
        w = pack(split(w, 8)[4:] + split(prekeys(w, i), 4))
    return w


def inv_prekeys(w, i):
    w = split(w, 8)
    for n in (3, 2, 1, 0):
        new = w.pop()
        w.insert(0, rotr(new, 11) ^ w[2] ^ w[4] ^ w[6] ^ 0x9E3779B9 ^ 4 * i + n)
    return pack(w[:4])
