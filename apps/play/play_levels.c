// play_levels.c: fields as rings and lines, by marching squares (play_marching.h) on a grid of each field's own.
//
// As in pictures (io/picture/picture_field.c) the border is looked for where f is half a cell's diagonal, so that no
// part of the field is thinner than the grid can see, and what was found there moves back by the gradient. Values are
// computed only near the border: f cannot change by more than its Lipschitz bound allows.
#include "play_levels.h"
#include "play_marching.h"
#include <math.h>
#include <stdlib.h>

enum {
    LEAF = 8,         // nodes on a side of the squares in which values are computed all at once
    MOST_SIDE = 512,  // cells on a side of an outline's grid
    LINE_SIDE = 96,   // of the lines' grid
    WITH_LINES = 100, // fields
    OUTSIDE_LINES = 2,
    INSIDE_LINES = 8, // at most
    ROOM = 1 << 17    // points of one shape
};

static const float LEVEL_TURN = 6.2831853f;

typedef struct maker {
    ht_box around; // what is seen of fields
    float spacing; // from line to line
    int32_t side;  // cells on a side of an outline's grid
    float *value;
    int32_t *next;
    ht_vec2 *points; // of one shape
    int32_t count;
} maker;

// A field's values, where they can be between two levels.
typedef struct sheet {
    const ht_field *field;
    play_grid grid;
    float *value;
    double low, high;
} sheet;

// ---- Values ----

static ht_vec2 node_at(const play_grid *g, float column, float row) {
    return (ht_vec2){g->origin.x + g->step * column, g->origin.y + g->step * row};
}

// Over what is seen of the field and `more` around it, with two cells to spare on each side. False: nothing is.
static bool lay_level_grid(const maker *m, sheet *s, double more, int32_t side) {
    const ht_box b = s->field->facts.bounds;
    const double x = fmax((double)b.min.x - more, (double)m->around.min.x);
    const double y = fmax((double)b.min.y - more, (double)m->around.min.y);
    const double width = fmin((double)b.max.x + more, (double)m->around.max.x) - x;
    const double height = fmin((double)b.max.y + more, (double)m->around.max.y) - y;
    if (!(width >= 0.0 && height >= 0.0)) {
        return false;
    }
    const double longer = fmax(width, height), step = longer > 0.0 ? longer / side : 0.1 * (double)m->spacing;
    const int32_t columns = (int32_t)ceil(width / step) + 5, rows = (int32_t)ceil(height / step) + 5;
    s->value = m->value;
    s->grid = (play_grid){m->value,   columns, 1, columns, rows, {(float)(x - 2.0 * step), (float)(y - 2.0 * step)},
                          (float)step};
    return true;
}

static void compute_leaf(const sheet *s, int32_t column, int32_t row, int32_t columns, int32_t rows) {
    float x[LEAF * LEAF] = {0}, y[LEAF * LEAF] = {0}, value[LEAF * LEAF];
    const int32_t count = columns * rows;
    for (int32_t k = 0; k < count; k++) {
        const int32_t down = k / columns, along = k % columns;
        const ht_vec2 at = node_at(&s->grid, (float)(column + along), (float)(row + down));
        x[k] = at.x;
        y[k] = at.y;
    }
    ht_field_batch(s->field, x, y, (size_t)count, value);
    for (int32_t k = 0; k < count; k++) {
        s->value[(row + k / columns) * s->grid.columns + column + k % columns] = value[k];
    }
}

// Computes a square of nodes, unless f is outside of the levels in all of it and one cell around.
static void compute(const sheet *s, int32_t column, int32_t row, int32_t size) {
    const play_grid *g = &s->grid;
    const int32_t columns = size < g->columns - column ? size : g->columns - column;
    const int32_t rows = size < g->rows - row ? size : g->rows - row;
    if (columns <= 0 || rows <= 0) {
        return;
    }
    const ht_vec2 middle = node_at(g, (float)column + 0.5f * (float)columns, (float)row + 0.5f * (float)rows);
    const double far = hypot(0.5 * columns + 1.0, 0.5 * rows + 1.0) * (double)g->step;
    const double change = far * (double)s->field->facts.lipschitz;
    const ht_field_value v = ht_field_at(s->field, (double)middle.x, (double)middle.y);
    const bool is_above = v.low - change > s->high, is_below = v.high + change < s->low;
    if (is_above || is_below) {
        for (int32_t k = 0; k < columns * rows; k++) {
            s->value[(row + k / columns) * g->columns + column + k % columns] = is_above ? INFINITY : -INFINITY;
        }
    } else if (size <= LEAF) {
        compute_leaf(s, column, row, columns, rows);
    } else {
        for (int32_t k = 0; k < 4; k++) {
            compute(s, column + k % 2 * size / 2, row + k / 2 * size / 2, size / 2);
        }
    }
}

static void compute_all(const sheet *s) {
    int32_t size = LEAF;
    while (size < s->grid.columns || size < s->grid.rows) {
        size *= 2;
    }
    compute(s, 0, 0, size);
}

// ---- Rings and lines ----

