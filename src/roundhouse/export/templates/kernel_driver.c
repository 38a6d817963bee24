/* SPDX-License-Identifier: Apache-2.0 */
/* Driver of {{ name }}; see its header. */
#include "{{ name }}_driver.h"

{% set P = prefix | upper %}
#ifndef ENGINE_READ
#define ENGINE_READ(address) (*(volatile uint32_t *)(address))
#define ENGINE_WRITE(address, value) (*(volatile uint32_t *)(address) = (value))
#endif
#define REGISTER(name) (kernel + offsetof({{ prefix }}_t, name))

int {{ prefix }}_identify(uintptr_t kernel) {
    const uint32_t low = ENGINE_READ(REGISTER(HASH)), high = ENGINE_READ(REGISTER(HASH) + 4);
    return low == 0x{{ "%08x" | format(hash[0]) }}u && high == 0x{{ "%08x" | format(hash[1]) }}u ? 0 : -1;
}

static void write_key(uintptr_t kernel, const uint8_t *key, size_t size) {
    size_t at, byte;
    for (at = 0; at < size; at += 4) {
        uint32_t word = 0;
        for (byte = 0; byte < 4 && at + byte < size; ++byte) word |= (uint32_t)key[at + byte] << 8 * byte;
        ENGINE_WRITE(REGISTER(KEY) + at, word);
    }
}

int {{ prefix }}_start(uintptr_t kernel, const {{ prefix }}_job *job, const uint8_t *key, size_t size) {
    static const size_t sizes[] = { {{ sizes | join(", ") }} };
    const size_t count = sizeof sizes / sizeof sizes[0];
    size_t number = 0;
    uint32_t options = 0;
    while (key && number < count && sizes[number] != size) ++number;
    if (number == count) return -1;
    if (!(ENGINE_READ(REGISTER(CONTROL)) & {{ P }}__CONTROL__AP_IDLE_bm)) return -2;
    if (key) {
        write_key(kernel, key, size);
        options = {{ P }}__OPTIONS__LOAD_KEY_bm | (uint32_t)number << {{ P }}__OPTIONS__KEY_SIZE_bp;
    }
{% if simplex %}
    if (job->decrypt) options |= {{ P }}__OPTIONS__DECRYPT_bm;
{% endif %}
    ENGINE_WRITE(REGISTER(SOURCE), (uint32_t)job->source);
    ENGINE_WRITE(REGISTER(SOURCE) + 4, (uint32_t)(job->source >> 32));
    ENGINE_WRITE(REGISTER(DESTINATION), (uint32_t)job->destination);
    ENGINE_WRITE(REGISTER(DESTINATION) + 4, (uint32_t)(job->destination >> 32));
    ENGINE_WRITE(REGISTER(BYTES), job->bytes);
{% if has_aad %}
    ENGINE_WRITE(REGISTER(AAD_BYTES), job->aad_bytes);
{% endif %}
    ENGINE_WRITE(REGISTER(OPTIONS), options);
    ENGINE_WRITE(REGISTER(CONTROL), {{ P }}__CONTROL__AP_START_bm);
    return 0;
}

int {{ prefix }}_wait(uintptr_t kernel, uint32_t patience) {
    while (!(ENGINE_READ(REGISTER(CONTROL)) & {{ P }}__CONTROL__AP_IDLE_bm))
        if (!patience--) return -1;
    return (int)(ENGINE_READ(REGISTER(STATUS)) & ~(uint32_t){{ P }}__STATUS__KEYED_bm);
}
