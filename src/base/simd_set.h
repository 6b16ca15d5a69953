// simd_set.h: compiles one source for several instruction sets.
//
// A file named *_kernel.c is compiled once for every set of HTI_SIMD_SETS, with that set's compiler flags. The names that
// it gives to other files stand in it as functions within HTI_KERNEL, so that each compilation has its own and a search
// finds them. One line declares them all by the type of the function, and another makes the table that calls go through:
//
//     area.h:         typedef double hti_area_kernel(const ht_box *box);
//                     HTI_KERNEL_DECLARE(hti_area_kernel, hti_area);
//     area_kernel.c:  double HTI_KERNEL(hti_area)(const ht_box *box) { ... }
//     area.c:         static hti_area_kernel *const kernels[HT_SIMD_COUNT] = HTI_KERNEL_TABLE(hti_area);
//                     ... kernels[hti_simd()](box) ...
//
// Where a question spends a small part of its time in a kernel, that is narrow: with AVX-512 it is AVX2's, and its file has nothing
// for that, by `#if !defined(HTI_ALL_SETS) || !defined(HTI_LANES_AVX512)`. Processors of Intel's run 8 % slower for some time after
// a product of 512 bits, whatever comes then, which takes more than such a kernel gains.
//
// Kernels give the same bits in every set: the same operations in the same order, lane by lane, without fused
// multiply-adds. A build without the flags (HTI_ALL_SETS is not defined) has the one set that its own flags give.
#ifndef HANTEI_BASE_SIMD_SET_H
#define HANTEI_BASE_SIMD_SET_H

#include <hantei/base.h>

#include "base/compiler.h"

/// The instruction sets that the code being compiled may use, each with those before it: SSE2, AVX, AVX2, AVX-512; or
/// NEON; or WebAssembly's. Without any of them the code is plain C.
#if !defined(HTI_NO_SIMD)
#if defined(__SSE2__)
#define HTI_LANES_SSE2
#if defined(__AVX__)
#define HTI_LANES_AVX
#if defined(__AVX2__)
#define HTI_LANES_AVX2
#if defined(__AVX512F__) && defined(__AVX512DQ__) && defined(__AVX512BW__) && defined(__AVX512VL__)
#define HTI_LANES_AVX512
#endif
#endif
#endif
#elif defined(__aarch64__) && defined(__ARM_NEON)
#define HTI_LANES_NEON
#elif defined(__wasm_simd128__)
#define HTI_LANES_WASM
#endif
#endif

#if defined(HTI_LANES_SSE2)
#define HTI_OWN_SET sse2
#define HTI_OWN_CODE HT_SIMD_SSE2
#elif defined(HTI_LANES_NEON)
#define HTI_OWN_SET neon
#define HTI_OWN_CODE HT_SIMD_NEON
#elif defined(HTI_LANES_WASM)
#define HTI_OWN_SET wasm
#define HTI_OWN_CODE HT_SIMD_WASM
#else
#define HTI_OWN_SET scalar
#define HTI_OWN_CODE HT_SIMD_SCALAR
#endif

/// Expands to X(set, code) for every set that this library has. In CMakeLists.txt, HTI_ALL_SETS stands for x86-64's; every
/// such machine has SSE2, and HTI_SCALAR_SET adds plain C for tests, which compare all sets.
#if defined(HTI_ALL_SETS)
#if defined(HTI_SCALAR_SET)
#define HTI_SIMD_SETS_SCALAR(X) X(scalar, HT_SIMD_SCALAR)
#define HTI_LEAST_KERNEL(name) name##_scalar
#else
#define HTI_SIMD_SETS_SCALAR(X)
#define HTI_LEAST_KERNEL(name) name##_sse2
#endif
#define HTI_SIMD_SETS(X)                                                                                               \
    HTI_SIMD_SETS_SCALAR(X)                                                                                            \
    X(sse2, HT_SIMD_SSE2)                                                                                              \
    X(avx2, HT_SIMD_AVX2)                                                                                              \
    X(avx512, HT_SIMD_AVX512)
#else
#define HTI_SIMD_SETS(X) HTI_SIMD_SETS_OWN(X, HTI_OWN_SET, HTI_OWN_CODE)
#define HTI_SIMD_SETS_OWN(X, set, code) X(set, code)
#endif

/// The name that `name` has in the set. HTI_SET is the set that a kernel file is being compiled for.
#define HTI_KERNEL_OF(name, set) HTI_KERNEL_PASTE(name, set)
#define HTI_KERNEL_PASTE(name, set) name##_##set
#if !defined(HTI_SET)
#define HTI_SET HTI_OWN_SET
#endif
#define HTI_KERNEL(name) HTI_KERNEL_OF(name, HTI_SET)

/// HTI_KERNEL_DECLARE declares `name` in every set, `type` being its type as a function. HTI_KERNEL_TABLE is the
/// initialiser of a table of it, by ht_simd. HTI_NARROW_DECLARE and HTI_NARROW_TABLE are those of narrow kernels.
#if defined(HTI_ALL_SETS)
#define HTI_NARROW_DECLARE(type, name) extern type HTI_LEAST_KERNEL(name), name##_sse2, name##_avx2
#define HTI_KERNEL_DECLARE(type, name) extern type HTI_LEAST_KERNEL(name), name##_sse2, name##_avx2, name##_avx512
#define HTI_KERNEL_TABLE(name)                                                                                         \
    { HTI_LEAST_KERNEL(name), name##_sse2, name##_avx2, name##_avx512 }
#define HTI_NARROW_TABLE(name)                                                                                         \
    { HTI_LEAST_KERNEL(name), name##_sse2, name##_avx2, name##_avx2 }
static_assert(HT_SIMD_SCALAR == 0 && HT_SIMD_SSE2 == 1 && HT_SIMD_AVX2 == 2 && HT_SIMD_AVX512 == 3,
              "tables have the sets in this order");
#else
#define HTI_KERNEL_DECLARE(type, name) extern type HTI_KERNEL_OF(name, HTI_OWN_SET)
#define HTI_KERNEL_TABLE(name)                                                                                         \
    {                                                                                                                  \
        HTI_OWN_KERNEL(name), HTI_OWN_KERNEL(name), HTI_OWN_KERNEL(name), HTI_OWN_KERNEL(name), HTI_OWN_KERNEL(name),  \
            HTI_OWN_KERNEL(name)                                                                                       \
    }
#define HTI_OWN_KERNEL(name) HTI_KERNEL_OF(name, HTI_OWN_SET)
#define HTI_NARROW_DECLARE(type, name) HTI_KERNEL_DECLARE(type, name)
#define HTI_NARROW_TABLE(name) HTI_KERNEL_TABLE(name)
static_assert(HT_SIMD_COUNT == 6, "a table has a cell for every set, and all are of the only one");
#endif

/// The set in use plus one, or 0 before hti_simd is first called. It is the library's only variable.
extern int32_t hti_simd_state;

/// Chooses the set that is used from now on, the widest that the machine has; returns it.
ht_simd hti_simd_choose(void);

/// Returns the set in use.
static inline ht_simd hti_simd(void) {
    const int32_t state = __atomic_load_n(&hti_simd_state, __ATOMIC_RELAXED);
    return __builtin_expect(state != 0, 1) ? (ht_simd)(state - 1) : hti_simd_choose();
}

#endif
