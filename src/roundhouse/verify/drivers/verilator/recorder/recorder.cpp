// The recorder: drives the inputs of a compiled design clock by clock, and prints all ports in each.
//
//   recorder DESIGN.so INPUTS
//
// The first line of INPUTS is the seed of registers at power-up, the second has the name of every port but clk. Each
// further line is a clock: names and values, in hex, of the inputs that change. Printed is a line for each clock: the
// values of the ports, in hex, just before its rising edge.
#include <cstdio>
#include <fstream>
#include <map>
#include <sstream>

#include "model.hpp"

using Words = std::vector<uint32_t>;

static Words parse(const std::string& hex, int words) {
    Words value(words);
    for (size_t digit = 0; digit < hex.size(); ++digit)
        value.at(digit / 8) |= static_cast<uint32_t>(std::stoul(hex.substr(hex.size() - 1 - digit, 1), nullptr, 16)) << digit % 8 * 4;
    return value;
}

static void print(const Port& port) {
    Words value(port.words());
    port.get(value.data(), 0);
    for (size_t word = value.size(); word--;) std::printf("%08x", value[word]);
}

static void play(const char* library, std::ifstream& inputs) {
    std::string line, name, hex;
    std::getline(inputs, line);
    Model model(library, std::stoi(line), 1);
    Port clk = model.port("clk");
    std::map<std::string, Port> ports;
    std::vector<std::string> names;
    std::getline(inputs, line);
    for (std::istringstream fields(line); fields >> name;) names.push_back(name), ports.emplace(name, model.port(name));
    while (std::getline(inputs, line)) {
        for (std::istringstream fields(line); fields >> name >> hex;) {
            Port& port = ports.at(name);
            port.set(parse(hex, port.words()).data());
        }
        clk.set(false), model.eval();
        for (const std::string& port : names) print(ports.at(port)), std::putchar(' ');
        std::putchar('\n');
        clk.set(true), model.eval();
    }
}

int main(int argc, char** argv) {
    if (argc != 3) return std::fprintf(stderr, "usage: recorder DESIGN.so INPUTS\n"), 2;
    try {
        std::ifstream inputs(argv[2]);
        play(argv[1], inputs);
    } catch (const std::exception& error) {
        return std::fprintf(stderr, "%s\n", error.what()), 1;
    }
    std::fflush(stdout);
    std::_Exit(0);  // the model lives in a library: leave before its static destructors meet an unloaded runtime
}
