// vec_set.c: every operation of the vectors of one instruction set beside plain C, lane by lane, on random and on
// special numbers. Compiled once for each set.
#include <float.h>

#include "base/vec/vec4d.h"
#include "base/vec/vec_numbers.h"
#include "base/vec/vec_outlines.h"
#include "base/vec/vec_quads.h"
#include "vec_set.h"

enum { ROUNDS = 2000, MOST = 16 };

static uint64_t random_bits(void) { // xorshift64*: S. Vigna, 2016
    static uint64_t state = 1;
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return state * UINT64_C(0x2545f4914f6cdd1d);
}

static float random_float(void) {
    static const float special[] = {0.0f,    -0.0f,    1.0f,    -1.0f,    HTI_INFINITY, -HTI_INFINITY,
                                    HTI_NAN, -HTI_NAN, FLT_MIN, -FLT_MIN, 0x1p-149f,    -0x1p-149f,
                                    FLT_MAX, -FLT_MAX, 0.5f,    3.0f};
    const uint64_t bits = random_bits();
    return (bits & 3) == 0   ? hti_float((uint32_t)(bits >> 32) | 0x00400000u) // no signalling NaN
           : (bits & 3) == 1 ? special[bits >> 60]
                             : (float)(int32_t)(bits >> 48) * 0x1p-8f - 64.0f;
}

static double random_double(void) {
    return (random_bits() & 1) != 0 ? (double)random_float() : (double)random_float() * 0x1.0000000000001p-80;
}

static void fill_floats(float *to) {
    for (int i = 0; i < MOST; i++) {
        to[i] = random_float();
    }
}

static void fill_doubles(double *to) {
    for (int i = 0; i < MOST; i++) {
        to[i] = random_double();
    }
}

static uint64_t bits_d(double a) {
    uint64_t bits = 0;
    memcpy(&bits, &a, sizeof bits);
    return bits;
}

// The same bits, or NaN both, of which the sign and the rest may differ.
static bool same_f(float a, float b) {
    return hti_bits(a) == hti_bits(b) || (a != a && b != b);
}
static bool same_d(double a, double b) {
    return bits_d(a) == bits_d(b) || (a != a && b != b);
}

static double of_bits_d(uint64_t bits) {
    double a = 0.0;
    memcpy(&a, &bits, sizeof a);
    return a;
}

static const char *error_bound; // the first operation that is

#define EXPECT(name, holds)                                                                                            \
    if (!(holds) && error_bound == NULL) {                                                                             \
        error_bound = name;                                                                                            \
    }

