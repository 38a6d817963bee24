// The bench: one executable that plays a script on any compiled design and checks the protocol of all streams.
//
//   bench DESIGN.so SCRIPT
//
// prints one JSON object. Inputs are set while clk is low, everything settles, transfers are decided on those values,
// then comes the rising edge: combinational paths from ready to ready are allowed.
#include <algorithm>
#include <chrono>
#include <cstdio>

#include "sink.hpp"
#include "source.hpp"

static constexpr uint32_t kTailClocks = 300;    // after the script: time for transfers too many to show up
static constexpr uint32_t kJunkClocks = 40;     // of random inputs before a reset, so that registers hold something
static constexpr uint32_t kLongestReset = 8;    // clocks of rst

// What a design holds as a reset begins.
enum class Before { kPowerUp, kJunk, kScript };

class Bench {
public:
    uint64_t clocks = 0;

    Bench(Model& model, const Script& script)
        : model_(model), script_(script), random_(static_cast<uint64_t>(script.options.at("seed"))),
          watchdog_(static_cast<uint64_t>(script.options.at("watchdog"))), probe_(static_cast<uint64_t>(script.options.at("probe"))),
          clear_(static_cast<int64_t>(script.options.at("clear"))), clk_(model.port("clk")), rst_(model.port("rst")),
          counts_(script.streams.size()), since_reset_(script.streams.size()) {
        for (size_t i = 0; i < script.streams.size(); ++i) {
            if (script.streams[i].incoming) sources_.push_back(std::make_unique<Source>(model, script, i));
            else sinks_.push_back(std::make_unique<Sink>(model, script, i, ends_));
            stalls_ = stalls_ || script.streams[i].stall > 0;
        }
        for (auto& source : sources_) ends_.push_back(source.get());
        for (auto& sink : sinks_) ends_.push_back(sink.get());
        std::sort(ends_.begin(), ends_.end(), [](End* one, End* other) { return one->number() < other->number(); });
    }

    void run() {
        junk(kJunkClocks, Before::kPowerUp), reset(Before::kPowerUp), probe();
        for (const Segment& segment : script_.segments) {
            for (End* end : ends_) end->set_end(segment);
            while (!all_taken()) clock();
            if (segment.barrier == 'd') while (!all_given()) clock();
            for (uint32_t i = 0; i < segment.clocks; ++i) clock();
            if (segment.barrier != 'r') continue;
            const uint32_t junked = random_.next() & 1 ? random_.next() % kJunkClocks : 0;
            junk(junked, Before::kJunk), reset(junked ? Before::kJunk : Before::kScript);
            if (random_.next() & 1) probe();  // else the next transfers are offered at once
        }
        for (uint32_t i = 0; i < kTailClocks; ++i) clock();
    }

    // For each stream, what `of` makes of it, as a JSON object.
    template <typename Of> std::string json(Of of) const {
        std::string text;
        for (End* end : ends_) text += (text.empty() ? "{\"" : ",\"") + script_.streams[end->number()].name + "\":" + of(*end);
        return text + "}";
    }

private:
    bool all_taken() const {
        for (auto& source : sources_) if (counts_[source->number()] < source->end()) return false;
        return true;
    }

    bool all_given() const {
        for (auto& sink : sinks_) if (counts_[sink->number()] < sink->end()) return false;
        return true;
    }

    void settle() { clk_.set(false), model_.eval(); }
    void edge() { clk_.set(true), model_.eval(), ++clocks; }

    // Random inputs, which break the protocol: a reset must make up for anything.
    void junk(uint32_t clocks, Before before) {
        std::vector<Port> inputs = model_.inputs();
        for (uint32_t i = 0; i < clocks; ++i) {
            for (Port& port : inputs) port.junk(random_);
            rst_.set(false), settle();
            if (before != Before::kPowerUp) watch();
            edge();
        }
    }

    // One or a few clocks of rst, in which streams are offered transfers in any combination: they are void.
    void reset(Before before) {
        const uint32_t more = random_.next() & 1 ? 0 : 1 + random_.next() % (kLongestReset - 1);
        rst_.set(true), drive_void(), settle(), require_quiet();
        if (before == Before::kJunk) watch();
        if (before == Before::kScript) {
            for (auto& source : sources_) source->sample(counts_, since_reset_);
            for (auto& sink : sinks_) sink->lose(counts_);
        }
        edge();
        if (clear_ >= 0) quiet_until_ = clocks + more + static_cast<uint64_t>(clear_);
        std::fill(since_reset_.begin(), since_reset_.end(), false);
        for (auto& sink : sinks_) counts_[sink->number()] = sink->end(), sink->forget();
        for (uint32_t i = 0; i < more; ++i) drive_void(), rest();
        rst_.set(false);
        progress_ = clocks;
    }

    // What needs another stream may not be taken after a reset, and nothing may come out.
    void probe() {
        for (uint64_t i = 0; i < probe_; ++i) drive_junk(), rest();
        progress_ = clocks;
    }

