// cast_slide.c: whether a convex body that slides is stopped by another one, and along which normal.
//
// A shape that walks rests on floors and against walls, and floats put it a little into them, every time anew. A rule
// that only looks at whether a motion goes deeper either lets the shape through what does not stop it in that place, or
// stops it at every seam. The rule here has a slack, and keeps the effects of rounding within it.
//
// Let M = B - A be the positions of A, as vectors from where it starts, at which it meets B. Let M_s be the positions
// that are deeper than s in M: farther than s behind each side of M. B stops A when A's path leads into M_s. Then A
// stops where it enters M, or at once when it starts in M. A seam between two surfaces in which A lies d < s deep does
// not stop it, since the path along them stays out of M_s; nor does a shape that A only grazes. Walls do: all of M but
// its rim is M_s, and the paths into it are closed wherever A comes from.
//
// The slack is s = 8 v, where v = 2^-23 C and C is the largest coordinate of A: s is at least an ulp of each of its
// coordinates. A position that is rounded, and vertices that are rounded around it, displace A by at most v in x and in
// y, so by 1.42 v along any normal; while A moves on, only half of that adds up. Two rules keep A within the slack for
// ever:
//
// Hold. When A is deeper than s / 2 = 4 v, every motion is stopped that does not lead out by at least v. (Along an
// axis, where rounding changes nothing of a coordinate that stays the same, a motion is stopped when it leads neither
// out nor along.) So a motion from a depth d <= 4 v leads to at most s, plus one rounding. From there no motion leads
// deeper, and rounding does not undo motions that lead out by v. A shape that stops such a motion before it has led out
// by v stops it at once.
//
// Lean. A caller takes the part along the normal away from the rest of a motion. By its own rounding, what is left
// leads into the surface again half of the time: products and sums of floats err by less than 2^-22 of the motion then.
// So the normals of sides that are along no axis lean by 2^-20 against the motion, and what is left leads out of the
// surface by more than that. The normals of a hold lean by 3 v, so that what is left is not held again, and at least by
// 2^-9, so that a part of it of 512 v is enough. The parts along an axis are exact.
//
// Ways out. M is convex, so the motion leads out if it does by any way that is as short as the shortest: the depth is the
// least of all ways, each of which a motion changes evenly. Where the cores of round bodies meet there may be several,
// as sharp bodies have them, and one along the motion itself.
//
// At a corner, more than one side is near. A motion that only one of them forbids may go on along the other. So of the
// sides that A is near, within s, when it enters M_s, the normal is that of the side which is least against the motion.
//
// Nothing here needs exact predicates. All is computed in double with errors of some 2^-50 of the coordinates, those of
// B too. That is far below v unless B is some 2^24 times as far away or as large; then there is no slack. The numbers
// are the same on every machine.
//
// A body that is smaller than the slack would have no M_s. So the slack is at most an eighth of the radius of a disc
// that fits into one of the two bodies (the area divided by the perimeter, and the body's own radius). Where both are
// thin, or so small that the errors count, there is no slack.
#include "query/cast/cast_slide.h"

#include "base/numeric.h"
#include "convex/hull_features.h"
#include "query/cast/cast_internal.h"

enum { UNITS = 8 }; // the slack in units of 2^-23 of the largest coordinate

double hti_cast_slide_slack(const ht_shape *a) {
    return hti_cast_slide_slack_of(ht_bounds(a));
}

double hti_cast_slide_slack_of(ht_box box) {
    const double x = hti_abs((double)box.min.x) > hti_abs((double)box.max.x) ? hti_abs((double)box.min.x)
                                                                             : hti_abs((double)box.max.x);
    const double y = hti_abs((double)box.min.y) > hti_abs((double)box.max.y) ? hti_abs((double)box.min.y)
                                                                             : hti_abs((double)box.max.y);
    const double maximum = x > y ? x : y;
    return maximum <= (double)FLT_MAX ? (double)UNITS * 0x1p-23 * maximum : 0.0;
}

double hti_cast_slide_inradius(const hti_convex_body *body) {
    if (body->extent != HTI_BOUNDED) {
        return body->extent == HTI_HALF_PLANE ? (double)HTI_INFINITY : 0.0;
    }
    const hti_hull *h = &body->hull;
    const hti_dvec first = hti_hull_vertex(h, 0);
    double area = 0.0, around = 0.0;
    for (int32_t i = 0; i < h->count; i++) {
        const hti_dvec p = hti_hull_vertex(h, i), q = hti_hull_vertex(h, hti_next(i, h->count));
        const double x = q.x - p.x, y = q.y - p.y;
        area += (p.x - first.x) * y - (p.y - first.y) * x;
        around += __builtin_sqrt(x * x + y * y);
    }
    return (around > 0.0 ? 0.5 * hti_abs(area) / around : 0.0) + (double)h->radius;
}

