// The bench: one executable that drives any compiled core through a work file and checks the stream protocol.
//
//   bench CORE.so WORK [seed=1] [stall_in=0] [stall_out=0] [stall_key=0] [watchdog=20000] [shadow=0] [trace=0]
//
// prints one JSON object. Inputs are set while clk is low, everything settles, transfers are decided on those values,
// then comes the rising edge: combinational paths from o_ready to i_ready are allowed.
#include <chrono>
#include <cstdio>
#include <map>
#include <memory>

#include "side.hpp"

static constexpr uint32_t kTailClocks = 300;   // after the last result: time for results too many to show up
static constexpr uint32_t kProbeClocks = 40;   // after a reset: time in which nothing may be taken or given
static constexpr uint32_t kPowerUpClocks = 40; // of random inputs before the first reset, so that no register is still at zero

// A key stream, and the sides whose blocks are under its keys: all of them, or each side has a key stream of its own.
struct KeyStream {
    Port valid, ready, payload, size;
    std::vector<Side*> sides;
    std::vector<uint64_t> taken_at;
    size_t next = 0;  // key of the segment
    bool offering = false, has_key = false;

    KeyStream(const Model& model, const std::string& prefix)
        : valid(model.find(prefix + "key_valid")), ready(model.find(prefix + "key_ready")),
          payload(model.find(prefix + "key_payload")), size(model.find(prefix + "key_size")) {}

    uint32_t keys() const { return static_cast<uint32_t>(taken_at.size()); }
};

class Bench {
public:
    uint64_t clocks = 0;
    std::vector<std::unique_ptr<Side>> sides;

    Bench(Model& model, std::map<std::string, double>& options, const std::string& path)
        : model_(model), random_(static_cast<uint64_t>(options["seed"])), shadow_(options["shadow"] > 0),
          watchdog_(static_cast<uint64_t>(options["watchdog"])), stalls_(options["stall_in"] > 0 || options["stall_out"] > 0),
          clk_(model.need("clk")), rst_(model.need("rst")) {
        const bool duplex = model.find("enc_i_valid").present(), own_keys = model.find("enc_key_valid").present();
        if (!own_keys) key_streams_.emplace_back(model, "");
        for (const char* prefix : duplex ? std::vector<const char*>{"enc_", "dec_"} : std::vector<const char*>{""}) {
            if (own_keys) key_streams_.emplace_back(model, prefix);
            sides.push_back(std::make_unique<Side>(model, prefix, work_));
            key_streams_.back().sides.push_back(sides.back().get());
        }
        for (auto& side : sides) side->stall_in.chance = options["stall_in"], side->stall_out.chance = options["stall_out"];
        stall_key_.chance = options["stall_key"];
        const int key_words = sides[0]->key_travels() ? sides[0]->key_words() : key_streams_[0].payload.words();
        owned_work_ = std::make_unique<Work>(path, sides[0]->block_words(), key_words);
        work_ = owned_work_.get();
    }

    void run() {
        power_up();
        for (const Segment& segment : work_->segments) {
            segment_ = &segment, progress_ = clocks;
            for (KeyStream& stream : key_streams_) stream.next = 0;
            for (size_t s = 0; s < 2; ++s) {
                if (s < sides.size()) sides[s]->start(segment.blocks[s]);
                else if (!segment.blocks[s].empty()) throw std::runtime_error("a block for side 1 of a core with one side");
            }
            while (!all_accepted()) clock();
            if (segment.barrier == 'd') while (!all_done()) clock();
            for (uint32_t i = 0; segment.barrier != 'd' && i < segment.clocks; ++i) clock();
            if (segment.barrier == 'r') reset();
        }
        while (!all_done()) clock();
        for (uint32_t i = 0; i < kTailClocks; ++i) clock();
    }

    uint32_t keys() const { return key_streams_[0].keys(); }

    std::string json_trace() const {
        std::string keys, accepted, results;
        for (const KeyStream& stream : key_streams_)
            for (const Side* side : stream.sides) {
                const std::string comma = side == sides[0].get() ? "" : ",";
                keys += comma + list(stream.taken_at);
                accepted += comma + list(side->accepted_at);
                results += comma + list(side->result_at);
            }
        return "{\"keys\":[" + keys + "],\"accepted\":[" + accepted + "],\"results\":[" + results + "]}";
    }

private:
    static std::string list(const std::vector<uint64_t>& values) {
        std::string text;
        for (auto value : values) text += (text.empty() ? "" : ",") + std::to_string(value);
        return "[" + text + "]";
    }

    bool all_accepted() const {
        for (auto& side : sides) if (side->pending()) return false;
        for (const KeyStream& stream : key_streams_) if (stream.next != segment_->keys.size()) return false;
        return true;
    }

    bool all_done() const {
        for (auto& side : sides) if (side->in_flight()) return false;
        return true;
    }

    void settle() { clk_.set(0u), model_.eval(); }
    void edge() { clk_.set(1u), model_.eval(), ++clocks; }

    void power_up() {
        rst_.set(0u);
        for (uint32_t i = 0; i < kPowerUpClocks; ++i) {
            for (Port& port : model_.inputs()) port.junk(random_);
            rst_.set(0u), settle(), edge();
        }
        reset();
    }

