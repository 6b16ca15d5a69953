// generators.h: pairs of shapes that are hard to judge, from a seed: with one build the same seed gives the same pairs.
#ifndef GENERATORS_H
#define GENERATORS_H

#include <hantei/query.h>

/// xoshiro256** (Blackman and Vigna), seeded by splitmix64.
typedef struct gen_rng {
    uint64_t s[4];
} gen_rng;

void gen_seed(gen_rng *rng, uint64_t seed);
uint64_t gen_bits(gen_rng *rng);
/// Uniform in [low, high).
double gen_real(gen_rng *rng, double low, double high);
/// Uniform in low..high, both included.
int gen_int(gen_rng *rng, int low, int high);
/// True once in `n` times.
bool gen_once_in(gen_rng *rng, int n);

/// Whether shapes of the kind are made: fields, and kinds that are seen as fields, are not exact.
static inline bool gen_makes(ht_kind kind) {
    return (kind != HT_NO_SHAPE && kind < HT_FIELD) || kind == HT_COMPOUND;
}

/// The data sets: enumerator, name, what is in it.
#define GEN_SET_LIST(X)                                                                                                \
    X(GEN_RANDOM, "random", "sizes 0.5 to 3, most of them near each other")                                            \
    X(GEN_GRID, "grid", "small integers: shared corners and edges, collinear overlaps, exact tangencies")              \
    X(GEN_NEAR_TOUCH, "near_touch", "placed to touch, rounded, one number moved by -2..+2 ulps")                       \
    X(GEN_OFFSET_1E4, "offset_1e4", "unit sizes around 1e4")                                                           \
    X(GEN_OFFSET_1E6, "offset_1e6", "unit sizes around 1e6")                                                           \
    X(GEN_SCALE, "scale", "both scaled by the same power of two between 1e-20 and 1e20")                               \
    X(GEN_MIXED_SCALE, "mixed_scale", "each at its own scale, one on the other's boundary")                            \
    X(GEN_SLIVER, "sliver", "long and thin, directions down to 1e-7 apart")                                            \
    X(GEN_DEGENERATE, "degenerate", "zero lengths, radii and areas; repeated and collinear vertices")                  \
    X(GEN_ADVERSARIAL, "adversarial", "m 2^k with m in -3..3 and k from -149 up")                                      \
    X(GEN_DOUBLE_LEVEL, "double_level", "decided at the last bits of a double")                                        \
    X(GEN_MIXED_MAGNITUDE, "mixed_magnitude", "numbers of a pair of up to three magnitudes, far from each other")      \
    X(GEN_SPIKES, "spikes", "rings and chains that cross, retrace and repeat themselves, with and without area")       \
    X(GEN_EQUAL_ROTATION, "equal_rotation", "oriented boxes turned alike, flush, some without width or radius")

typedef enum gen_set {
#define GEN_SET_CODE(code, name, text) code,
    GEN_SET_LIST(GEN_SET_CODE)
#undef GEN_SET_CODE
        GEN_SET_COUNT
} gen_set;

const char *gen_set_name(gen_set set);

/// How often a pair of these kinds is asked in the set, beside other pairs and sets; 0: never.
uint64_t gen_pair_weight(gen_set set, ht_kind a, ht_kind b);

/// The set of that name, or GEN_SET_COUNT.
int gen_set_from_name(const char *name);

enum { GEN_VERTICES = 64, GEN_RINGS = 4, GEN_MEMBERS = 3, GEN_INDEX_BOXES = 16 };

/// A shape with the memory of its arrays. Borrows from itself: not to be copied.
typedef struct gen_part {
    ht_shape shape;
    ht_vec2 v[GEN_VERTICES];
    int32_t ring_end[GEN_RINGS];
    ht_box boxes[GEN_INDEX_BOXES];
    ht_edge_index index;
} gen_part;

typedef struct gen_shape {
    gen_part own;
    gen_part parts[GEN_MEMBERS]; // of a compound
    ht_shape members[GEN_MEMBERS];
} gen_shape;

typedef struct gen_pair {
    gen_shape a, b;
} gen_pair;

/// Makes the next pair of the kinds. Every shape is answerable and convex polygons are convex. Rings of polygons may
/// cross and touch, but no two edges share a stretch, unless all rings are collinear: other ones are in GEN_SPIKES.
void gen_pair_make(gen_rng *rng, gen_set set, ht_kind a, ht_kind b, gen_pair *out);

/// A pair and a motion of A that is aimed: a corner or centre of A passes one of B at a distance that is the sum of the
/// radii, exactly or nearly, mostly from far away. False for kinds that it does not make.
bool gen_aimed(gen_rng *rng, ht_kind a, ht_kind b, gen_pair *out, ht_vec2 *delta);

/// The numbers of a part that can be moved: points, lengths (never negative), a direction or rotation.
typedef struct gen_fields {
    ht_vec2 *points[GEN_VERTICES];
    float *lengths[3];
    ht_vec2 *direction; // of a ray, line or half-plane, or NULL
    ht_rot *rotation;   // of an oriented box, or NULL
    float *offset;      // of a half-plane, or NULL
    int point_count, length_count;
} gen_fields;

gen_fields gen_fields_of(gen_part *part);

/// The float `steps` floats after x, or before it; never infinite.
float gen_step(float x, int steps);

/// Moves `number` to where `holds` changes its answer, when it does so between it and `other`: to the last float of
/// either side, or a few before or after it. False, and nothing changed, when it does not.
bool gen_aim(gen_rng *rng, float *number, float other, bool (*holds)(void *), void *of);

/// As gen_aim, with some number of the pair, which stays a sound one. `of` may hold the pair.
bool gen_aim_pair(gen_rng *rng, gen_pair *pair, bool (*holds)(void *), void *of);

/// Whether the shapes of a gen_pair meet.
bool gen_pair_meets(void *pair);

/// A float of the magnitude of a number of the pair, or of the difference or sum of two, times a small integer.
float gen_kindred(gen_rng *rng, gen_pair *pair);

/// The parts of a shape: itself, or the members of a compound.
int gen_parts_of(gen_shape *s, gen_part *parts[GEN_MEMBERS]);

/// Copies the members of a compound into its array; borrowed arrays and indices follow.
void gen_seal(gen_rng *rng, gen_shape *s);

#endif
