/* SPDX-License-Identifier: Apache-2.0 */
/* Driver of {{ name }} for bare metal, C99.
 *
 * `{{ name }}_regs.h` packs its structure by an attribute of GCC and Clang, so one of those must compile it.
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

/* 0 if this engine is at the address, else -1. Call it before anything else. It compares the hash of the design inside
 * the bus, so it does not tell how wide the beats are, nor whether the bus is that of a later version. */
int {{ prefix }}_identify(uintptr_t engine);

/* Load a key of {{ sizes | join(" or ") }} bytes, in the order of memory. If a key that was loaded before is not in the core yet, it
 * polls STATUS until it is, at most `patience` times. It returns
 *   0   the key is loaded, and on its way to the core, which it may reach later: _key_waits tells
 *   -1  nothing was done, since there are no keys of this size
 *   -2  nothing was done, since the key before is still not in the core
 *
{% if shadow %}
 * Shadow keys: a key may be loaded while packets flow, and none of them uses it until one asks. The next packet that has
 * {{ prefix | upper }}_TUSER_NEXT_KEY {{ first_beat }} does, and so do all
 * behind it; the first packet after reset does in any case. A packet that asks waits until the key is there. The core holds one key in advance: one that is loaded after it
 * waits in its register until a packet has asked for the first, and is for the packet after that which asks. While one
 * waits there, this function returns -2 after its polls: a third key is loaded once a packet has asked for the first.
{% else %}
 * Packets that begin from now on use the key; one that has begun keeps its own.
{% endif %}
 */
int {{ prefix }}_load_key(uintptr_t engine, const uint8_t *key, size_t size, uint32_t patience);

/* 1 while a key that was loaded is not in the core yet. */
int {{ prefix }}_key_waits(uintptr_t engine);

{% if shadow %}
/* 1 while the core holds a key in advance: the next packet that asks has it, without waiting. */
int {{ prefix }}_key_ready(uintptr_t engine);

{% endif %}
{% if header_blocks %}
/* Bytes before the additional data and the text of a packet. */
#define {{ prefix | upper }}_HEADER_BYTES {{ header_blocks | sum }}

/* Write them: a nonce of {{ nonce }} bytes, and the lengths in bytes of what follows. */
void {{ prefix }}_write_header(uint8_t header[{{ header_blocks | sum }}], const uint8_t nonce[{{ nonce }}], uint64_t aad_bytes, uint64_t text_bytes);

{% endif %}
/* Packets since reset that were wrong, modulo 65536. */
uint32_t {{ prefix }}_bad_packets(uintptr_t engine);

/* Accesses to registers since reset that were answered with SLVERR, modulo 65536. This driver causes none. */
uint32_t {{ prefix }}_refused(uintptr_t engine);

#ifdef __cplusplus
}
#endif

#endif
