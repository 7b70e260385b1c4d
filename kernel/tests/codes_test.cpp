#include "check.hpp"
#include "ludarium/codes.hpp"
#include "ludarium/rng.hpp"

using namespace ludarium;
using namespace ludarium::tests;

namespace {

using Stones = std::array<Bits<1>, 4>;

Stones read(const Board& board, const std::string& text, int colours) {
    Stones stones{};
    read_stones<1>(board, text, stones, colours);
    return stones;
}

bool refuses(const std::string& text) {
    return throws<Error>([&] { read(square(3), text, 2); });
}

}  // namespace

TEST(rows_round_trip) {
    Rng rng(1, 2);
    for (const int colours : {2, 3, 4})
        for (int round = 0; round < 300; ++round) {
            const Board board = round % 2 ? square(7) : hexagon({4, 4, 4, 4, 4, 4});
            Stones stones{};
            for (int cell = 0; cell < board.size(); ++cell) {
                const int colour = rng.below(colours + 3);
                if (colour < colours) stones[colour].set(cell);
            }
            const std::string text = write_stones<1>(board, stones, colours);
            CHECK(read(board, text, colours) == stones);
        }
}

TEST(rows_are_read_from_the_top) {
    const Stones stones = read(square(3), "r2/1b1/3", 2);
    CHECK(stones[0] == Bits<1>::one(6));
    CHECK(stones[1] == Bits<1>::one(4));
    CHECK_EQUAL(write_stones<1>(square(3), stones, 2), "r2/1b1/3");
}

TEST(rows_are_read_strictly) {
    for (const char* bad : {"", "3/3", "3/3/3/3", "3/3/", "3/3/4", "3/3/2", "3/3/rrrr", "3/3/03", "3/3/1g1",
                            "3/3/0", "3/3/3r", "3/3/ 3", "3/3/R2", "3/3/100", "3/3/-3",
                            "3/3/99999999999999999999", "3/3/rr\xff", "3/3/x2"})
        CHECK((at_case() = bad, refuses(bad)));
    CHECK(refuses(std::string("3/3/2\0", 6)));
    CHECK(!refuses("3/3/3") && !refuses("rbr/3/2r"));
}

TEST(fields_are_counted) {
    CHECK(fields("a:b:c", 3) == (std::vector<std::string>{"a", "b", "c"}));
    CHECK(fields("::", 3) == (std::vector<std::string>{"", "", ""}));
    CHECK(throws<Error>([] { fields("a:b", 3); }));
    CHECK(throws<Error>([] { fields("a:b:c:d", 3); }));
    CHECK(throws<Error>([] { fields(std::string(1'000'000, ':'), 3); }));
    CHECK(throws<Error>([] { fields(std::string(kMaxCode + 1, 'x'), 1); }));
    CHECK_EQUAL(fields(std::string(kMaxCode, 'x'), 1).size(), 1u);
}

TEST(numbers_are_plain) {
    CHECK_EQUAL(read_number("0", 0, 9), 0);
    CHECK_EQUAL(read_number("271", 1, 271), 271);
    for (const char* bad :
         {"", "00", "01", "+1", "-1", " 1", "1 ", "1e1", "272", "99999", "10000000000", "0x1"})
        CHECK((at_case() = bad, throws<Error>([&] { read_number(bad, 0, 271); })));
    CHECK(throws<Error>([] { read_number("0", 1, 9); }));
}

TEST(flags_and_letters) {
    CHECK(read_flag("swapped", "swapped") && !read_flag("-", "swapped"));
    for (const char* bad : {"", "swap", "--", "SWAPPED"})
        CHECK(throws<Error>([&] { read_flag(bad, "swapped"); }));
    CHECK_EQUAL(read_letter("b", "rb"), 1);
    for (const char* bad : {"", "g", "rb", "R", "-"})
        CHECK(throws<Error>([&] { read_letter(bad, "rb"); }));
    CHECK(throws<Error>([] { read_letter(std::string_view("\0", 1), "rb"); }));
}
