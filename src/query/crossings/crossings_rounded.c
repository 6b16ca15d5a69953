// crossings_rounded.c: finds where offset edges and rounded corners meet other pieces, in double.
//
// Corners of such pieces are not exact, so everything here is told apart by the length `near`: pieces extend that much
// farther than they do, and curves that come that near to each other touch.
#include "query/crossings/crossings_internal.h"

static double cross_of_offsets(hti_dvec a, hti_dvec b) {
    return a.x * b.y - a.y * b.x;
}

static double dot_of_offsets(hti_dvec a, hti_dvec b) {
    return a.x * b.x + a.y * b.y;
}

static hti_dvec offset_difference(hti_dvec a, hti_dvec b) {
    return (hti_dvec){a.x - b.x, a.y - b.y};
}

static hti_dvec point_along_offset(hti_dvec p, double t, hti_dvec d) {
    return (hti_dvec){p.x + t * d.x, p.y + t * d.y};
}

static double length_of_offset(hti_dvec a) {
    return __builtin_sqrt(dot_of_offsets(a, a));
}

// Whether a place of the piece's line or circle lies on the piece.
static bool is_within_piece(const hti_piece *e, hti_dvec x, double near) {
    if (e->kind == HTI_CIRCLE) {
        return true;
    }
    if (e->kind == HTI_ARC) {
        return hti_crossings_is_in_sector(e, x, near);
    }
    const double t = dot_of_offsets(offset_difference(x, e->p), e->q), length = dot_of_offsets(e->q, e->q),
                 slack = near * __builtin_sqrt(length);
    if (length == 0.0) {
        return length_of_offset(offset_difference(x, e->p)) <= near;
    }
    return (!e->starts || t >= -slack) && (!e->ends || t <= length + slack);
}

static int keep_within(const hti_piece *e, const hti_piece *f, double near, const hti_dvec *places, int n,
                       hti_intersection out[2]) {
    int count = 0;
    for (int i = 0; i < n; i++) {
        if (is_within_piece(e, places[i], near) && is_within_piece(f, places[i], near)) {
            out[count++] = (hti_intersection){.at = places[i]};
        }
    }
    return count;
}

// Finds the ends of each piece that lie on the other, when both are on one line or circle: at most two places.
static int shared_ends(const hti_piece *e, const hti_piece *f, double near, hti_intersection out[2]) {
    int count = 0;
    for (int i = 0; i < 4; i++) {
        const hti_piece *own = i < 2 ? e : f, *other = i < 2 ? f : e;
        if (own->kind == HTI_CIRCLE || (own->kind == HTI_STRAIGHT && !(i % 2 == 0 ? own->starts : own->ends))) {
            continue;
        }
        const hti_dvec x = own->kind == HTI_ARC
                               ? point_along_offset(own->center, own->reach, i % 2 == 0 ? own->p : own->q)
                               : point_along_offset(own->p, (double)(i % 2), own->q);
        const bool known = count > 0 && length_of_offset(offset_difference(out[0].at, x)) <= 2.0 * near;
        if (!known && count < 2 && is_within_piece(other, x, near)) {
            out[count++] = (hti_intersection){.at = x, .shared = true};
        }
    }
    if (count == 1) {
        out[0].shared = false; // they have one common point only
    }
    return count;
}

static int meet_lines(const hti_piece *e, const hti_piece *f, double near, hti_intersection out[2]) {
    const double turn = cross_of_offsets(e->q, f->q), e_length = length_of_offset(e->q),
                 f_length = length_of_offset(f->q);
    const hti_dvec to = offset_difference(f->p, e->p);
    if (hti_crossings_is_nearly_parallel(e, f)) {
        const double separation = e_length > f_length ? cross_of_offsets(to, e->q) / e_length
                                  : f_length > 0.0    ? cross_of_offsets(to, f->q) / f_length
                                                      : 0.0;
        return hti_abs(separation) <= near ? shared_ends(e, f, near, out) : 0;
    }
    const hti_dvec x = e->ends ? point_along_offset(e->p, cross_of_offsets(to, f->q) / turn, e->q)
                               : point_along_offset(f->p, cross_of_offsets(to, e->q) / turn, f->q);
    return keep_within(e, f, near, &x, 1, out);
}

