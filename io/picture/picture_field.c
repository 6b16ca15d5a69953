// picture_field.c: fields as paths in pixels: the border of what is drawn filled, and faint lines of f around and in
// it.
//
// Both are lines f = level through a grid of values in steps of a cell, by marching squares (W. Lorensen, H. Cline,
// "Marching Cubes", SIGGRAPH 1987, in the plane). Every line is walked along once, with what is inside on its left:
//
//     0--s0--1      corners and sides of a cell; a line enters by a side s whose corner s is outside and s + 1 inside,
//     s3    s1      and leaves by one of which it is the other way round
//     3--s2--2
//
// The border's cells are smaller than a pixel while that takes no more than 1024 on a side, and it is looked for where
// f is half a cell's diagonal: so no part of the field is thinner than the grid can see, and a part without area is
// found, too. What was found there then moves back by the gradient. Values are needed only near the border: f cannot
// change by more than its Lipschitz bound allows.
#include "picture_parts.h"

#include <math.h>
#include <stdlib.h>

#define PI 3.14159265358979323846

enum {
    LEAF = 8,          // nodes on a side of the squares in which values are computed all at once
    MOST_CELLS = 1024, // on a side of the border's grid
    MOST_LINE_CELLS = 512,
    OUTSIDE_LINES = 5,
    INSIDE_LINES = 100 // at most
};

typedef struct grid_point {
    double x, y;
} grid_point;

typedef struct grid {
    const hti_picture_view *view;
    const ht_field *field;
    double x, y, cell; // of the first node, in pixels
    int columns, rows; // of nodes
    bool is_border;    // what is looked for: the border, else lines
    double level;      // of the line, as everything in units of f
    float *value;      // at the nodes
    uint8_t *entered;  // by which sides lines have entered the cell right of and below a node
} grid;

static grid_point world_at(const hti_picture_view *view, grid_point p) {
    const double dx = (p.x - view->frame.x - view->frame.width / 2) / view->scale;
    const double dy = (p.y - view->frame.y - view->frame.height / 2) / view->scale;
    return (grid_point){view->cx + dx, view->cy + (view->y_up ? -dy : dy)};
}

static float *value_at(const grid *g, int column, int row) {
    return g->value + (size_t)row * (size_t)g->columns + column;
}

static uint8_t *entered_at(const grid *g, int column, int row) {
    return g->entered + (size_t)row * (size_t)g->columns + column;
}

static grid_point node_at(const grid *g, double column, double row) {
    return (grid_point){g->x + column * g->cell, g->y + row * g->cell};
}

// What a value takes, about, in units of the cheapest instruction.
static double cost_of_field(const ht_field *field) {
    double cost = 0, times = 1;
    for (int32_t i = 0; i < field->count; i++) {
        const ht_field_op *const op = &field->ops[i];
        if (op->code == HT_FIELD_REPEAT) {
            times *= 9;
        } else if (op->code == HT_FIELD_POLYGON) {
            const ht_polygon *const polygon = op->data;
            cost += times * polygon->ring_end[polygon->ring_count - 1];
        } else if (op->code == HT_FIELD_MANDELBROT || op->code == HT_FIELD_JULIA) {
            cost += times * (double)op->number[op->code == HT_FIELD_JULIA ? 2 : 0];
        } else {
            cost += times;
        }
    }
    return cost;
}

// Lays a grid over what is seen of the field and `around` in pixels. False when that is nothing, or without memory.
static bool place_grid(grid *g, double around, double cell, double most) {
    const hti_rect f = g->view->frame;
    const ht_box b = g->field->facts.bounds;
    const double x[2] = {hti_view_x(g->view, (double)b.min.x), hti_view_x(g->view, (double)b.max.x)};
    const double y[2] = {hti_view_y(g->view, (double)b.min.y), hti_view_y(g->view, (double)b.max.y)};
    const double rim = 2 * g->view->em; // beyond the frame, for what is clipped there
    const double x0 = fmax(x[0] - around, f.x - rim), x1 = fmin(x[1] + around, f.x + f.width + rim);
    const double y0 = fmax(fmin(y[0], y[1]) - around, f.y - rim);
    const double y1 = fmin(fmax(y[0], y[1]) + around, f.y + f.height + rim);
    if (!(x0 <= x1 && y0 <= y1)) {
        return false;
    }
    g->cell = fmax(cell, fmax(x1 - x0, y1 - y0) / most);
    g->x = x0 - 2 * g->cell;
    g->y = y0 - 2 * g->cell;
    g->columns = (int)ceil((x1 - x0) / g->cell) + 5;
    g->rows = (int)ceil((y1 - y0) / g->cell) + 5;
    const size_t count = (size_t)g->columns * (size_t)g->rows;
    g->value = malloc(count * sizeof *g->value);
    g->entered = malloc(count);
    return g->value != NULL && g->entered != NULL;
}

