// Firmware on a simulated engine: load a key through the driver, send packets, print what comes back.
//
//   firmware KEY_HEX BEAT... : a beat is DATA_HEX:KEEP_HEX:LAST:USER in the order of memory
#define CLOCK aclk
#define CONTROL(name) engine.s_axi_##name
#include "bus.hpp"

static void tick() { settle(), engine.aclk = 1, engine.eval(); }

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
    if (OF_ENGINE(_refused)(base)) die("an access was refused");
    if (OF_ENGINE(_key_waits)(base)) die("the key still waits");
}
