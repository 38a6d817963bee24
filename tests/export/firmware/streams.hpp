// The streams of a simulated engine, which flow in every clock, also while its driver reaches registers: beats go in, and
// what comes back is printed, a packet a line. A beat is DATA_HEX:KEEP_HEX:LAST:USER in the order of memory.
#pragma once
#define CLOCK aclk
#define CONTROL(name) engine.s_axi_##name
#include "bus.hpp"

static char **next_beat, **end_of_beats;
static int packets_sent;

static void offer() {
    engine.s_axis_tvalid = next_beat != end_of_beats;
    if (!engine.s_axis_tvalid) return;
    char *rest = *next_beat;
    const std::string data(rest, std::strcspn(rest, ":"));
    const std::vector<uint8_t> beat = bytes(data);
    std::memset(&engine.s_axis_tdata, 0, sizeof engine.s_axis_tdata);
    std::memcpy(&engine.s_axis_tdata, beat.data(), beat.size());
    rest += data.size() + 1;
    engine.s_axis_tkeep = std::strtoul(rest, &rest, 16);
    engine.s_axis_tlast = std::strtoul(rest + 1, &rest, 16);
    engine.s_axis_tuser = std::strtoul(rest + 1, &rest, 16);
}

static void tick() {
    offer();
    settle();
    if (engine.s_axis_tvalid && engine.s_axis_tready) ++next_beat, packets_sent += engine.s_axis_tlast;
    if (engine.m_axis_tvalid && engine.m_axis_tready) {
        const uint8_t *data = reinterpret_cast<const uint8_t *>(&engine.m_axis_tdata);
        for (int n = 0; n < 16; ++n)
            if (engine.m_axis_tkeep >> n & 1) std::printf("%02x", data[n]);
        std::printf(engine.m_axis_tlast ? engine.m_axis_tuser ? " bad\n" : "\n" : "");
    }
    engine.aclk = 1, engine.eval();
}

static void reset() { engine.aresetn = 0, tick(), tick(), engine.aresetn = 1, engine.m_axis_tready = 1; }

static void send(char **beats, char **end) { next_beat = beats, end_of_beats = end; }
