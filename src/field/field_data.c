// field_data.c: primitives whose numbers are elsewhere: a polygon's vertices, samples on a grid, a function of the
// caller's.
#include "field/field_internal.h"
#include "ring/rings.h"

// ---- Polygon: the nearest of all edges, the sign by the winding number ----------------------------------------------

static void set_data_bounds(ht_field_op *op, ht_box box) {
    const double bounds[4] = {(double)box.min.x, (double)box.min.y, (double)box.max.x, (double)box.max.y};
    memcpy(op->ready, bounds, sizeof bounds);
}

static ht_box bounds_of_data(const ht_field_op *op) {
    return (ht_box){{(float)op->ready[0], (float)op->ready[1]}, {(float)op->ready[2], (float)op->ready[3]}};
}

// op->ready holds the bounds, and whether the polygon is valid.
ht_status hti_field_prepare_polygon(ht_field_op *op, ht_field_facts *facts) {
    if (op->data == NULL) {
        return HT_ERR_NULL;
    }
    const ht_polygon *polygon = (const ht_polygon *)op->data;
    const ht_status status = hti_rings_check_polygon(polygon);
    if (status != HT_OK) {
        return status;
    }
    set_data_bounds(op, hti_rings_polygon_bounds(polygon));
    op->ready[4] = hti_polygon_validate(polygon) == HT_OK ? 1.0 : 0.0;
    hti_field_complete_polygon(op, facts);
    return HT_OK;
}

void hti_field_complete_polygon(const ht_field_op *op, ht_field_facts *facts) {
    const double *const b = op->ready;
    facts->is_exact_inside = op->ready[4] > 0.0; // else an edge may have the inside on both sides
    facts->bounds = bounds_of_data(op);
    facts->size = hti_float_up(hti_larger(__builtin_fabs(b[0]), __builtin_fabs(b[2])) +
                               hti_larger(__builtin_fabs(b[1]), __builtin_fabs(b[3])));
}

// ---- Samples: bilinear, wrong by no more than they say; beyond the grid what the nearest border point allows
// -----------

static const ht_box data_everywhere = {{-HTI_INFINITY, -HTI_INFINITY}, {HTI_INFINITY, HTI_INFINITY}};

ht_status hti_field_check_samples(const ht_field_samples *s) {
    if (s == NULL || s->value == NULL) {
        return HT_ERR_NULL;
    }
    const bool is_right = s->width >= 2 && s->height >= 2 && s->width <= 1 << 24 && s->height <= 1 << 24;
    const bool is_finite =
        hti_finite_point(s->origin) && hti_finite(s->step) && hti_finite(s->error) && hti_finite(s->lipschitz);
    if (!is_finite) {
        return HT_ERR_NOT_FINITE;
    }
    return is_right && s->step > 0.0f && s->error >= 0.0f && s->lipschitz > 0.0f ? HT_OK : HT_ERR_VALUE;
}

bool hti_field_is_closed(const ht_field_samples *s) {
    bool closed = true;
    for (int32_t row = 0; row < s->height; row++) {
        const bool is_end = row == 0 || row + 1 == s->height;
        for (int32_t column = 0; column < s->width; column += is_end ? 1 : s->width - 1) {
            closed = closed && s->value[(ptrdiff_t)row * s->width + column] > s->error;
        }
    }
    return closed;
}

// Returns the largest value in size; infinite when a value is infinite or NaN.
static float largest_of(const ht_field_samples *s) {
    float largest = 0.0f;
    for (ptrdiff_t i = 0; i < (ptrdiff_t)s->width * s->height; i++) {
        const float size = __builtin_fabsf(s->value[i]);
        largest = size <= largest ? largest : hti_finite(size) ? size : HTI_INFINITY;
    }
    return largest;
}

