// distance_parts.c: the signed distance when a shape has holes or several parts.
//
// Apart, it is the least gap over pairs of parts, sides for polygons. Only parts within a limit of each other are
// looked at; the limit begins a little above the distance of the bounding boxes and grows until a pair is found, and
// shrinks to the best from there. Touching, it is the parts that touch; several may, and the one counts whose normal
// leads out of the filled sides. Overlapping, the depth (distance_parts_depth.c), which for a half-plane is the depth
// of the other shape's deepest part.
#include "query/distance/distance_parts.h"

#include "query/algo/field_gap.h"
#include "query/algo/locate.h"
#include "query/distance/distance_internal.h"
#include "shape/vertices.h"

#define INFINITE ((double)HTI_INFINITY)

// ---- Pairs of parts ------------------------------------------------------------------------------------------------

static ht_box bounds_of(const hti_body *body) {
    if (body->extent != HTI_BOUNDED) {
        return hti_everywhere();
    }
    const hti_hull *h = &body->hull;
    if (h->v != NULL) {
        const ht_box box = hti_bounds_of_points(h->v, h->count);
        return h->radius > 0.0f ? hti_box_grown(box, h->radius) : box;
    }
    const ht_shape obox = HT_SHAPE(*h->obox);
    return ht_bounds(&obox);
}

// The box grown by a distance, outwards.
static ht_box grown(const ht_box *b, double by) {
    return (ht_box){{hti_float_down((double)b->min.x - by), hti_float_down((double)b->min.y - by)},
                    {hti_float_up((double)b->max.x + by), hti_float_up((double)b->max.y + by)}};
}

// The two parts that are looked at, and the best so far.
typedef struct choice {
    hti_gap best;   // distance: the limit until a pair is found
    double quality; // of a touch: the greater the better
    bool found;
    bool touching;
} choice;

// How much a normal leads out of a part: for a polygon's side, the cosine of its angle with the outward normal; 1 for
// others, and -1 for a side with nothing to push out of.
static double outwardness(const hti_part *part, hti_dvec normal) {
    if (part->polygon == NULL) {
        return 1.0;
    }
    const ht_vec2 a = part->segment.a, b = part->segment.b;
    const hti_both_sides turns = hti_windings_towards(part->polygon, a, b);
    const bool left = hti_is_filled(turns.left, part->polygon), right = hti_is_filled(turns.right, part->polygon);
    const double x = (double)b.x - (double)a.x, y = (double)b.y - (double)a.y;
    if (left == right || (x == 0.0 && y == 0.0)) {
        return left ? -1.0 : 0.0;
    }
    const double side = (normal.x * y - normal.y * x) / __builtin_sqrt(x * x + y * y);
    return left ? side : -side;
}

static double quality_of(const hti_part *a, const hti_part *b, const hti_gap *gap) {
    const double out_of_a = outwardness(a, gap->normal);
    const double out_of_b = outwardness(b, (hti_dvec){-gap->normal.x, -gap->normal.y});
    return out_of_a < out_of_b ? out_of_a : out_of_b;
}

static void consider(choice *c, const hti_part *a, const hti_part *b) {
    hti_gap gap;
    hti_gap_of(&a->body, &b->body, &gap);
    if (!c->touching) {
        if (gap.distance < c->best.distance) {
            c->best = gap;
            c->found = true;
        }
        return;
    }
    // Where rings meet at a point, sides may cross there without leading inside: deeper than a touch by themselves.
    const double off = hti_abs(gap.distance), best_off = hti_abs(c->best.distance);
    if (off > best_off) {
        return;
    }
    const double quality = quality_of(a, b, &gap);
    if (!c->found || off < best_off || quality > c->quality + 0x1p-30) {
        c->best = gap;
        c->quality = quality;
        c->found = true;
    }
}

