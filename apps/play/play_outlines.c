// play_outlines.c: a field on a grid, and its lines.
#include "play_outlines.h"
#include "play_marching.h"
#include <math.h>

enum { FINE = 4 }; // by how much the grid is finer where the border may be

static void flush(play_outlines *o, const ht_field *field) {
    ht_field_batch(field, o->batch.x, o->batch.y, (size_t)o->batch.count, o->batch.value);
    for (int32_t i = 0; i < o->batch.count; i++) {
        o->value[o->batch.to[i]] = o->batch.value[i];
    }
    o->batch.count = 0;
}

static void put_outline_point(play_outlines *o, const play_view *v, const ht_field *field, int32_t column,
                              int32_t row) {
    if (o->batch.count == PLAY_OUTLINE_BATCH) {
        flush(o, field);
    }
    const ht_vec2 at =
        play_to_page(v, (ht_vec2){o->origin.x + o->step * (float)column, o->origin.y + o->step * (float)row});
    o->batch.x[o->batch.count] = at.x;
    o->batch.y[o->batch.count] = at.y;
    o->batch.to[o->batch.count++] = row * o->columns + column;
}

// Cells of 1.25 pixels or more: FINE in a block each way, a block more than the stage on each side.
static void lay_outline_grid(play_outlines *o, const ht_box *stage) {
    const float width = fmaxf(stage->max.x - stage->min.x, 1.0f), height = fmaxf(stage->max.y - stage->min.y, 1.0f);
    o->step = fmaxf(1.25f, sqrtf(width * height / (0.9f * (float)PLAY_OUTLINE_VALUES))) * (o->is_draft ? 2.0f : 1.0f);
    for (;; o->step *= 1.1f) {
        const float block = (float)FINE * o->step;
        o->columns = FINE * ((int32_t)ceilf(width / block) + 2) + 1;
        o->rows = FINE * ((int32_t)ceilf(height / block) + 2) + 1;
        o->origin = (ht_vec2){stage->min.x - block, stage->min.y - block};
        if (o->columns * o->rows <= PLAY_OUTLINE_VALUES) {
            return;
        }
    }
}

// Within a block no point is farther from a corner than half its diagonal: there the function has the corners' sign
// when their values are greater than the Lipschitz bound allows it to change on that way. Then the corners' values are
// enough; else every point is asked.
static void fill_block(play_outlines *o, const play_view *v, const ht_field *field, int32_t column, int32_t row) {
    const float *value = &o->value[row * o->columns + column];
    const float a = value[0], b = value[FINE], c = value[FINE * o->columns], d = value[FINE * o->columns + FINE];
    const float least = fminf(fminf(a, b), fminf(c, d)), most = fmaxf(fmaxf(a, b), fmaxf(c, d));
    const float far = 0.51f * 1.4142137f * (float)FINE * o->step / v->scale * field->facts.lipschitz;
    const bool is_clear = least > far || most < -far;
    for (int32_t j = 0; j < FINE; j++) {
        for (int32_t i = 0; i < FINE; i++) {
            if (i == 0 && j == 0) {
                continue;
            }
            if (!is_clear) {
                put_outline_point(o, v, field, column + i, row + j);
                continue;
            }
            const float x = (float)i / (float)FINE, y = (float)j / (float)FINE;
            o->value[(row + j) * o->columns + column + i] =
                (a * (1.0f - x) + b * x) * (1.0f - y) + (c * (1.0f - x) + d * x) * y;
        }
    }
}

static void sample_field(play_outlines *o, const play_view *v, const ht_field *field) {
    for (int32_t row = 0; row < o->rows; row += FINE) {
        for (int32_t column = 0; column < o->columns; column += FINE) {
            put_outline_point(o, v, field, column, row);
        }
    }
    flush(o, field);
    for (int32_t row = 0; row + FINE < o->rows; row += FINE) {
        for (int32_t column = 0; column + FINE < o->columns; column += FINE) {
            fill_block(o, v, field, column, row);
        }
    }
    flush(o, field);
}

static play_grid coarse_grid(const play_outlines *o) {
    return (play_grid){o->value,  o->columns,           FINE, (o->columns - 1) / FINE + 1, (o->rows - 1) / FINE + 1,
                       o->origin, o->step * (float)FINE};
}

static void find_lines(play_outlines *o, float spacing) {
    const play_grid coarse = coarse_grid(o);
    float least = 0.0f, most = 0.0f;
    for (int32_t row = 0; row < coarse.rows; row++) {
        for (int32_t column = 0; column < coarse.columns; column++) {
            const float at = o->value[(row * o->columns + column) * FINE];
            least = fminf(least, at);
            most = fmaxf(most, at);
        }
    }
    o->line_count = 0;
    for (float k = fmaxf(ceilf(least / spacing), -60.0f); k * spacing < most && k < 60.0f; k += 1.0f) {
        if (k != 0.0f) {
            o->line_count += play_contour(&coarse, k * spacing, o->next, o->line + o->line_count,
                                          PLAY_OUTLINE_POINTS - o->line_count);
        }
    }
}

static bool is_same_box(const ht_box *a, const ht_box *b) {
    return a->min.x == b->min.x && a->min.y == b->min.y && a->max.x == b->max.x && a->max.y == b->max.y;
}

void play_outlines_update(play *p, const play_view *v, const ht_field *field, float spacing, float radius,
                          play_outlines *o) {
    const bool is_new = !o->is_made || !is_same_box(&o->stage, &p->stage);
    const bool is_old = is_new || o->is_draft;
    if (is_old) {
        const double start = p->front.now(p->front.context);
        o->is_draft = is_new && o->seconds > 0.006;
        lay_outline_grid(o, &p->stage);
        sample_field(o, v, field);
        const play_grid fine = {o->value, o->columns, 1, o->columns, o->rows, o->origin, o->step};
        o->ring_count = play_contour(&fine, 0.0f, o->next, o->ring, PLAY_OUTLINE_POINTS);
        find_lines(o, spacing);
        o->seconds = o->is_draft ? o->seconds : p->front.now(p->front.context) - start;
    }
    if (is_old || radius != o->radius) {
        const play_grid coarse = coarse_grid(o);
        o->grown_count = play_contour(&coarse, radius, o->next, o->grown, PLAY_OUTLINE_POINTS);
    }
    o->is_made = true;
    o->stage = p->stage;
    o->radius = radius;
}
