// The work file: what to do with a core, in order. simulation.py writes it and documents its lines.
#pragma once
#include <fstream>
#include <sstream>

#include "model.hpp"

struct Key {
    uint32_t size;
    size_t payload;  // payloads are positions in Work::pool
};

struct Block {
    uint32_t number;    // from 1, in the order of the file: what messages call it
    uint32_t epoch;     // how many keys were loaded before it in the file
    uint32_t count;     // 1, or the length of a chain in which each result is the next block
    bool decrypt, next_key;
    uint32_t key_size;  // with a travelling key
    size_t payload, before_last, expected, key;
};

// Everything up to a barrier: keys and blocks in order, then what happens once all of them were accepted.
struct Segment {
    std::vector<Key> keys;
    std::vector<Block> blocks[2];  // two sides in a duplex core, else one
    char barrier = 'd';            // 'd'rain: wait for all results; 'i'dle: wait some clocks; 'r'eset after some clocks
    uint32_t clocks = 0;
};

class Work {
public:
    std::vector<Segment> segments;
    Words pool;

    Work(const std::string& path, int block_words, int key_words) : block_words_(block_words), key_words_(key_words) {
        std::ifstream file(path);
        if (!file) throw std::runtime_error("cannot read " + path);
        segments.emplace_back();
        for (std::string line; std::getline(file, line);) parse(line);
    }

private:
    void parse(const std::string& line) {
        std::istringstream in(line);
        std::string word;
        in >> word;
        Segment& segment = segments.back();
        if (word == "key") {
            Key key{};
            in >> key.size;
            key.payload = value(in, key_words_);
            segment.keys.push_back(key);
            ++epoch_;
        } else if (word == "block" || word == "chain") {
            parse_block(in, word == "chain");
        } else {
            segment.barrier = word[0];
            if (word != "drain") in >> segment.clocks;
            segments.emplace_back();
        }
        if (!in) throw std::runtime_error("bad line in the work file: " + line);
    }

    void parse_block(std::istringstream& in, bool chain) {
        Block block{};
        int side;
        block.number = ++number_, block.epoch = epoch_, block.count = 1;
        in >> side >> block.decrypt >> block.next_key;
        if (chain) in >> block.count;
        block.payload = value(in, block_words_);
        if (chain) block.before_last = value(in, block_words_);
        block.expected = value(in, block_words_);
        if (in >> block.key_size)
            block.key = value(in, key_words_);
        else
            in.clear();
        if (side < 0 || side > 1) throw std::runtime_error("a side is 0 or 1");
        segments.back().blocks[side].push_back(block);
    }

    size_t value(std::istringstream& in, int words) {
        std::string hex;
        in >> hex;
        const size_t at = pool.size();
        pool.resize(at + words);
        if (hex.size() > 8u * words) throw std::runtime_error("a value is wider than its port: " + hex);
        for (int i = 0, end = static_cast<int>(hex.size()); end > 0; ++i, end -= 8) {
            const int start = end < 8 ? 0 : end - 8;
            pool[at + i] = static_cast<uint32_t>(std::stoul(hex.substr(start, end - start), nullptr, 16));
        }
        return at;
    }

    int block_words_, key_words_;
    uint32_t epoch_ = 0, number_ = 0;
};
