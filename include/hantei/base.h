// base.h: the words every other header uses: visibility, version, vectors, rotations, poses and the status list.
#ifndef HANTEI_BASE_H
#define HANTEI_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define HT_VERSION_MAJOR 0
#define HT_VERSION_MINOR 1
#define HT_VERSION_PATCH 0

// Functions of the library, and of hantei_io beside it. For a DLL of Windows HT_SHARED is defined where it is used and,
// with HT_BUILDING, where it is built; the package files do so. For one of hantei_io: HT_IO_SHARED, HT_IO_BUILDING.
#if defined(_WIN32)
#if !defined(HT_SHARED)
#define HT_API
#elif defined(HT_BUILDING)
#define HT_API __declspec(dllexport)
#else
#define HT_API __declspec(dllimport)
#endif
#if !defined(HT_IO_SHARED)
#define HT_IO_API
#elif defined(HT_IO_BUILDING)
#define HT_IO_API __declspec(dllexport)
#else
#define HT_IO_API __declspec(dllimport)
#endif
#elif defined(__GNUC__)
#define HT_API __attribute__((visibility("default")))
#define HT_IO_API HT_API
#else
#define HT_API
#define HT_IO_API
#endif

// Lets a compiler look at what is printed, the format being argument `format_at` and its values those from `first` on.
#if defined(__MINGW32__)
#define HT_PRINTF(format_at, first) __attribute__((format(gnu_printf, format_at, first)))
#elif defined(__GNUC__)
#define HT_PRINTF(format_at, first) __attribute__((format(printf, format_at, first)))
#else
#define HT_PRINTF(format_at, first)
#endif

// A conversion as C and C++ write it: of C's form -Wold-style-cast warns in C++.
#ifdef __cplusplus
#define HT_CONVERTED(type, value) static_cast<type>(value)
#else
#define HT_CONVERTED(type, value) ((type)(value))
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// A point or a vector in the plane, in the caller's unit of length.
typedef struct ht_vec2 {
    float x, y;
} ht_vec2;

/// A rotation by its cosine and sine, taken literally: it need not be of unit length.
typedef struct ht_rot {
    float c; // cosine
    float s; // sine
} ht_rot;

/// Where a shape stands: turned by `q` about the origin, then moved by `p`.
typedef struct ht_pose {
    ht_vec2 p; // translation, in the caller's unit
    ht_rot q;  // rotation
} ht_pose;

/// Every status the library and its readers return: code, name, sentence.
/// The ones marked U make a shape unanswerable: every question on it answers apart (see ht_is_answerable).
#define HT_STATUS_LIST(X)                                                                                              \
    X(HT_OK, "ok", "nothing is wrong")                                                                                 \
    /* U */ X(HT_ERR_NULL, "null", "a pointer that must not be null is null")                                          \
    /* U */ X(HT_ERR_KIND, "kind", "the shape's kind is not known, or not one that is taken here")                     \
    /* U */ X(HT_ERR_NOT_FINITE, "not_finite", "a number is infinite or not a number")                                 \
    /* U */ X(HT_ERR_NEGATIVE_RADIUS, "negative_radius", "the radius is negative")                                     \
    /* U */ X(HT_ERR_INVERTED_BOX, "inverted_box", "the box's min is greater than its max")                            \
    /* U */ X(HT_ERR_NEGATIVE_HALF, "negative_half", "a half size of the oriented box is negative")                    \
    /* U */ X(HT_ERR_ZERO_ROTATION, "zero_rotation", "the rotation's cosine and sine are both zero")                   \
    /* U */ X(HT_ERR_ZERO_NORMAL, "zero_normal", "the half-plane's normal is zero")                                    \
    /* U */ X(HT_ERR_TOO_FEW_VERTICES, "too_few_vertices", "the shape has fewer vertices than its kind needs")         \
    /* U */ X(HT_ERR_RING_END, "ring_end", "the ends of the rings do not increase")                                    \
    /* U */ X(HT_ERR_NESTED_COMPOUND, "nested_compound", "a member of a compound is a compound itself")                \
    X(HT_ERR_ZERO_DIRECTION, "zero_direction", "the direction of the ray or line is zero")                             \
    X(HT_ERR_REPEATED_VERTEX, "repeated_vertex", "two neighbouring vertices are the same point")                       \
    X(HT_ERR_ZERO_AREA, "zero_area", "all vertices lie on one line")                                                   \
    X(HT_ERR_NOT_CONVEX, "not_convex", "the vertices do not form a convex polygon in order")                           \
    X(HT_ERR_SPIKE, "spike", "an edge folds back onto the one before it")                                              \
    X(HT_ERR_SELF_INTERSECTION, "self_intersection", "two edges of one ring meet away from their common vertex")       \
    X(HT_ERR_RING_CROSSING, "ring_crossing", "two rings cross or share a stretch of boundary")                         \
    X(HT_ERR_RING_OUTSIDE, "ring_outside", "a hole lies outside its outer ring")                                       \
    X(HT_ERR_RING_NESTING, "ring_nesting", "a ring lies inside one that winds the same way")                           \
    X(HT_ERR_INDEX, "index", "the edge index was not built for this polygon")                                          \
    X(HT_ERR_CAPACITY, "capacity", "the caller's memory is too small for the result")                                  \
    X(HT_ERR_MEMORY, "memory", "no memory could be had")                                                               \
    X(HT_ERR_FILE, "file", "a file could not be opened, read or written")                                              \
    X(HT_ERR_SYNTAX, "syntax", "the text does not follow its format")                                                  \
    /* U: a field that was not made */                                                                                 \
    X(HT_ERR_VALUE, "value", "a value is missing, of the wrong type or out of range")                                  \
    X(HT_ERR_UNSUPPORTED, "unsupported", "the file uses something this reader does not support")                       \
    X(HT_ERR_STALE, "stale", "the object is not in the world any more")                                                \
    X(HT_ERR_RANGE, "range", "the object would stand outside the world's range")

