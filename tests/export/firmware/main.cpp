// Firmware on a simulated engine: load a key through the driver, send packets, print what comes back.
//
//   firmware KEY_HEX BEAT...
#include "streams.hpp"

int main(int argc, char **argv) {
    reset();
    const std::vector<uint8_t> key = bytes(argv[1]);
    if (OF_ENGINE(_identify)(base)) die("another engine");
    if (OF_ENGINE(_load_key)(base, key.data(), key.size() + 1, 100) != -1) die("a size that does not exist was taken");
    if (OF_ENGINE(_load_key)(base, key.data(), key.size(), 100)) die("the key was not loaded");
    send(argv + 2, argv + argc);
    for (int i = 0; i < kPatience; ++i) tick();
    std::printf("%u\n", OF_ENGINE(_bad_packets)(base));
    if (OF_ENGINE(_refused)(base)) die("an access was refused");
    if (OF_ENGINE(_key_waits)(base)) die("the key still waits");
}