// Down the gradient to f = 0, as long as |f| falls fast (Newton's method). Where what is inside was cut off at the
// grid's edge f is not near the level.
static ht_vec2 move_to_border(const ht_field *field, ht_vec2 start, double level) {
    double x = (double)start.x, y = (double)start.y;
    ht_field_value v = ht_field_at(field, x, y);
    for (int step = 0; step < 4 && fabs(v.value) < 2.0 * level; step++) {
        const double by = v.value / (v.gradient[0] * v.gradient[0] + v.gradient[1] * v.gradient[1]);
        const double to_x = x - by * v.gradient[0], to_y = y - by * v.gradient[1];
        const ht_field_value then = ht_field_at(field, to_x, to_y);
        if (!(fabs(then.value) < 0.5 * fabs(v.value))) {
            break;
        }
        x = to_x;
        y = to_y;
        v = then;
    }
    return (ht_vec2){(float)x, (float)y};
}

// Leaves out points while every one left out is within the tolerance of the line that stands for it (J. Sklansky,
// V. Gonzalez, "Fast polygonal approximation of digitized curves", 1980): the next point must be in the cone from the
// last one kept that has passed all since. Returns how many are left.
static int32_t simplify(ht_vec2 *ring, int32_t count, float tolerance) {
    int32_t kept = 1;
    float reach = 0.0f, middle = 0.0f, half = INFINITY;
    for (int32_t i = 1; i < count; i++) {
        const float dx = ring[i].x - ring[kept - 1].x, dy = ring[i].y - ring[kept - 1].y;
        const float length = hypotf(dx, dy), direction = atan2f(dy, dx);
        const float off = isinf(half) ? 0.0f : remainderf(direction - middle, LEVEL_TURN);
        if (fabsf(off) > half || length < reach) {
            ring[kept++] = ring[i - 1];
            reach = 0.0f;
            half = INFINITY;
            i--; // anew, from there
            continue;
        }
        middle = isinf(half) ? direction : middle;
        reach = length;
        if (length > tolerance) {
            const float allowed = asinf(tolerance / length);
            const float low = fmaxf(off - allowed, -half), high = fminf(off + allowed, half);
            middle += 0.5f * (low + high);
            half = 0.5f * (high - low);
        }
    }
    ring[kept++] = ring[count - 1];
    return kept;
}

// Adds the lines f = level. Those of the border move to it.
static void add_lines(maker *m, const sheet *s, double level, bool is_border) {
    ht_vec2 *points = m->points;
    const int32_t first = m->count, found = play_contour(&s->grid, (float)level, m->next, points + first, ROOM - first);
    for (int32_t start = first, end = first; end < first + found; start = ++end) {
        for (; points[end].x == points[end].x; end++) { // up to the break
            points[end] = is_border ? move_to_border(s->field, points[end], level) : points[end];
        }
        const int32_t left = simplify(points + start, end - start, (is_border ? 0.1f : 0.03f) * s->grid.step);
        for (int32_t i = 0; i < left; i++) {
            points[m->count++] = points[start + i];
        }
        points[m->count++] = points[end];
    }
}

static void add_outline(maker *m, const ht_field *field) {
    sheet s = {.field = field};
    if (lay_level_grid(m, &s, 0.0, m->side)) {
        const double share = field->facts.has_limits ? 0.25 : 1.0; // a fractal's distance is up to four times its value
        s.low = s.high = share * fmin((double)field->facts.lipschitz, 1.0) * sqrt(0.5) * (double)s.grid.step;
        compute_all(&s);
        add_lines(m, &s, s.high, true);
    }
}

static float least_value(const play_grid *g) {
    float least = 0.0f;
    for (int32_t i = 0; i < g->columns * g->rows; i++) {
        least = fminf(least, g->value[i]);
    }
    return least;
}

static void add_levels(maker *m, const ht_field *field) {
    sheet s = {.field = field, .low = -HUGE_VAL, .high = (double)(OUTSIDE_LINES * m->spacing)};
    if (lay_level_grid(m, &s, s.high * (double)field->facts.reach, LINE_SIDE)) {
        compute_all(&s);
        const int32_t inside = (int32_t)fminf(ceilf(-least_value(&s.grid) / m->spacing) - 1.0f, (float)INSIDE_LINES);
        for (int32_t k = -inside; k <= OUTSIDE_LINES; k++) {
            if (k != 0) {
                add_lines(m, &s, (double)((float)k * m->spacing), false);
            }
        }
    }
}

// ---- Shapes ----

// The field of its i-th part; NULL: that is none.
static const ht_field *field_of(const ht_shape *shape, int32_t i) {
    const ht_shape *part = shape->kind == HT_COMPOUND ? &shape->compound.shapes[i] : shape;
    return part->kind == HT_FIELD ? part->field : NULL;
}

static int32_t parts_of(const ht_shape *shape) {
    return shape->kind == HT_COMPOUND ? shape->compound.count : 1;
}

