// Copies of a design loaded from its shared library, with their ports looked up by name.
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

// The design or the protocol is wrong.
struct Failure : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// One flat port, of all copies of the design. All have the same handshakes; their payloads may differ.
class Port {
public:
    explicit Port(const RoundhousePort& port) : data_(port.data), width_(port.width), name_(port.name) {
        bytes_ = width_ <= 8 ? 1 : width_ <= 16 ? 2 : 4 * words();
    }
    void add_copy(const RoundhousePort& port) { others_.push_back(port.data); }

    int words() const { return (width_ + 31) / 32; }
    void set(const uint32_t* value) {
        std::memcpy(data_, value, bytes_);
        for (void* other : others_) std::memcpy(other, value, bytes_);
    }
    void set(bool value) {
        *static_cast<uint8_t*>(data_) = value;
        for (void* other : others_) *static_cast<uint8_t*>(other) = value;
    }
    bool high() const {
        const bool level = *static_cast<const uint8_t*>(data_) & 1;
        for (const void* other : others_)
            if ((*static_cast<const uint8_t*>(other) & 1) != level) differs();
        return level;
    }
    // Of one copy, from 0.
    void set(const uint32_t* value, size_t copy) { std::memcpy(data(copy), value, bytes_); }
    void get(uint32_t* value, size_t copy) const { value[0] = 0, std::memcpy(value, data(copy), bytes_); }

    bool zero() const {
        static const std::vector<uint8_t> zeros(4096);
        for (size_t copy = 0; copy <= others_.size(); ++copy)
            if (std::memcmp(data(copy), zeros.data(), bytes_)) return false;
        return true;
    }
    void require_equal() const {
        for (const void* other : others_)
            if (std::memcmp(data_, other, bytes_)) differs();
    }
    void junk(Random& random) {
        scratch_.resize(words());
        for (auto& word : scratch_) word = random.next();
        if (width_ % 32) scratch_.back() &= (1u << (width_ % 32)) - 1;
        set(scratch_.data());
    }

private:
    void* data(size_t copy) const { return copy ? others_[copy - 1] : data_; }
    [[noreturn]] void differs() const {
        throw Failure(name_ + " must not depend on keys or data; it differs between runs with other keys");
    }

    void* data_;
    int width_, bytes_;
    std::string name_;
    std::vector<void*> others_;
    std::vector<uint32_t> scratch_;
};

class Model {
public:
    Model(const std::string& library, int seed, size_t copies) {
        void* handle = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
        if (!handle) throw std::runtime_error(std::string("cannot load the design: ") + dlerror());
        auto create = reinterpret_cast<RoundhouseCreate>(dlsym(handle, "roundhouse_create"));
        if (!create) throw std::runtime_error("not a compiled design: " + library);
        for (size_t copy = 0; copy < copies; ++copy) copies_.push_back(create(seed + static_cast<int>(copy)));
    }
    size_t copies() const { return copies_.size(); }
    void eval() {
        for (RoundhouseModel& copy : copies_) copy.eval(copy.self);
    }
    Port port(const std::string& name) const {
        for (int i = 0; i < copies_[0].port_count; ++i)
            if (name == copies_[0].ports[i].name) return port(i);
        throw std::runtime_error("the design has no port " + name);
    }
    std::vector<Port> inputs() const {
        std::vector<Port> found;
        for (int i = 0; i < copies_[0].port_count; ++i)
            if (copies_[0].ports[i].input) found.push_back(port(i));
        return found;
    }

private:
    Port port(int number) const {
        Port found(copies_[0].ports[number]);
        for (size_t copy = 1; copy < copies_.size(); ++copy) found.add_copy(copies_[copy].ports[number]);
        return found;
    }

    std::vector<RoundhouseModel> copies_;
};
