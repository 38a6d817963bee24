// Compiled with each design. `core_ports.inc` holds one PORT(name, width, input) line per flat port.
#include "Vcore.h"
#include "abi.h"
#include "verilated.h"

static void evaluate(void* self) { static_cast<Vcore*>(self)->eval(); }

// One copy of the design; it lives as long as the process.
extern "C" RoundhouseModel roundhouse_create(int seed) {
    auto* context = new VerilatedContext;
    context->randReset(2);  // registers without an initial value start at random, not at zero
    context->randSeed(seed % 0x7ffffffe + 1);
    auto* core = new Vcore{context};
#define PORT(name, width, input) {#name, width, input, &core->name},
    auto* ports = new RoundhousePort[]{
#include "core_ports.inc"
    };
#undef PORT
#define PORT(name, width, input) +1
    constexpr int count = 0
#include "core_ports.inc"
        ;
#undef PORT
    return {core, ports, count, evaluate};
}