// Returns a bound of the slope of the bilinear values, and of what the border's values allow beyond the grid.
static double steepest_of(const ht_field_samples *s) {
    float across = 0.0f, along = 0.0f;
    for (int32_t row = 0; row < s->height; row++) {
        const float *const v = s->value + (ptrdiff_t)row * s->width;
        for (int32_t column = 0; column < s->width; column++) {
            const float right = column + 1 < s->width ? __builtin_fabsf(v[column + 1] - v[column]) : 0.0f;
            const float up = row + 1 < s->height ? __builtin_fabsf(v[column + s->width] - v[column]) : 0.0f;
            across = right > across ? right : across;
            along = up > along ? up : along;
        }
    }
    const double x = (double)across, y = (double)along;
    return (__builtin_sqrt(x * x + y * y) / (double)s->step + (double)s->lipschitz) * (1.0 + 0x1p-20);
}

// op->ready holds the bounds, the largest value, and how steep the values and their limits are.
ht_status hti_field_prepare_samples(ht_field_op *op, ht_field_facts *facts) {
    const ht_field_samples *const s = (const ht_field_samples *)op->data;
    const ht_status status = hti_field_check_samples(s);
    if (status != HT_OK) {
        return status;
    }
    const float largest = largest_of(s);
    const double x = (double)s->origin.x, y = (double)s->origin.y, step = (double)s->step;
    const double wide = step * (double)(s->width - 1), high = step * (double)(s->height - 1);
    set_data_bounds(op, hti_field_is_closed(s) ? hti_field_box(x, y, x + wide, y + high) : data_everywhere);
    op->ready[4] = (double)largest;
    op->ready[5] = steepest_of(s);
    hti_field_complete_samples(op, facts);
    return hti_finite(largest) ? HT_OK : HT_ERR_NOT_FINITE;
}

void hti_field_complete_samples(const ht_field_op *op, ht_field_facts *facts) {
    const ht_field_samples *const s = (const ht_field_samples *)op->data;
    const double sides = (double)s->step * ((double)s->width + (double)s->height);
    facts->is_exact_outside = facts->is_exact_inside = false;
    facts->has_limits = true;
    facts->lipschitz = s->lipschitz;
    facts->reach = HTI_INFINITY;
    facts->bounds = bounds_of_data(op);
    facts->size =
        hti_float_up(__builtin_fabs((double)s->origin.x) + __builtin_fabs((double)s->origin.y) + sides + op->ready[4]);
    facts->error = HTI_FIELD_ERROR * (1.0f + s->lipschitz);
}

// Returns the cell of `count` samples that lies t steps from the first one; `in` is how far in the cell that is.
static int32_t sample_cell_of(double t, int32_t count, double *in) {
    const double maximum = (double)(count - 2), cell = t > 0.0 ? (t < maximum ? (double)(int32_t)t : maximum) : 0.0;
    *in = hti_smaller(hti_larger(t - cell, 0.0), 1.0);
    return (int32_t)cell;
}

hti_field_point hti_field_at_samples(const ht_field_op *op, double x, double y) {
    const ht_field_samples *const s = (const ht_field_samples *)op->data;
    const double step = (double)s->step, tx = (x - (double)s->origin.x) / step, ty = (y - (double)s->origin.y) / step;
    double u = 0.0, v = 0.0;
    const int32_t column = sample_cell_of(tx, s->width, &u), row = sample_cell_of(ty, s->height, &v);
    const float *const low = s->value + (ptrdiff_t)row * s->width + column, *const high = low + s->width;
    const double a = (double)low[0], b = (double)low[1], c = (double)high[0], d = (double)high[1];
    const double bottom = a + u * (b - a), top = c + u * (d - c), value = bottom + v * (top - bottom);
    const double bx = hti_larger(hti_larger(-tx, tx - (double)(s->width - 1)), 0.0) * step;
    const double by = hti_larger(hti_larger(-ty, ty - (double)(s->height - 1)), 0.0) * step;
    const double error_bound = (double)s->error + (double)s->lipschitz * __builtin_sqrt(bx * bx + by * by);
    return (hti_field_point){value, ((b - a) + v * ((d - c) - (b - a))) / step, (top - bottom) / step,
                             value - error_bound, value + error_bound};
}

