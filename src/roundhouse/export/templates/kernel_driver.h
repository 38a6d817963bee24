/* SPDX-License-Identifier: Apache-2.0 */
/* Driver of {{ name }} for bare metal, C99.
 *
 * `{{ name }}_regs.h` packs its structure by an attribute of GCC and Clang, so one of those must compile it.
 * `kernel` is the address of its registers. They are reached, 32 bits at a time, through ENGINE_READ and ENGINE_WRITE,
 * which may be defined otherwise when the driver is compiled. Caches and barriers are up to the caller: what a job
 * reads must be in memory before its start.
 */
#ifndef {{ prefix | upper }}_DRIVER_H
#define {{ prefix | upper }}_DRIVER_H

#include <stddef.h>
#include <stdint.h>

#include "{{ name }}_regs.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a job does; see the data sheet for what is where in memory. */
typedef struct {
    uint64_t source, destination; /* addresses, multiples of {{ beat }} */
    uint32_t bytes;               /* of text */
{% if has_aad %}
    uint32_t aad_bytes;           /* of additional data */
{% endif %}
{% if simplex %}
    int decrypt;
{% endif %}
} {{ prefix }}_job;

/* 0 if this kernel is at the address, else -1. Call it before anything else. It compares the hash of the design inside
 * the bus, so it does not tell how wide the port is, nor whether the bus is that of a later version. */
int {{ prefix }}_identify(uintptr_t kernel);

/* Start a job, with a key of {{ sizes | join(" or ") }} bytes in the order of memory, or with NULL and 0 for the key of the job before.
 * 0, or -1 for any other size, or -2 if a job still runs.
 *
 * This job is the first to use a key that comes with it, and all jobs use it until another one comes. A start with a key erases it from
 * the registers, also if the job is refused: give it again then.{{ " The shadow bank is filled at the start of a job, and not before." if shadow }} */
int {{ prefix }}_start(uintptr_t kernel, const {{ prefix }}_job *job, const uint8_t *key, size_t size);

/* Wait for the end of a job, polling at most `patience` times: 0, or a bit of STATUS that says what was wrong, or -1 if
 * it still runs. */
int {{ prefix }}_wait(uintptr_t kernel, uint32_t patience);

#ifdef __cplusplus
}
#endif

#endif
