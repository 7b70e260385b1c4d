// Does this processor have the instructions that the module is built with? Asked before anything
// else, since to meet one that it lacks would end the whole program without a word.
#pragma once

namespace ludarium {

// The first set of instructions that is missing, null if none is.
inline const char* lacking_instructions() {
#if defined(__x86_64__) && defined(__GNUC__)
    __builtin_cpu_init();
#if defined(__POPCNT__)
    if (!__builtin_cpu_supports("popcnt")) return "POPCNT";
#endif
#if defined(__SSE4_2__)
    if (!__builtin_cpu_supports("sse4.2")) return "SSE4.2";
#endif
#if defined(__AVX2__)
    if (!__builtin_cpu_supports("avx2")) return "AVX2";
#endif
#if defined(__BMI2__)
    if (!__builtin_cpu_supports("bmi2")) return "BMI2";
#endif
#if defined(__AVX512F__)
    if (!__builtin_cpu_supports("avx512f")) return "AVX-512";
#endif
#endif
    return nullptr;
}

}  // namespace ludarium
