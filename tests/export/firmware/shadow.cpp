// Firmware on a simulated engine with shadow keys: load the two next ones through the driver while the first packet flows.
//
//   firmware KEY_HEX KEY_HEX KEY_HEX BEAT...
#include "streams.hpp"

static void load(const char *hex) {
    const std::vector<uint8_t> key = bytes(hex);
    if (OF_ENGINE(_load_key)(base, key.data(), key.size(), 100)) die("the key was not loaded");
}

int main(int argc, char **argv) {
    reset();
    load(argv[1]);
    send(argv + 4, argv + argc);
    until([&] { return next_beat >= argv + 8; }, "the first packet was not taken");
    load(argv[2]);
    load(argv[3]);
    if (packets_sent) die("the first packet must still flow");
    if (!OF_ENGINE(_key_waits)(base)) die("the core must hold one key in advance");
    for (int i = 0; i < kPatience; ++i) tick();
    std::printf("%u\n", OF_ENGINE(_bad_packets)(base));
    if (OF_ENGINE(_key_waits)(base)) die("the key still waits");
}
