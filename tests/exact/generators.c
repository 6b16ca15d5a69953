// generators.c: the data sets: where the two shapes of a pair stand, and what is done to their numbers afterwards.
#include "gen_internal.h"

#include <float.h>
#include <math.h>
#include <string.h>

static uint64_t rotate_left(uint64_t x, int k) {
    return (x << k) | (x >> (64 - k));
}

void gen_seed(gen_rng *rng, uint64_t seed) {
    for (int i = 0; i < 4; i++) {
        seed += UINT64_C(0x9e3779b97f4a7c15);
        uint64_t z = seed;
        z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
        z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
        rng->s[i] = z ^ (z >> 31);
    }
}

uint64_t gen_bits(gen_rng *rng) {
    uint64_t *s = rng->s;
    const uint64_t result = rotate_left(s[1] * 5, 7) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate_left(s[3], 45);
    return result;
}

double gen_real(gen_rng *rng, double low, double high) {
    return low + (high - low) * ((double)(gen_bits(rng) >> 11) * 0x1p-53);
}

int gen_int(gen_rng *rng, int low, int high) {
    return high <= low ? low : low + (int)(gen_bits(rng) % (uint64_t)(high - low + 1));
}

bool gen_once_in(gen_rng *rng, int n) {
    return gen_int(rng, 1, n) == 1;
}

const char *gen_set_name(gen_set set) {
    static const char *const names[] = {
#define GEN_SET_NAME(code, name, text) name,
        GEN_SET_LIST(GEN_SET_NAME)
#undef GEN_SET_NAME
    };
    return set < GEN_SET_COUNT ? names[set] : "unknown";
}

static bool has_parts(ht_kind kind) {
    return kind == HT_POLYLINE || kind == HT_POLYGON || kind == HT_COMPOUND;
}

// How often the set is asked for these kinds, beside other pairs: 0 when it has nothing of its own for them, more than 1
// when it has for few.
static uint64_t set_weight(gen_set set, ht_kind a, ht_kind b) {
    if (set == GEN_SPIKES) {
        return has_parts(a) || has_parts(b) ? 4 : 0;
    }
    if (set == GEN_EQUAL_ROTATION) {
        return (a == HT_OBOX && b < HT_POLYGON) || (b == HT_OBOX && a < HT_POLYGON) ? 4 : 0;
    }
    return 1;
}

// Polygons, polylines and compounds cost the oracle ten times what others do; they get a quarter of the pairs.
static uint64_t kind_weight(ht_kind kind) {
    return !gen_makes(kind) ? 0 : has_parts(kind) ? 1 : 4;
}

uint64_t gen_pair_weight(gen_set set, ht_kind a, ht_kind b) {
    const uint64_t of_a = kind_weight(a), of_b = kind_weight(b);
    return (of_a < of_b ? of_a : of_b) * set_weight(set, a, b);
}

int gen_set_from_name(const char *name) {
    for (int set = 0; set < GEN_SET_COUNT; set++) {
        if (strcmp(name, gen_set_name((gen_set)set)) == 0) {
            return set;
        }
    }
    return GEN_SET_COUNT;
}

// ---- the numbers of a shape

int gen_parts_of(gen_shape *s, gen_part *parts[GEN_MEMBERS]) {
    if (s->own.shape.kind != HT_COMPOUND) {
        parts[0] = &s->own;
        return 1;
    }
    for (int i = 0; i < s->own.shape.compound.count; i++) {
        parts[i] = &s->parts[i];
    }
    return s->own.shape.compound.count;
}

static void add_points(gen_fields *f, ht_vec2 *v, int count) {
    for (int i = 0; i < count; i++) {
        f->points[f->point_count++] = &v[i];
    }
}

