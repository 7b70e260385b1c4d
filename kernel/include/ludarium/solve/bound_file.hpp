// Bounds in a file: what was work to find out, for one game with its options, in order and with a
// check sum. Bounds that took little work need not be kept: they are found again at once.
//
// The layout, numbers with the lowest byte first: "LUDBOUND", version (4 bytes), words of a key
// (4), length of the name (4), name, number of entries (8), entries (key, least and most as 2
// bytes each, work as 1), check sum of all before it (8).
#pragma once

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "ludarium/error.hpp"
#include "ludarium/solve/bound_table.hpp"

namespace ludarium {

constexpr std::string_view kBoundMagic = "LUDBOUND";
constexpr std::uint32_t kBoundVersion = 2;
// A position whose proof took fewer others is seldom worth a place.
constexpr std::uint64_t kKeptWork = 256;

// FNV-1a over bytes.
inline std::uint64_t check_sum(std::string_view bytes) {
    std::uint64_t sum = 0xcbf29ce484222325;
    for (const char byte : bytes) sum = (sum ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
    return sum;
}

template <class Number>
void put_number(std::string& bytes, Number number) {
    auto rest = static_cast<std::uint64_t>(number);
    for (std::size_t i = 0; i < sizeof(Number); ++i, rest >>= 8)
        bytes += static_cast<char>(rest & 0xff);
}

// Reads one thing after another and throws when there is no more.
class ByteReader {
  public:
    explicit ByteReader(std::string_view bytes) : rest_(bytes) {}

    std::string_view take(std::size_t count) {
        if (count > rest_.size()) throw Error("solution file: cut off");
        const std::string_view head = rest_.substr(0, count);
        rest_.remove_prefix(count);
        return head;
    }
    template <class Number>
    Number number() {
        std::uint64_t value = 0;
        const std::string_view bytes = take(sizeof(Number));
        for (std::size_t i = 0; i < bytes.size(); ++i)
            value |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << 8 * i;
        return static_cast<Number>(value);
    }
    std::size_t left() const { return rest_.size(); }

  private:
    std::string_view rest_;
};

template <std::size_t Words>
using BoundEntries = std::vector<std::pair<TableKey<Words>, Bounds>>;

template <std::size_t Words>
std::string bounds_to_bytes(BoundEntries<Words> entries, const std::string& name) {
    std::sort(entries.begin(), entries.end(),
              [](const auto& a, const auto& b) { return a.first < b.first; });
    std::string bytes(kBoundMagic);
    put_number(bytes, kBoundVersion);
    put_number(bytes, static_cast<std::uint32_t>(Words));
    put_number(bytes, static_cast<std::uint32_t>(name.size()));
    bytes += name;
    put_number(bytes, static_cast<std::uint64_t>(entries.size()));
    for (const auto& [key, bounds] : entries) {
        for (const std::uint64_t word : key) put_number(bytes, word);
        put_number(bytes, bounds.least);
        put_number(bytes, bounds.most);
        put_number(bytes, bounds.work);
    }
    put_number(bytes, check_sum(bytes));
    return bytes;
}

// Throws Error when the bytes are not what `bounds_to_bytes` made for the same game and options.
template <std::size_t Words>
BoundEntries<Words> bounds_from_bytes(std::string_view bytes, const std::string& name, int most) {
    if (bytes.substr(0, kBoundMagic.size()) != kBoundMagic)
        throw Error("solution file: this is not a solution file");
    if (bytes.size() < kBoundMagic.size() + 28) throw Error("solution file: cut off");
    const std::string_view content = bytes.substr(0, bytes.size() - 8);
    if (ByteReader(bytes.substr(content.size())).number<std::uint64_t>() != check_sum(content))
        throw Error("solution file: damaged or cut off, the check sum is wrong");
    ByteReader reader(content.substr(kBoundMagic.size()));
    if (const auto version = reader.number<std::uint32_t>(); version != kBoundVersion)
        throw Error("solution file: expected version " + std::to_string(kBoundVersion) + ", got " +
                    std::to_string(version));
    const auto words = reader.number<std::uint32_t>();
    const std::string_view named = reader.take(reader.number<std::uint32_t>());
    if (named != name || words != Words)
        throw Error("solution file: expected one for " + name + ", got " + std::string(named));
    const auto count = reader.number<std::uint64_t>();
    constexpr std::size_t kEntry = 8 * Words + 5;
    if (reader.left() % kEntry != 0 || reader.left() / kEntry != count)
        throw Error("solution file: the number of entries is wrong");
    BoundEntries<Words> entries(count);
    for (auto& [key, bounds] : entries) {
        for (std::uint64_t& word : key) word = reader.number<std::uint64_t>();
        bounds.least = reader.number<std::int16_t>();
        bounds.most = reader.number<std::int16_t>();
        bounds.work = reader.number<std::uint8_t>();
        if (!bounds.exists() || bounds.least > bounds.most || bounds.least < -most || bounds.most > most)
            throw Error("solution file: bounds that cannot be");
    }
    return entries;
}

// Beside the old file first, so that a kill leaves the old or the new one.
inline void write_file(const std::string& path, const std::string& bytes) {
    const std::string fresh = path + ".new";
    std::ofstream file(fresh, std::ios::binary | std::ios::trunc);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.close();
    if (!file) throw Error("solution file: cannot write " + fresh);
    std::error_code failed;
    std::filesystem::rename(fresh, path, failed);
    if (failed) throw Error("solution file: cannot write " + path);
}

inline std::string read_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    if (!file) throw Error("solution file: cannot read " + path);
    return bytes;
}

}  // namespace ludarium