// A side of M.
typedef struct difference_side {
    hti_dvec n;   // the side's unit normal, out of M and of B
    double depth; // how far A starts behind the side
    double speed; // how fast the motion leads behind the side
} difference_side;

enum { KEPT = 32 }; // sides of M that are kept; when there are more, all are computed twice

// What is known about all sides of M.
typedef struct slide_sides {
    const hti_slide *s;
    difference_side *kept; // the first KEPT of all sides
    int32_t seen;
    hti_dvec d;
    double reach;       // the sum of the radii
    double slack;       // the slack of this pair
    double minimum;     // the depth in which A starts: the least of all sides
    double least_end;   // the depth in which it would end, and
    bool goes_deeper;   // whether the motion leads behind that side
    bool is_rough;      // errors are too large for the slack
    double enter, exit; // the motion is in M_s between these times
    // The choice of a side: the one that is least against the motion, among the sides that are not deeper than `limit`
    // at time `at` and, when `entering`, behind which the motion leads.
    bool chooses, entering;
    double at, limit;
    difference_side best;
    int count; // the number of those sides
    hti_dvec first;
    bool meets_side; // their normals are not all that of the first
} slide_sides;

static bool is_same_normal(hti_dvec m, hti_dvec n) {
    return hti_abs(m.x * n.y - m.y * n.x) <= 0x1p-20;
}

// Whether a side is to be chosen rather than the best so far. An edge is entered by its own face wherever that face is
// among the sides that count, as its ends are joints.
static bool is_steeper_side(const slide_sides *of, hti_dvec n, double speed) {
    if (of->entering && of->s->is_edge) {
        return hti_abs(hti_dvec_dot(n, of->s->across)) > hti_abs(hti_dvec_dot(of->best.n, of->s->across));
    }
    return speed < of->best.speed;
}

static void choose_face(slide_sides *out, difference_side f) {
    const bool counts =
        f.depth + out->at * f.speed <= out->limit &&
        (out->entering ? f.speed > 0.0 : !out->s->is_one_sided || hti_dvec_dot(f.n, out->s->outward) > -0x1p-20);
    out->best = counts && (out->count == 0 || is_steeper_side(out, f.n, f.speed)) ? f : out->best;
    out->meets_side = out->meets_side || (counts && out->count > 0 && !is_same_normal(f.n, out->first));
    out->first = counts && out->count == 0 ? f.n : out->first;
    out->count += counts;
}

// Notes a side of M. `size` is the sum of the sizes of the products that make up the depth.
static void note_slide_face(slide_sides *out, hti_dvec n, double depth, double size) {
    const double speed = -hti_dvec_dot(n, out->d), rest = depth - out->slack, error_bound = 0x1p-50 * size;
    if (out->chooses) {
        choose_face(out, (difference_side){n, depth, speed});
        return;
    }
    if (out->seen < KEPT) {
        out->kept[out->seen] = (difference_side){n, depth, speed};
    }
    out->seen++;
    const double minimum = speed < 0.0 ? depth + speed : depth, maximum = speed < 0.0 ? depth : depth + speed;
    out->is_rough = out->is_rough ||
                    (error_bound > 0.0625 * out->slack && minimum < out->slack + error_bound && maximum > -error_bound);
    out->minimum = depth < out->minimum ? depth : out->minimum;
    const double end = depth + speed;
    out->goes_deeper = end < out->least_end ? speed > 0.0 : out->goes_deeper;
    out->least_end = end < out->least_end ? end : out->least_end;
    if (speed > 0.0) {
        const double in = -rest / speed;
        out->enter = in > out->enter ? in : out->enter;
    } else if (speed < 0.0) {
        const double from = rest / -speed;
        out->exit = from < out->exit ? from : out->exit;
    } else if (!(rest > 0.0)) {
        out->exit = -1.0;
    }
}

// Returns the least n . v over the body, relative to `origin`; minus infinity where the body is unbounded that way.
static double min_along(const hti_convex_body *body, hti_dvec n, hti_dvec origin) {
    const double far = n.x * (double)body->far.x + n.y * (double)body->far.y;
    if ((body->extent == HTI_HALF_LINE && far < 0.0) || (body->extent == HTI_BOTH_WAYS && far != 0.0)) {
        return -(double)HTI_INFINITY;
    }
    double minimum = (double)HTI_INFINITY;
    for (int32_t i = 0; i < body->hull.count; i++) {
        const hti_dvec v = hti_hull_vertex(&body->hull, i);
        const double along = n.x * (v.x - origin.x) + n.y * (v.y - origin.y);
        minimum = along < minimum ? along : minimum;
    }
    return minimum;
}