gen_fields gen_fields_of(gen_part *part) {
    ht_shape *s = &part->shape;
    gen_fields f = {.point_count = 0};
    switch (s->kind) {
    case HT_POINT:
        add_points(&f, &s->point, 1);
        break;
    case HT_SEGMENT:
        add_points(&f, &s->segment.a, 1);
        add_points(&f, &s->segment.b, 1);
        break;
    case HT_CIRCLE:
        add_points(&f, &s->circle.center, 1);
        f.lengths[f.length_count++] = &s->circle.radius;
        break;
    case HT_CAPSULE:
        add_points(&f, &s->capsule.a, 1);
        add_points(&f, &s->capsule.b, 1);
        f.lengths[f.length_count++] = &s->capsule.radius;
        break;
    case HT_BOX:
        add_points(&f, &s->box.min, 1);
        add_points(&f, &s->box.max, 1);
        break;
    case HT_OBOX:
        add_points(&f, &s->obox.center, 1);
        f.lengths[f.length_count++] = &s->obox.half.x;
        f.lengths[f.length_count++] = &s->obox.half.y;
        f.lengths[f.length_count++] = &s->obox.radius;
        f.rotation = &s->obox.q;
        break;
    case HT_TRIANGLE:
        add_points(&f, s->triangle.v, 3);
        break;
    case HT_CONVEX:
        add_points(&f, part->v, s->convex.count);
        f.lengths[f.length_count++] = &s->convex.radius;
        break;
    case HT_POLYLINE:
        add_points(&f, part->v, s->polyline.count);
        break;
    case HT_POLYGON:
        add_points(&f, part->v, s->polygon.ring_end[s->polygon.ring_count - 1]);
        break;
    case HT_RAY:
        add_points(&f, &s->ray.origin, 1);
        f.direction = &s->ray.dir;
        break;
    case HT_LINE:
        add_points(&f, &s->line.point, 1);
        f.direction = &s->line.dir;
        break;
    case HT_HALFPLANE:
        f.direction = &s->halfplane.normal;
        f.offset = &s->halfplane.offset;
        break;
    default: // a compound, or no exact kind
        break;
    }
    return f;
}

bool gen_repair(gen_part *part) {
    ht_shape *s = &part->shape;
    gen_fields f = gen_fields_of(part);
    for (int i = 0; i < f.length_count; i++) {
        *f.lengths[i] = fabsf(*f.lengths[i]);
    }
    if (s->kind == HT_BOX) {
        return s->box.min.x <= s->box.max.x && s->box.min.y <= s->box.max.y;
    }
    if (s->kind == HT_CONVEX) {
        if (!gen_is_convex(part->v, s->convex.count)) {
            s->convex.count = gen_hull(part->v, s->convex.count);
        }
        return true;
    }
    return s->kind != HT_POLYGON || gen_is_polygon(&s->polygon);
}

void gen_seal(gen_rng *rng, gen_shape *s) {
    gen_part *parts[GEN_MEMBERS];
    const int count = gen_parts_of(s, parts);
    for (int i = 0; i < count; i++) {
        if (rng && parts[i]->shape.kind == HT_POLYGON && gen_once_in(rng, 2)) {
            ht_polygon *p = &parts[i]->shape.polygon;
            if (ht_edge_index_build(p, parts[i]->boxes, GEN_INDEX_BOXES, &parts[i]->index) == HT_OK) {
                p->index = &parts[i]->index;
            }
        }
        s->members[i] = parts[i]->shape;
    }
}

// ---- moving and scaling

// Where the points of a shape were, to be moved from there.
typedef struct stand {
    ht_vec2 points[GEN_MEMBERS][GEN_VERTICES];
    float offset[GEN_MEMBERS];
} stand;

static void remember(gen_shape *s, stand *out) {
    gen_part *parts[GEN_MEMBERS];
    const int count = gen_parts_of(s, parts);
    for (int p = 0; p < count; p++) {
        const gen_fields f = gen_fields_of(parts[p]);
        for (int i = 0; i < f.point_count; i++) {
            out->points[p][i] = *f.points[i];
        }
        out->offset[p] = f.offset ? *f.offset : 0;
    }
}

static float rounded(double x) {
    return x > (double)FLT_MAX ? FLT_MAX : x < -(double)FLT_MAX ? -FLT_MAX : (float)x;
}

