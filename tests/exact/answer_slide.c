// answer_slide.c: ht_cast that slides, for convex shapes: it stops nothing that goes no deeper, stops where the cast that
// reports hits, and lets nothing deeper than its slack.
#include "answer_cast.h"

#include <float.h>
#include <math.h>

static double farthest(double a, double b) {
    return answer_max(fabs(a), fabs(b));
}

// How deep a motion that is not stopped may lead: 8 units of 2^-23 of A's largest coordinate, or as deep as it starts,
// and that much more at a corner. Placing A at a time of the motion rounds.
static double most_depth(const cast_case *k, double start) {
    const ht_box a = ht_bounds(k->c->a);
    const double x = farthest((double)a.min.x, (double)a.max.x), y = farthest((double)a.min.y, (double)a.max.y);
    const double size = answer_max(x, y) + answer_size(k->c->b) + farthest((double)k->delta.x, (double)k->delta.y);
    return answer_max(start, 0) + 8 * 0x1p-23 * answer_max(x, y) + 0x1p-21 * size;
}

static void check_way(const cast_case *k) {
    static _Alignas(ht_shape) unsigned char memory[1 << 14];
    const ht_box a = ht_bounds(k->c->a), b = ht_bounds(k->c->b);
    const bool bounded = isfinite(a.min.x + a.min.y + a.max.x + a.max.y + b.min.x + b.min.y + b.max.x + b.max.y);
    if (!bounded || ht_placed_bound(k->c->a) > sizeof memory) {
        return;
    }
    const double most = most_depth(k, -(double)ht_distance(k->c->a, k->c->b).distance);
    for (int i = 1; i <= 8; i++) {
        const float t = (float)i / 8;
        ht_shape at;
        if (ht_placed(k->c->a, (ht_pose){{t * k->delta.x, t * k->delta.y}, HT_ROT_IDENTITY}, memory, sizeof memory,
                      &at) != HT_OK) {
            return;
        }
        const double depth = -(double)ht_distance(&at, k->c->b).distance;
        if (depth > most) {
            ANSWER_WRONG_SIGN(k->c, "slide is not stopped, but is %.9g deep at %.9g, most %.9g" WITH_DELTA, depth,
                              (double)t, most, DELTA(k));
            return;
        }
    }
}

void answer_cast_slide(cast_case *k, ht_cast_hit slide) {
    answer_case *c = k->c;
    const float f = k->hit.fraction, least = nextafterf(nextafterf(f, 0), 0);
    if (!slide.hit) {
        check_way(k);
        return;
    }
    if (!k->hit.hit || slide.fraction > f || slide.fraction < least) {
        ANSWER_WRONG_SIGN(c, "slide stops at %.9g, the first contact is at %.9g" WITH_DELTA, (double)slide.fraction,
                          (double)f, DELTA(k));
    }
    if (k->start == HT_TOUCH && !answer_cast_leads_in(k)) {
        ANSWER_WRONG_SIGN(c, "slide stops in a touch, but the motion goes no deeper" WITH_DELTA, DELTA(k));
    }
    const double x = (double)k->delta.x, y = (double)k->delta.y,
                 slope = (double)slide.normal.x * x + (double)slide.normal.y * y;
    if (k->start != HT_OVERLAP && slope > 0x1p-19 * (fabs(x) + fabs(y))) {
        answer_wrong(c, "slide: normal %.9g %.9g points along the motion" WITH_DELTA, (double)slide.normal.x,
                     (double)slide.normal.y, DELTA(k));
    }
}
