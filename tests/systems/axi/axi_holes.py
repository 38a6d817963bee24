"""What an engine makes of a packet in which bytes are missing, as docs/axi.md has it, whatever the packet is."""

from axi_messages import AAD, BLOCK, DECRYPT, Message


def results(mode, key, beats, lanes):
    """Return the blocks of the text that must come back, without a tag; None where nothing is said of one."""
    taken = blocks_of(lanes_of(beats, lanes), mode.header_blocks)
    header, taken = taken[: len(mode.header_blocks)], taken[len(mode.header_blocks) :]
    iv = filled(header[0][0], mode.iv_bytes)[: mode.iv_bytes] if header else b""
    texts = text_of(taken, may_be_short=not mode.whole_blocks, any_may=mode.has_aad, first_may=not mode.least)
    if not taken and (mode.whole_blocks or mode.least):
        texts = [bytes(BLOCK)]
    decrypt = bool(taken and taken[0][1] & DECRYPT)
    if mode.has_aad:
        whole = Message(iv, b"".join(text.ljust(BLOCK, b"\0") for text in texts), decrypt=decrypt)
        *found, _ = mode.answer(key, whole)
        return [block[: len(text)] for block, text in zip(found, texts, strict=True) if text]
    found = mode.answer(key, Message(iv, b"".join(texts), decrypt=decrypt))
    if texts and not texts[-1] and any(texts):
        if mode.tag_alone:
            return [None]
        found = [*found[:-1], None, b""] if mode.least else [*found, b""]
    return found


def lanes_of(beats, lanes):
    """Return the beats on the bus: what is in each lane, None where no byte is, and the flags beside it."""
    found = []
    for beat in beats:
        mask = (1 << len(beat.data)) - 1 if beat.keep is None else beat.keep
        for start in range(0, max(1, mask.bit_length()), lanes):
            there = [beat.data[n] if mask >> n & 1 else None for n in range(start, start + lanes)]
            found.append((there, beat.user))
    return found


def blocks_of(beats, header):
    """Return blocks and the flags of their first beats; a beat in which a byte is missing ends its block."""
    found, block, user = [], [], 0
    for number, (there, flags) in enumerate(beats):
        of_header = len(found) < len(header)
        if block and not of_header and (flags ^ user) & AAD:
            found.append((block, user))
            block = []
        user = user if block else flags
        block = block + there
        whole = len(block) >= (header[len(found)] if of_header else BLOCK)
        if whole or None in there or number == len(beats) - 1:
            found.append((block, user))
            block = []
    return found


def text_of(blocks, *, may_be_short, any_may, first_may):
    """Return the bytes of each block of text: up to the first that is missing where one may be short, else filled."""
    texts = []
    for number, (block, user) in enumerate(blocks):
        if user & AAD and not texts:
            continue
        last = number == len(blocks) - 1
        if may_be_short and (any_may or last) and (texts or first_may):
            texts.append(bytes(block[: [*block, None].index(None)]))
        else:
            texts.append(filled(block, BLOCK))
    return texts


def filled(block, size):
    """Return bytes with zeros in place of those that are missing, also behind them."""
    return bytes(byte or 0 for byte in block).ljust(size, b"\0")
