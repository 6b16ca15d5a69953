// crossings_near.c: edges that run nearly on each other across an offset edge.
#include "crossings_near.h"

#include <math.h>

// A point of the pair, turned by quarters and scaled.
typedef struct near_frame {
    int quarter;
    double size;
} near_frame;

static ht_vec2 at(const near_frame *f, double x, double y) {
    const double s = f->size;
    const ht_vec2 points[4] = {{(float)(s * x), (float)(s * y)},
                               {(float)(s * -y), (float)(s * x)},
                               {(float)(s * -x), (float)(s * -y)},
                               {(float)(s * y), (float)(s * -x)}};
    return points[f->quarter];
}

static double tiny(gen_rng *rng) {
    const double t = gen_real(rng, 0.5, 1) * ldexp(1, -gen_int(rng, 30, 70));
    return gen_once_in(rng, 3) ? 0 : gen_once_in(rng, 2) ? t : -t;
}

static ht_shape segment_or_triangle(gen_rng *rng, const near_frame *f, ht_vec2 *v) {
    v[2] = at(f, gen_real(rng, -1, 2), gen_real(rng, -2, 2));
    return gen_once_in(rng, 2) ? HT_SHAPE(((ht_segment){v[0], v[1]})) : HT_SHAPE(((ht_triangle){{v[0], v[1], v[2]}}));
}

// A shape that has its border at x on the edge from 0 to 1, or near there.
static ht_shape across(gen_rng *rng, const near_frame *f) {
    const double x = gen_once_in(rng, 2) ? gen_real(rng, 0, 1) : ldexp(gen_real(rng, 0.5, 1), -gen_int(rng, 1, 40));
    const double r = gen_once_in(rng, 2) ? gen_real(rng, 0.1, 0.5) : ldexp(1, -gen_int(rng, 1, 20));
    const float radius = (float)(f->size * r);
    const ht_vec2 low = at(f, x + r, -1), high = at(f, x + r + gen_real(rng, -0.2, 0.2), 1), middle = at(f, x + r, 0);
    switch (gen_int(rng, 0, 3)) {
    case 0:
        return HT_SHAPE(((ht_circle){middle, radius}));
    case 1:
        return HT_SHAPE(((ht_obox){middle, {radius, radius}, {0.6f, 0.8f}, radius / 2}));
    case 2:
        return HT_SHAPE(((ht_segment){low, high}));
    default:
        return HT_SHAPE(((ht_capsule){low, high, radius}));
    }
}

void crossings_near_make(gen_rng *rng, near_pair *out) {
    const near_frame f = {gen_int(rng, 0, 3), ldexp(1, gen_int(rng, -40, 40))};
    const bool turned = gen_once_in(rng, 2), first = gen_once_in(rng, 2), whole = gen_once_in(rng, 2);
    const double begin = whole ? 0 : gen_real(rng, -0.5, 0.3), end = whole ? 1 : gen_real(rng, 0.7, 1.5);
    out->v[0][turned] = at(&f, 0, 0);
    out->v[0][!turned] = at(&f, 1, 0);
    out->v[1][0] = at(&f, begin, tiny(rng));
    out->v[1][1] = at(&f, end, tiny(rng));
    const ht_shape edge = segment_or_triangle(rng, &f, out->v[0]), other = segment_or_triangle(rng, &f, out->v[1]);
    out->members[first] = other;
    out->members[!first] = across(rng, &f);
    const ht_shape both = HT_SHAPE(((ht_compound){out->members, NEAR_MEMBERS}));
    out->a = first ? edge : both;
    out->b = first ? both : edge;
}
