// What sources and sinks have in common: the ports of a stream, its transactions, and the conditions of these.
#pragma once
#include <memory>

#include "model.hpp"
#include "script.hpp"

// Withholds a valid or a ready at random: single clocks, and now and then a long hold.
struct Stall {
    double chance = 0, long_share = 0;
    uint32_t hold = 0;
    bool now(Random& random) {
        if (chance <= 0) return false;
        if (hold) return --hold, true;
        if (random.chance(chance * long_share)) hold = 20 + random.next() % 200;
        return random.chance(chance);
    }
};

// The number of transfers of each stream, with those that a reset cancelled.
using Counts = std::vector<size_t>;

class End {
public:
    std::vector<uint64_t> moved_at;  // clocks of the transfers

    End(const Model& model, const Script& script, size_t number)
        : script_(script), stream_(script.streams[number]), copies_(model.copies()), number_(number), valid_(model.port(stream_.name + "_valid")),
          ready_(model.port(stream_.name + "_ready")) {
        for (auto& field : stream_.fields) fields_.push_back(model.port(stream_.name + "_" + field));
        stall_.chance = stream_.stall, stall_.long_share = script.options.at("long");
    }

    // The next transaction up to the end of the segment, or null.
    const Transaction* next(const Counts& counts) const {
        return counts[number_] < end_ ? &stream_.transactions[counts[number_]] : nullptr;
    }
    void set_end(const Segment& segment) { end_ = segment.ends[number_]; }
    size_t end() const { return end_; }
    size_t number() const { return number_; }
    // The design's side of the handshake: its port, and whether it is high.
    std::string answer() const { return name() + (stream_.incoming ? "_ready" : "_valid"); }
    bool answers() const { return (stream_.incoming ? ready_ : valid_).high(); }

protected:
    bool met(const Condition* condition, uint32_t count, const Counts& counts) const {
        for (; count--; ++condition)
            if (counts[condition->stream] < condition->count) return false;
        return true;
    }
    bool after(const Transaction& one, const Counts& counts) const {
        return met(&script_.conditions[one.first], one.after, counts);
    }
    bool not_before(const Transaction& one, const Counts& counts) const {
        return met(&script_.conditions[one.first] + one.after, one.not_before, counts);
    }
    const std::string& name() const { return stream_.name; }
    std::string transfer(const Counts& counts) const { return "transfer " + std::to_string(counts[number_] + 1); }

    const Script& script_;
    const StreamScript& stream_;
    size_t copies_, number_, end_ = 0;
    Port valid_, ready_;
    std::vector<Port> fields_;
    Stall stall_;
    uint32_t delayed_ = 0;
};