// Returns a cell's bilinear value at a point in steps, also beyond the cell.
static double prolonged_cell(const ht_field_samples *s, int32_t column, int32_t row, double x, double y) {
    const float *const low = s->value + (ptrdiff_t)row * s->width + column, *const high = low + s->width;
    const double u = x - (double)column, v = y - (double)row, a = (double)low[0], b = (double)low[1];
    const double bottom = a + u * (b - a), top = (double)high[0] + u * ((double)high[1] - (double)high[0]);
    return bottom + v * (top - bottom);
}

// The middle cell's values, prolonged, are a mean of those at the corners. In another cell the values differ from them by what
// is bilinear there, too, and least at a corner of the part of the box that is in it.
bool hti_field_samples_corners(const ht_field_op *op, const double box[4], double out[4]) {
    enum { CELLS_ACROSS = 3 };
    const ht_field_samples *const s = (const ht_field_samples *)op->data;
    const double step = (double)s->step, left = (box[0] - (double)s->origin.x) / step;
    const double right = (box[2] - (double)s->origin.x) / step, down = (box[1] - (double)s->origin.y) / step;
    const double up = (box[3] - (double)s->origin.y) / step;
    if (!(left >= 0.0 && right <= (double)(s->width - 1) && down >= 0.0 && up <= (double)(s->height - 1)) ||
        right - left > (double)(CELLS_ACROSS - 1) || up - down > (double)(CELLS_ACROSS - 1)) {
        return false;
    }
    double in, deficit = 0.0;
    const int32_t middle = sample_cell_of(0.5 * (left + right), s->width, &in);
    const int32_t level = sample_cell_of(0.5 * (down + up), s->height, &in);
    const int32_t last_column = sample_cell_of(right, s->width, &in), last_row = sample_cell_of(up, s->height, &in);
    for (int32_t row = sample_cell_of(down, s->height, &in); row <= last_row; row++) {
        for (int32_t column = sample_cell_of(left, s->width, &in); column <= last_column; column++) {
            for (int k = 0; k < 4; k++) {
                const double x = k & 1 ? hti_smaller(right, column + 1.0) : hti_larger(left, column);
                const double y = k & 2 ? hti_smaller(up, row + 1.0) : hti_larger(down, row);
                deficit =
                    hti_smaller(deficit, prolonged_cell(s, column, row, x, y) - prolonged_cell(s, middle, level, x, y));
            }
        }
    }
    for (int k = 0; k < 4; k++) {
        out[k] = prolonged_cell(s, middle, level, k & 1 ? right : left, k & 2 ? up : down) + deficit - (double)s->error;
    }
    return true;
}

// ---- A function of the caller's -------------------------------------------------------------------------------------

ht_status hti_field_prepare_callback(ht_field_op *op, ht_field_facts *facts) {
    const ht_field_callback *const callback = (const ht_field_callback *)op->data;
    if (callback == NULL || callback->function == NULL) {
        return HT_ERR_NULL;
    }
    const ht_field_facts f = callback->facts;
    const bool is_right = f.lipschitz > 0.0f && f.error >= 0.0f && f.size >= 0.0f && f.reach >= 0.0f && !f.has_limits &&
                          f.bounds.min.x <= f.bounds.max.x && f.bounds.min.y <= f.bounds.max.y;
    *facts = f;
    return is_right && hti_finite(f.lipschitz) && hti_finite(f.error) && hti_finite(f.size) ? HT_OK : HT_ERR_VALUE;
}

hti_field_point hti_field_at_callback(const ht_field_op *op, double x, double y) {
    const ht_field_callback *const callback = (const ht_field_callback *)op->data;
    double gradient[2] = {0.0, 0.0};
    const double value = callback->function(callback->data, x, y, gradient);
    return hti_field_certain(value, gradient[0], gradient[1]);
}

const struct ht_field_primitive hti_field_callback = {hti_field_prepare_callback, hti_field_at_callback, NULL};