// Lanes of `answer` are `expected`, which may say a[i], b[i] and c[i], the lanes of x, y and z. S: f or d.
#define LANES_ARE(T, S, n, answer, expected)                                                                           \
    {                                                                                                                  \
        T##_element out[MOST];                                                                                         \
        T##_store(out, answer);                                                                                        \
        for (int i = 0; i < (n); i++) {                                                                                \
            EXPECT(#T " " #answer, same_##S(out[i], expected))                                                         \
        }                                                                                                              \
    }
#define BITS_ARE(T, n, answer, holds)                                                                                  \
    for (int i = 0; i < (n); i++) {                                                                                    \
        EXPECT(#T " " #answer, ((uint64_t)(answer) >> i & 1) == (uint64_t)(holds))                                     \
    }                                                                                                                  \
    EXPECT(#T " " #answer, (uint64_t)(answer) >> (n) == 0)
typedef float vec4f_element, vecNf_element, vec16f_element, vec4_blocks_element;
typedef double vec2d_element, vecNd_element, vec4d_element;

#define OPERANDS_f(T)                                                                                                  \
    float a[MOST], b[MOST], c[MOST];                                                                                   \
    fill_floats(a);                                                                                                    \
    fill_floats(b);                                                                                                    \
    fill_floats(c);                                                                                                    \
    const T x = T##_load(a), y = T##_load(b), z = T##_load(c);                                                         \
    (void)z;
#define OPERANDS_d(T)                                                                                                  \
    double a[MOST], b[MOST], c[MOST];                                                                                  \
    fill_doubles(a);                                                                                                   \
    fill_doubles(b);                                                                                                   \
    fill_doubles(c);                                                                                                   \
    const T x = T##_load(a), y = T##_load(b), z = T##_load(c);                                                         \
    (void)z;

// What vectors have that C's operators are for.
#define CHECK_COMMON(T, S, n)                                                                                          \
    LANES_ARE(T, S, n, x, a[i])                                                                                        \
    LANES_ARE(T, S, n, T##_splat(a[0]), a[0])                                                                          \
    LANES_ARE(T, S, n, x + y, a[i] + b[i])                                                                             \
    LANES_ARE(T, S, n, x - y, a[i] - b[i])                                                                             \
    LANES_ARE(T, S, n, x *y, a[i] * b[i])                                                                              \
    LANES_ARE(T, S, n, x / y, a[i] / b[i])                                                                             \
    LANES_ARE(T, S, n, x *b[0], a[i] * b[0])                                                                           \
    LANES_ARE(T, S, n, -x, -a[i])                                                                                      \
    CHECK_CALLS(T, S, n)                                                                                               \
    LANES_ARE(T, S, n, T##_select(T##_less(x, y), x, z), a[i] < b[i] ? a[i] : c[i])                                    \
    LANES_ARE(T, S, n, T##_select(T##_less_equal(x, y), x, z), a[i] <= b[i] ? a[i] : c[i])                             \
    LANES_ARE(T, S, n, T##_choose_less(x, y, z, x), a[i] < b[i] ? c[i] : a[i])                                         \
    BITS_ARE(T, n, T##_less_bits(x, y), a[i] < b[i])                                                                   \
    BITS_ARE(T, n, T##_less_equal_bits(x, y), a[i] <= b[i])
#define CHECK_CALLS(T, S, n)                                                                                           \
    LANES_ARE(T, S, n, T##_min(x, y), a[i] < b[i] ? a[i] : b[i])                                                       \
    LANES_ARE(T, S, n, T##_max(x, y), a[i] > b[i] ? a[i] : b[i])                                                       \
    LANES_ARE(T, S, n, T##_abs(x), a[i] < 0 || a[i] == 0 ? (a[i] == 0 ? 0 : -a[i]) : a[i])
#define CHECK_MASKS(T, mask, n)                                                                                        \
    BITS_ARE(T, n, mask##_bits(mask##_and(T##_less(x, y), T##_less(x, z))), a[i] < b[i] && a[i] < c[i])                \
    BITS_ARE(T, n, mask##_bits(mask##_or(T##_less(x, y), T##_less(x, z))), a[i] < b[i] || a[i] < c[i])                 \
    BITS_ARE(T, n, mask##_bits(mask##_xor(T##_less(x, y), T##_less(x, z))), (a[i] < b[i]) != (a[i] < c[i]))            \
    BITS_ARE(T, n, mask##_bits(mask##_without(T##_less(x, y), T##_less(x, z))), a[i] < b[i] && !(a[i] < c[i]))
#define FLOAT(bits) hti_float(bits)
#define A hti_bits(a[i])
#define B hti_bits(b[i])
#define C hti_bits(c[i])
#define CHECK_BITWISE_F(T, n)                                                                                          \
    LANES_ARE(T, f, n, T##_and(x, y), FLOAT(A &B))                                                                     \
    LANES_ARE(T, f, n, T##_or(x, y), FLOAT(A | B))                                                                     \
    LANES_ARE(T, f, n, T##_xor(x, y), FLOAT(A ^ B))                                                                    \
    LANES_ARE(T, f, n, T##_without(x, y), FLOAT(A & ~B))                                                               \
    BITS_ARE(T, n, T##_signs(x), (A >> 31))

// NOLINTBEGIN(readability-function-size): a line is one operation; macros make it many statements
static void check_n_floats(void) {
    OPERANDS_f(vecNf) CHECK_COMMON(vecNf, f, LANES) CHECK_MASKS(vecNf, maskNf, LANES) CHECK_BITWISE_F(vecNf, LANES)
        LANES_ARE(vecNf, f, LANES, vecNf_sqrt(x), __builtin_sqrtf(a[i]))
            LANES_ARE(vecNf, f, LANES, vecNf_or3(x, y, z), FLOAT(A | B | C)) LANES_ARE(
                vecNf, f, LANES, vecNf_tag(x, vecNf_splat(hti_float(5)), vecNf_splat(hti_float(7))),
                FLOAT((A & ~7u) | 5)) LANES_ARE(vecNf, f, LANES, vecNf_turned_by(x, y), FLOAT(A ^ (B & 0x80000000u)))
                LANES_ARE(vecNf, f, LANES, vecNf_negative_by(x, y), FLOAT(A | (B & 0x80000000u)))
                    LANES_ARE(vecNf, f, LANES, vecNf_bits_negated(x), FLOAT(0u - A)) LANES_ARE(vecNf, f, LANES,
                                                                                               vecNf_held(x), a[i])
                        LANES_ARE(vecNf, f, LANES, vecNf_select(vecNf_is_negative(x), y, z), A >> 31 != 0 ? b[i] : c[i])
                            LANES_ARE(vecNf, f, LANES, vecNf_max_where(vecNf_less(x, y), x, z),
                                      a[i] < b[i] && a[i] > c[i] ? a[i] : c[i])
                                LANES_ARE(vecNf, f, LANES, vecNf_min_where(vecNf_less(x, y), x, z),
                                          a[i] < b[i] && a[i] < c[i] ? a[i] : c[i])
                                    BITS_ARE(vecNf, LANES, maskNf_bits(vecNf_less_equal_where(vecNf_less(x, y), x, z)),
                                             a[i] < b[i] && a[i] <= c[i]) float minimum = HTI_INFINITY;
    for (int i = 0; i < LANES; i++) {
        a[i] = a[i] > 0.0f ? a[i] : 0.5f;
        minimum = a[i] < minimum ? a[i] : minimum;
    }
    EXPECT("vecNf_min_of_lanes", same_f(vecNf_min_of_lanes(vecNf_load(a)), minimum))
}

static void check_n_doubles(void) {
    OPERANDS_d(vecNd) CHECK_COMMON(vecNd, d, DOUBLES) CHECK_MASKS(vecNd, maskNd, DOUBLES)
        LANES_ARE(vecNd, d, DOUBLES, vecNd_sqrt(x), __builtin_sqrt(a[i])) LANES_ARE(
            vecNd, d, DOUBLES, vecNd_turned_by(x, y), __builtin_signbit(b[i]) != 0 ? -a[i] : a[i]) float f[MOST],
        back[MOST];
    fill_floats(f);
    LANES_ARE(vecNd, d, DOUBLES, vecNd_of_floats(f), (double)f[i])
    vecNd_to_floats(back, x);
    for (int i = 0; i < DOUBLES; i++) {
        EXPECT("vecNd_to_floats", same_f(back[i], (float)a[i]))
    }
    LANES_ARE(vecNd, d, DOUBLES, vecNd_of_floats(back), (double)(float)a[i])
}

static void check_four_floats(void) {
    OPERANDS_f(vec4f) CHECK_COMMON(vec4f, f, 4) CHECK_BITWISE_F(vec4f, 4)
        LANES_ARE(vec4f, f, 4, vec4f_sqrt(x), __builtin_sqrtf(a[i]))
            LANES_ARE(vec4f, f, 4, vec4f_low(x, y), i < 2 ? a[i] : b[i - 2])
                LANES_ARE(vec4f, f, 4, vec4f_high(x, y), i < 2 ? a[i + 2] : b[i])
                    LANES_ARE(vec4f, f, 4, vec4f_even(x, y), i < 2 ? a[2 * i] : b[2 * i - 4])
                        LANES_ARE(vec4f, f, 4, vec4f_odd(x, y), i < 2 ? a[2 * i + 1] : b[2 * i - 3])
                            LANES_ARE(vec4f, f, 4, vec4f_pairs(x, y), i % 2 == 0 ? a[i / 2] : b[i / 2])
                                LANES_ARE(vec4f, f, 4, vec4f_swap(x), a[i ^ 1])
                                    LANES_ARE(vec4f, f, 4, vec4f_rotate_1(x), a[(i + 1) % 4])
                                        LANES_ARE(vec4f, f, 4, vec4f_rotate_2(x), a[(i + 2) % 4])
                                            LANES_ARE(vec4f, f, 4, vec4f_rotate_3(x), a[(i + 3) % 4])
                                                LANES_ARE(vec4f, f, 4, vec4f_load_two(a, b), i < 2 ? a[i] : b[i - 2])
                                                    LANES_ARE(vec4f, f, 4, vec4f_load_twice(b), b[i % 2])
                                                        const double d[4] = {random_double(), random_double(),
                                                                             random_double(), random_double()};
    const vec2d low = vec2d_load(d), high = vec2d_load(d + 2), mask = vec2d_less(low, high);
    LANES_ARE(vec4f, f, 4, vec4f_round(low, high), (float)d[i])
    LANES_ARE(vec4f, f, 4, vec4f_keep(x, mask), d[i / 2] < d[2 + i / 2] ? a[i] : 0.0f)
    LANES_ARE(vec4f, f, 4, vec4f_select_by(mask, x, y), d[i / 2] < d[2 + i / 2] ? a[i] : b[i])
    int32_t cut[4];
    const float small[4] = {-2.9f, 2.9f, (float)(int32_t)random_bits() * 0.5f, -0.5f};
    vec4f_store_cut(cut, vec4f_load(small));
    for (int i = 0; i < 4; i++) {
        EXPECT("vec4f_store_cut", cut[i] == (int32_t)small[i])
        EXPECT("vec4f lane", same_f(x[i], a[i]))
    }
}

static void check_two_doubles(void) {
    OPERANDS_d(vec2d) CHECK_COMMON(vec2d, d, 2) BITS_ARE(vec2d, 2, vec2d_signs(x), bits_d(a[i]) >> 63)
        LANES_ARE(vec2d, d, 2, vec2d_sqrt(x), __builtin_sqrt(a[i])) LANES_ARE(vec2d, d, 2, vec2d_and(x, y),
                                                                              of_bits_d(bits_d(a[i]) & bits_d(b[i])))
            LANES_ARE(vec2d, d, 2, vec2d_or(x, y), of_bits_d(bits_d(a[i]) | bits_d(b[i])))
                LANES_ARE(vec2d, d, 2, vec2d_xor(x, y), of_bits_d(bits_d(a[i]) ^ bits_d(b[i])))
                    LANES_ARE(vec2d, d, 2, vec2d_without(x, y), of_bits_d(bits_d(a[i]) & ~bits_d(b[i])))
                        LANES_ARE(vec2d, d, 2, vec2d_blend(vec2d_less(x, y), y, z), a[i] < b[i] ? b[i] : c[i])
                            LANES_ARE(vec2d, d, 2, vec2d_pick(vec2d_less(x, y), z), a[i] < b[i] ? c[1] : c[0])
                                LANES_ARE(vec2d, d, 2, vec2d_first(x, y), i == 0 ? a[0] : b[0])
                                    LANES_ARE(vec2d, d, 2, vec2d_second(x, y), i == 0 ? a[1] : b[1])
                                        LANES_ARE(vec2d, d, 2, vec2d_ends(x, y), i == 0 ? a[0] : b[1])
                                            LANES_ARE(vec2d, d, 2, vec2d_swap(x), a[1 - i])
                                                EXPECT("vec2d_sum", same_d(vec2d_sum(x), a[0] + a[1])) float f[MOST];
    fill_floats(f);
    LANES_ARE(vec2d, d, 2, vec2d_of_floats(f), (double)f[i])
    LANES_ARE(vec2d, d, 2, vec2d_widen(vec4f_load(f)), (double)f[i])
}

static vec4d vec4d_load_lanes(const double *from) {
    return vec4d_pairs(vec2d_load(from), vec2d_load(from + 2));
}
static void vec4d_store_lanes(double *to, vec4d a) {
    vec2d_store(to, vec4d_low(a));
    vec2d_store(to + 2, vec4d_high(a));
}
#define vec4d_load vec4d_load_lanes
#define vec4d_store vec4d_store_lanes

// A call, so that the lanes come from registers: only then gcc 12 drops the rounding that is written lane by lane.
static __attribute__((noinline)) vec4d rounded(vec2d low, vec2d high) {
    const vec4f all = vec4f_round(low, high);
    return vec4d_pairs(vec2d_widen(all), vec2d_widen(vec4f_high(all, all)));
}

static void check_four_doubles(void) {
    OPERANDS_d(vec4d) CHECK_CALLS(vec4d, d, 4) LANES_ARE(vec4d, d, 4, vec4d_add(x, y), a[i] + b[i]) LANES_ARE(
        vec4d, d, 4, vec4d_sub(x, y), a[i] - b[i]) LANES_ARE(vec4d, d, 4, vec4d_mul(x, y), a[i] * b[i])
        LANES_ARE(vec4d, d, 4, vec4d_div(x, y), a[i] / b[i]) LANES_ARE(vec4d, d, 4, vec4d_sqrt(x), __builtin_sqrt(a[i]))
            LANES_ARE(vec4d, d, 4, vec4d_splat(a[2]), a[2])
                LANES_ARE(vec4d, d, 4, vec4d_and(x, y), of_bits_d(bits_d(a[i]) & bits_d(b[i])))
                    LANES_ARE(vec4d, d, 4, vec4d_xor(x, y), of_bits_d(bits_d(a[i]) ^ bits_d(b[i])))
                        LANES_ARE(vec4d, d, 4, vec4d_and(vec4d_less(x, y), z), a[i] < b[i] ? c[i] : 0.0) LANES_ARE(
                            vec4d, d, 4, vec4d_reverse(x), a[3 - i]) LANES_ARE(vec4d, d, 4, vec4d_swap(x), a[i ^ 1])
                            LANES_ARE(vec4d, d, 4, vec4d_first(x, y), i % 2 == 0 ? a[i] : b[i - 1])
                                LANES_ARE(vec4d, d, 4, vec4d_second(x, y), i % 2 == 0 ? a[i + 1] : b[i])
                                    LANES_ARE(vec4d, d, 4, vec4d_ends(x, y), i % 2 == 0 ? a[i] : b[i])
                                        LANES_ARE(vec4d, d, 4, vec4d_all_first(vec4d_low(x)), a[0])
                                            LANES_ARE(vec4d, d, 4, vec4d_all_second(vec4d_low(x)), a[1])
                                                LANES_ARE(vec4d, d, 4, vec4d_spread(vec4d_high(x)), a[2 + i / 2])
                                                    LANES_ARE(vec4d, d, 4, vec4d_both(vec4d_high(x)), a[2 + i % 2])
                                                        BITS_ARE(vec4d, 4, vec4d_less_bits(x, y), a[i] < b[i]) BITS_ARE(
                                                            vec4d, 4, vec4d_signs(x), bits_d(a[i]) >> 63) float f[MOST];
    fill_floats(f);
    LANES_ARE(vec4d, d, 4, vec4d_widen(vec4f_load(f)), (double)f[i])
    LANES_ARE(vec4d, d, 4, rounded(vec4d_low(x), vec4d_high(x)), (double)(float)a[i])
    double maximum = -(double)HTI_INFINITY;
    for (int i = 0; i < 4; i++) {
        a[i] = a[i] == a[i] ? a[i] : 1.0;
        maximum = a[i] > maximum ? a[i] : maximum;
    }
    EXPECT("vec4d_greatest", vec4d_greatest(vec4d_load(a)) == maximum)
}

static float block_most(const float *a, int i, bool minimum) {
    float out = a[i];
    for (int k = i + 4; k < 16; k += 4) {
        out = (minimum ? a[k] < out : a[k] > out) ? a[k] : out;
    }
    return out;
}

static vec16f vec16f_load_lanes(const float *from) {
    vec16f a;
    memcpy(&a, from, sizeof a);
    return a;
}
#if !defined(HTI_LANES_AVX512)
#define vec16f_load vec16f_load_lanes
#endif

static void check_sixteen_floats(void) {
    OPERANDS_f(vec16f) CHECK_CALLS(vec16f, f, 16) LANES_ARE(vec16f, f, 16, vec16f_load_lanes(a), a[i]) LANES_ARE(
        vec16f, f, 16, vec16f_add(x, y), a[i] + b[i]) LANES_ARE(vec16f, f, 16, vec16f_sub(x, y), a[i] - b[i])
        LANES_ARE(vec16f, f, 16, vec16f_mul(x, y), a[i] * b[i]) LANES_ARE(vec16f, f, 16, vec16f_div(x, y), a[i] / b[i])
            LANES_ARE(vec16f, f, 16, vec16f_splat(a[3]), a[3]) LANES_ARE(vec16f, f, 16, vec16f_halves(a[0], b[0]),
                                                                         i < 8 ? a[0] : b[0])
                LANES_ARE(vec16f, f, 16, vec16f_swap_halves(x), a[i ^ 8])
                    LANES_ARE(vec16f, f, 16, vec16f_swap_blocks(x), a[i ^ 4]) LANES_ARE(vec16f, f, 16, vec16f_next(x),
                                                                                        a[i / 8 * 8 + (i + 1) % 8])
                        LANES_ARE(vec16f, f, 16, vec16f_rotate_1(x), a[i / 4 * 4 + (i + 1) % 4])
                            LANES_ARE(vec16f, f, 16, vec16f_rotate_2(x), a[i / 4 * 4 + (i + 2) % 4])
                                LANES_ARE(vec16f, f, 16, vec16f_rotate_3(x), a[i / 4 * 4 + (i + 3) % 4])
                                    LANES_ARE(vec16f, f, 16, vec16f_choose_less(x, y, z, x), a[i] < b[i] ? c[i] : a[i])
                                        LANES_ARE(vec16f, f, 16, vec16f_tag(x, hti_lane_numbers, 15),
                                                  FLOAT((A & ~15u) | (uint32_t)i))
                                            LANES_ARE(vec16f, f, 16, vec16f_tag(x, hti_moved_lanes[5], 7),
                                                      FLOAT((A & ~7u) | hti_moved_lanes[5][i]))
                                                BITS_ARE(vec16f, 16, vec16f_less_bits(x, y), a[i] < b[i])
                                                    BITS_ARE(vec16f, 16, vec16f_less_equal_bits(x, y), a[i] <= b[i])
                                                        EXPECT("vec16f_any_less",
                                                               vec16f_any_less(x, y) == (vec16f_less_bits(x, y) != 0))
                                                            EXPECT("vec16f_any_less", !vec16f_any_less(x, x))
                                                                const uint32_t place = (uint32_t)(random_bits() >> 60);
    EXPECT("vec16f_at", same_f(vec16f_at(x, vec4f_splat(hti_float(0x3f800000u | place))), a[place]))
    for (int i = 0; i < 16; i++) {
        a[i] = a[i] == a[i] ? a[i] : 1.0f;
    }
    const vec16f numbers = vec16f_load(a), none = vec16f_splat(0.0f);
    const vec4f minimum = vec16f_min_blocks(vec16f_add(numbers, none)),
                maximum = vec16f_max_blocks(vec16f_add(numbers, none));
    for (int i = 0; i < 4; i++) { // 0 is as good as -0
        EXPECT("vec16f_min_blocks", minimum[i] == block_most(a, i, true))
        EXPECT("vec16f_max_blocks", maximum[i] == block_most(a, i, false))
    }
}

// NOLINTEND(readability-function-size)

static void check_outlines(void) {
    ht_vec2 v[2][8];
    for (int i = 0; i < 16; i++) {
        v[i / 8][i % 8] = (ht_vec2){random_float(), random_float()};
    }
    const int32_t count[2] = {3 + (int32_t)(random_bits() % 6), 3 + (int32_t)(random_bits() % 6)};
    const ht_vec2 *const both[2] = {v[0], v[1]};
    hti_outlines o;
    hti_outlines_load(&o, both, count);
    float x[16], y[16], next_x[16], next_y[16], other_x[16], other_y[16];
    vec16f_store(x, o.x);
    vec16f_store(y, o.y);
    vec16f_store(next_x, o.next_x);
    vec16f_store(next_y, o.next_y);
    vec16f_store(other_x, hti_outlines_other_x(&o));
    vec16f_store(other_y, hti_outlines_other_y(&o));
    for (int i = 0; i < 16; i++) {
        const int n = count[i / 8];
        const ht_vec2 own = v[i / 8][i % 8 % n], next = v[i / 8][(i % 8 + 1) % n],
                      other = v[1 - i / 8][i % 8 % count[1 - i / 8]];
        EXPECT("hti_outlines_load", same_f(x[i], own.x) && same_f(y[i], own.y))
        EXPECT("hti_outlines_load, next", same_f(next_x[i], next.x) && same_f(next_y[i], next.y))
        EXPECT("hti_outlines_load, other", same_f(other_x[i], other.x) && same_f(other_y[i], other.y))
    }
    if (count[0] >= 5) {
        hti_ring ring;
        hti_ring_fill(&ring, v[0], count[0]);
        for (int i = -2; i < count[0] + 2; i++) {
            const ht_vec2 *at = &ring.v[HTI_RING + i], *own = &v[0][(i + count[0]) % count[0]];
            EXPECT("hti_ring_fill", same_f(at->x, own->x) && same_f(at->y, own->y))
        }
    }
}

static void check_quads(void) {
    enum { N = 4 * QUADS };
    float rows[MOST][8];
    for (int i = 0; i < MOST; i++) {
        for (int k = 0; k < 8; k++) {
            rows[i][k] = random_float();
        }
    }
    const float *const r[4] = {rows[0], rows[4 % N], rows[8 % N], rows[12 % N]};
    const vec4_blocks x = vec4_blocks_of(r[0], r[1], r[2], r[3]),
                      y = vec4_blocks_of(r[0] + 4, r[1] + 4, r[2] + 4, r[3] + 4);
    LANES_ARE(vec4_blocks, f, N, x, r[i / 4][i % 4])
    LANES_ARE(vec4_blocks, f, N, vec4_blocks_low(x, y), r[i / 4][i % 4 < 2 ? i % 4 : i % 4 + 2])
    LANES_ARE(vec4_blocks, f, N, vec4_blocks_high(x, y), r[i / 4][i % 4 < 2 ? i % 4 + 2 : i % 4 + 4])
    LANES_ARE(vec4_blocks, f, N, vec4_blocks_even(x, y), r[i / 4][2 * (i % 4)])
    LANES_ARE(vec4_blocks, f, N, vec4_blocks_odd(x, y), r[i / 4][2 * (i % 4) + 1])
    float out[MOST][8] = {{0}};
    vec4_blocks_to_rows((unsigned char *)out, sizeof out[0], x, y);
    for (int i = 0; i < N; i += 4) {
        for (int k = 0; k < 8; k++) {
            EXPECT("vec4_blocks_to_rows", same_f(out[i][k], rows[i][k]))
        }
    }
}

static void check_packed_floats(void) {
    float lanes[MOST], front[MOST];
    const uint64_t places = random_bits() & ((UINT64_C(1) << LANES) - 1), bits = random_bits();
    fill_floats(lanes);
    vecNf_store_packed(front, vecNf_load(lanes), places);
    const uint64_t unpacked = vec_unpacked_bits(bits, places);
    EXPECT("vec_unpacked_bits", (unpacked & ~places) == 0)
    for (int i = 0, k = 0; i < LANES; i++) {
        if ((places >> i & 1) != 0) {
            EXPECT("vecNf_store_packed", same_f(front[k], lanes[i]))
            EXPECT("vec_unpacked_bits", (unpacked >> i & 1) == (bits >> k & 1))
            k++;
        }
    }
}

static void check_numbers(void) {
    uint32_t from[16], packed[17];
    uint64_t masks[16], hits = 0;
    const uint64_t mask = random_bits() & random_bits() & random_bits();
    const uint32_t hit = (uint32_t)random_bits() & 0xffff;
    uint32_t count = 0;
    for (int i = 0; i < 16; i++) {
        from[i] = (uint32_t)random_bits();
        masks[i] = random_bits() & random_bits() & random_bits() & random_bits();
        hits |= (uint64_t)((masks[i] & mask) != 0) << i;
    }
    EXPECT("vec_sharing_sixteen", vec_sharing_sixteen(masks, mask) == hits)
    EXPECT("vec_pack_sixteen", vec_pack_sixteen(packed, from, hit) == (uint32_t)__builtin_popcount(hit))
    for (int i = 0; i < 16; i++) {
        EXPECT("vec_pack_sixteen", (hit >> i & 1) == 0 || packed[count++] == from[i])
    }
    check_packed_floats();
    vecNi own, counts = {0};
    memcpy(&own, from, sizeof own);
    const int32_t than = (int32_t)random_bits();
    counts = vecNi_count_greater(vecNi_count_greater(counts, own, than), own, 0);
    for (int i = 0; i < INTEGERS; i++) {
        EXPECT("vecNi_count_greater", counts[i] == (own[i] > than) + (own[i] > 0))
    }
    uint8_t bytes[64];
    const uint64_t one = random_bits(), two = one & random_bits();
    vec_store_bytes(bytes, one, two);
    for (int i = 0; i < 64; i++) {
        EXPECT("vec_store_bytes", bytes[i] == (one >> i & 1) + (two >> i & 1))
    }
}

#if defined(HTI_LANES_AVX2)
static void check_packed_numbers(void) {
    uint32_t from[16], other[16], out[16], pairs[32];
    for (int i = 0; i < 16; i++) {
        from[i] = (uint32_t)random_bits();
        other[i] = (uint32_t)random_bits();
    }
    const uint32_t hit = (uint32_t)random_bits() & (LANES == 16 ? 0xffff : 0xff);
    const vecNu x = vecNu_load(from), y = vecNu_load(other);
    vecNu a = x, b = y;
    vecNu_pack_both(&a, &b, hit);
    vecNu_store_pairs(pairs, a, b, (uint32_t)__builtin_popcount(hit));
    vecNu_store(out, vecNu_packed(x, hit));
    for (uint32_t i = 0, k = 0; i < LANES; i++) {
        EXPECT("vecNu_min", vecNu_min(x, y)[i] == (from[i] < other[i] ? from[i] : other[i]))
        EXPECT("vecNu_max", vecNu_max(x, y)[i] == (from[i] > other[i] ? from[i] : other[i]))
        EXPECT("vecNu_splat", vecNu_splat(from[0])[i] == from[0])
        if ((hit >> i & 1) != 0) {
            EXPECT("vecNu_packed", out[k] == from[i])
            EXPECT("vecNu_store_pairs", pairs[2 * k] == from[i] && pairs[2 * k + 1] == other[i])
            k++;
        }
    }
    float lanes[MOST];
    fill_floats(lanes);
    const vecNf moved = vecNf_permuted(vecNf_load(lanes), x & (LANES - 1));
    for (int i = 0; i < LANES; i++) {
        EXPECT("vecNf_permuted", same_f(moved[i], lanes[from[i] % LANES]))
    }
#if !defined(HTI_LANES_AVX512)
    const uint32_t of_sixteen = (uint32_t)random_bits() & 0xffff;
    const uint64_t nibbles = vec_nibbles_of(of_sixteen);
    vecNu_store(out, vecNu_of_sixteen(from, vecNu_of_nibbles(nibbles)));
    vecNu_store(out + 8, vecNu_of_sixteen(from, vecNu_of_nibbles(nibbles >> 32)));
    for (uint32_t i = 0, k = 0; i < 16; i++) {
        if ((of_sixteen >> i & 1) != 0) {
            EXPECT("vecNu_of_sixteen", out[k++] == from[i])
        }
    }
#endif
}
#endif

const char *HTI_KERNEL(vec_wrong_operation)(void) {
    for (int i = 0; i < ROUNDS && error_bound == NULL; i++) {
        check_n_floats();
        check_n_doubles();
        check_four_floats();
        check_two_doubles();
        check_four_doubles();
        check_sixteen_floats();
        check_outlines();
        check_quads();
        check_numbers();
#if defined(HTI_LANES_AVX2)
        check_packed_numbers();
#endif
    }
    return error_bound;
}
