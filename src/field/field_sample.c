// field_sample.c: makes samples of a field and of a bitmap.
//
// Samples: the bilinear value is a mean of the four corners' values, with weights w: it differs from f(p) by at most L
// sum w |p - corner| <= L sqrt(sum w |p - corner|^2) = L step sqrt(u (1 - u) + v (1 - v)) <= L step / sqrt 2, and by
// the errors of the corners' values.
//
// Bitmap: P. Felzenszwalb, D. Huttenlocher, "Distance Transforms of Sampled Functions", Theory of Computing 8 (2012),
// for the set's cells and the others at once. All squares of distances are whole numbers below 2^49, and where two
// parabolas meet is at least 2^-25 away from any whole number that it is not, so that rounding decides nothing.
#include "field/field_internal.h"

ht_status ht_field_sample(const ht_field *field, float *value, ht_field_samples *out) {
    if (field == NULL || value == NULL || out == NULL) {
        return HT_ERR_NULL;
    }
    ht_field_samples s = *out;
    s.value = value;
    s.error = 0.0f;
    s.lipschitz = field->facts.lipschitz;
    const ht_status status = hti_field_check_samples(&s);
    if (status != HT_OK) {
        return status;
    }
    const double step = (double)s.step, x = (double)s.origin.x, y = (double)s.origin.y;
    double error_bound = 0.0;
    for (int32_t row = 0; row < s.height; row++) {
        for (int32_t column = 0; column < s.width; column++) {
            const ht_field_value at = ht_field_at(field, x + column * step, y + row * step);
            const float rounded = (float)at.value;
            value[(ptrdiff_t)row * s.width + column] = rounded;
            error_bound = hti_larger(error_bound, hti_larger(at.high - (double)rounded, (double)rounded - at.low));
            if (!hti_finite(rounded) || !(at.high - at.low < __builtin_inf())) {
                return HT_ERR_NOT_FINITE;
            }
        }
    }
    // the places of corners are wrong by two roundings
    const double size = __builtin_fabs(x) + __builtin_fabs(y) + step * ((double)s.width + (double)s.height);
    s.error = hti_float_up(error_bound + (double)s.lipschitz * (step * 0x1.6a09e667f3bcep-1 + 0x1p-50 * size));
    if (!hti_finite(s.error)) {
        return HT_ERR_NOT_FINITE;
    }
    const ht_box b = field->facts.bounds;
    const bool is_within = (double)b.min.x >= x && (double)b.max.x <= x + (double)(s.width - 1) * step &&
                           (double)b.min.y >= y && (double)b.max.y <= y + (double)(s.height - 1) * step;
    if (!is_within && hti_field_is_closed(&s)) {
        return HT_ERR_VALUE;
    }
    *out = s;
    return HT_OK;
}

// Writes for each cell its distance to the nearest cell of the other kind in its column, negative in the set; `none`
// when there is no other.
static void measure_columns(const uint8_t *set, int32_t width, int32_t height, float *value, float none) {
    for (int32_t x = 0; x < width; x++) {
        for (int32_t y = 0; y < height; y++) {
            const ptrdiff_t at = (ptrdiff_t)y * width + x, before = at - width;
            const bool is_set = set[at] != 0;
            float far = none;
            if (y > 0 && is_set != (set[before] != 0)) {
                far = 1.0f;
            } else if (y > 0 && __builtin_fabsf(value[before]) < none) {
                far = __builtin_fabsf(value[before]) + 1.0f;
            }
            value[at] = is_set ? -far : far;
        }
        for (int32_t y = height - 2; y >= 0; y--) {
            const ptrdiff_t at = (ptrdiff_t)y * width + x, after = at + width;
            const bool is_set = set[at] != 0;
            const float far = is_set != (set[after] != 0) ? 1.0f : __builtin_fabsf(value[after]) + 1.0f;
            if (far < __builtin_fabsf(value[at])) {
                value[at] = is_set ? -far : far;
            }
        }
    }
}

// Computes a row's cells of one sign: the least of all parabolas (x - i)^2 + height[i]^2, where the height is `sign`
// times the column's distance, or 0 in cells of the other sign. `scratch` has room for three rows.
static void measure_row(double *scratch, int32_t width, double sign, double none, float *value) {
    double *const height = scratch, *const at = scratch + width, *const from = scratch + 2 * (ptrdiff_t)width;
    int32_t count = 0;
    for (int32_t i = 0; i < width; i++) {
        const double h = hti_larger(sign * height[i], 0.0), x = (double)i;
        if (h >= none) {
            continue;
        }
        double start = -__builtin_inf();
        while (count > 0) {
            const double v = at[count - 1], g = hti_larger(sign * height[(int32_t)v], 0.0);
            start = ((x * x + h * h) - (v * v + g * g)) / (2.0 * (x - v));
            if (start > from[count - 1]) {
                break;
            }
            count--;
        }
        at[count] = x;
        from[count] = count == 0 ? -__builtin_inf() : start;
        count++;
    }
    for (int32_t i = 0, k = 0; i < width && count > 0; i++) {
        while (k + 1 < count && from[k + 1] < (double)i) {
            k++;
        }
        const double dx = (double)i - at[k], dy = hti_larger(sign * height[(int32_t)at[k]], 0.0);
        if (sign * height[i] > 0.0) {
            value[i] = (float)(sign * (__builtin_sqrt(dx * dx + dy * dy) - 0.5));
        }
    }
}

ht_status ht_field_from_bitmap(const uint8_t *set, int32_t width, int32_t height, float *value, double *scratch) {
    if (set == NULL || value == NULL || scratch == NULL) {
        return HT_ERR_NULL;
    }
    if (width < 1 || height < 1 || width > 1 << 22 || height > 1 << 22) {
        return HT_ERR_VALUE;
    }
    const float none = (float)(width + height); // farther than any two cells
    measure_columns(set, width, height, value, none);
    for (int32_t y = 0; y < height; y++) {
        float *const row = value + (ptrdiff_t)y * width;
        for (int32_t x = 0; x < width; x++) {
            scratch[x] = (double)row[x];
        }
        measure_row(scratch, width, 1.0, (double)none, row);
        measure_row(scratch, width, -1.0, (double)none, row);
    }
    return HT_OK;
}
