/* Driver of {{ name }} for bare metal, C99.
 *
 * Data goes through AXI4-Stream, by DMA or otherwise; this driver loads keys and reads the state.
 * `engine` is the address of its registers. They are reached, 32 bits at a time, through ENGINE_READ and ENGINE_WRITE,
 * which may be defined otherwise when the driver is compiled.
 */
#ifndef {{ prefix | upper }}_DRIVER_H
#define {{ prefix | upper }}_DRIVER_H

#include <stddef.h>
#include <stdint.h>

#include "{{ name }}_regs.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Bits of s_axis_tuser. */
{% for flag in flags %}
#define {{ prefix | upper }}_TUSER_{{ flag | upper }} (1u << {{ loop.index0 }})
{% endfor %}

/* 0 if this engine is at the address, else -1. Call it before anything else. */
int {{ prefix }}_identify(uintptr_t engine);

/* Load a key of {{ sizes | join(" or ") }} bytes, in the order of memory. It waits until a key that was loaded before is in the
 * core, and polls STATUS at most `patience` times. 0, or -1 for any other size, or -2 if the key before still waits.
 *
{% if shadow %}
 * Shadow keys: a key may be loaded while packets flow, and none of them uses it until one asks. The next packet that has
 * {{ prefix | upper }}_TUSER_NEXT_KEY in its first block does, and so do all behind it; the first packet after reset does in
 * any case. A packet that asks waits until the key is there. The core holds one key in advance: one that is loaded after it
 * waits until a packet has asked for the first, and is for the packet after that which asks. Load no third one before.
{% else %}
 * Packets that begin from now on use the key; one that has begun keeps its own.
{% endif %}
 */
int {{ prefix }}_load_key(uintptr_t engine, const uint8_t *key, size_t size, uint32_t patience);

/* 1 while a key that was loaded is not in the core yet. */
int {{ prefix }}_key_waits(uintptr_t engine);

{% if header_blocks %}
/* Bytes before the additional data and the text of a packet. */
#define {{ prefix | upper }}_HEADER_BYTES {{ header_blocks | sum }}

/* Write them: a nonce of {{ nonce }} bytes, and the lengths in bytes of what follows. */
void {{ prefix }}_write_header(uint8_t header[{{ header_blocks | sum }}], const uint8_t nonce[{{ nonce }}], uint64_t aad_bytes, uint64_t text_bytes);

{% endif %}
/* Packets since reset that were wrong, modulo 65536. */
uint32_t {{ prefix }}_bad_packets(uintptr_t engine);

#ifdef __cplusplus
}
#endif

#endif
