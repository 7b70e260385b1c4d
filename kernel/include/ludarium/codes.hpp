// State codes, the same text as in Python: rows from the top, runs of empty cells as numbers,
// then the other facts between colons. What `decode` accepts is stated in core/codes.py; it is the
// same here.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "ludarium/boards.hpp"

namespace ludarium {

constexpr std::string_view kStones = "rbgv";
constexpr std::size_t kMaxCode = 4000;

inline std::vector<std::string> split(std::string_view text, char mark) {
    std::vector<std::string> parts(1);
    for (char c : text) {
        if (c == mark)
            parts.emplace_back();
        else
            parts.back() += c;
    }
    return parts;
}

inline std::vector<std::string> fields(std::string_view code, std::size_t count) {
    if (code.size() > kMaxCode) throw Error("code: too long");
    auto parts = split(code, ':');
    if (parts.size() != count)
        throw Error("code: expected " + std::to_string(count) + " fields joined by ':'");
    return parts;
}

// symbol(cell) is empty for an empty cell.
inline std::string write_rows(const Board& board, const std::function<std::string(int)>& symbol) {
    std::string text;
    for (const auto& row : board.rows) {
        if (!text.empty()) text += '/';
        int run = 0;
        for (int cell : row) {
            const std::string s = symbol(cell);
            if (s.empty()) {
                ++run;
                continue;
            }
            if (run) text += std::to_string(run);
            run = 0;
            text += s;
        }
        if (run) text += std::to_string(run);
    }
    return text;
}

// take(text, position, cell) reads one symbol: it sets the cell and returns the length, 0 when
// there is no symbol there.
inline void read_rows(const Board& board, std::string_view text,
                      const std::function<int(std::string_view, int)>& take) {
    const auto parts = split(text, '/');
    if (parts.size() != board.rows.size())
        throw Error("code: expected " + std::to_string(board.rows.size()) + " rows");
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    for (std::size_t r = 0; r < parts.size(); ++r) {
        const std::string_view part = parts[r];
        const auto& row = board.rows[r];
        std::size_t at = 0, column = 0;
        while (at < part.size()) {
            if (digit(part[at])) {
                std::size_t end = at;
                while (end < part.size() && digit(part[end])) ++end;
                if (part[at] == '0' || end - at > 2) throw Error("code: bad run of empty cells");
                column += static_cast<std::size_t>(std::stoi(std::string(part.substr(at, end - at))));
                at = end;
                continue;
            }
            if (column >= row.size()) throw Error("code: a row is too long");
            const int length = take(part.substr(at), row[column]);
            if (length <= 0) throw Error("code: unexpected symbol");
            at += static_cast<std::size_t>(length);
            ++column;
        }
        if (column != row.size()) throw Error("code: a row has the wrong length");
    }
}

inline bool read_flag(std::string_view text, std::string_view word) {
    if (text != word && text != "-") throw Error("code: expected '" + std::string(word) + "' or '-'");
    return text == word;
}

inline int read_letter(std::string_view text, std::string_view letters) {
    if (text.size() != 1 || letters.find(text[0]) == std::string_view::npos)
        throw Error("code: expected one of " + std::string(letters));
    return static_cast<int>(letters.find(text[0]));
}

inline int read_number(std::string_view text, int low, int high) {
    const bool plain = !text.empty() && text.size() <= 4 && (text == "0" || text[0] != '0') &&
                       text.find_first_not_of("0123456789") == std::string_view::npos;
    const int number = plain ? std::stoi(std::string(text)) : -1;
    if (number < low || number > high)
        throw Error("code: expected a number from " + std::to_string(low) + " to " +
                    std::to_string(high));
    return number;
}

// Stones of several colours, each a set of cell numbers.
template <int W, class Stones>
std::string write_stones(const Board& board, const Stones& stones, int colours) {
    return write_rows(board, [&](int cell) {
        for (int c = 0; c < colours; ++c)
            if (stones[c].test(cell)) return std::string(1, kStones[c]);
        return std::string();
    });
}

template <int W, class Stones>
void read_stones(const Board& board, std::string_view text, Stones& stones, int colours) {
    read_rows(board, text, [&](std::string_view rest, int cell) {
        const auto colour = kStones.substr(0, colours).find(rest[0]);
        if (colour == std::string_view::npos) return 0;
        stones[colour].set(cell);
        return 1;
    });
}

}  // namespace ludarium
