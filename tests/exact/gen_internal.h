// gen_internal.h: what the generator's files share.
#ifndef GEN_INTERNAL_H
#define GEN_INTERNAL_H

#include "generators.h"

/// How coordinates are drawn.
typedef enum gen_grain { GEN_FLOATS, GEN_INTEGERS, GEN_EXPONENTS, GEN_MAGNITUDES } gen_grain;

enum { GEN_LEVELS = 3 };

/// Where a shape is to be made: around `center`, in the frame of its long axis u and its short axis v.
typedef struct gen_frame {
    gen_grain grain;
    double cx, cy, ux, uy, vx, vy;
    int exponent;           // GEN_EXPONENTS: the one that most coordinates have
    int levels[GEN_LEVELS]; // GEN_MAGNITUDES: the powers of two that numbers are small multiples of
    bool spikes;            // rings and chains that cross, retrace and repeat themselves
    bool degenerate;        // repeat and align points, leave out radii
} gen_frame;

/// A point of the frame: center + s u + t v, rounded as the grain wants.
ht_vec2 gen_point(gen_rng *rng, const gen_frame *f, double s, double t);

/// Makes a shape of any kind but compound; and of any kind.
void gen_part_make(gen_rng *rng, const gen_frame *f, ht_kind kind, gen_part *out);
void gen_shape_make(gen_rng *rng, const gen_frame *f, ht_kind kind, gen_shape *out);

/// Whether numbers are drawn without regard to the frame.
static inline bool gen_is_free(const gen_frame *f) {
    return f->grain == GEN_EXPONENTS || f->grain == GEN_MAGNITUDES;
}

/// A number of one of the frame's levels.
float gen_magnitude(gen_rng *rng, const gen_frame *f);

/// Levels of up to 1e38 and down to 1e-40, most of them as far apart as floats, doubles or two doubles resolve.
void gen_draw_levels(gen_rng *rng, int levels[GEN_LEVELS]);

/// Rings or a chain on a small grid, most of them with spikes, repeats, crossings or rings that retrace others.
ht_polygon gen_spiky_polygon(gen_rng *rng, const gen_frame *f, gen_part *out);
int gen_spiky_chain(gen_rng *rng, const gen_frame *f, ht_vec2 *v, int most);

/// An oriented box and a shape of kind b that is turned as it is, by quarters, or lies along it.
void gen_equal_rotation(gen_rng *rng, ht_kind b, gen_pair *out);

/// Any part of the shape, and any number of a part, as gen_fields_of lists them.
gen_part *gen_random_part(gen_rng *rng, gen_shape *s);
float *gen_random_number(gen_rng *rng, gen_part *part);

/// Makes the part of its kind again after its numbers have changed; false when it cannot be.
bool gen_repair(gen_part *part);

/// A pair whose relation hangs on the last bits of a double; false where the kinds have none.
bool gen_double_level(gen_rng *rng, ht_kind a, ht_kind b, gen_pair *out);

/// The sign of the turn a -> b -> c, exactly.
int gen_turn(ht_vec2 a, ht_vec2 b, ht_vec2 c);

/// The strictly convex hull, counter-clockwise, in place; returns how many points are left.
int gen_hull(ht_vec2 *v, int count);

/// Whether the vertices go around a convex polygon once, repeats and collinear ones among them; or are all collinear.
bool gen_is_convex(const ht_vec2 *v, int count);

/// Whether no two edges share more than a point; or all rings are collinear.
bool gen_is_polygon(const ht_polygon *p);

/// Gives half of the zeros of a shape the other sign.
void gen_flip_zeros(gen_rng *rng, gen_shape *s);

#endif