    // One clock of rst while everything is offered, then a probe: nothing may be taken without a key, nothing may come out.
    void reset() {
        const bool travels = sides[0]->key_travels();
        rst_.set(1u);
        for (KeyStream& stream : key_streams_) stream.valid.set(random_.next() & 1), stream.payload.junk(random_);
        for (auto& side : sides) side->drive_junk(true, random_);
        settle(), edge();
        rst_.set(0u);
        for (KeyStream& stream : key_streams_) stream.valid.set(0u), stream.offering = stream.has_key = false;
        for (auto& side : sides) side->forget();
        for (uint32_t i = 0; i < kProbeClocks; ++i) {
            for (auto& side : sides) side->drive_junk(!travels, random_);
            settle();
            for (KeyStream& stream : key_streams_)
                for (Side* side : stream.sides) side->sample(clocks, stream.keys(), false);
            edge();
        }
        progress_ = clocks;
    }

    void drive_key(KeyStream& stream) {
        if (!stream.offering && stream.next < segment_->keys.size()) {
            bool allowed = true;
            for (Side* side : stream.sides) allowed = allowed && side->allows_key(stream.keys(), shadow_);
            if (allowed && !stall_key_.now(random_)) {
                const Key& key = segment_->keys[stream.next];
                stream.offering = true;
                stream.payload.set(&work_->pool[key.payload]), stream.size.set(key.size);
            }
        }
        if (!stream.offering && stalls_) stream.payload.junk(random_), stream.size.junk(random_);
        stream.valid.set(stream.offering);
    }

    // Take note of the transfers at the coming edge. True if there was any.
    bool sample(KeyStream& stream) {
        bool progress = false;
        for (Side* side : stream.sides) progress |= side->sample(clocks, stream.keys(), stream.has_key);
        if (!stream.offering || !stream.ready.high()) return progress;
        stream.taken_at.push_back(clocks);
        ++stream.next, stream.offering = false;
        return stream.has_key = true;
    }

    void clock() {
        for (KeyStream& stream : key_streams_)
            for (Side* side : stream.sides) side->drive(stream.keys(), random_);
        for (KeyStream& stream : key_streams_) drive_key(stream);
        settle();
        if (stalls_ && (random_.next() & 31) == 0) for (auto& side : sides) side->check_independence(model_);
        bool progress = false;
        for (KeyStream& stream : key_streams_) progress |= sample(stream);
        edge();
        if (progress) progress_ = clocks;
        else if (clocks - progress_ > watchdog_ && !(all_accepted() && all_done())) deadlock();
    }

    void deadlock() const {
        std::string reason = "no transfer for " + std::to_string(watchdog_) + " clocks, waiting for";
        for (const KeyStream& stream : key_streams_)
            if (stream.offering) reason += " key_ready (key " + std::to_string(stream.keys() + 1) + ")";
        for (auto& side : sides) if (!side->waits_for().empty()) reason += " " + side->waits_for();
        throw Failure(reason);
    }

    Model& model_;
    Random random_;
    bool shadow_;
    uint64_t watchdog_, progress_ = 0;
    bool stalls_;
    Port clk_, rst_;
    std::vector<KeyStream> key_streams_;
    Stall stall_key_;
    Work* work_ = nullptr;
    std::unique_ptr<Work> owned_work_;
    const Segment* segment_ = nullptr;
};

int main(int argc, char** argv) {
    if (argc < 3) return std::fprintf(stderr, "usage: bench CORE.so WORK [option=number ...]\n"), 2;
    std::map<std::string, double> options{{"seed", 1}, {"watchdog", 20000}};
    for (int i = 3; i < argc; ++i) {
        const std::string text = argv[i];
        const size_t equals = text.find('=');
        options[text.substr(0, equals)] = std::stod(text.substr(equals + 1));
    }
    try {
        Model model(argv[1], static_cast<int>(options["seed"]));
        Bench bench(model, options, argv[2]);
        const auto start = std::chrono::steady_clock::now();
        std::string reason;
        try {
            bench.run();
        } catch (const Failure& failure) {
            reason = std::string(failure.what()) + ", at clock " + std::to_string(bench.clocks);
        }
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
        uint64_t blocks = 0;
        for (auto& side : bench.sides) blocks += side->results;
        std::printf("{\"status\":\"%s\",\"reason\":\"%s\",\"clocks\":%llu,\"blocks\":%llu,\"keys\":%u,\"seconds\":%.6f,\"trace\":%s}\n",
                    reason.empty() ? "passed" : "failed", reason.c_str(), static_cast<unsigned long long>(bench.clocks),
                    static_cast<unsigned long long>(blocks), bench.keys(), seconds.count(),
                    options["trace"] > 0 ? bench.json_trace().c_str() : "null");
    } catch (const std::exception& error) {
        return std::fprintf(stderr, "%s\n", error.what()), 1;
    }
    std::fflush(stdout);
    std::_Exit(0);  // the model lives in a library: leave before its static destructors meet an unloaded runtime
}