static void free_grid(grid *g) {
    free(g->value);
    free(g->entered);
}

static void compute_leaf(grid *g, int column, int row, int columns, int rows) {
    float x[LEAF * LEAF] = {0}, y[LEAF * LEAF] = {0}, value[LEAF * LEAF];
    const int count = columns * rows;
    for (int k = 0; k < count; k++) {
        const int at[2] = {column + k % columns, row + k / columns};
        const grid_point p = world_at(g->view, node_at(g, at[0], at[1]));
        x[k] = (float)p.x;
        y[k] = (float)p.y;
    }
    ht_field_batch(g->field, x, y, (size_t)count, value);
    for (int k = 0; k < count; k++) {
        *value_at(g, column + k % columns, row + k / columns) = value[k];
    }
}

// Computes a square of nodes, unless f is outside of the levels from low to high in all of it and one cell around.
static void compute(grid *g, int column, int row, int size, double low, double high) {
    const int columns = size < g->columns - column ? size : g->columns - column;
    const int rows = size < g->rows - row ? size : g->rows - row;
    if (columns <= 0 || rows <= 0) {
        return;
    }
    const grid_point middle = world_at(g->view, node_at(g, column + columns / 2.0, row + rows / 2.0));
    const double far = hypot(columns / 2.0 + 1, rows / 2.0 + 1) * g->cell / g->view->scale;
    const double change = far * (double)g->field->facts.lipschitz;
    const ht_field_value v = ht_field_at(g->field, middle.x, middle.y);
    const bool is_above = v.low - change > high, is_below = v.high + change < low;
    if (is_above || is_below) {
        for (int k = 0; k < columns * rows; k++) {
            *value_at(g, column + k % columns, row + k / columns) = is_above ? HUGE_VALF : -HUGE_VALF;
        }
    } else if (size <= LEAF) {
        compute_leaf(g, column, row, columns, rows);
    } else {
        for (int k = 0; k < 4; k++) {
            compute(g, column + (k & 1) * size / 2, row + (k >> 1) * size / 2, size / 2, low, high);
        }
    }
}

static void compute_all(grid *g, double low, double high) {
    int size = LEAF;
    while (size < g->columns || size < g->rows) {
        size *= 2;
    }
    compute(g, 0, 0, size, low, high);
}

// A line on its way to the path: a point is left out while every one left out is within the tolerance of the line that
// stands for it (J. Sklansky, V. Gonzalez, "Fast polygonal approximation of digitized curves", 1980).
typedef struct field_tracer {
    cairo_t *cr;
    double tolerance;
    grid_point from, last;      // the last point drawn; the last one seen
    double reach, middle, half; // of `last` from there; the directions that are possible
} field_tracer;

static void pen_start(field_tracer *pen, grid_point p) {
    cairo_move_to(pen->cr, p.x, p.y);
    pen->from = pen->last = p;
    pen->reach = 0;
    pen->half = HUGE_VAL;
}

static void pen_move(field_tracer *pen, grid_point p) {
    const double length = hypot(p.x - pen->from.x, p.y - pen->from.y);
    const double direction = atan2(p.y - pen->from.y, p.x - pen->from.x);
    const double middle = isinf(pen->half) ? direction : pen->middle, off = remainder(direction - middle, 2 * PI);
    if (fabs(off) > pen->half || length < pen->reach) {
        cairo_line_to(pen->cr, pen->last.x, pen->last.y);
        pen->from = pen->last;
        pen->reach = 0;
        pen->half = HUGE_VAL;
        pen_move(pen, p); // which starts anew
        return;
    }
    pen->last = p;
    pen->reach = length;
    if (length > pen->tolerance) {
        const double half = asin(pen->tolerance / length);
        const double low = fmax(off - half, -pen->half), high = fmin(off + half, pen->half);
        pen->middle = middle + (low + high) / 2;
        pen->half = (high - low) / 2;
    }
}