// All pairs of parts within the best distance of each other.
static void consider_all(choice *c, const ht_shape *a, const ht_shape *b, const ht_box *bounds_b) {
    hti_parts in_a;
    hti_parts_begin(&in_a, a, grown(bounds_b, c->best.distance));
    for (hti_part part; hti_parts_next(&in_a, &part);) {
        const ht_box bounds = bounds_of(&part.body);
        hti_parts in_b;
        hti_parts_begin(&in_b, b, grown(&bounds, c->best.distance));
        for (hti_part other; hti_parts_next(&in_b, &other);) {
            const double before = c->best.distance;
            consider(c, &part, &other);
            if (c->best.distance < before && !c->touching) {
                in_b.window = grown(&bounds, c->best.distance);
                in_b.edges.window = in_b.window;
            }
        }
        if (c->found && !c->touching) {
            in_a.window = grown(bounds_b, c->best.distance);
            in_a.edges.window = in_a.window;
        }
    }
}

static double greater(double a, double b) {
    return a > b ? a : b;
}

// A distance that the boxes are at least apart, and a length of the smaller one's order.
static double gap_of_boxes(const ht_box *a, const ht_box *b, double *size) {
    const double x = greater((double)b->min.x - (double)a->max.x, (double)a->min.x - (double)b->max.x);
    const double y = greater((double)b->min.y - (double)a->max.y, (double)a->min.y - (double)b->max.y);
    const double size_a = greater((double)a->max.x - (double)a->min.x, (double)a->max.y - (double)a->min.y);
    const double size_b = greater((double)b->max.x - (double)b->min.x, (double)b->max.y - (double)b->min.y);
    *size = size_a < size_b ? size_a : size_b;
    return greater(0.0, greater(x, y));
}

static ht_separation apart(const ht_shape *a, const ht_shape *b) {
    const ht_box bounds_a = ht_bounds(a), bounds_b = ht_bounds(b);
    double size = 0.0;
    const double least = gap_of_boxes(&bounds_a, &bounds_b, &size);
    choice c = {.found = false};
    double limit = 1.25 * least + size / 32.0;
    for (int pass = 0; !c.found; pass++, limit *= 16.0) {
        c.best.distance = pass < 3 && limit > 0.0 ? limit : INFINITE;
        const bool last = !(c.best.distance < INFINITE);
        consider_all(&c, a, b, &bounds_b);
        if (last) {
            break;
        }
    }
    return c.found ? hti_separation_of(&c.best) : hti_no_separation();
}

static ht_separation touch(const ht_shape *a, const ht_shape *b) {
    const ht_box bounds_b = ht_bounds(b);
    choice c = {.best = {.distance = 0.0}, .touching = true};
    consider_all(&c, a, b, &bounds_b);
    if (!c.found) {
        c.best.distance = INFINITE;
        consider_all(&c, a, b, &bounds_b);
    }
    c.best.distance = 0.0;
    c.best.point_b = c.best.point_a;
    return hti_separation_of(&c.best);
}

// ---- Overlap -------------------------------------------------------------------------------------------------------

// All parts leave a half-plane the same way, so the deepest of them tells how far.
static void deepest(const ht_shape *a, const ht_shape *b, hti_gap *out) {
    hti_parts in_a;
    hti_parts_begin(&in_a, a, hti_everywhere());
    out->distance = INFINITE;
    for (hti_part part; hti_parts_next(&in_a, &part);) {
        hti_parts in_b;
        hti_parts_begin(&in_b, b, hti_everywhere());
        for (hti_part other; hti_parts_next(&in_b, &other);) {
            hti_gap gap;
            hti_gap_of(&part.body, &other.body, &gap);
            if (gap.distance < out->distance) {
                *out = gap;
            }
        }
    }
}

static ht_separation overlap(const ht_shape *a, const ht_shape *b) {
    hti_gap gap;
    bool is_bound = false;
    if (a->kind == HT_HALFPLANE || b->kind == HT_HALFPLANE) {
        deepest(a, b, &gap);
    } else {
        is_bound = hti_depth_of_parts(a, b, &gap);
    }
    ht_separation answer = hti_separation_of(&gap);
    answer.is_bound = is_bound;
    return answer;
}

ht_separation hti_distance_parts(const ht_shape *a, const ht_shape *b) {
    if (hti_has_field(a) || hti_has_field(b)) {
        return hti_distance_field(a, b);
    }
    switch (ht_relate(a, b)) {
    case HT_APART:
        return apart(a, b);
    case HT_TOUCH:
        return touch(a, b);
    default:
        return overlap(a, b);
    }
}