static void move_from(const stand *from, double dx, double dy, gen_shape *s) {
    gen_part *parts[GEN_MEMBERS];
    const int count = gen_parts_of(s, parts);
    for (int p = 0; p < count; p++) {
        const gen_fields f = gen_fields_of(parts[p]);
        for (int i = 0; i < f.point_count; i++) {
            *f.points[i] =
                (ht_vec2){rounded((double)from->points[p][i].x + dx), rounded((double)from->points[p][i].y + dy)};
        }
        if (f.offset) {
            const double along = (double)f.direction->x * dx + (double)f.direction->y * dy;
            *f.offset = rounded((double)from->offset[p] + along);
        }
    }
    gen_seal(NULL, s);
}

static void move_by(double dx, double dy, gen_shape *s) {
    stand from = {.offset = {0}};
    remember(s, &from);
    move_from(&from, dx, dy, s);
}

static void scale_by(int exponent, gen_shape *s) {
    gen_part *parts[GEN_MEMBERS];
    const int count = gen_parts_of(s, parts);
    for (int p = 0; p < count; p++) {
        const gen_fields f = gen_fields_of(parts[p]);
        for (int i = 0; i < f.point_count; i++) {
            *f.points[i] = (ht_vec2){ldexpf(f.points[i]->x, exponent), ldexpf(f.points[i]->y, exponent)};
        }
        for (int i = 0; i < f.length_count; i++) {
            *f.lengths[i] = ldexpf(*f.lengths[i], exponent);
        }
        if (f.offset) {
            *f.offset = ldexpf(*f.offset, exponent);
        }
    }
}

gen_part *gen_random_part(gen_rng *rng, gen_shape *s) {
    gen_part *parts[GEN_MEMBERS] = {&s->own};
    const int count = gen_parts_of(s, parts);
    return parts[gen_int(rng, 0, count - 1)];
}

float *gen_random_number(gen_rng *rng, gen_part *part) {
    const gen_fields f = gen_fields_of(part);
    float *numbers[2 * GEN_VERTICES + 8] = {NULL};
    int count = 0;
    for (int i = 0; i < f.point_count; i++) {
        numbers[count++] = &f.points[i]->x;
        numbers[count++] = &f.points[i]->y;
    }
    for (int i = 0; i < f.length_count; i++) {
        numbers[count++] = f.lengths[i];
    }
    if (f.direction) {
        numbers[count++] = &f.direction->x;
        numbers[count++] = &f.direction->y;
    }
    if (f.rotation) {
        numbers[count++] = &f.rotation->c;
        numbers[count++] = &f.rotation->s;
    }
    if (f.offset) {
        numbers[count++] = f.offset;
    }
    return numbers[gen_int(rng, 0, count - 1)];
}

static void nudge(gen_rng *rng, int most, gen_shape *s) {
    gen_part *part = gen_random_part(rng, s);
    float *number = gen_random_number(rng, part);
    const float before = *number;
    if (before == 0) {
        return;
    }
    for (int steps = gen_int(rng, -most, most); steps != 0; steps += steps < 0 ? 1 : -1) {
        *number = nextafterf(*number, steps < 0 ? -FLT_MAX : FLT_MAX);
    }
    if (!gen_repair(part)) {
        *number = before;
    }
    gen_seal(NULL, s);
}

// ---- placing B at A's boundary

// A point of the shape that is likely on its boundary: a vertex, or a place between two.
static ht_vec2 boundary_point(gen_rng *rng, gen_shape *s) {
    const gen_fields f = gen_fields_of(gen_random_part(rng, s));
    if (f.direction && f.offset) {
        const double n =
            (double)f.direction->x * (double)f.direction->x + (double)f.direction->y * (double)f.direction->y;
        const double k = n > 0 ? (double)*f.offset / n : 0;
        return (ht_vec2){rounded(k * (double)f.direction->x), rounded(k * (double)f.direction->y)};
    }
    if (f.point_count == 0) {
        return (ht_vec2){0, 0};
    }
    const int i = gen_int(rng, 0, f.point_count - 1), k = i + 1 < f.point_count ? i + 1 : 0;
    const double t = gen_once_in(rng, 3) ? 0 : gen_once_in(rng, 2) ? 0.5 : gen_real(rng, 0, 1);
    const ht_vec2 a = *f.points[i], b = *f.points[k];
    double x = (double)a.x + t * ((double)b.x - (double)a.x), y = (double)a.y + t * ((double)b.y - (double)a.y);
    if (f.length_count > 0) {
        x += gen_once_in(rng, 2) ? (double)*f.lengths[f.length_count - 1] : 0;
    }
    return (ht_vec2){rounded(x), rounded(y)};
}

