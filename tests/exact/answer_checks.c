// answer_checks.c: what the checks of all questions share.
#include "answer_checks.h"

#include <hantei/io/json.h>
#include <math.h>
#include <stdarg.h>

enum { WRONG_PRINTED = 200 };

void answer_print(answer_case *c, const char *what) {
    ht_text text = {0};
    ht_text_printf(&text, "{\"question\":\"%s\",\"set\":\"%s\",\"a\":", c->question, gen_set_name(c->set));
    ht_json_write_shape(&text, c->a);
    ht_text_printf(&text, ",\"b\":");
    ht_json_write_shape(&text, c->b);
    ht_text_printf(&text, ",\"wrong\":\"%s\"}", what);
    printf("%s\n", text.failed ? "no memory to print a pair" : text.data);
    ht_text_deinit(&text);
}

void answer_wrong(answer_case *c, const char *format, ...) {
    static int printed;
    c->tally->wrong++;
    if (printed++ < WRONG_PRINTED) {
        char what[512];
        va_list list;
        va_start(list, format);
        vsnprintf(what, sizeof what, format, list);
        va_end(list);
        answer_print(c, what);
    }
}

double answer_max(double a, double b) {
    return a > b ? a : b;
}

static double largest(ht_vec2 v) {
    return answer_max(fabs((double)v.x), fabs((double)v.y));
}

double answer_off_unit(ht_vec2 n) {
    return fabs(sqrt((double)n.x * (double)n.x + (double)n.y * (double)n.y) - 1) * 0x1p23;
}

static double support_of(const ht_vec2 *v, int count, ht_vec2 n) {
    double most = -HUGE_VAL;
    for (int i = 0; i < count; i++) {
        most = answer_max(most, (double)n.x * (double)v[i].x + (double)n.y * (double)v[i].y);
    }
    return most;
}

static double along(ht_vec2 n, ht_vec2 v) {
    return (double)n.x * (double)v.x + (double)n.y * (double)v.y;
}

static double obox_support(const ht_obox *b, ht_vec2 n) {
    const ht_vec2 u = {b->q.c, b->q.s}, w = {-b->q.s, b->q.c};
    return along(n, b->center) + fabs(along(n, u)) * (double)b->half.x + fabs(along(n, w)) * (double)b->half.y +
           (double)b->radius;
}

static double halfplane_support(const ht_halfplane *h, ht_vec2 n) {
    const double length = sqrt(along(h->normal, h->normal));
    const double turn = ((double)n.x * (double)h->normal.y - (double)n.y * (double)h->normal.x) / length;
    return fabs(turn) < 0x1p-21 && along(n, h->normal) > 0 ? (double)h->offset / length : HUGE_VAL;
}

// A slope that is rounding only counts as none.
static double endless_support(ht_vec2 p, ht_vec2 d, bool both_ways, ht_vec2 n) {
    const double slope = along(n, d), none = 0x1p-21 * largest(d);
    return slope > none || (both_ways && slope < -none) ? HUGE_VAL : along(n, p);
}

double answer_support(const ht_shape *s, ht_vec2 n) {
    switch (s->kind) {
    case HT_POINT:
        return along(n, s->point);
    case HT_SEGMENT:
        return support_of((ht_vec2[]){s->segment.a, s->segment.b}, 2, n);
    case HT_CIRCLE:
        return along(n, s->circle.center) + (double)s->circle.radius;
    case HT_CAPSULE:
        return support_of((ht_vec2[]){s->capsule.a, s->capsule.b}, 2, n) + (double)s->capsule.radius;
    case HT_BOX: {
        const ht_vec2 p = s->box.min, q = s->box.max;
        return support_of((ht_vec2[]){p, {q.x, p.y}, q, {p.x, q.y}}, 4, n);
    }
    case HT_OBOX:
        return obox_support(&s->obox, n);
    case HT_TRIANGLE:
        return support_of(s->triangle.v, 3, n);
    case HT_CONVEX:
        return support_of(s->convex.v, s->convex.count, n) + (double)s->convex.radius;
    case HT_RAY:
        return endless_support(s->ray.origin, s->ray.dir, false, n);
    case HT_LINE:
        return endless_support(s->line.point, s->line.dir, true, n);
    case HT_HALFPLANE:
        return halfplane_support(&s->halfplane, n);
    default:
        return HUGE_VAL;
    }
}

// Such a shape may reach beyond floats.
static double convex_size(const ht_shape *s) {
    static const ht_vec2 ways[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    double most = 0;
    for (int i = 0; i < 4; i++) {
        most = answer_max(most, answer_support(s, ways[i]));
    }
    return most;
}

double answer_size(const ht_shape *s) {
    double most = 0;
    switch (s->kind) {
    case HT_RAY:
        return largest(s->ray.origin);
    case HT_LINE:
        return largest(s->line.point);
    case HT_HALFPLANE: // how far its border is from the origin
        return fabs((double)s->halfplane.offset) / sqrt((double)s->halfplane.normal.x * (double)s->halfplane.normal.x +
                                                        (double)s->halfplane.normal.y * (double)s->halfplane.normal.y);
    case HT_COMPOUND:
        for (int i = 0; i < s->compound.count; i++) {
            most = answer_max(most, answer_size(&s->compound.shapes[i]));
        }
        return most;
    default: {
        const ht_box box = ht_bounds(s);
        return s->kind <= HT_CONVEX ? convex_size(s) : answer_max(largest(box.min), largest(box.max));
    }
    }
}