    // A clock, from the second of rst on, with no key and no block in the design.
    void rest() {
        settle(), require_quiet();
        for (auto& source : sources_) source->sample(counts_, since_reset_);
        for (auto& sink : sinks_) sink->sample(counts_);
        edge();
    }

    // What holds whatever the inputs are: handshakes depend on neither keys nor data, payloads are gated.
    void watch() const {
        require_quiet();
        for (End* end : ends_) end->answers();
        for (auto& sink : sinks_) sink->rest();
    }

    // A design that clears on reset transfers nothing from the first edge with rst until the clear is over.
    void require_quiet() const {
        if (clocks >= quiet_until_) return;
        for (End* end : ends_)
            if (end->answers()) throw Failure(end->answer() + " must be low while reset clears the design");
    }

    // Random values on all inputs, with valid on three in four sources.
    void drive_void() {
        for (auto& source : sources_) source->drive_junk(random_, random_.next() & 3);
        for (auto& sink : sinks_) sink->drive_junk(random_);
    }

    // Random values on all inputs, with valid on the sources that must wait for others.
    void drive_junk() {
        for (auto& source : sources_) source->drive_junk(random_, source->has_needs());
        for (auto& sink : sinks_) sink->drive_junk(random_);
    }

    void clock() {
        for (auto& source : sources_) source->drive(counts_, random_, stalls_);
        for (auto& sink : sinks_) sink->drive(counts_, random_);
        settle(), require_quiet();
        if (stalls_ && (random_.next() & 31) == 0) check_independence();
        moved_.clear();
        for (auto& source : sources_) if (source->sample(counts_, since_reset_)) moved_.push_back(source.get());
        for (auto& sink : sinks_) if (sink->sample(counts_)) moved_.push_back(sink.get());
        for (End* end : moved_) ++counts_[end->number()], since_reset_[end->number()] = true, end->moved_at.push_back(clocks);
        edge();
        if (!moved_.empty()) progress_ = clocks;
        else if (clocks - progress_ > watchdog_ && !(all_taken() && all_given())) hangs();
    }

    // A valid must come from registers only: it may not move with any ready or valid that the bench drives.
    void check_independence() {
        std::vector<bool> before;
        for (auto& sink : sinks_) before.push_back(sink->valid());
        flip(), model_.eval();
        for (size_t i = 0; i < sinks_.size(); ++i)
            if (sinks_[i]->valid() != before[i])
                throw Failure(script_.streams[sinks_[i]->number()].name + "_valid depends on a ready or a valid in the same clock");
        flip(), model_.eval();
    }

    void flip() {
        for (auto& source : sources_) source->flip_valid();
        for (auto& sink : sinks_) sink->flip_ready();
    }

    void hangs() const {
        std::string reason = "no transfer for " + std::to_string(watchdog_) + " clocks, waiting for";
        for (auto& source : sources_) reason += source->waits_for(counts_);
        for (auto& sink : sinks_) reason += sink->waits_for(counts_);
        throw Failure(reason);
    }

    Model& model_;
    const Script& script_;
    Random random_;
    uint64_t watchdog_, probe_, progress_ = 0, quiet_until_ = 0;
    int64_t clear_;  // clocks after rst, or -1 if reset does not clear
    Port clk_, rst_;
    bool stalls_ = false;
    Counts counts_;
    std::vector<bool> since_reset_;
    std::vector<std::unique_ptr<Source>> sources_;
    std::vector<std::unique_ptr<Sink>> sinks_;
    std::vector<End*> ends_, moved_;
};

static std::string list(const std::vector<uint64_t>& values) {
    std::string text;
    for (auto value : values) text += (text.empty() ? "" : ",") + std::to_string(value);
    return "[" + text + "]";
}

int main(int argc, char** argv) {
    if (argc != 3) return std::fprintf(stderr, "usage: bench DESIGN.so SCRIPT\n"), 2;
    try {
        const Script script(argv[2]);
        Model model(argv[1], static_cast<int>(script.options.at("seed")), script.copies);
        Bench bench(model, script);
        const auto start = std::chrono::steady_clock::now();
        std::string reason;
        try {
            bench.run();
        } catch (const Failure& failure) {
            reason = std::string(failure.what()) + ", at clock " + std::to_string(bench.clocks);
        }
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
        const std::string trace = script.options.at("trace") > 0 ? bench.json([](const End& end) { return list(end.moved_at); }) : "null";
        std::printf("{\"reason\":\"%s\",\"clocks\":%llu,\"transfers\":%s,\"seconds\":%.6f,\"trace\":%s}\n", reason.c_str(),
                    static_cast<unsigned long long>(bench.clocks),
                    bench.json([](const End& end) { return std::to_string(end.moved_at.size()); }).c_str(), seconds.count(), trace.c_str());
    } catch (const std::exception& error) {
        return std::fprintf(stderr, "%s\n", error.what()), 1;
    }
    std::fflush(stdout);
    std::_Exit(0);  // the model lives in a library: leave before its static destructors meet an unloaded runtime
}