static bool make_one(ht_arena *arena, maker *m, const ht_shape *shape, bool with_lines, play_levels *out) {
    m->count = 0;
    for (int32_t i = 0; i < parts_of(shape); i++) {
        if (field_of(shape, i) != NULL) {
            add_outline(m, field_of(shape, i));
        }
    }
    out->ring_count = m->count;
    for (int32_t i = 0; with_lines && i < parts_of(shape); i++) {
        if (field_of(shape, i) != NULL) {
            add_levels(m, field_of(shape, i));
        }
    }
    ht_vec2 *points = ht_arena_alloc(arena, (size_t)m->count * sizeof *points);
    for (int32_t i = 0; points != NULL && i < m->count; i++) {
        points[i] = m->points[i];
    }
    out->points = points;
    out->count = m->count;
    return points != NULL;
}

// What is seen: three times the width and height of all bounded shapes, and the distance of lines that suits it.
static void look_around(maker *m, const ht_shape *shapes, size_t count) {
    ht_box all = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    for (size_t i = 0; i < count; i++) {
        const ht_box b = ht_bounds(&shapes[i]);
        if (isfinite(b.min.x) && isfinite(b.min.y) && isfinite(b.max.x) && isfinite(b.max.y)) {
            all = (ht_box){{fminf(all.min.x, b.min.x), fminf(all.min.y, b.min.y)},
                           {fmaxf(all.max.x, b.max.x), fmaxf(all.max.y, b.max.y)}};
        }
    }
    if (!(all.min.x <= all.max.x)) {
        all = (ht_box){{-100.0f, -100.0f}, {100.0f, 100.0f}}; // as page_scene.c
    }
    const float most = fmaxf(fmaxf(all.max.x - all.min.x, all.max.y - all.min.y), 1e-3f);
    m->around = (ht_box){{all.min.x - most, all.min.y - most}, {all.max.x + most, all.max.y + most}};
    m->spacing = powf(10.0f, floorf(log10f(most / 25.0f)));
    m->spacing *= most / 25.0f >= 5.0f * m->spacing ? 5.0f : most / 25.0f >= 2.0f * m->spacing ? 2.0f : 1.0f;
}

static bool make_all(ht_arena *arena, maker *m, const ht_shape *shapes, size_t count, play_levels *out) {
    size_t fields = 0;
    for (size_t i = 0; i < count; i++) {
        fields += ht_has_field(&shapes[i]);
    }
    const int32_t side = fields <= 16 ? MOST_SIDE : fields <= 256 ? MOST_SIDE / 2 : MOST_SIDE / 8;
    const size_t nodes = (size_t)(side + 8) * (size_t)(side + 8);
    const size_t room = nodes > (LINE_SIDE + 8) * (LINE_SIDE + 8) ? nodes : (LINE_SIDE + 8) * (LINE_SIDE + 8);
    m->side = side;
    m->value = malloc(room * sizeof *m->value);
    m->next = malloc(2 * room * sizeof *m->next);
    m->points = malloc(ROOM * sizeof *m->points);
    bool good = m->value != NULL && m->next != NULL && m->points != NULL;
    for (size_t i = 0; good && i < count; i++) {
        out[i] = (play_levels){0};
        good = !ht_has_field(&shapes[i]) || make_one(arena, m, &shapes[i], fields <= WITH_LINES, &out[i]);
    }
    free(m->value);
    free(m->next);
    free(m->points);
    return good;
}

bool play_levels_make(ht_arena *arena, const ht_shape *shapes, size_t count, play_levels **out) {
    size_t first = 0;
    while (first < count && !ht_has_field(&shapes[first])) {
        first++;
    }
    *out = first < count ? ht_arena_alloc(arena, count * sizeof **out) : NULL;
    maker m = {.count = 0};
    look_around(&m, shapes, count);
    return first == count || (*out != NULL && make_all(arena, &m, shapes, count, *out));
}

// Where (0, 0) and (1, 0) of the lines go, in pixels: the second from the first.
typedef struct level_place {
    ht_vec2 origin, unit;
} level_place;

static void draw_level(play *p, level_place at, const ht_vec2 *points, int32_t count, play_op op, play_style style) {
    play_pen pen = play_pen_start(p);
    for (int32_t i = 0; i + 1 < count; i++) { // but for the break at the end
        const ht_vec2 q = points[i], to = {at.origin.x + at.unit.x * q.x - at.unit.y * q.y,
                                           at.origin.y + at.unit.y * q.x + at.unit.x * q.y};
        play_pen_to(&pen, q.x == q.x ? to : q);
    }
    if (count > 0) {
        play_pen_end(&pen, op, style);
    }
}

void play_levels_draw(play *p, const play_view *v, const play_levels *levels, ht_vec2 origin, ht_vec2 unit,
                      play_style style) {
    const level_place at = {play_to_screen(v, origin), {v->scale * unit.x, v->scale * unit.y}};
    const play_style faint = {.stroke = play_fade(style.stroke, 0.35f), .width = 0.7f};
    const int32_t rings = levels->ring_count;
    if (levels->count == 0) {
        return;
    }
    draw_level(p, at, levels->points + rings, levels->count - rings, PLAY_PATH, faint);
    draw_level(p, at, levels->points, rings, PLAY_AREA, style);
}
