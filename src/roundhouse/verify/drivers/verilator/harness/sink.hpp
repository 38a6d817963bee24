// Takes and checks the transfers of an outgoing stream.
#pragma once
#include "end.hpp"

class Sink : public End {
public:
    Sink(const Model& model, const Script& script, size_t number) : End(model, script, number) {
        held_.resize(stream_.all_words()), given_.resize(stream_.all_words());
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
            return false;
        }
        const Transaction* one = next(counts);
        if (!one || !not_before(*one, counts))
            throw Failure(name() + "_valid is high though no transfer is due: one too many, or too early");
        uint32_t* word = given_.data();
        for (size_t field = 0; field < fields_.size(); word += stream_.words[field++]) fields_[field].get(word);
        if (waiting_ && given_ != held_) changed();
        ++delayed_, waiting_ = !taking_;
        if (waiting_) held_ = given_;
        else delayed_ = 0, check(*one, counts);
        return taking_;
    }

    void forget() { waiting_ = false, delayed_ = 0; }

    std::string waits_for(const Counts& counts) const {
        return next(counts) && taking_ ? " " + name() + "_valid (" + transfer(counts) + ")" : "";
    }

private:
    void changed() const {
        size_t at = 0, field = 0;
        while (std::equal(&given_[at], &given_[at] + stream_.words[field], &held_[at])) at += stream_.words[field++];
        throw Failure(name() + "_" + stream_.fields[field] + " changed while " + name() + "_valid waited for " + name() + "_ready");
    }

    bool agrees(const Transaction& one, size_t field, size_t at) const {
        const uint32_t *value = &script_.pool[one.values + at], *mask = value + given_.size();
        for (int i = 0; i < stream_.words[field]; ++i)
            if ((value[i] ^ given_[at + i]) & mask[i]) return false;
        return true;
    }

    void check(const Transaction& one, const Counts& counts) const {
        size_t at = 0;
        for (size_t field = 0; field < fields_.size(); at += stream_.words[field++])
            if ((one.given >> field & 1) && !agrees(one, field, at)) wrong(one, counts, field, at);
    }

    void wrong(const Transaction& one, const Counts& counts, size_t field, size_t at) const {
        std::string reason = name() + "_" + stream_.fields[field] + " of " + transfer(counts) + " must be "
            + hex(&script_.pool[one.values + at], stream_.words[field]) + ", but is " + hex(&given_[at], stream_.words[field]);
        for (size_t i = counts[number_] + 1; i < end_; ++i) {
            const Transaction& later = stream_.transactions[i];
            if (!not_before(later, counts)) break;
            if (stream_.words[field] > 1 && (later.given >> field & 1) && agrees(later, field, at)) {
                reason += ", which transfer " + std::to_string(i + 1) + " must be (lost or out of order)";
                break;
            }
        }
        throw Failure(reason);
    }

    static std::string hex(const uint32_t* words, int count) {
        char text[9];
        std::string all;
        for (int i = count; i--; all += text) std::snprintf(text, sizeof text, "%08x", words[i]);
        return all;
    }

    Words held_, given_;
    bool taking_ = false, waiting_ = false;
};
