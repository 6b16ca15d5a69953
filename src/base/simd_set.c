// simd_set.c: which instruction sets the machine has, and which one is in use.
//
// x86-64: CPUID leaf 7 tells what the processor can, XGETBV which registers the system saves (Intel 64 and IA-32
// Architectures Software Developer's Manual, volume 1, chapters 14.3 and 15.2). The other architectures have the one
// set that they are compiled for.
#include "base/simd_set.h"

#include "base/rounding.h"

#if defined(HTI_ALL_SETS)
#include <cpuid.h>

enum { YMM = 0x06, ZMM = 0xe6 }; // parts of the state that the system saves: 256-bit registers; with masks and 512-bit

// Returns the parts of the state that the system saves.
static uint32_t saved_parts(void) {
    unsigned a = 0, b = 0, c = 0, d = 0;
    (void)__get_cpuid(1, &a, &b, &c, &d); // leaves 0 where there is no such leaf
    if ((c & bit_OSXSAVE) == 0) {
        return 0;
    }
    uint32_t low = 0, high = 0;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
}

static bool runs(ht_simd simd) {
    unsigned a = 0, b = 0, c = 0, d = 0;
    const unsigned avx2 = bit_AVX2 | bit_BMI | bit_BMI2;
    const unsigned avx512 = avx2 | bit_AVX512F | bit_AVX512VL | bit_AVX512BW | bit_AVX512DQ;
    const unsigned needed = simd == HT_SIMD_AVX512 ? avx512 : simd == HT_SIMD_AVX2 ? avx2 : 0;
    const uint32_t parts = simd == HT_SIMD_AVX512 ? ZMM : simd == HT_SIMD_AVX2 ? YMM : 0;
    (void)__get_cpuid_count(7, 0, &a, &b, &c, &d);
    const uint32_t lacking = (~b & needed) | (~saved_parts() & parts);
    return lacking == 0;
}
#else
static bool runs(ht_simd simd) {
    (void)simd;
    return true;
}
#endif

// The square of 1 + 2^-30 has one bit too many for a double.
static bool rounds_products(ht_simd simd) {
    static hti_rounding_sum_kernel *const sums[HT_SIMD_COUNT] = HTI_KERNEL_TABLE(hti_rounding_sum);
    const volatile double a = 1.0 + 0x1p-30, rounded = 1.0 + 0x1p-29;
    return sums[simd](a, a, -rounded) == 0.0;
}

int32_t hti_simd_state = 0;

#define COMPILED(set, code) | 1u << (code)
static const uint32_t compiled_sets = 0 HTI_SIMD_SETS(COMPILED);
#undef COMPILED

const char *ht_simd_name(ht_simd simd) {
    static const char *const names[HT_SIMD_COUNT] = {
#define NAME(code, name) #name,
        HT_SIMD_LIST(NAME)
#undef NAME
    };
    return (uint32_t)simd < HT_SIMD_COUNT ? names[simd] : "unknown";
}

bool ht_simd_is_available(ht_simd simd) {
    if ((uint32_t)simd >= HT_SIMD_COUNT) {
        return false;
    }
    return (compiled_sets >> simd & 1) != 0 && runs(simd) && rounds_products(simd);
}

ht_simd ht_simd_in_use(void) {
    return hti_simd();
}

bool ht_simd_use(ht_simd simd) {
    const bool available = ht_simd_is_available(simd);
    if (available) {
        __atomic_store_n(&hti_simd_state, (int32_t)simd + 1, __ATOMIC_RELAXED);
    }
    return available;
}

ht_simd hti_simd_choose(void) {
    ht_simd best = HT_SIMD_SCALAR;
    for (int32_t i = 0; i < HT_SIMD_COUNT; i++) {
        best = ht_simd_is_available((ht_simd)i) ? (ht_simd)i : best;
    }
    ht_simd_use(best);
    return best;
}
