// segments_ask.c: the article's rule as it is written, with what `int` makes of it, and the exact relation.
#include "segments.h"
#include <math.h>

const float segments_units[SEGMENTS_UNITS] = {1.0f, 1000.0f, 20000.0f, 1000000.0f};

static ht_vec2 minus(ht_vec2 a, ht_vec2 b) {
    return (ht_vec2){a.x - b.x, a.y - b.y};
}

static double cross(ht_vec2 a, ht_vec2 b) {
    return (double)a.x * (double)b.y - (double)a.y * (double)b.x;
}

static double dot_of_segments(ht_vec2 a, ht_vec2 b) {
    return (double)a.x * (double)b.x + (double)a.y * (double)b.y;
}

// Exact: coordinates are multiples of a sixteenth of a cell and have so few bits that their differences fit a float,
// and products and sums a double.
static determinants determine(const ht_vec2 *c) {
    const ht_vec2 a = minus(c[A], c[O]), b = minus(c[B], c[O]), q = minus(c[P], c[O]);
    const double s = cross(q, b), t = cross(a, q);
    return (determinants){.d = cross(a, b),
                          .s = s,
                          .t = t,
                          .sum = s + t,
                          .dots = {dot_of_segments(a, b), dot_of_segments(minus(c[A], c[P]), minus(c[B], c[P])),
                                   dot_of_segments(minus(c[O], c[A]), minus(c[P], c[A]))}};
}

// What is left of a whole number in the article's `int`.
static double as_int(double x) {
    const int64_t whole = (int64_t)x;
    const uint32_t low = (uint32_t)((uint64_t)whole & UINT32_MAX);
    return low > INT32_MAX ? (double)low - 4294967296.0 : (double)low;
}

// Wrapping at the end is as wrapping after each operation.
static determinants wrapped(const determinants *x) {
    return (determinants){.d = as_int(x->d),
                          .s = as_int(x->s),
                          .t = as_int(x->t),
                          .sum = as_int(x->sum),
                          .dots = {as_int(x->dots[0]), as_int(x->dots[1]), as_int(x->dots[2])}};
}

static bool article_says_hit(const determinants *x) {
    if (x->d < 0.0 || x->d > 0.0) {
        const bool in_cone = x->d < 0.0 ? x->s <= 0.0 && x->t <= 0.0 : x->s >= 0.0 && x->t >= 0.0;
        return in_cone && trunc(x->sum / x->d) >= 1.0;
    }
    return x->dots[0] <= 0.0 || x->dots[1] <= 0.0 || x->dots[2] <= 0.0;
}

segments_answer segments_ask(const segments_state *s) {
    segments_answer x = {.count = 0};
    const float unit = segments_units[s->unit];
    bool is_whole = true;
    for (int i = 0; i < ENDS; i++) {
        x.at[i] = (ht_vec2){s->at[i].x * unit, s->at[i].y * unit};
        is_whole = is_whole && x.at[i].x == roundf(x.at[i].x) && x.at[i].y == roundf(x.at[i].y);
    }
    x.real = determine(x.at);
    x.ints = x.real;
    if (is_whole) { // between whole numbers the rule is asked without int
        x.ints = wrapped(&x.real);
    }
    x.overflows = x.ints.d != x.real.d || x.ints.s != x.real.s || x.ints.t != x.real.t || x.ints.sum != x.real.sum;
    x.is_hit_by_article = article_says_hit(&x.ints);
    const ht_segment op = {x.at[O], x.at[P]}, ab = {x.at[A], x.at[B]};
    x.relation = ht_relate_segment_segment(&op, &ab);
    x.is_wrong = x.is_hit_by_article != (x.relation != HT_APART);
    const ht_shape one = HT_SHAPE(((ht_segment){s->at[O], s->at[P]})),
                   other = HT_SHAPE(((ht_segment){s->at[A], s->at[B]}));
    x.separation = ht_distance(&one, &other);
    x.count = (int32_t)ht_crossings(&one, &other, x.crossings, 4);
    return x;
}
