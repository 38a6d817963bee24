// One input stream of blocks with its output stream of results: drives both, checks both.
#pragma once
#include <deque>

#include "work.hpp"

struct Failure : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Withholds a valid or a ready at random: single clocks, and now and then a long hold.
struct Stall {
    double chance = 0;
    uint32_t hold = 0;
    bool now(Random& random) {
        if (chance <= 0) return false;
        if (hold) return --hold, true;
        if (random.chance(chance / 64)) hold = 20 + random.next() % 200;
        return random.chance(chance);
    }
};

class Side {
public:
    std::vector<uint64_t> accepted_at, result_at;  // clocks of transfers, for the timing of a core
    uint64_t results = 0;
    Stall stall_in, stall_out;

    Side(const Model& model, const std::string& prefix, Work*& work)
        : name_(prefix), work_(work), i_valid_(model.need(prefix + "i_valid")), i_ready_(model.need(prefix + "i_ready")),
          i_payload_(model.need(prefix + "i_payload")), i_decrypt_(model.find(prefix + "i_decrypt")),
          i_next_key_(model.find(prefix + "i_next_key")), i_key_(model.find(prefix + "i_key")),
          i_key_size_(model.find(prefix + "i_key_size")), o_valid_(model.need(prefix + "o_valid")),
          o_ready_(model.need(prefix + "o_ready")), o_payload_(model.need(prefix + "o_payload")),
          held_(o_payload_.words()), last_(o_payload_.words()) {}

    bool key_travels() const { return i_key_.present(); }
    int block_words() const { return i_payload_.words(); }
    int key_words() const { return i_key_.words(); }
    size_t in_flight() const { return flight_.size(); }
    void start(const std::vector<Block>& blocks) { blocks_ = &blocks, next_ = 0, step_ = 0; }
    const Block* pending() const { return next_ < blocks_->size() ? &(*blocks_)[next_] : nullptr; }

    // Has this side taken all blocks that must come before key number `key` (from 0)? They need not be finished:
    // key_ready protects those in flight. A shadow bank also protects blocks not yet taken: a key may come at any time.
    bool allows_key(uint32_t key, bool shadow) const {
        const Block* block = pending();
        return shadow || !block || block->epoch > key;
    }

    // Before the edge: decide what to offer. `keys` is the number of keys transferred so far.
    void drive(uint32_t keys, Random& random) {
        const Block* block = pending();
        const bool chain_waits = step_ > 0 && !flight_.empty();
        // A block that asks for the next key may come before that key: i_ready has to wait for it.
        const bool key_there = block && (block->epoch <= keys || block->next_key);
        if (!offering_ && key_there && !chain_waits && !stall_in.now(random)) {
            offering_ = true;
            offer(*block);
        }
        if (!offering_ && stall_in.chance > 0) junk(random);  // a payload without valid means nothing
        i_valid_.set(offering_);
        taking_ = !stall_out.now(random);
        o_ready_.set(taking_);
    }

    // While there is no key: offer what the core must not take.
    void drive_junk(bool valid, Random& random) {
        offering_ = false;
        junk(random);
        i_valid_.set(valid);
        taking_ = random.next() & 1;
        o_ready_.set(taking_);
    }

    // o_valid must come from registers only: it may not move with o_ready or i_valid.
    void check_independence(Model& model) {
        const bool before = o_valid_.high();
        o_ready_.set(!taking_), i_valid_.set(!offering_);
        model.eval();
        if (o_valid_.high() != before) throw Failure(name_ + "o_valid depends on o_ready or i_valid in the same clock");
        o_ready_.set(taking_), i_valid_.set(offering_);
        model.eval();
    }

    // The values just before the edge decide what is transferred. True if anything was.
    bool sample(uint64_t clock, uint32_t keys, bool has_key) {
        const bool ready = i_ready_.high();
        if (ready && !has_key && !key_travels()) throw Failure(name_ + "i_ready is high though no key was loaded");
        const bool result = check_output(clock);
        if (!(offering_ && ready)) return result;
        offering_ = false;
        accepted_at.push_back(clock);
        const Block& block = (*blocks_)[next_];
        if (block.epoch > keys) throw Failure(name_ + "block " + std::to_string(block.number) + " was taken before its key");
        flight_.push_back({&block, step_});
        if (++step_ == block.count) step_ = 0, ++next_;
        return true;
    }

    void forget() { flight_.clear(), waiting_ = false, offering_ = false; }

    std::string waits_for() const {
        if (offering_) return name_ + "i_ready (block " + std::to_string(pending()->number) + ")";
        if (!flight_.empty()) return name_ + "o_valid (block " + std::to_string(flight_.front().block->number) + ")";
        return "";
    }

private:
    struct InFlight {
        const Block* block;
        uint32_t step;
    };

    void offer(const Block& block) {
        i_payload_.set(step_ ? last_.data() : &work_->pool[block.payload]);
        i_decrypt_.set(block.decrypt);
        i_next_key_.set(block.next_key && step_ == 0);
        if (key_travels()) i_key_.set(&work_->pool[block.key]);
        i_key_size_.set(block.key_size);
    }

    void junk(Random& random) {
        for (Port* port : {&i_payload_, &i_decrypt_, &i_next_key_, &i_key_, &i_key_size_}) port->junk(random);
    }

    bool check_output(uint64_t clock) {
        const bool valid = o_valid_.high();
        if (waiting_ && !valid) throw Failure(name_ + "o_valid fell before the result was taken");
        if (waiting_ && !o_payload_.equals(held_.data())) throw Failure(name_ + "o_payload changed while o_valid waited for o_ready");
        waiting_ = valid && !taking_;
        if (valid && flight_.empty()) throw Failure(name_ + "o_valid is high though no block is in flight (a result too many)");
        if (waiting_) o_payload_.get(held_.data());
        if (!valid || waiting_) return false;
        check_result(flight_.front());
        flight_.pop_front();
        result_at.push_back(clock);
        ++results;
        return true;
    }

    void check_result(const InFlight& done) {
        const Block& block = *done.block;
        o_payload_.get(last_.data());
        if (done.step + 1 < block.count && done.step + 2 != block.count) return;  // inside a chain
        const size_t expected = done.step + 1 == block.count ? block.expected : block.before_last;
        if (o_payload_.equals(&work_->pool[expected])) return;
        std::string reason = name_ + "block " + std::to_string(block.number) + (block.decrypt ? " (decrypt)" : "");
        if (block.count > 1) reason += " step " + std::to_string(done.step + 1) + " of " + std::to_string(block.count);
        reason += ": expected " + hex(&work_->pool[expected]) + ", got " + hex(last_.data());
        for (size_t i = 1; i < flight_.size(); ++i)
            if (o_payload_.equals(&work_->pool[flight_[i].block->expected]))
                reason += ", which is the result of block " + std::to_string(flight_[i].block->number) + " (lost or out of order)";
        throw Failure(reason);
    }

    std::string hex(const uint32_t* words) const {
        char text[9];
        std::string all;
        for (int i = o_payload_.words(); i--; all += text) std::snprintf(text, sizeof text, "%08x", words[i]);
        return all;
    }

    std::string name_;
    Work*& work_;
    Port i_valid_, i_ready_, i_payload_, i_decrypt_, i_next_key_, i_key_, i_key_size_, o_valid_, o_ready_, o_payload_;
    Words held_, last_;
    const std::vector<Block>* blocks_ = nullptr;
    size_t next_ = 0;
    uint32_t step_ = 0;  // in a chain
    std::deque<InFlight> flight_;
    bool offering_ = false, taking_ = false, waiting_ = false;
};