static void place_on_boundary(gen_rng *rng, gen_pair *pair) {
    const ht_vec2 to = boundary_point(rng, &pair->a), from = boundary_point(rng, &pair->b);
    move_by((double)to.x - (double)from.x, (double)to.y - (double)from.y, &pair->b);
}

// Slides B along a direction until it just leaves A.
static void slide_out(gen_rng *rng, gen_pair *pair) {
    stand from = {.offset = {0}};
    remember(&pair->b, &from);
    double dx = gen_real(rng, -1, 1), dy = gen_real(rng, -1, 1);
    if (gen_once_in(rng, 4)) {
        dx = gen_once_in(rng, 2) ? 0 : dx;
        dy = dx == 0 ? dy : 0;
    }
    double inside = 0, outside = 64;
    move_from(&from, outside * dx, outside * dy, &pair->b);
    if (ht_meet(&pair->a.own.shape, &pair->b.own.shape)) {
        move_from(&from, 0, 0, &pair->b); // unbounded that way
        return;
    }
    for (int i = 0; i < 30; i++) {
        const double t = (inside + outside) / 2;
        move_from(&from, t * dx, t * dy, &pair->b);
        *(ht_meet(&pair->a.own.shape, &pair->b.own.shape) ? &inside : &outside) = t;
    }
    const double t = gen_once_in(rng, 2) ? inside : outside;
    move_from(&from, t * dx, t * dy, &pair->b);
}

// ---- the sets

static void turn_frame(gen_frame *f, double c, double s, double long_axis, double short_axis) {
    f->ux = long_axis * c;
    f->uy = long_axis * s;
    f->vx = -short_axis * s;
    f->vy = short_axis * c;
}

static gen_frame random_frame(gen_rng *rng, double cx, double cy, double least, double most) {
    gen_frame f = {.grain = GEN_FLOATS, .cx = cx, .cy = cy};
    double c, s, n;
    do {
        c = gen_real(rng, -1, 1);
        s = gen_real(rng, -1, 1);
        n = sqrt(c * c + s * s);
    } while (n < 0.1);
    const double long_axis = gen_real(rng, least, most);
    turn_frame(&f, c / n, s / n, long_axis, gen_real(rng, least, most));
    return f;
}

static void random_frames(gen_rng *rng, double around, double least, double most, gen_frame f[2]) {
    const double cx = around > 0 ? gen_real(rng, 0.9, 1.1) * around : gen_real(rng, -10, 10);
    const double cy = around > 0 ? -gen_real(rng, 0.9, 1.1) * around : gen_real(rng, -10, 10);
    const double near = 1.1 * most;
    f[0] = random_frame(rng, cx, cy, least, most);
    const double dx = gen_real(rng, -near, near);
    f[1] = random_frame(rng, cx + dx, cy + gen_real(rng, -near, near), least, most);
}

static gen_frame grid_frame(gen_rng *rng, ht_kind kind, bool degenerate) {
    gen_frame f = {.grain = GEN_INTEGERS, .degenerate = degenerate};
    f.cx = gen_int(rng, -4, 4);
    f.cy = gen_int(rng, -4, 4);
    const bool wide = kind == HT_POLYGON || kind == HT_COMPOUND || kind == HT_CONVEX;
    const double long_axis = gen_int(rng, 1, wide ? 6 : 3);
    turn_frame(&f, 1, 0, long_axis, wide ? long_axis : gen_int(rng, 1, 3));
    return f;
}

static void sliver_frames(gen_rng *rng, gen_frame f[2]) {
    f[0] = random_frame(rng, gen_real(rng, -10, 10), gen_real(rng, -10, 10), 1, 1);
    const double c = f[0].ux, s = f[0].uy;
    const double turn = ldexp(gen_real(rng, -2, 2), gen_int(rng, -24, -4));
    const double along = gen_real(rng, -3, 3), aside = ldexp(gen_real(rng, -2, 2), gen_int(rng, -24, -4));
    f[1] = f[0];
    f[1].cx += along * c - aside * s;
    f[1].cy += along * s + aside * c;
    for (int i = 0; i < 2; i++) {
        const double long_axis = gen_real(rng, 0.5, 5), short_axis = ldexp(gen_real(rng, 1, 2), gen_int(rng, -17, -5));
        turn_frame(&f[i], i ? c - turn * s : c, i ? s + turn * c : s, long_axis, short_axis);
    }
}