static int meet_line_arc(const hti_piece *line, const hti_piece *arc, double near, hti_intersection out[2]) {
    const double square = dot_of_offsets(line->q, line->q), length = __builtin_sqrt(square);
    if (square == 0.0) {
        const bool on = hti_abs(length_of_offset(offset_difference(line->p, arc->center)) - arc->reach) <= near;
        return on ? keep_within(arc, arc, near, &line->p, 1, out) : 0;
    }
    const hti_dvec v = offset_difference(arc->center, line->p);
    const double aside = cross_of_offsets(line->q, v) / length, separation = hti_abs(aside) - arc->reach;
    const hti_dvec closest = {arc->center.x + aside * line->q.y / length, arc->center.y - aside * line->q.x / length};
    if (separation > near) {
        return 0;
    }
    if (separation >= -near) {
        return keep_within(line, arc, near, &closest, 1, out);
    }
    const double half = __builtin_sqrt(-separation * (hti_abs(aside) + arc->reach)) / length;
    const hti_dvec places[2] = {point_along_offset(closest, -half, line->q),
                                point_along_offset(closest, half, line->q)};
    return keep_within(line, arc, near, places, 2, out);
}

static int meet_arcs(const hti_piece *e, const hti_piece *f, double near, hti_intersection out[2]) {
    const hti_dvec v = offset_difference(f->center, e->center);
    const double square = dot_of_offsets(v, v), distance = __builtin_sqrt(square);
    const double outer = distance - (e->reach + f->reach), inner = distance - hti_abs(e->reach - f->reach);
    if (distance <= near && hti_abs(e->reach - f->reach) <= near) {
        return shared_ends(e, f, near, out);
    }
    if (outer > near || inner < -near) {
        return 0;
    }
    const double closest = 0.5 + 0.5 * (e->reach - f->reach) * (e->reach + f->reach) / square;
    const hti_dvec middle = point_along_offset(e->center, closest, v);
    if (outer >= -near || inner <= near) {
        const double reach = e->reach / length_of_offset(offset_difference(middle, e->center));
        const hti_dvec x = point_along_offset(e->center, reach, offset_difference(middle, e->center));
        return keep_within(e, f, near, &x, 1, out);
    }
    const double sums = (e->reach + f->reach + distance) * (distance + hti_abs(e->reach - f->reach));
    const double half = 0.5 * __builtin_sqrt(-outer * inner * sums) / square;
    const hti_dvec across = {-v.y, v.x},
                   places[2] = {point_along_offset(middle, half, across), point_along_offset(middle, -half, across)};
    return keep_within(e, f, near, places, 2, out);
}

// Makes a place that is nearly an exact end that end.
static void snap(hti_intersection *x, const hti_piece *e, double near) {
    if (e->kind != HTI_STRAIGHT || !e->exact || x->is_vertex) {
        return;
    }
    const hti_dvec start = e->p, end = {e->p.x + e->q.x, e->p.y + e->q.y};
    const bool at_start = e->starts && length_of_offset(offset_difference(x->at, start)) <= 2.0 * near;
    if (at_start || (e->ends && length_of_offset(offset_difference(x->at, end)) <= 2.0 * near)) {
        x->is_vertex = true;
        x->vertex = at_start ? e->a : e->b;
        x->at = hti_crossings_rounded_point(&x->vertex);
    }
}

int hti_crossings_meet_rounded(const hti_piece *e, const hti_piece *f, double near, hti_intersection out[2]) {
    int count = 0;
    if (e->kind == HTI_STRAIGHT && f->kind == HTI_STRAIGHT) {
        count = meet_lines(e, f, near, out);
    } else if (e->kind == HTI_STRAIGHT || f->kind == HTI_STRAIGHT) {
        count = e->kind == HTI_STRAIGHT ? meet_line_arc(e, f, near, out) : meet_line_arc(f, e, near, out);
    } else {
        count = meet_arcs(e, f, near, out);
    }
    for (int i = 0; i < count; i++) {
        snap(&out[i], e, near);
        snap(&out[i], f, near);
    }
    return count;
}

HTI_STEP("src/query/crossings", hti_crossings_meet_rounded, "filter",
         "offset edges and arcs in double; without a radius as straight or round");
