// What a compiled design shows the bench: its flat ports by name, and how to evaluate it.
//
// A design is a shared library: its verilated model plus shim.cpp. The bench is one executable for all designs and
// holds the Verilator runtime, so a library carries nothing but its own design.
#pragma once

struct RoundhousePort {
    const char* name;
    int width;   // bits
    bool input;
    void* data;  // Verilator's own storage, little-endian: 1, 2, 4, 8 bytes, or 32-bit words above 64 bits
};

struct RoundhouseModel {
    void* self;
    const RoundhousePort* ports;
    int port_count;
    void (*eval)(void* self);
};

extern "C" typedef RoundhouseModel (*RoundhouseCreate)(int seed);