// Notes the side of M that belongs to an edge of `own`, which is B or A: m is that body's outward normal there, p a
// vertex of the edge.
static void note_slide_side(slide_sides *out, bool of_b, hti_dvec m, hti_dvec p, hti_dvec origin) {
    const hti_convex_body *other = of_b ? out->s->a : out->s->b;
    const double x = m.x * (p.x - origin.x), y = m.y * (p.y - origin.y), own = x + y;
    const double minimum = min_along(other, m, origin);
    if (minimum > -(double)HTI_INFINITY) {
        note_slide_face(out, of_b ? m : (hti_dvec){-m.x, -m.y}, own - minimum + out->reach,
                        hti_abs(x) + hti_abs(y) + hti_abs(minimum));
    }
}

static void note_hull_sides(slide_sides *out, bool of_b, hti_dvec origin) {
    const hti_convex_body *own = of_b ? out->s->b : out->s->a;
    const hti_hull *h = &own->hull;
    const double turn = hti_hull_winding(h) < 0 ? -1.0 : 1.0;
    for (int32_t i = 0; i < h->count && h->count > 1; i++) {
        const hti_dvec p = hti_hull_vertex(h, i), q = hti_hull_vertex(h, hti_next(i, h->count));
        const double x = q.x - p.x, y = q.y - p.y, length = __builtin_sqrt(x * x + y * y);
        if (length > 0.0) {
            note_slide_side(out, of_b, (hti_dvec){turn * y / length, -turn * x / length}, p, origin);
        }
    }
    if (own->extent != HTI_BOUNDED) {
        const double x = (double)own->far.x, y = (double)own->far.y, length = __builtin_sqrt(x * x + y * y);
        note_slide_side(out, of_b, (hti_dvec){y / length, -x / length}, hti_hull_vertex(h, 0), origin);
        note_slide_side(out, of_b, (hti_dvec){-y / length, x / length}, hti_hull_vertex(h, 0), origin);
    }
}

// Notes the only side of M when B is the half-plane {x: n.x <= h}.
static void note_border_side(slide_sides *out) {
    const ht_halfplane *border = out->s->b->halfplane;
    const double x = (double)border->normal.x, y = (double)border->normal.y, length = __builtin_sqrt(x * x + y * y);
    const hti_dvec n = {x / length, y / length};
    const double minimum = min_along(out->s->a, n, (hti_dvec){0.0, 0.0});
    note_slide_face(out, n, (double)border->offset / length - minimum + out->reach, hti_abs(minimum));
}

// A is bounded: what is not has no slack.
static void note_all_sides(slide_sides *out) {
    const hti_slide *s = out->s;
    if (s->b->extent == HTI_HALF_PLANE) {
        note_border_side(out);
        return;
    }
    const hti_dvec origin = hti_hull_vertex(&s->a->hull, 0);
    note_hull_sides(out, false, origin);
    note_hull_sides(out, true, origin);
}

static difference_side chosen(slide_sides *out, bool entering, double at, double limit) {
    out->chooses = true;
    out->entering = entering;
    out->at = at;
    out->limit = limit;
    out->count = 0;
    out->meets_side = false;
    if (out->seen > KEPT) {
        note_all_sides(out);
        return out->best;
    }
    for (int32_t i = 0; i < out->seen; i++) {
        choose_face(out, out->kept[i]);
    }
    return out->best;
}

static bool is_slanted(hti_dvec n) {
    return (float)n.x != 0.0f && (float)n.y != 0.0f;
}

hti_dvec hti_cast_slide_normal(hti_dvec n, hti_dvec d, double slack, bool holds) {
    const double speed = -hti_dvec_dot(n, d);
    const hti_dvec along = {d.x + speed * n.x, d.y + speed * n.y};
    const double length = __builtin_sqrt(hti_dvec_dot(along, along));
    if (!is_slanted(n) || !(length > 0x1p-40 * hti_abs(speed))) {
        return n; // straight in or out: what is left along the side is rounding
    }
    const double units = 3.0 * slack / ((double)UNITS * length), more = units > 0x1p-9 ? units : 0x1p-9;
    const double lean = (holds ? (more < 1.0 ? more : 1.0) : 0x1p-20) / length;
    const hti_dvec m = {n.x - lean * along.x, n.y - lean * along.y};
    const double size = __builtin_sqrt(hti_dvec_dot(m, m));
    return (hti_dvec){m.x / size, m.y / size};
}

