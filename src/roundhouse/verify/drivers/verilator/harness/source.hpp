// Offers the transfers of an incoming stream.
#pragma once
#include "end.hpp"

class Source : public End {
public:
    using End::End;

    // Before the edge: decide what to offer. An idle stream with stalls carries random values: they mean nothing.
    void drive(const Counts& counts, Random& random, bool junk) {
        const Transaction* one = next(counts);
        if (!offering_ && one && after(*one, counts)) {
            if (delayed_ < one->delay) ++delayed_;
            else if (!stall_.now(random)) offering_ = true, offer(*one);
        }
        if (!offering_ && junk) scramble(random);
        valid_.set(offering_);
    }

    // Offer random values.
    void drive_junk(Random& random, bool valid) {
        scramble(random);
        valid_.set(valid);
    }

    // Must other streams go first?
    bool has_needs() const { return !stream_.needs.empty(); }

    // The values just before the edge decide. True if the design takes the transfer.
    bool sample(const Counts& counts, const std::vector<bool>& since_reset) {
        if (!ready_.high()) return false;
        for (uint32_t need : stream_.needs)
            if (!since_reset[need])
                throw Failure(name() + "_ready is high though there was no transfer on " + script_.streams[need].name + " since reset");
        if (!offering_) return false;
        const Transaction& one = *next(counts);
        if (!not_before(one, counts)) throw Failure(transfer(counts) + " of " + name() + " was taken before " + missing(one, counts));
        offering_ = false, delayed_ = 0;
        return true;
    }

    void flip_valid() { valid_.set(!valid_.high()); }

    std::string waits_for(const Counts& counts) const {
        return offering_ ? " " + name() + "_ready (" + transfer(counts) + ")" : "";
    }

private:
    void offer(const Transaction& one) {
        const uint32_t* value = &script_.pool[one.values.place];
        for (size_t copy = 0; copy < copies_; ++copy)
            for (size_t field = 0; field < fields_.size(); value += stream_.words[field++])
                if (one.values.given >> field & 1) fields_[field].set(value, copy);
    }

    void scramble(Random& random) {
        for (Port& field : fields_) field.junk(random);
    }

    std::string missing(const Transaction& one, const Counts& counts) const {
        const Condition* condition = &script_.conditions[one.first] + one.after;
        while (counts[condition->stream] >= condition->count) ++condition;
        return "transfer " + std::to_string(condition->count) + " of " + script_.streams[condition->stream].name;
    }

    bool offering_ = false;
};
