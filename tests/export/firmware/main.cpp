// Firmware on a simulated engine: load a key through the driver, send packets, print what comes back.
//
//   firmware KEY_HEX BEAT... : a beat is DATA_HEX:KEEP_HEX:LAST:USER in the order of memory
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "engine.h"  // the simulated engine, MODEL, and its driver, whose functions begin with PREFIX

#define JOIN2(a, b) a##b
#define JOIN(a, b) JOIN2(a, b)
#define OF_ENGINE(name) JOIN(PREFIX, name)

static MODEL engine;
static const uintptr_t base = 0;       // addresses on the bus begin at 0
static const int kPatience = 1000;                   // clocks

static void tick() { engine.aclk = 0, engine.eval(), engine.aclk = 1, engine.eval(); }
static void settle() { engine.aclk = 0, engine.eval(); }

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
    engine.s_axi_araddr = address, engine.s_axi_arvalid = 1, engine.s_axi_rready = 1;
    until([] { return engine.s_axi_arready; }, "the address of a read was not taken");
    engine.s_axi_arvalid = 0;
    uint32_t value = 0;
    until([&] { return value = engine.s_axi_rdata, engine.s_axi_rvalid; }, "a read was not answered");
    if (engine.s_axi_rresp) die("a read was refused");
    return value;
}

extern "C" void bus_write(uintptr_t address, uint32_t value) {
    engine.s_axi_awaddr = address, engine.s_axi_awvalid = 1;
    engine.s_axi_wdata = value, engine.s_axi_wstrb = 15, engine.s_axi_wvalid = 1, engine.s_axi_bready = 1;
    until([] { return engine.s_axi_awready; }, "the address of a write was not taken");
    engine.s_axi_awvalid = 0;
    until([] { return engine.s_axi_wready; }, "the data of a write was not taken");
    engine.s_axi_wvalid = 0;
    uint32_t answer = 0;
    until([&] { return answer = engine.s_axi_bresp, engine.s_axi_bvalid; }, "a write was not answered");
    if (answer) die("a write was refused");
}

static std::vector<uint8_t> bytes(const std::string &hex) {
    std::vector<uint8_t> found;
    for (size_t i = 0; i < hex.size(); i += 2) found.push_back(static_cast<uint8_t>(std::stoul(hex.substr(i, 2), nullptr, 16)));
    return found;
}

int main(int argc, char **argv) {
    engine.aresetn = 0, tick(), tick(), engine.aresetn = 1;
    const std::vector<uint8_t> key = bytes(argv[1]);
    if (OF_ENGINE(_identify)(base)) die("another engine");
    if (OF_ENGINE(_load_key)(base, key.data(), key.size() + 1, 100) != -1) die("a size that does not exist was taken");
    if (OF_ENGINE(_load_key)(base, key.data(), key.size(), 100)) die("the key was not loaded");
    engine.m_axis_tready = 1;
    int sent = 2;
    for (int i = 0; i < kPatience; ++i) {
        if ((engine.s_axis_tvalid = sent < argc)) {
            char *rest = argv[sent];
            const std::string data(rest, std::strcspn(rest, ":"));
            const std::vector<uint8_t> beat = bytes(data);
            std::memset(&engine.s_axis_tdata, 0, sizeof engine.s_axis_tdata);
            std::memcpy(&engine.s_axis_tdata, beat.data(), beat.size());
            rest += data.size() + 1;
            engine.s_axis_tkeep = std::strtoul(rest, &rest, 16);
            engine.s_axis_tlast = std::strtoul(rest + 1, &rest, 16);
            engine.s_axis_tuser = std::strtoul(rest + 1, &rest, 16);
        }
        settle();
        if (engine.s_axis_tvalid && engine.s_axis_tready) ++sent;
        if (engine.m_axis_tvalid) {
            const uint8_t *data = reinterpret_cast<const uint8_t *>(&engine.m_axis_tdata);
            for (int n = 0; n < 16; ++n)
                if (engine.m_axis_tkeep >> n & 1) std::printf("%02x", data[n]);
            std::printf(engine.m_axis_tlast ? engine.m_axis_tuser ? " bad\n" : "\n" : "");
        }
        tick();
    }
    std::printf("%u\n", OF_ENGINE(_bad_packets)(base));
    if (OF_ENGINE(_key_waits)(base)) die("the key still waits");
}
