// compiler.h: what compilers and languages say differently. The core is C17 and C++17 as well.
#ifndef HANTEI_BASE_COMPILER_H
#define HANTEI_BASE_COMPILER_H

/// C++ and C23 have these words; C17 has them under other names.
#if !defined(__cplusplus) && (!defined(__STDC_VERSION__) || __STDC_VERSION__ < 202311L)
#define static_assert _Static_assert
#define alignas _Alignas
#define alignof _Alignof
#endif

#if defined(__GNUC__)
#define HTI_ATTRIBUTE(...) __attribute__((__VA_ARGS__))
#else
#define HTI_ATTRIBUTE(...)
#endif

/// A function that becomes part of its callers. Structs passed between such functions stay in registers. Through memory, a
/// vector load of a struct that was stored in parts stalls.
#if defined(_MSC_VER) && !defined(__clang__)
#define HTI_INLINE static __forceinline
#define HTI_NOINLINE __declspec(noinline)
#else
#define HTI_INLINE static inline HTI_ATTRIBUTE(always_inline)
#define HTI_NOINLINE HTI_ATTRIBUTE(noinline)
#endif

/// A function that fast paths rarely call: kept out of line and away from them.
#define HTI_COLD HTI_NOINLINE HTI_ATTRIBUTE(cold)

/// A function that not every file with its header calls.
#define HTI_UNUSED HTI_ATTRIBUTE(unused)

/// What the library's files reach without a detour, as no other library does.
#if defined(__ELF__)
#define HTI_HIDDEN HTI_ATTRIBUTE(visibility("hidden"))
#else
#define HTI_HIDDEN
#endif

#endif
