// field_fuzz.c: any bytes as the instructions of a field: making it ends in a status; of what was made all values are
// numbers, within their limits, the same in batches, and the same after pruning.
//
// The first byte says how many instructions there are. One is its code, the sort of its numbers (raw bits, eighths,
// small whole numbers) and the numbers that its code has. Input that has ended reads as zeros.
#include <hantei/hantei.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MOST = 80, POINTS = 70 };

typedef struct decoder {
    const uint8_t *data;
    size_t size;
} decoder;

static void require(bool holds, const char *what) {
    if (!holds) {
        fprintf(stderr, "does not hold: %s\n", what);
        abort();
    }
}

static uint8_t next_byte(decoder *d) {
    if (d->size == 0) {
        return 0;
    }
    d->size--;
    return *d->data++;
}

static float next_float(decoder *d, uint8_t sort) {
    uint8_t bytes[4] = {0};
    float value = 0.0f;
    if (sort % 3 > 0) {
        return (float)(int8_t)next_byte(d) / (sort % 3 == 1 ? 8.0f : 1.0f);
    }
    for (int i = 0; i < 4; i++) {
        bytes[i] = next_byte(d);
    }
    memcpy(&value, bytes, sizeof value);
    return value;
}

static double cone(const void *data, double x, double y, double gradient[2]) {
    (void)data;
    gradient[0] = x < 0.0 ? -0.5 : 0.5;
    gradient[1] = y < 0.0 ? -0.5 : 0.5;
    return x * gradient[0] + y * gradient[1] - 1.0;
}

// What instructions point to.
static const void *data_of(ht_field_code code) {
    static const ht_vec2 v[] = {{-1, -1}, {1, -1}, {0, 0}, {1, 1}};
    static const int32_t ends[] = {4};
    static const ht_polygon polygon = {v, ends, 1, HT_NONZERO, NULL};
    static const float values[] = {1, 1, 1, 1, -1, 1, 1, 1, 1};
    static const ht_field_samples samples = {values, 3, 3, {-1, -1}, 1, 0.25f, 2};
    static const ht_field_callback callback = {
        cone, NULL, {.lipschitz = 1, .error = 0x1p-40f, .size = 1, .reach = 2, .bounds = {{-2, -2}, {2, 2}}}};
    switch (code) {
    case HT_FIELD_POLYGON:
        return &polygon;
    case HT_FIELD_SAMPLES:
        return &samples;
    default:
        return code == HT_FIELD_CALLBACK ? &callback : NULL;
    }
}

// An endless fractal takes its time; a few are enough.
static void shorten(ht_field_op *op) {
    float *const iterations = op->code == HT_FIELD_JULIA ? &op->number[2] : &op->number[0];
    if ((op->code == HT_FIELD_JULIA || op->code == HT_FIELD_MANDELBROT) && *iterations > 20.0f) {
        *iterations = 20.0f;
    }
}

static ht_field_op next_op(decoder *d) {
    ht_field_op op = {.code = (ht_field_code)(next_byte(d) % (HT_FIELD_CODE_COUNT + 1))};
    const uint8_t sort = next_byte(d);
    const char *names = ht_field_number_names(op.code);
    for (int k = 0; *names != '\0' && k < HT_FIELD_NUMBERS; k++) {
        op.number[k] = next_float(d, sort);
        names += strcspn(names, " ");
        names += *names == ' ';
    }
    op.data = next_byte(d) == 255 ? NULL : data_of(op.code);
    shorten(&op);
    return op;
}

static bool is_number(double x) {
    return x - x == 0.0;
}

static void check_values(const ht_field *field, const float *x, const float *y) {
    float batch[POINTS];
    ht_field_batch(field, x, y, POINTS, batch);
    for (int i = 0; i < POINTS; i++) {
        const ht_field_value f = ht_field_at(field, (double)x[i], (double)y[i]);
        const float value = (float)f.value;
        uint32_t bits[2];
        memcpy(&bits[0], &value, sizeof bits[0]);
        memcpy(&bits[1], &batch[i], sizeof bits[1]);
        require(bits[0] == bits[1] || (value != value && batch[i] != batch[i]),
                "a batch has the values of single points");
        require(is_number(f.value) == (is_number((double)x[i]) && is_number((double)y[i])), "a place has a value");
        require(!is_number(f.value) || (f.low <= f.value && f.value <= f.high), "a value is within its limits");
        require(!is_number(f.value) || (is_number(f.gradient[0]) && is_number(f.gradient[1])), "a gradient is one");
    }
}

