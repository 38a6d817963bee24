// A design loaded from its shared library, with its ports looked up by name.
#pragma once
#include <dlfcn.h>

#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include "abi.h"

// xorshift64*: the same stalls for the same seed on every machine.
class Random {
public:
    explicit Random(uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15ull + 0x1234567ull) {}
    uint32_t next() {
        state_ ^= state_ >> 12, state_ ^= state_ << 25, state_ ^= state_ >> 27;
        return static_cast<uint32_t>((state_ * 0x2545f4914f6cdd1dull) >> 32);
    }
    bool chance(double p) { return p > 0 && next() < p * 4294967296.0; }

private:
    uint64_t state_;
};

// One flat port.
class Port {
public:
    explicit Port(const RoundhousePort& port) : data_(port.data), width_(port.width) {
        bytes_ = width_ <= 8 ? 1 : width_ <= 16 ? 2 : 4 * words();
    }
    int words() const { return (width_ + 31) / 32; }
    void set(const uint32_t* value) { std::memcpy(data_, value, bytes_); }
    void set(bool value) { *static_cast<uint8_t*>(data_) = value; }
    bool high() const { return *static_cast<const uint8_t*>(data_) & 1; }
    void get(uint32_t* value) const { value[0] = 0, std::memcpy(value, data_, bytes_); }
    void junk(Random& random) {
        scratch_.resize(words());
        for (auto& word : scratch_) word = random.next();
        if (width_ % 32) scratch_.back() &= (1u << (width_ % 32)) - 1;
        set(scratch_.data());
    }

private:
    void* data_;
    int width_, bytes_;
    std::vector<uint32_t> scratch_;
};

class Model {
public:
    Model(const std::string& library, int seed) {
        void* handle = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
        if (!handle) throw std::runtime_error(std::string("cannot load the design: ") + dlerror());
        auto create = reinterpret_cast<RoundhouseCreate>(dlsym(handle, "roundhouse_create"));
        if (!create) throw std::runtime_error("not a compiled design: " + library);
        model_ = create(seed);
    }
    void eval() { model_.eval(model_.self); }
    Port port(const std::string& name) const {
        for (int i = 0; i < model_.port_count; ++i)
            if (name == model_.ports[i].name) return Port(model_.ports[i]);
        throw std::runtime_error("the design has no port " + name);
    }
    std::vector<Port> inputs() const {
        std::vector<Port> found;
        for (int i = 0; i < model_.port_count; ++i)
            if (model_.ports[i].input) found.emplace_back(model_.ports[i]);
        return found;
    }

private:
    RoundhouseModel model_;
};