static void frames_of(gen_rng *rng, gen_set set, const ht_kind kinds[2], gen_frame f[2]) {
    if (set == GEN_GRID || set == GEN_DEGENERATE || set == GEN_SPIKES) {
        const int which = set == GEN_GRID ? 0 : gen_int(rng, 1, 3);
        f[0] = grid_frame(rng, kinds[0], (which & 1) != 0);
        f[1] = grid_frame(rng, kinds[1], (which & 2) != 0);
        f[0].spikes = f[1].spikes = set == GEN_SPIKES;
    } else if (set == GEN_SLIVER) {
        sliver_frames(rng, f);
    } else if (set == GEN_OFFSET_1E4 || set == GEN_OFFSET_1E6) {
        random_frames(rng, set == GEN_OFFSET_1E4 ? 1e4 : 1e6, 0.5, 1.5, f);
    } else {
        random_frames(rng, 0, 0.5, 3, f);
    }
    if (set == GEN_ADVERSARIAL || set == GEN_DOUBLE_LEVEL) { // kinds that double level has nothing for
        f[0].exponent = gen_once_in(rng, 4) ? gen_int(rng, -149, 124) : gen_int(rng, -30, 30);
        f[1].exponent = f[0].exponent;
        f[0].grain = f[1].grain = GEN_EXPONENTS;
    } else if (set == GEN_MIXED_MAGNITUDE) {
        gen_draw_levels(rng, f[0].levels);
        memcpy(f[1].levels, f[0].levels, sizeof f[0].levels);
        f[0].grain = f[1].grain = GEN_MAGNITUDES;
    }
}

// Moves both far away, to where the numbers of a grid are floats, too, and scales them by a power of two.
static void place_far(gen_rng *rng, gen_pair *out) {
    const double dx = ldexp(gen_int(rng, -3, 3), gen_int(rng, 6, 21));
    const double dy = ldexp(gen_int(rng, -3, 3), gen_int(rng, 6, 21));
    const int k = gen_once_in(rng, 2) ? gen_int(rng, -100, 100) : 0;
    move_by(dx, dy, &out->a);
    move_by(dx, dy, &out->b);
    scale_by(k, &out->a);
    scale_by(k, &out->b);
    gen_seal(NULL, &out->a);
    gen_seal(NULL, &out->b);
}

static ht_vec2 some_point_of(gen_rng *rng, gen_shape *s) {
    gen_part *parts[GEN_MEMBERS] = {&s->own};
    gen_parts_of(s, parts);
    const gen_fields f = gen_fields_of(parts[0]);
    return f.point_count > 0 ? *f.points[gen_int(rng, 0, f.point_count - 1)] : (ht_vec2){0, 0};
}

// Moves the pair so that one of its points is (0, 0), and many numbers of a grid are zero.
static void place_at_zero(gen_rng *rng, gen_pair *out) {
    const ht_vec2 to = some_point_of(rng, gen_once_in(rng, 2) ? &out->a : &out->b);
    move_by(-(double)to.x, -(double)to.y, &out->a);
    move_by(-(double)to.x, -(double)to.y, &out->b);
}

// Lets a ray run along an axis, at the height of a point of the other shape.
static void lay_along_axis(gen_rng *rng, gen_pair *out) {
    ht_ray *const ray = &out->a.own.shape.ray;
    const ht_vec2 level = some_point_of(rng, &out->b);
    if (gen_once_in(rng, 2)) {
        ray->origin.y = level.y;
        ray->dir = (ht_vec2){ray->dir.x + ray->dir.y, 0};
    } else {
        ray->origin.x = level.x;
        ray->dir = (ht_vec2){0, ray->dir.x + ray->dir.y};
    }
}

