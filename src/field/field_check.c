// field_check.c: searches for points that prove a field's facts wrong.
//
// It takes pairs of points at all scales, from the size of the searched region down to 2^-40 of it, with the certain
// bounds of both values, so that what it finds is a violation but for the errors that the field itself declares. Where
// f is exact, the gradient leads to the closest point, and f must be 0 there.
#include "field/field_internal.h"

typedef struct sampler {
    const ht_field *field;
    double center[2], half[2];
    uint64_t state;
    ht_field_violation worst;
} sampler;

typedef struct sample {
    ht_vec2 at;
    ht_field_value f;
} sample;

// Returns a number between -1 and 1. (D. E. Knuth's constants of a linear congruential generator.)
static double random_number(sampler *s) {
    s->state = s->state * 6364136223846793005u + 1442695040888963407u;
    return (double)(int32_t)(s->state >> 32) * 0x1p-31;
}

// Rounded towards zero to float by its bits: gcc 12 takes a pair of (double)(float)x for x when it vectorises
// straight-line code. Beyond the floats the value is as good as any.
static double rounded_up_estimate(double x) {
    uint64_t bits = 0;
    memcpy(&bits, &x, sizeof bits);
    bits &= ~(((uint64_t)1 << 29) - 1);
    memcpy(&x, &bits, sizeof x);
    return __builtin_fabs(x) < 0x1p-125 ? 0.0 : x;
}

static sample sample_at(const sampler *s, double x, double y) {
    const double px = rounded_up_estimate(x), py = rounded_up_estimate(y);
    return (sample){{(float)px, (float)py}, ht_field_at(s->field, px, py)};
}

static double distance_between(const sample *a, const sample *b) {
    const double dx = (double)a->at.x - (double)b->at.x, dy = (double)a->at.y - (double)b->at.y;
    return __builtin_sqrt(dx * dx + dy * dy);
}

static void note_contradiction(sampler *s, const char *fact, const sample *a, const sample *b, double found,
                               double allowed) {
    const double excess = found - allowed;
    if (!(excess <= 0.0) && (s->worst.fact == NULL || excess > s->worst.found - s->worst.allowed)) {
        s->worst = (ht_field_violation){fact, a->at, b->at, found, allowed};
    }
}

// Returns how far outside of the bounds a point is.
static double excess_of(ht_box box, ht_vec2 p) {
    const double x = hti_larger((double)box.min.x - (double)p.x, (double)p.x - (double)box.max.x);
    const double y = hti_larger((double)box.min.y - (double)p.y, (double)p.y - (double)box.max.y);
    return hti_larger(hti_larger(x, y), 0.0);
}

// Notes the contradictions that one point shows.
static void check_point(sampler *s, const sample *a) {
    const ht_field_facts *const facts = &s->field->facts;
    const ht_field_value f = a->f;
    const double lipschitz = (double)facts->lipschitz,
                 steep = f.gradient[0] * f.gradient[0] + f.gradient[1] * f.gradient[1];
    const double excess = excess_of(facts->bounds, a->at), size = __builtin_fabs(f.value) + (double)facts->size;
    note_contradiction(s, "finite", a, a, f.value - f.value, 0.0); // NaN counts as a violation
    note_contradiction(s, "limits", a, a, hti_larger(f.low - f.value, f.value - f.high), 0.0);
    if (!facts->has_limits) {
        note_contradiction(s, "gradient", a, a, __builtin_sqrt(steep), lipschitz * (1.0 + 0x1p-20));
    }
    if (f.high < 0.0) {
        note_contradiction(s, "bounds", a, a, excess, 0.0);
    }
    if (excess > 0.0) {
        note_contradiction(s, "reach", a, a, excess, (double)facts->reach * hti_larger(f.high, 0.0) * (1.0 + 0x1p-20));
    }
    if (f.value > 0.0 ? facts->is_exact_outside : facts->is_exact_inside) { // then it has no limits
        const double x = (double)a->at.x - f.value * f.gradient[0], y = (double)a->at.y - f.value * f.gradient[1];
        const sample closest = sample_at(s, x, y);
        const double moved = __builtin_fabs((double)closest.at.x - x) + __builtin_fabs((double)closest.at.y - y);
        const double allowed = lipschitz * moved + 8.0 * (f.high - f.low) + 0x1p-45 * size;
        note_contradiction(s, f.value > 0.0 ? "exact outside" : "exact inside", a, &closest,
                           f.value > 0.0 ? closest.f.low : -closest.f.high, allowed);
    }
}

// Notes the contradictions that two points show.
static void check_pair(sampler *s, const sample *a, const sample *b) {
    const ht_field_facts *const facts = &s->field->facts;
    const double apart = distance_between(a, b), slack = 0x1p-45 * (apart + (double)facts->size);
    note_contradiction(s, "lipschitz", a, b, a->f.low - b->f.high, (double)facts->lipschitz * apart * (1.0 + 0x1p-45));
    if (facts->is_exact_outside && b->f.high <= 0.0) {
        note_contradiction(s, "exact outside", a, b, a->f.low, apart * (1.0 + 0x1p-45));
    }
    if (facts->is_exact_inside && b->f.low >= 0.0) {
        note_contradiction(s, "exact inside", a, b, -a->f.high, apart * (1.0 + 0x1p-45));
    }
    if (facts->is_convex) {
        const double dx = (double)b->at.x - (double)a->at.x, dy = (double)b->at.y - (double)a->at.y;
        const double tangent = a->f.gradient[0] * dx + a->f.gradient[1] * dy;
        note_contradiction(s, "convex", a, b, a->f.low + tangent - b->f.high, slack);
    }
}

static void begin_sampler(sampler *s, ht_box around) {
    const ht_box b = s->field->facts.bounds;
    const bool is_bounded =
        hti_finite_point(b.min) && hti_finite_point(b.max) && b.min.x <= b.max.x && b.min.y <= b.max.y;
    const ht_box box = is_bounded ? b : around;
    const double grow = is_bounded ? 1.5 : 1.0, size = (double)s->field->facts.size;
    s->center[0] = 0.5 * ((double)box.min.x + (double)box.max.x);
    s->center[1] = 0.5 * ((double)box.min.y + (double)box.max.y);
    s->half[0] = grow * 0.5 * ((double)box.max.x - (double)box.min.x);
    s->half[1] = grow * 0.5 * ((double)box.max.y - (double)box.min.y);
    if (!(s->half[0] + s->half[1] > 0.0)) { // a point
        s->half[0] = s->half[1] = size > 0.0 ? size : 1.0;
    }
}

ht_field_violation ht_field_check(const ht_field *field, ht_box around, int32_t samples, uint64_t seed) {
    sampler s = {.field = field, .state = seed};
    begin_sampler(&s, around);
    for (int32_t i = 0; i < samples; i++) {
        const double x = s.center[0] + s.half[0] * random_number(&s), y = s.center[1] + s.half[1] * random_number(&s);
        double by = hti_larger(s.half[0], s.half[1]);
        for (int k = i % 41; k > 0; k--) {
            by *= 0.5;
        }
        const double dx = by * random_number(&s), dy = by * random_number(&s);
        const sample a = sample_at(&s, x, y), b = sample_at(&s, x + dx, y + dy);
        check_point(&s, &a);
        check_pair(&s, &a, &b);
        check_pair(&s, &b, &a);
    }
    return s.worst;
}
