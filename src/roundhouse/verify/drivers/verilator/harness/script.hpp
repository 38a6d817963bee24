// The script: what is sent to a design and what must come back. script_file.py writes the file and documents its lines.
#pragma once
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

using Words = std::vector<uint32_t>;  // least significant word first

// So many transfers of a stream.
struct Condition {
    uint32_t stream, count;
};

// The fields of a transfer.
struct Values {
    size_t place;    // in Script::pool: all fields of the stream one after the other, for each copy; then masks
    uint32_t given;  // a bit for each field that has a value
};

// Further values of a transfer, chosen by how many transfers of a rival stream came before one of another.
struct Race {
    uint32_t stream, number, rival, first;
    std::vector<Values> values;  // for `first` transfers of the rival, one more, and so on
};

struct Transaction {
    Values values;
    uint32_t first, after, not_before;  // in Script::conditions: place of the first, number of each kind
    uint32_t delay;                     // clocks
    int race;                           // in Script::races, or -1
};

struct StreamScript {
    std::string name;
    bool incoming;
    double stall;
    std::vector<std::string> fields;
    std::vector<int> words;                // of each field
    std::vector<uint32_t> needs;           // streams that must have had a transfer since reset
    std::vector<Transaction> transactions;

    int all_words() const {
        int sum = 0;
        for (int count : words) sum += count;
        return sum;
    }
};

// Everything up to a barrier.
struct Segment {
    std::vector<size_t> ends;  // of each stream: the number of its transactions up to here
    char barrier;              // 'd'rain: wait for all results; 'i'dle: wait some clocks; 'r'eset after some clocks
    uint32_t clocks;
};

class Script {
public:
    std::map<std::string, double> options;
    std::vector<StreamScript> streams;
    std::vector<Segment> segments;
    std::vector<Condition> conditions;
    std::vector<Race> races;
    Words pool;
    size_t copies = 1;                  // of the design

    explicit Script(const std::string& path) {
        std::ifstream file(path);
        if (!file) throw std::runtime_error("cannot read " + path);
        for (std::string line; std::getline(file, line);) {
            next_ = line.c_str();
            parse(token());
        }
        barrier('d', 0);
    }

private:
    // The next word of the line; empty at its end.
    std::string token() {
        while (*next_ == ' ') ++next_;
        const char* start = next_;
        while (*next_ && *next_ != ' ') ++next_;
        return {start, next_};
    }

    uint32_t number() {
        char* end;
        const auto value = std::strtoul(next_, &end, 10);
        if (end == next_) throw std::runtime_error(std::string("not a number in the script: ") + next_);
        return next_ = end, static_cast<uint32_t>(value);
    }

    void parse(const std::string& kind) {
        if (kind == "send" || kind == "expect") transaction();
        else if (kind == "or") races.back().values.push_back(values(streams.at(raced_)));
        else if (kind == "drain") barrier('d', 0);
        else if (kind == "idle" || kind == "reset") barrier(kind[0], number());
        else if (kind == "stream") stream();
        else if (kind == "need") {
            const uint32_t stream = number();
            streams.at(stream).needs.push_back(number());
        } else if (kind == "option") {
            const std::string name = token();
            options[name] = std::stod(token());
            if (name == "copies") copies = static_cast<size_t>(options[name]);
        } else throw std::runtime_error("unknown line in the script: " + kind);
    }

    void stream() {
        StreamScript made;
        made.name = token(), made.incoming = token() == "in", made.stall = std::stod(token());
        for (std::string field = token(); !field.empty(); field = token()) {
            made.fields.push_back(field);
            made.words.push_back((number() + 31) / 32);
        }
        streams.push_back(std::move(made));
    }

    void transaction() {
        const uint32_t place = number();
        StreamScript& stream = streams.at(place);
        Transaction made{values(stream), static_cast<uint32_t>(conditions.size()), 0, 0, 0, -1};
        for (std::string word = token(); !word.empty(); word = token()) {
            if (word == "delay") {
                made.delay = number();
                continue;
            }
            if (word == "race") {
                made.race = static_cast<int>(races.size()), raced_ = place;
                Race race{};
                race.stream = number(), race.number = number(), race.rival = number(), race.first = number();
                races.push_back(race);
                continue;
            }
            ++(word == "after" ? made.after : made.not_before);  // all "after" come before all "before"
            const uint32_t other = number();
            conditions.push_back({other, number()});
        }
        stream.transactions.push_back(made);
    }

    // A value for each field: one for all copies of the design, or one for each, with commas between.
    Values values(const StreamScript& stream) {
        Values made{pool.size(), 0};
        std::vector<std::string> texts;
        for (size_t field = 0; field < stream.fields.size(); ++field) {
            texts.push_back(token());
            if (texts.back() != "-") made.given |= 1u << field;
        }
        for (size_t copy = 0; copy < copies; ++copy)
            for (size_t field = 0; field < stream.fields.size(); ++field)
                append(pool, of_copy(texts[field].substr(0, texts[field].find('&')), copy), stream.words[field], 0);
        if (stream.incoming) return made;
        for (size_t field = 0; field < stream.fields.size(); ++field) {
            const size_t mask = texts[field].find('&');
            const bool all = mask == std::string::npos;
            append(pool, all ? "" : texts[field].substr(mask + 1), stream.words[field], all ? ~0u : 0u);
        }
        return made;
    }

    static std::string of_copy(const std::string& text, size_t copy) {
        if (text == "-") return "";
        size_t start = 0;
        for (size_t comma; copy && (comma = text.find(',', start)) != std::string::npos; --copy) start = comma + 1;
        return text.substr(start, text.find(',', start) - start);
    }

    void barrier(char kind, uint32_t clocks) {
        Segment made{{}, kind, clocks};
        for (const StreamScript& stream : streams) made.ends.push_back(stream.transactions.size());
        segments.push_back(std::move(made));
    }

    static void append(Words& to, const std::string& hex, int words, uint32_t fill) {
        const size_t at = to.size();
        to.resize(at + words, fill);
        if (hex.size() > 8u * words) throw std::runtime_error("a value is wider than its port: " + hex);
        for (int i = 0, end = static_cast<int>(hex.size()); end > 0; ++i, end -= 8) {
            const int start = end < 8 ? 0 : end - 8;
            to[at + i] = static_cast<uint32_t>(std::stoul(hex.substr(start, end - start), nullptr, 16));
        }
    }

    const char* next_ = nullptr;
    uint32_t raced_ = 0;  // stream of the last race
};