typedef enum ht_status {
#define HT_STATUS_CODE(code, name, text) code,
    HT_STATUS_LIST(HT_STATUS_CODE)
#undef HT_STATUS_CODE
        HT_STATUS_COUNT
} ht_status;

/// The status's short name ("not_finite"), or "unknown". Static storage.
HT_API const char *ht_status_name(ht_status status);

/// The status as a sentence without a full stop, or "unknown status". Static storage.
HT_API const char *ht_status_text(ht_status status);

/// The library's version as text, "major.minor.patch". Static storage.
HT_API const char *ht_version(void);

/// Memory of an object that grows. resize(context, NULL, 0, n) gets n bytes, aligned for every type; resize(context, p,
/// old, n) moves them, as realloc; n = 0 gives them back. NULL when there is none. All zero: malloc's.
typedef struct ht_allocator {
    void *(*resize)(void *context, void *memory, size_t old_size, size_t new_size);
    void *context;
} ht_allocator;

/// Instruction sets that hot code is compiled for: code, name. All give the same bits.
#define HT_SIMD_LIST(X)                                                                                                \
    X(HT_SIMD_SCALAR, scalar)                                                                                          \
    X(HT_SIMD_SSE2, sse2)                                                                                              \
    X(HT_SIMD_AVX2, avx2)                                                                                              \
    X(HT_SIMD_AVX512, avx512)                                                                                          \
    X(HT_SIMD_NEON, neon)                                                                                              \
    X(HT_SIMD_WASM, wasm)

typedef enum ht_simd {
#define HT_SIMD_CODE(code, name) code,
    HT_SIMD_LIST(HT_SIMD_CODE)
#undef HT_SIMD_CODE
        HT_SIMD_COUNT
} ht_simd;

/// The set's name ("avx2"), or "unknown". Static storage.
HT_API const char *ht_simd_name(ht_simd simd);

/// Whether this library has code for the set and this machine runs it.
HT_API bool ht_simd_is_available(ht_simd simd);

/// The set that is in use: the widest available one, unless another was chosen.
HT_API ht_simd ht_simd_in_use(void);

/// From now on uses the set, for tests and benchmarks; false, and nothing changes, when it is not available. Any thread
/// may call it at any time: answers do not depend on it.
HT_API bool ht_simd_use(ht_simd simd);

/// The rotation that turns nothing.
#ifdef __cplusplus
#define HT_ROT_IDENTITY (ht_rot{1.0f, 0.0f})
#else
#define HT_ROT_IDENTITY ((ht_rot){1.0f, 0.0f})
#endif

/// Cosine and sine of an angle in radians, each the float nearest to the true value (correctly rounded), the same bits
/// on every machine. The floats nearest to k*pi/2 for |k| <= 1024 give exact quarter turns. NaN and infinity give NaN.
HT_API ht_rot ht_rot_make(float radians);

#ifdef __cplusplus
}
#endif

#endif
