// crossings_piece.c: compares a piece of a border: its order among others, its line, and the points that it has,
// exactly.
#include "query/crossings/crossings_internal.h"

int hti_crossings_piece_side(const hti_piece *line, const hti_xpoint *p) {
    if (line->plane == NULL) {
        return hti_xpoint_cross_sign(&line->d, &line->a, p);
    }
    const hti_xpoint n = hti_xpoint_of(line->plane->normal);
    return -hti_xpoint_plane_sign(&n, p, line->plane->offset, 0.0f);
}

bool hti_crossings_is_on_straight(const hti_piece *e, const hti_xpoint *p) {
    if (hti_is_point_piece(e)) {
        return hti_is_same_xpoint(&e->a, p);
    }
    return hti_crossings_piece_side(e, p) == 0 && (!e->starts || hti_xpoint_dot_sign(&e->d, &e->a, p) >= 0) &&
           (!e->ends || hti_xpoint_dot_sign(&e->d, &e->b, p) <= 0);
}

hti_hold hti_crossings_hold_of_vertex(const hti_piece *piece, const hti_xpoint *v) {
    if (piece->kind != HTI_STRAIGHT) {
        return hti_xpoint_disc_sign(v, &piece->a, piece->radius, 0.0f) == 0 ? HTI_INSIDE : HTI_HOLD_MISSES;
    }
    return !hti_crossings_is_on_straight(piece, v)             ? HTI_HOLD_MISSES
           : piece->starts && hti_is_same_xpoint(&piece->a, v) ? HTI_AT_START
           : piece->ends && hti_is_same_xpoint(&piece->b, v)   ? HTI_AT_END
                                                               : HTI_INSIDE;
}

bool hti_crossings_is_on_exact(const hti_piece *piece, const hti_xpoint *v) {
    return hti_crossings_hold_of_vertex(piece, v) != HTI_HOLD_MISSES;
}

bool hti_crossings_is_nearly_parallel(const hti_piece *e, const hti_piece *f) {
    const double turn = e->q.x * f->q.y - e->q.y * f->q.x;
    const double e_square = e->q.x * e->q.x + e->q.y * e->q.y, f_square = f->q.x * f->q.x + f->q.y * f->q.y;
    return turn == 0.0 || hti_abs(turn) <= 0x1p-40 * __builtin_sqrt(e_square) * __builtin_sqrt(f_square);
}

static int compare_pieces(const hti_piece *e, const hti_piece *f) {
    if (e->kind != f->kind) {
        return e->kind < f->kind ? -1 : 1;
    }
    if (e->p.x != f->p.x) {
        return e->p.x < f->p.x ? -1 : 1;
    }
    const double p[] = {e->p.x, e->p.y, e->q.x, e->q.y, e->center.x, e->center.y, e->reach};
    const double q[] = {f->p.x, f->p.y, f->q.x, f->q.y, f->center.x, f->center.y, f->reach};
    for (int i = 0; i < 7; i++) {
        if (p[i] != q[i]) {
            return p[i] < q[i] ? -1 : 1;
        }
    }
    return 0;
}

void hti_crossings_put_in_order(const hti_piece **e, const hti_piece **f) {
    if (compare_pieces(*e, *f) > 0) {
        const hti_piece *other = *e;
        *e = *f;
        *f = other;
    }
}

bool hti_crossings_is_in_sector(const hti_piece *arc, hti_dvec x, double near) {
    const hti_dvec v = {x.x - arc->center.x, x.y - arc->center.y};
    const hti_dvec middle = {arc->p.x + arc->q.x, arc->p.y + arc->q.y};
    const double square = middle.x * middle.x + middle.y * middle.y;
    const bool ahead = square < 0x1p-20 || v.x * middle.x + v.y * middle.y > -near;
    return ahead && arc->p.x * v.y - arc->p.y * v.x >= -near && v.x * arc->q.y - v.y * arc->q.x >= -near;
}