bool hti_cast_slide_is_held(hti_dvec n, hti_dvec d, double slack, double *needs) {
    const double speed = -hti_dvec_dot(n, d), minimum = slack / (double)UNITS;
    *needs = is_slanted(n) && -speed >= minimum ? minimum / -speed : 0.0;
    return is_slanted(n) ? !(-speed >= minimum) : speed > 0.0;
}

static bool slide_stop_along(const slide_sides *of, const difference_side *f, bool holds, hti_slide_stop *out) {
    out->rank = f->speed + (of->meets_side ? 0.0 : __builtin_sqrt(hti_dvec_dot(of->d, of->d)));
    out->normal = hti_cast_slide_normal(f->n, of->d, of->slack, holds);
    return true;
}

static bool is_held(const slide_sides *of, const difference_side *f, hti_slide_stop *out) {
    return hti_cast_slide_is_held(f->n, of->d, of->slack, &out->needs);
}

// Returns the side by which the edge pushes A outwards.
static difference_side outer_face(const slide_sides *all) {
    const hti_slide *s = all->s;
    const hti_dvec origin = hti_hull_vertex(&s->a->hull, 0), n = s->outward, back = {-n.x, -n.y};
    const double depth = -min_along(s->a, n, origin) - min_along(s->b, back, origin);
    return (difference_side){n, depth + all->reach, -hti_dvec_dot(n, all->d)};
}

// Whether B stops A when corners are sharp: M is described by its sides.
static bool stops_sharp(slide_sides *all, hti_slide_stop *out) {
    const double slack = all->slack;
    if (all->minimum > 0.5 * slack) {
        difference_side f = chosen(all, false, 0.0, all->minimum + slack);
        f = all->count > 0 ? f : outer_face(all);
        if (is_held(all, &f, out)) {
            return slide_stop_along(all, &f, true, out);
        }
    }
    const bool enters = all->enter < all->exit, ends_deep = all->goes_deeper && all->least_end > 0.5 * slack;
    if ((!enters && !ends_deep) || all->minimum > slack || !all->s->leads_in) {
        return false;
    }
    const difference_side f = chosen(all, true, enters ? all->enter : 1.0, 2.0 * slack);
    return all->count > 0 && slide_stop_along(all, &f, false, out);
}

// Returns the shape with its radius made smaller by `by`.
static ht_shape shrink_body(const ht_shape *s, double by) {
    ht_shape out = *s;
    float *radius = s->kind == HT_CIRCLE    ? &out.circle.radius
                    : s->kind == HT_CAPSULE ? &out.capsule.radius
                    : s->kind == HT_OBOX    ? &out.obox.radius
                                            : &out.convex.radius;
    *radius = (float)((double)*radius - by);
    return out;
}

// Returns the side at which the distance is measured. It is turned outwards where it leads into the filled side of an
// edge.
static difference_side face_of_distance(const slide_sides *all, const ht_separation *separation) {
    const hti_dvec n = {-(double)separation->normal.x, -(double)separation->normal.y};
    const bool inwards = all->s->is_one_sided && separation->distance < 0.0f && hti_dvec_dot(n, all->s->outward) < 0.0;
    return inwards ? outer_face(all) : (difference_side){n, -(double)separation->distance, -hti_dvec_dot(n, all->d)};
}

// Whether the motion leads into B's interior, exactly.
static bool leads_into(const ht_shape *a, ht_vec2 delta, const ht_shape *b) {
    hti_convex_body p, q;
    hti_line_clip clip;
    hti_convex_body_of_shape(a, &p);
    hti_convex_body_of_shape(b, &q);
    hti_line_clip_of(&p, delta, 1.0f, &q, &clip);
    return clip.relation == HT_OVERLAP;
}

const ht_separation *hti_cast_slide_separation(const hti_slide *s) {
    if (!s->at_start->is_known) {
        *s->at_start = (hti_slide_distance){true, ht_distance(s->shape_a, s->shape_b)};
    }
    return &s->at_start->separation;
}