static void place(gen_rng *rng, gen_set set, gen_pair *out) {
    const bool far = set == GEN_OFFSET_1E4 || set == GEN_OFFSET_1E6;
    if (set == GEN_NEAR_TOUCH || set == GEN_SCALE || (far && gen_once_in(rng, 2)) ||
        (set == GEN_SLIVER && gen_once_in(rng, 4))) {
        if (gen_once_in(rng, 3)) {
            place_on_boundary(rng, out);
        } else {
            slide_out(rng, out);
        }
        nudge(rng, 2, gen_once_in(rng, 2) ? &out->a : &out->b);
    }
    if (set == GEN_SCALE) {
        const int k = gen_int(rng, -66, 66);
        scale_by(k, &out->a);
        scale_by(k, &out->b);
    } else if (set == GEN_MIXED_SCALE) {
        const int k = gen_int(rng, -66, 66);
        scale_by(k, &out->a);
        scale_by(gen_once_in(rng, 2) ? gen_int(rng, -66, 66) : k + gen_int(rng, -26, 26), &out->b);
        place_on_boundary(rng, out);
    } else if ((set == GEN_ADVERSARIAL && gen_once_in(rng, 2)) || (set == GEN_MIXED_MAGNITUDE && gen_once_in(rng, 4))) {
        place_on_boundary(rng, out);
    }
    const bool on_grid = set == GEN_GRID || set == GEN_DEGENERATE || set == GEN_SPIKES;
    if (on_grid && out->a.own.shape.kind == HT_RAY && gen_once_in(rng, 4)) {
        lay_along_axis(rng, out);
    }
    if (on_grid && gen_once_in(rng, 4)) {
        place_at_zero(rng, out);
    } else if (set == GEN_SPIKES && gen_once_in(rng, 3)) {
        place_far(rng, out);
    }
    if ((set == GEN_MIXED_MAGNITUDE && gen_once_in(rng, 2)) || (set == GEN_EQUAL_ROTATION && gen_once_in(rng, 4))) {
        (void)gen_aim_pair(rng, out, gen_pair_meets, out);
    }
}

// Whether moving and rounding left all parts what they were; a pair that is not is drawn again.
static bool is_sound(gen_set set, gen_shape *s) {
    gen_part *parts[GEN_MEMBERS];
    const int count = gen_parts_of(s, parts);
    for (int i = 0; i < count; i++) {
        const bool may_be_any = set == GEN_SPIKES && parts[i]->shape.kind == HT_POLYGON;
        if (!may_be_any && !gen_repair(parts[i])) {
            return false;
        }
    }
    return true;
}

// Shapes borrow from themselves, so one that is exchanged is pointed at its own memory again.
static void own_again(gen_shape *s) {
    ht_shape *shape = &s->own.shape;
    if (shape->kind == HT_CONVEX) {
        shape->convex.v = s->own.v;
    } else if (shape->kind == HT_POLYLINE) {
        shape->polyline.v = s->own.v;
    }
}

static void exchange(gen_pair *pair) {
    const gen_shape a = pair->a;
    pair->a = pair->b;
    pair->b = a;
    own_again(&pair->a);
    own_again(&pair->b);
}

void gen_pair_make(gen_rng *rng, gen_set set, ht_kind a, ht_kind b, gen_pair *out) {
    do {
        if (set == GEN_EQUAL_ROTATION && set_weight(set, a, b) > 0) {
            gen_equal_rotation(rng, a == HT_OBOX ? b : a, out);
            if (a != HT_OBOX) {
                exchange(out);
            }
            place(rng, set, out);
        } else if (set != GEN_DOUBLE_LEVEL || !gen_double_level(rng, a, b, out)) {
            gen_frame f[2];
            frames_of(rng, set, (ht_kind[]){a, b}, f);
            gen_shape_make(rng, &f[0], a, &out->a);
            gen_shape_make(rng, &f[1], b, &out->b);
            gen_seal(NULL, &out->a);
            gen_seal(NULL, &out->b);
            place(rng, set, out);
        }
    } while (!is_sound(set, &out->a) || !is_sound(set, &out->b));
    if (gen_once_in(rng, 4)) {
        gen_flip_zeros(rng, &out->a);
        gen_flip_zeros(rng, &out->b);
    }
    gen_seal(rng, &out->a);
    gen_seal(rng, &out->b);
}
