// draw_field.c: the border of a field as segments: cells that may hold some of it are halved down to a size, and in each
// the line f = 0 goes straight from side to side by the values at its corners (marching squares: W. Lorensen, H. Cline,
// "Marching Cubes", SIGGRAPH 1987, in the plane).
//
// A cell holds no border when |f| at its centre is more than the Lipschitz bound times half its diagonal. Corners are the
// same doubles in all cells that share them, so that the segments join.
#include "draw/draw_border.h"

enum { MAX_DRAW_DEPTH = 9 }; // 512 cells on a side at most

#define HALF_DIAGONAL 0.7072 // of a cell of size 1, rounded up

static double value_at_corner(const ht_field *field, hti_dvec p) {
    return ht_field_at(field, p.x, p.y).value;
}

// The point where the value is 0 between two corners, of which one is inside, from the inner one: the same in both cells.
// It is the middle where the values' ratio is none, of a function that says infinite or NaN.
static hti_dvec crossing_of_side(hti_dvec p, double at_p, hti_dvec q, double at_q) {
    if (!(at_p <= 0.0)) {
        return crossing_of_side(q, at_q, p, at_p);
    }
    const double t = at_p / (at_p - at_q);
    return hti_dvec_along(p, t >= 0.0 ? t : 0.5, hti_dvec_minus(q, p));
}

static void draw_cell_border(const hti_draw_pen *pen, const ht_field *field, hti_dvec low, double size) {
    const hti_dvec corner[4] = {low, {low.x + size, low.y}, {low.x + size, low.y + size}, {low.x, low.y + size}};
    double value[4];
    for (int i = 0; i < 4; i++) {
        value[i] = value_at_corner(field, corner[i]);
    }
    hti_dvec crossing[4];
    int count = 0;
    for (int i = 0; i < 4; i++) {
        const int k = (i + 1) % 4;
        if ((value[i] <= 0.0) != (value[k] <= 0.0)) {
            crossing[count++] = crossing_of_side(corner[i], value[i], corner[k], value[k]);
        }
    }
    // Four crossings: the corners that are inside are cut off, each by a segment.
    const int first = count == 4 && value[0] <= 0.0 ? 3 : 0;
    for (int i = 0; i + 1 < count; i += 2) {
        hti_draw_segment(pen, crossing[(first + i) % count], crossing[(first + i + 1) % count]);
    }
}

static void draw_field_cell(const hti_draw_pen *pen, const ht_field *field, hti_dvec low, double size, int depth) {
    const double half = 0.5 * size, bound = (double)field->facts.lipschitz * HALF_DIAGONAL * size;
    const ht_field_value middle = ht_field_at(field, low.x + half, low.y + half);
    const bool holds_none = middle.low > bound || middle.high < -bound;
    const bool is_seen = low.x <= (double)pen->view.max.x && low.y <= (double)pen->view.max.y &&
                         low.x + size >= (double)pen->view.min.x && low.y + size >= (double)pen->view.min.y;
    if (holds_none || !is_seen) {
        return;
    }
    if (depth == 0 || size <= 4.0 * pen->tolerance) {
        draw_cell_border(pen, field, low, size);
        return;
    }
    for (int i = 0; i < 4; i++) {
        const hti_dvec quarter = {low.x + (i % 2 == 0 ? 0.0 : half), low.y + (i < 2 ? 0.0 : half)};
        draw_field_cell(pen, field, quarter, half, depth - 1);
    }
}

void hti_draw_field_border(const hti_draw_pen *pen, const ht_field *field) {
    const ht_box bounds = field->facts.bounds, view = pen->view;
    const double x0 = hti_larger((double)bounds.min.x, (double)view.min.x);
    const double y0 = hti_larger((double)bounds.min.y, (double)view.min.y);
    const double x1 = hti_smaller((double)bounds.max.x, (double)view.max.x);
    const double y1 = hti_smaller((double)bounds.max.y, (double)view.max.y);
    if (!(x0 <= x1 && y0 <= y1)) {
        return;
    }
    // Its own bounds are often its border: the cells go beyond them.
    const double rim = 4.0 * pen->tolerance, size = hti_larger(x1 - x0, y1 - y0) + 2.0 * rim;
    draw_field_cell(pen, field, (hti_dvec){x0 - rim, y0 - rim}, size, MAX_DRAW_DEPTH);
}
