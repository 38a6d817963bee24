/* SPDX-License-Identifier: Apache-2.0 */
/* Driver of {{ name }}; see its header. */
#include "{{ name }}_driver.h"

{% set P = prefix | upper %}
#ifndef ENGINE_READ
#define ENGINE_READ(address) (*(volatile uint32_t *)(address))
#define ENGINE_WRITE(address, value) (*(volatile uint32_t *)(address) = (value))
#endif
#define REGISTER(name) (engine + offsetof({{ prefix }}_t, name))

int {{ prefix }}_identify(uintptr_t engine) {
    const uint32_t low = ENGINE_READ(REGISTER(HASH)), high = ENGINE_READ(REGISTER(HASH) + 4);
    return low == 0x{{ "%08x" | format(hash[0]) }}u && high == 0x{{ "%08x" | format(hash[1]) }}u ? 0 : -1;
}

int {{ prefix }}_key_waits(uintptr_t engine) {
    return (ENGINE_READ(REGISTER(STATUS)) & {{ P }}__STATUS__KEY_WAITING_bm) != 0;
}

{% if shadow %}
int {{ prefix }}_key_ready(uintptr_t engine) {
    return (ENGINE_READ(REGISTER(STATUS)) & {{ P }}__STATUS__KEY_READY_bm) != 0;
}

{% endif %}
uint32_t {{ prefix }}_bad_packets(uintptr_t engine) {
    return ENGINE_READ(REGISTER(BAD_PACKETS)) & {{ P }}__BAD_PACKETS__COUNT_bm;
}

uint32_t {{ prefix }}_refused(uintptr_t engine) {
    return ENGINE_READ(REGISTER(REFUSED)) & {{ P }}__REFUSED__COUNT_bm;
}

{% if header_blocks %}
void {{ prefix }}_write_header(uint8_t header[{{ header_blocks | sum }}], const uint8_t nonce[{{ nonce }}], uint64_t aad_bytes, uint64_t text_bytes) {
    size_t at;
    for (at = 0; at < {{ header_blocks[0] }}; ++at) header[at] = at < {{ nonce }} ? nonce[at] : 0;
    for (at = 0; at < 8; ++at) {
        header[{{ header_blocks[0] }} + at] = (uint8_t)(aad_bytes >> 8 * at);
        header[{{ header_blocks[0] + 8 }} + at] = (uint8_t)(text_bytes >> 8 * at);
    }
}

{% endif %}
int {{ prefix }}_load_key(uintptr_t engine, const uint8_t *key, size_t size, uint32_t patience) {
    static const size_t sizes[] = { {{ sizes | join(", ") }} };
    const size_t count = sizeof sizes / sizeof sizes[0];
    size_t number = 0, at;
    while (number < count && sizes[number] != size) ++number;
    if (number == count) return -1;
    while ({{ prefix }}_key_waits(engine))
        if (!patience--) return -2;
    for (at = 0; at < size; at += 4) {
        uint32_t word = 0;
        size_t byte;
        for (byte = 0; byte < 4 && at + byte < size; ++byte) word |= (uint32_t)key[at + byte] << 8 * byte;
        ENGINE_WRITE(REGISTER(KEY) + at, word);
    }
    ENGINE_WRITE(REGISTER(COMMAND), {{ P }}__COMMAND__LOAD_KEY_bm | (uint32_t)number << {{ P }}__COMMAND__KEY_SIZE_bp);
    (void)ENGINE_READ(REGISTER(STATUS)); /* so that the command has arrived before anything that follows */
    return 0;
}