// A cell's corners inside, one bit each.
static int corners_inside(const grid *g, int column, int row) {
    static const int at[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    int inside = 0;
    for (int k = 0; k < 4; k++) {
        inside |= ((double)*value_at(g, column + at[k][0], row + at[k][1]) <= g->level) << k;
    }
    return inside;
}

static bool is_way_in(int inside, int side) {
    return !(inside >> side & 1) && (inside >> ((side + 1) & 3) & 1);
}

static int way_out(const grid *g, int column, int row, int side) {
    const int inside = corners_inside(g, column, row);
    int turn = 1;
    if (inside == 5 || inside == 10) { // two lines: the middle tells whether they cut off what is inside
        const grid_point p = world_at(g->view, node_at(g, column + 0.5, row + 0.5));
        turn = ht_field_at(g->field, p.x, p.y).value <= g->level ? 3 : 1;
    }
    int out = (side + turn) & 3;
    while (!((inside >> out & 1) && !(inside >> ((out + 1) & 3) & 1))) {
        out = (out + 1) & 3;
    }
    return out;
}

// Where the line crosses a cell's side.
static grid_point crossing(const grid *g, int column, int row, int side) {
    const int right = side == 1, down = side == 2, along = side & 1; // a side from its left or upper end
    const double a = (double)*value_at(g, column + right, row + down);
    const double b = (double)*value_at(g, column + right + !along, row + down + along);
    const double t = fmin(fmax((g->level - a) / (b - a), 0), 1);
    return node_at(g, column + right + (along ? 0 : t), row + down + (along ? t : 0));
}

// Down the gradient to f = 0, as long as |f| falls fast (Newton's method). Where what is inside was cut off at the
// grid's edge f is not near the level.
static grid_point move_to_border(const grid *g, grid_point p) {
    const grid_point start = world_at(g->view, p);
    grid_point at = start;
    ht_field_value v = ht_field_at(g->field, at.x, at.y);
    for (int step = 0; step < 4 && fabs(v.value) < 2 * g->level; step++) {
        const double square = v.gradient[0] * v.gradient[0] + v.gradient[1] * v.gradient[1], by = v.value / square;
        const grid_point next = {at.x - by * v.gradient[0], at.y - by * v.gradient[1]};
        const ht_field_value then = ht_field_at(g->field, next.x, next.y);
        if (!(fabs(then.value) < 0.5 * fabs(v.value))) {
            break;
        }
        at = next;
        v = then;
    }
    return (grid_point){p.x + (at.x - start.x) * g->view->scale,
                        p.y + (at.y - start.y) * (g->view->y_up ? -1 : 1) * g->view->scale};
}

static grid_point point_of_line(const grid *g, int column, int row, int side) {
    const grid_point p = crossing(g, column, row, side);
    return g->is_border ? move_to_border(g, p) : p;
}

// A line from where it enters a cell until it leaves the grid or comes back.
static void trace_contour(const grid *g, field_tracer *pen, int column, int row, int side) {
    pen_start(pen, point_of_line(g, column, row, side));
    while (column >= 0 && row >= 0 && column < g->columns - 1 && row < g->rows - 1) {
        uint8_t *const entered = entered_at(g, column, row);
        if (*entered >> side & 1) {
            cairo_close_path(pen->cr);
            return;
        }
        *entered |= (uint8_t)(1 << side);
        const int out = way_out(g, column, row, side);
        pen_move(pen, point_of_line(g, column, row, out));
        column += (out == 1) - (out == 3);
        row += (out == 2) - (out == 0);
        side = (out + 2) & 3;
    }
    cairo_line_to(pen->cr, pen->last.x, pen->last.y);
}

static void walk_from(const grid *g, field_tracer *pen, int column, int row, bool from_edge) {
    const int inside = corners_inside(g, column, row);
    const bool is_edge[4] = {row == 0, column == g->columns - 2, row == g->rows - 2, column == 0};
    for (int side = 0; side < 4 && inside != 0 && inside != 15; side++) {
        const bool has_entered = *entered_at(g, column, row) >> side & 1;
        if (is_way_in(inside, side) && !has_entered && (is_edge[side] || !from_edge)) {
            trace_contour(g, pen, column, row, side);
        }
    }
}

// All lines f = level become cairo's path: those that come in at the grid's edges first, then closed ones.
static void trace(grid *g, cairo_t *cr, double tolerance) {
    field_tracer pen = {.cr = cr, .tolerance = tolerance};
    for (int row = 0; row < g->rows; row++) {
        for (int column = 0; column < g->columns; column++) {
            *entered_at(g, column, row) = 0;
        }
    }
    for (int from_edge = 1; from_edge >= 0; from_edge--) {
        for (int row = 0; row < g->rows - 1; row++) {
            const bool whole = from_edge == 0 || row == 0 || row == g->rows - 2;
            for (int column = 0; column < g->columns - 1; column += whole ? 1 : g->columns - 2) {
                walk_from(g, &pen, column, row, from_edge != 0);
            }
        }
    }
}

// What is inside ends at the grid's edge, which is beyond the frame or the field.
static void close_edges(const grid *g) {
    for (int row = 0; row < g->rows; row++) {
        const bool whole = row == 0 || row == g->rows - 1;
        for (int column = 0; column < g->columns; column += whole ? 1 : g->columns - 1) {
            *value_at(g, column, row) = HUGE_VALF;
        }
    }
}

static bool is_fractal(const ht_field *field) {
    bool is_one = false;
    for (int32_t i = 0; i < field->count; i++) {
        is_one |= field->ops[i].code >= HT_FIELD_KOCH && field->ops[i].code <= HT_FIELD_JULIA;
    }
    return is_one;
}

void hti_draw_field(hti_canvas *canvas, const hti_picture_view *view, const ht_field *field) {
    grid g = {.view = view, .field = field, .is_border = true};
    const double most = fmin(fmax(1e7 / cost_of_field(field), 256), MOST_CELLS);
    if (place_grid(&g, 0, canvas->outline != NULL ? 3 : 0.7, most)) {
        const double share = field->facts.has_limits ? 0.25 : 1; // a fractal's distance is up to four times its value
        g.level = share * fmin((double)field->facts.lipschitz, 1) * sqrt(0.5) * g.cell / view->scale;
        compute_all(&g, g.level, g.level);
        close_edges(&g);
        trace(&g, canvas->cr, is_fractal(field) ? 0.2 : 0.08);
        hti_canvas_paint(canvas, HTI_FILL | HTI_STROKE | (is_fractal(field) ? HTI_FINE : 0));
    }
    free_grid(&g);
}

static double least_value(const grid *g) {
    double least = 0;
    for (int row = 0; row < g->rows; row++) {
        for (int column = 0; column < g->columns; column++) {
            least = fmin(least, (double)*value_at(g, column, row));
        }
    }
    return least;
}

static void draw_lines(hti_canvas *canvas, const hti_picture_view *view, const ht_field *field, double step) {
    grid g = {.view = view, .field = field};
    const double most = fmin(fmax(sqrt(4e8 / cost_of_field(field)), 64), MOST_LINE_CELLS),
                 outmost = OUTSIDE_LINES * step;
    if (place_grid(&g, outmost * view->scale * (double)field->facts.reach, 3, most)) {
        compute_all(&g, -HUGE_VAL, outmost);
        const int inside = (int)fmin(ceil(-least_value(&g) / step) - 1, INSIDE_LINES);
        for (int k = -inside; k <= OUTSIDE_LINES; k++) {
            if (k == 0) {
                continue; // the border, for hti_draw_field
            }
            g.level = k * step;
            trace(&g, canvas->cr, 0.15);
            canvas->faint = k < 0 ? 0.3 : 0.5 - 0.5 * k / (OUTSIDE_LINES + 1);
            if (cairo_has_current_point(canvas->cr)) {
                hti_canvas_paint(canvas, HTI_STROKE | HTI_FAINT);
            }
        }
    }
    free_grid(&g);
}

void hti_draw_field_lines(hti_canvas *canvas, const hti_picture_view *view, const ht_shape *shape, double step) {
    const bool is_compound = shape->kind == HT_COMPOUND;
    for (int32_t i = 0; i < (is_compound ? shape->compound.count : 1); i++) {
        const ht_shape *const part = is_compound ? shape->compound.shapes + i : shape;
        if (part->kind == HT_FIELD) {
            draw_lines(canvas, view, part->field, step);
        }
    }
}
