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

class Bench {
public:
    uint64_t clocks = 0;
    uint32_t keys = 0;
    std::vector<uint64_t> keys_at;
    std::vector<std::unique_ptr<Side>> sides;

    Bench(Model& model, std::map<std::string, double>& options, const std::string& path)
        : model_(model), random_(static_cast<uint64_t>(options["seed"])), shadow_(options["shadow"] > 0),
          watchdog_(static_cast<uint64_t>(options["watchdog"])), stalls_(options["stall_in"] > 0 || options["stall_out"] > 0),
          clk_(model.need("clk")), rst_(model.need("rst")), key_valid_(model.find("key_valid")), key_ready_(model.find("key_ready")),
          key_payload_(model.find("key_payload")), key_size_(model.find("key_size")) {
        const bool duplex = model.find("enc_i_valid").present();
        for (const char* prefix : duplex ? std::vector<const char*>{"enc_", "dec_"} : std::vector<const char*>{""})
            sides.push_back(std::make_unique<Side>(model, prefix, work_));
        for (auto& side : sides) side->stall_in.chance = options["stall_in"], side->stall_out.chance = options["stall_out"];
        stall_key_.chance = options["stall_key"];
        const int key_words = sides[0]->key_travels() ? sides[0]->key_words() : key_payload_.words();
        owned_work_ = std::make_unique<Work>(path, sides[0]->block_words(), key_words);
        work_ = owned_work_.get();
    }

    void run() {
        power_up();
        for (const Segment& segment : work_->segments) {
            segment_ = &segment, next_key_ = 0, progress_ = clocks;
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

    std::string json_trace() const {
        std::string text = "{\"keys\":" + list(keys_at) + ",\"accepted\":[", results;
        for (auto& side : sides) {
            text += (side == sides[0] ? "" : ",") + list(side->accepted_at);
            results += (side == sides[0] ? "" : ",") + list(side->result_at);
        }
        return text + "],\"results\":[" + results + "]}";
    }

private:
    static std::string list(const std::vector<uint64_t>& values) {
        std::string text;
        for (auto value : values) text += (text.empty() ? "" : ",") + std::to_string(value);
        return "[" + text + "]";
    }

    bool all_accepted() const {
        for (auto& side : sides) if (side->pending()) return false;
        return next_key_ == segment_->keys.size();
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
        rst_.set(1u), key_valid_.set(random_.next() & 1), key_payload_.junk(random_);
        for (auto& side : sides) side->drive_junk(true, random_);
        settle(), edge();
        rst_.set(0u), key_valid_.set(0u), offering_ = has_key_ = false;
        for (auto& side : sides) side->forget();
        for (uint32_t i = 0; i < kProbeClocks; ++i) {
            for (auto& side : sides) side->drive_junk(!travels, random_);
            settle();
            for (auto& side : sides) side->sample(clocks, keys, false);
            edge();
        }
        progress_ = clocks;
    }

    void drive_key() {
        if (!offering_ && next_key_ < segment_->keys.size()) {
            bool allowed = true;
            for (auto& side : sides) allowed = allowed && side->allows_key(keys, shadow_);
            if (allowed && !stall_key_.now(random_)) {
                const Key& key = segment_->keys[next_key_];
                offering_ = true;
                key_payload_.set(&work_->pool[key.payload]), key_size_.set(key.size);
            }
        }
        if (!offering_ && stalls_) key_payload_.junk(random_), key_size_.junk(random_);
        key_valid_.set(offering_);
    }

    void clock() {
        for (auto& side : sides) side->drive(keys, random_);
        drive_key();
        settle();
        if (stalls_ && (random_.next() & 31) == 0) for (auto& side : sides) side->check_independence(model_);
        bool progress = false;
        for (auto& side : sides) progress |= side->sample(clocks, keys, has_key_);
        if (offering_ && key_ready_.high()) {
            keys_at.push_back(clocks);
            ++keys, ++next_key_, offering_ = false, has_key_ = progress = true;
        }
        edge();
        if (progress) progress_ = clocks;
        else if (clocks - progress_ > watchdog_ && !(all_accepted() && all_done())) deadlock();
    }

    void deadlock() const {
        std::string reason = "no transfer for " + std::to_string(watchdog_) + " clocks, waiting for";
        if (offering_) reason += " key_ready (key " + std::to_string(keys + 1) + ")";
        for (auto& side : sides) if (!side->waits_for().empty()) reason += " " + side->waits_for();
        throw Failure(reason);
    }

    Model& model_;
    Random random_;
    bool shadow_;
    uint64_t watchdog_, progress_ = 0;
    bool stalls_, offering_ = false, has_key_ = false;
    Port clk_, rst_, key_valid_, key_ready_, key_payload_, key_size_;
    Stall stall_key_;
    Work* work_ = nullptr;
    std::unique_ptr<Work> owned_work_;
    const Segment* segment_ = nullptr;
    size_t next_key_ = 0;
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
                    static_cast<unsigned long long>(blocks), bench.keys, seconds.count(),
                    options["trace"] > 0 ? bench.json_trace().c_str() : "null");
    } catch (const std::exception& error) {
        return std::fprintf(stderr, "%s\n", error.what()), 1;
    }
    std::fflush(stdout);
    std::_Exit(0);  // the model lives in a library: leave before its static destructors meet an unloaded runtime
}
