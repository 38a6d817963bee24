// The registers of a simulated engine, for its driver. CONTROL(name) is a port of its AXI4-Lite.
#pragma once
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "engine.h"  // the simulated engine, MODEL, its clock, and its driver, whose functions begin with PREFIX

#define JOIN2(a, b) a##b
#define JOIN(a, b) JOIN2(a, b)
#define OF_ENGINE(name) JOIN(PREFIX, name)

static MODEL engine;
static const uintptr_t base = 0;       // addresses on the bus begin at 0
static const int kPatience = 1000;                   // clocks

static void settle() { engine.CLOCK = 0, engine.eval(); }
static void tick();  // one clock; whoever includes this says what else happens in it

static void die(const char *why) { std::fprintf(stderr, "%s\n", why), std::exit(1); }

template <typename Ready> static void until(Ready ready, const char *what) {
    for (int i = 0; i < kPatience; ++i) {
        settle();
        const bool now = ready();
        tick();
        if (now) return;
    }
    die(what);
}

extern "C" uint32_t bus_read(uintptr_t address) {
    CONTROL(araddr) = address, CONTROL(arvalid) = 1, CONTROL(rready) = 1;
    until([] { return CONTROL(arready); }, "the address of a read was not taken");
    CONTROL(arvalid) = 0;
    uint32_t value = 0;
    until([&] { return value = CONTROL(rdata), CONTROL(rvalid); }, "a read was not answered");
    if (CONTROL(rresp)) die("a read was refused");
    return value;
}

extern "C" void bus_write(uintptr_t address, uint32_t value) {
    CONTROL(awaddr) = address, CONTROL(awvalid) = 1;
    CONTROL(wdata) = value, CONTROL(wstrb) = 15, CONTROL(wvalid) = 1, CONTROL(bready) = 1;
    until([] { return CONTROL(awready); }, "the address of a write was not taken");
    CONTROL(awvalid) = 0;
    until([] { return CONTROL(wready); }, "the data of a write was not taken");
    CONTROL(wvalid) = 0;
    uint32_t answer = 0;
    until([&] { return answer = CONTROL(bresp), CONTROL(bvalid); }, "a write was not answered");
    if (answer) die("a write was refused");
}

static std::vector<uint8_t> bytes(const std::string &hex) {
    std::vector<uint8_t> found;
    for (size_t i = 0; i < hex.size(); i += 2) found.push_back(static_cast<uint8_t>(std::stoul(hex.substr(i, 2), nullptr, 16)));
    return found;
}
