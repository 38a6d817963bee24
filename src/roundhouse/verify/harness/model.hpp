// A core loaded from its shared library, with its ports looked up by name.
#pragma once
#include <dlfcn.h>

#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include "abi.h"

using Words = std::vector<uint32_t>;  // least significant word first

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

// One flat port. A port that the core does not have is "absent": writing it does nothing, reading it gives zero.
class Port {
public:
    Port() = default;
    explicit Port(const RoundhousePort& port) : data_(port.data), width_(port.width) {
        const int words = (width_ + 31) / 32;
        bytes_ = width_ <= 8 ? 1 : width_ <= 16 ? 2 : 4 * words;
    }
    bool present() const { return data_ != nullptr; }
    int words() const { return (width_ + 31) / 32; }
    void set(const uint32_t* value) {
        if (data_) std::memcpy(data_, value, bytes_);
    }
    void set(uint32_t value) {
        if (data_) *static_cast<uint8_t*>(data_) = static_cast<uint8_t>(value);
    }
    bool high() const { return data_ && (*static_cast<const uint8_t*>(data_) & 1); }
    void get(uint32_t* value) const { std::memcpy(value, data_, bytes_); }
    bool equals(const uint32_t* value) const { return std::memcmp(value, data_, bytes_) == 0; }
    void junk(Random& random) {
        if (!data_) return;
        scratch_.resize(words());
        for (auto& word : scratch_) word = random.next();
        if (width_ % 32) scratch_.back() &= (1u << (width_ % 32)) - 1;
        set(scratch_.data());
    }

private:
    void* data_ = nullptr;
    int width_ = 0, bytes_ = 0;
    Words scratch_;
};

class Model {
public:
    Model(const std::string& library, int seed) {
        void* handle = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
        if (!handle) throw std::runtime_error(std::string("cannot load the core: ") + dlerror());
        auto create = reinterpret_cast<RoundhouseCreate>(dlsym(handle, "roundhouse_create"));
        if (!create) throw std::runtime_error("not a compiled core: " + library);
        model_ = create(seed);
    }
    void eval() { model_.eval(model_.self); }
    Port find(const std::string& name) const {
        for (int i = 0; i < model_.port_count; ++i)
            if (name == model_.ports[i].name) return Port(model_.ports[i]);
        return Port();
    }
    Port need(const std::string& name) const {
        Port port = find(name);
        if (!port.present()) throw std::runtime_error("the core has no port " + name);
        return port;
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