static void check_pruned(const ht_field *field, ht_vec2 center, float half) {
    ht_field_op kept[MOST];
    ht_field pruned;
    const ht_box box = {{center.x - half, center.y - half}, {center.x + half, center.y + half}};
    if (!(is_number((double)box.min.x + (double)box.min.y) && is_number((double)box.max.x + (double)box.max.y))) {
        return;
    }
    ht_field_prune(field, box, kept, &pruned);
    require(pruned.count >= 1 && pruned.count <= field->count, "pruning makes nothing longer");
    for (int i = 0; i < 9; i++) {
        const double x = (double)(i % 3 == 0 ? box.min.x : i % 3 == 1 ? center.x : box.max.x);
        const double y = (double)(i / 3 == 0 ? box.min.y : i / 3 == 1 ? center.y : box.max.y);
        const double a = ht_field_at(field, x, y).value, b = ht_field_at(&pruned, x, y).value;
        require(a == b, "pruning changes no value");
    }
}

// Every interval is one, with few evaluations: of the field and a disc, a ray, and the field itself elsewhere.
static void check_questions(const ht_field *field, ht_vec2 at, ht_vec2 delta) {
    const ht_field_limits limits = {.evaluations = 60};
    const ht_shape disc = HT_SHAPE(((ht_circle){at, 1.0f}));
    const ht_ray ray = {at, delta};
    ht_field_op moved[MOST + 2] = {{.code = HT_FIELD_MOVE, .number = {at.x, at.y}}};
    ht_field other;
    ht_field_hit hits[2];
    memcpy(moved + 1, field->ops, (size_t)field->count * sizeof *moved);
    moved[field->count + 1] = (ht_field_op){.code = HT_FIELD_END};
    if (ht_field_make(moved, field->count + 2, &other) != HT_OK) {
        return;
    }
    const ht_field_separation d[2] = {ht_field_distance(field, &disc, limits),
                                      ht_fields_distance(field, &other, limits)};
    const ht_field_containment c[2] = {ht_field_inside(field, &disc, limits), ht_fields_contain(field, &other, limits)};
    const ht_field_hit hit = ht_fields_cast(field, delta, &other, limits);
    for (int i = 0; i < 2; i++) {
        require(d[i].low <= d[i].high && c[i].low <= c[i].high, "an interval is one");
    }
    require(hit.enter >= 0.0 && hit.enter <= 1.0 && hit.error >= 0.0, "a hit is on the way");
    const size_t count = ht_field_raycast_all(field, &ray, 0x1p200, limits, hits, 2);
    for (size_t i = 0; i < 2 && i < count; i++) {
        require(hits[i].enter >= 0.0 && hits[i].exit >= hits[i].enter && hits[i].exit_error >= 0.0,
                "a stretch has an end");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    decoder d = {data, size};
    ht_field_op ops[MOST];
    ht_field field;
    const int32_t count = next_byte(&d) % (MOST + 1);
    int repeats = 0; // nine values each, and nine times those within
    for (int32_t i = 0; i < count; i++) {
        ops[i] = next_op(&d);
        repeats += ops[i].code == HT_FIELD_REPEAT;
    }
    if (repeats > 2 || ht_field_make(ops, count, &field) != HT_OK) {
        return 0;
    }
    float x[POINTS], y[POINTS];
    for (int i = 0; i < POINTS; i++) {
        const uint8_t sort = next_byte(&d);
        x[i] = next_float(&d, sort);
        y[i] = next_float(&d, sort);
    }
    check_values(&field, x, y);
    check_pruned(&field, (ht_vec2){x[0], y[0]}, 0.5f);
    check_questions(&field, (ht_vec2){x[0], y[0]}, (ht_vec2){x[1], y[1]});
    (void)ht_field_check(&field, (ht_box){{-1, -1}, {1, 1}}, 20, 1);
    return 0;
}