// Returns the way out by which A is held where the cores meet, so that several ways may be as short: along the motion
// itself, if that is one, or by the side of M that is least against the motion.
static difference_side side_of_hold(slide_sides *all, const difference_side *at) {
    const hti_slide *s = all->s;
    if (at->depth < all->reach * (1.0 - 0x1p-20) || s->b->extent == HTI_HALF_PLANE) {
        return *at;
    }
    const double limit = at->depth + all->slack, length = __builtin_sqrt(hti_dvec_dot(all->d, all->d));
    const hti_dvec origin = hti_hull_vertex(&s->a->hull, 0), n = {all->d.x / length, all->d.y / length};
    const double along = all->reach - min_along(s->a, n, origin) - min_along(s->b, (hti_dvec){-n.x, -n.y}, origin);
    if (along <= limit && (!s->is_one_sided || hti_dvec_dot(n, s->outward) > -0x1p-20)) {
        return (difference_side){n, along, -length};
    }
    note_all_sides(all);
    const difference_side f = chosen(all, false, 0.0, limit);
    return all->count > 0 && f.speed < at->speed ? f : *at;
}

// Whether B stops A when corners are round: M_s has a smaller radius than M, and only one side is near, that of the
// distance.
static bool stops_round(slide_sides *all, hti_slide_stop *out) {
    const hti_slide *s = all->s;
    const ht_separation *const separation = hti_cast_slide_separation(s);
    const difference_side at = face_of_distance(all, separation);
    if (at.depth > 0.5 * all->slack && is_held(all, &at, out)) {
        const difference_side by = side_of_hold(all, &at);
        if (is_held(all, &by, out)) {
            return slide_stop_along(all, &by, true, out);
        }
    }
    if (at.depth > all->slack || !s->leads_in) {
        return false;
    }
    const double speed_error = 0x1p-23 * (hti_abs(all->d.x) + hti_abs(all->d.y)); // its normal is of floats
    const bool leads_behind = at.depth >= 0.0 && at.speed > speed_error && at.depth + at.speed > 0.5 * all->slack;
    if (leads_behind && hti_cast_slide_gets_deep(all->reach - at.depth, at.speed, all->d, all->reach - all->slack)) {
        return slide_stop_along(all, &at, false, out);
    }
    // M_s is behind that side, too; the radius made smaller is rounded by less than a sixteenth of the slack
    if (!leads_behind && at.depth + hti_larger(at.speed + speed_error, 0.0) < 0.9 * all->slack) {
        return false;
    }
    const bool of_a = (double)s->a->hull.radius >= 2.0 * all->slack;
    const ht_shape less = shrink_body(of_a ? s->shape_a : s->shape_b, (leads_behind ? 0.5 : 1.0) * all->slack);
    const ht_shape *const a = of_a ? &less : s->shape_a, *const b = of_a ? s->shape_b : &less;
    const ht_cast_hit hit = s->ask(a, s->delta, b, HT_START_REPORT);
    const hti_dvec n = {(double)hit.normal.x, (double)hit.normal.y};
    const difference_side by = {n, 0.0, -hti_dvec_dot(n, all->d)};
    const bool is_sure = hit.start == HT_OVERLAP || hti_abs(by.speed) > speed_error;
    return hit.hit && (is_sure ? by.speed > 0.0 : leads_into(a, s->delta, b)) && slide_stop_along(all, &by, false, out);
}

// Whether double errs by more than a sixteenth of the slack where that counts.
static bool is_rough(slide_sides *all) {
    note_all_sides(all);
    return all->is_rough;
}

hti_sliding hti_cast_slide_of(const hti_slide *s, hti_slide_stop *out) {
    const double in_a = s->inradius_a, in_b = 0.125 * in_a >= s->slack ? 0.0 : hti_cast_slide_inradius(s->b);
    const double maximum = 0.125 * (in_a > in_b ? in_a : in_b);
    difference_side kept[KEPT];
    const double ra = (double)hti_convex_body_radius(s->a);
    const double rb = (double)hti_convex_body_radius(s->b);
    slide_sides all = {.s = s,
                       .kept = kept,
                       .d = {(double)s->delta.x, (double)s->delta.y},
                       .reach = ra + rb,
                       .slack = s->slack < maximum ? s->slack : maximum,
                       .minimum = (double)HTI_INFINITY,
                       .least_end = (double)HTI_INFINITY,
                       .enter = 0.0,
                       .exit = 1.0};
    out->needs = 0.0;
    if (!(all.slack > 0x1p-20 * s->slack)) {
        return HTI_SLIDE_THIN;
    }
    const bool round = (ra > rb ? ra : rb) >= 2.0 * all.slack;
    if (!round && is_rough(&all)) {
        return HTI_SLIDE_THIN;
    }
    return (round ? stops_round(&all, out) : stops_sharp(&all, out)) ? HTI_SLIDE_STOPS : HTI_SLIDE_GOES_ON;
}
