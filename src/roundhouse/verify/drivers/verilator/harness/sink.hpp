// Takes and checks the transfers of an outgoing stream.
#pragma once
#include <algorithm>
#include <cstdio>

#include "end.hpp"

class Sink : public End {
public:
    // `ends` are the ends of all streams, by number.
    Sink(const Model& model, const Script& script, size_t number, const std::vector<End*>& ends)
        : End(model, script, number), ends_(ends), gated_(script.options.at("gated") > 0) {
        held_.resize(copies_ * stream_.all_words()), given_.resize(held_.size());
        payload_ = std::find(stream_.fields.begin(), stream_.fields.end(), "payload") - stream_.fields.begin();
    }

    // Before the edge: ready if the conditions of the next transfer hold; always, if none is expected.
    void drive(const Counts& counts, Random& random) {
        const Transaction* one = next(counts);
        taking_ = !stall_.now(random) && (!one || (delayed_ >= one->delay && after(*one, counts)));
        ready_.set(taking_);
    }

    void drive_junk(Random& random) { taking_ = random.next() & 1, ready_.set(taking_); }
    void flip_ready() { ready_.set(!ready_.high()); }
    bool valid() const { return valid_.high(); }

    // The values just before the edge decide. True if there is a transfer.
    bool sample(const Counts& counts) {
        if (!valid_.high()) {
            if (waiting_) throw Failure(name() + "_valid fell while it waited for " + name() + "_ready");
            return rest(), false;
        }
        const Transaction* one = next(counts);
        if (!one || !not_before(*one, counts))
            throw Failure(name() + "_valid is high though no transfer is due: one too many, or too early");
        require_equal_flags();
        uint32_t* word = given_.data();
        for (size_t copy = 0; copy < copies_; ++copy)
            for (size_t field = 0; field < fields_.size(); word += stream_.words[field++]) fields_[field].get(word, copy);
        if (waiting_ && given_ != held_) changed();
        ++delayed_, waiting_ = !taking_;
        if (waiting_) held_ = given_;
        else delayed_ = 0, check(*one, counts);
        return taking_;
    }

    // The payload of a gated design is zero while valid is low, and flags depend on neither keys nor data.
    void rest() const {
        if (gated_ && !valid_.high() && !fields_[payload_].zero()) shows();
        require_equal_flags();
    }

    // The first clock of a reset: a transfer that shows is void, and must be the one that is due all the same.
    void lose(const Counts& counts) {
        taking_ = true;
        if (valid_.high()) sample(counts);
        else rest();
    }

    void forget() { waiting_ = false, delayed_ = 0; }

    std::string waits_for(const Counts& counts) const {
        return next(counts) && taking_ ? " " + name() + "_valid (" + transfer(counts) + ")" : "";
    }

private:
    std::string port(size_t field) const { return name() + "_" + stream_.fields[field]; }

    void require_equal_flags() const {
        for (size_t field = 0; field < fields_.size(); ++field)
            if (field != payload_) fields_[field].require_equal();
    }

    void changed() const {
        size_t at = 0, field = 0;
        while (std::equal(&given_[at], &given_[at] + stream_.words[field], &held_[at]))
            at += stream_.words[field], field = (field + 1) % fields_.size();
        throw Failure(port(field) + " changed while " + name() + "_valid waited for " + name() + "_ready");
    }

    void shows() const {
        Words shown(stream_.words[payload_]);
        for (size_t copy = 0; copy < copies_ && std::all_of(shown.begin(), shown.end(), [](uint32_t word) { return !word; }); ++copy)
            fields_[payload_].get(shown.data(), copy);
        throw Failure(port(payload_) + " must be zero while " + name() + "_valid is low, but is " + hex(shown.data(), stream_.words[payload_]));
    }

    // The first field that differs from its value, in the first copy where one does.
    struct Difference {
        size_t field, wanted, given;  // places in Script::pool and in `given_`
    };
    std::unique_ptr<Difference> difference(const Values& values) const {
        const size_t masks = values.place + given_.size();
        for (size_t copy = 0, at = 0; copy < copies_; ++copy)
            for (size_t field = 0, in_copy = 0; field < fields_.size(); at += stream_.words[field], in_copy += stream_.words[field++])
                if (values.given >> field & 1)
                    for (int i = 0; i < stream_.words[field]; ++i)
                        if ((script_.pool[values.place + at + i] ^ given_[at + i]) & script_.pool[masks + in_copy + i])
                            return std::make_unique<Difference>(Difference{field, values.place + at, at});
        return nullptr;
    }

    void check(const Transaction& one, const Counts& counts) const {
        if (auto wrong = difference(one.values)) throw Failure(says(*wrong, counts) + later(counts));
        if (one.race < 0) return;
        const Race& race = script_.races[one.race];
        const size_t rivals = rivals_before(race);
        if (auto wrong = difference(race.values.at(rivals - race.first))) throw Failure(says(*wrong, counts) + explain(race, rivals, counts));
    }

    std::string says(const Difference& wrong, const Counts& counts) const {
        return port(wrong.field) + " of " + transfer(counts) + " must be " + hex(&script_.pool[wrong.wanted], stream_.words[wrong.field])
            + ", but is " + hex(&given_[wrong.given], stream_.words[wrong.field]);
    }

    // A later transfer that the given values would fit, if there is one; of narrow streams that would mean nothing.
    std::string later(const Counts& counts) const {
        for (size_t i = counts[number_] + 1; stream_.all_words() > 1 && i < end_; ++i) {
            const Transaction& one = stream_.transactions[i];
            if (!not_before(one, counts)) break;
            if (fits(one.values) || fitting(one) >= 0) return ", which transfer " + std::to_string(i + 1) + " must be (lost or out of order)";
        }
        return "";
    }

    bool fits(const Values& values) const { return values.given && !difference(values); }

    // Which of the values of a race would fit, or -1.
    int fitting(const Transaction& one) const {
        if (one.race < 0) return -1;
        const auto& values = script_.races[one.race].values;
        const auto found = std::find_if(values.begin(), values.end(), [this](const Values& one) { return fits(one); });
        return found == values.end() ? -1 : static_cast<int>(found - values.begin());
    }

    // Transfers of the rival before the one that decides; those in the same clock come too late.
    size_t rivals_before(const Race& race) const {
        const auto& rivals = ends_[race.rival]->moved_at;
        return std::lower_bound(rivals.begin(), rivals.end(), ends_[race.stream]->moved_at.at(race.number)) - rivals.begin();
    }

    // The order of transfers that decided, and which other order, or which later transfer, the given values would fit.
    std::string explain(const Race& race, size_t rivals, const Counts& counts) const {
        const int other = fitting(*next(counts));
        const std::string fit = other < 0 ? later(counts) : ", which is right after transfer " + std::to_string(race.first + other);
        return fit + " (transfer " + std::to_string(race.number + 1) + " of " + script_.streams[race.stream].name + " was taken in clock "
            + std::to_string(ends_[race.stream]->moved_at[race.number]) + ", after transfer " + std::to_string(rivals) + " of "
            + script_.streams[race.rival].name + ")";
    }

    static std::string hex(const uint32_t* words, int count) {
        char text[9];
        std::string all;
        for (int i = count; i--; all += text) std::snprintf(text, sizeof text, "%08x", words[i]);
        return all;
    }

    const std::vector<End*>& ends_;
    bool gated_;
    size_t payload_;
    Words held_, given_;
    bool taking_ = false, waiting_ = false;
};
