// Compiled with each design. `core_ports.inc` holds one PORT(name, width, input) line per flat port.
#include "Vcore.h"
#include "abi.h"
#include "verilated.h"

static void evaluate(void* self) { static_cast<Vcore*>(self)->eval(); }

extern "C" RoundhouseModel roundhouse_create(int seed) {
    static VerilatedContext context;
    context.randReset(2);  // registers without an initial value start at random, not at zero
    context.randSeed(seed % 0x7ffffffe + 1);
    static Vcore core{&context};
#define PORT(name, width, input) {#name, width, input, &core.name},
    static const RoundhousePort ports[] = {
#include "core_ports.inc"
    };
#undef PORT
    return {&core, ports, static_cast<int>(sizeof ports / sizeof ports[0]), evaluate};
}
