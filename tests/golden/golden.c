// golden.c: hashes of many answers. Every compiler, optimisation level and machine must print the same lines.
//
// Each line is a section: what was asked and a 64-bit hash (FNV-1a) over the answers' bits, the same with every
// instruction set that the library has and the machine runs: one that differs adds a line. Inputs come from a
// generator of our own (splitmix64) by + - * / in double, each rounded once to float, so they are the same bits
// everywhere too.
#include "../support/test_match.h"
#include "golden_places.h"

#include <hantei/hantei.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { ROUNDS = 500, ANSWERS = 10, MAX_VERTICES = 12, KINDS = HT_FIELD - HT_POINT + 1 };

// The exact kinds in order: all but fields and what is seen as fields.
static ht_kind kind_at(int i) {
    return i + 1 < KINDS ? (ht_kind)(HT_POINT + i) : HT_COMPOUND;
}

// One shape and the memory it borrows.
typedef struct sample {
    ht_shape shape;
    ht_vec2 v[MAX_VERTICES];
    int32_t ring_end[2];
    ht_shape members[3];
} sample;

// How coordinates are made: anywhere; whole numbers, which touch; anywhere, times a power of two; tenths, some one step
// of a float off; whole numbers times few powers of two, which doubles cannot settle.
typedef enum source { RANDOM, GRID, SCALED, NEAR, MIXED, SOURCE_COUNT } source;

static uint64_t state;

static uint64_t next(void) {
    state += 0x9e3779b97f4a7c15u;
    uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static int between(int low, int high) {
    return low + (int)(next() % (uint64_t)(high - low + 1));
}

// A number in [0, 1) with 32 bits.
static double fraction(void) {
    return (double)(next() >> 32) / 4294967296.0;
}

static double power_of_two(int exponent) {
    double value = 1.0;
    for (; exponent > 0; exponent--) {
        value *= 2.0;
    }
    for (; exponent < 0; exponent++) {
        value /= 2.0;
    }
    return value;
}

// The float one step up or down.
static float nudged(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    if (value != 0.0f) {
        bits = (next() & 1) != 0 ? bits + 1 : bits - 1;
    }
    memcpy(&value, &bits, sizeof bits);
    return value;
}

// A coordinate within about `reach` of 0; `scale` is a power of two.
static float coordinate(source from, int reach, double scale) {
    if (from == RANDOM || from == SCALED) {
        return (float)((2.0 * fraction() - 1.0) * reach * scale);
    }
    const float whole = (float)between(-reach, reach);
    if (from == GRID) {
        return whole;
    }
    if (from == MIXED) {
        return (float)((double)whole * power_of_two(-13 * between(0, 3)));
    }
    const float tenth = whole / 10.0f;
    return next() % 4 == 0 ? nudged(tenth) : tenth;
}

static float length(source from, double scale) {
    const float value = coordinate(from, 3, scale);
    return value < 0.0f ? -value : value;
}

static ht_vec2 vector(source from, int reach, double scale) {
    const float x = coordinate(from, reach, scale);
    return (ht_vec2){x, coordinate(from, reach, scale)};
}

static ht_vec2 moved(ht_vec2 p, ht_vec2 by) {
    return (ht_vec2){p.x + by.x, p.y + by.y};
}

// A rotation: on the grid a quarter turn or a literal matrix of whole numbers, else a point near the unit circle.
static ht_rot rotation(source from) {
    static const ht_rot whole[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {3, -4}, {2, 1}};
    if (from == GRID || from == MIXED || (from == NEAR && next() % 2 == 0)) {
        return whole[next() % (sizeof whole / sizeof whole[0])];
    }
    const double t = 4.0 * fraction() - 2.0;
    return (ht_rot){(float)((1.0 - t * t) / (1.0 + t * t)), (float)(2.0 * t / (1.0 + t * t))};
}

// The corner `i` of a star with `count` corners around `center`: in order of angle, so its rings never cross
// themselves.
static ht_vec2 star_corner(ht_vec2 center, int i, int count, double radius) {
    const double turn = 4.0 * i / count; // along the square |x| + |y| = 1
    const double t = turn - (int)turn;
    static const double sx[] = {1, 0, -1, 0, 1};
    const int q = (int)turn;
    const double x = sx[q] + (sx[q + 1] - sx[q]) * t;
    const double y = sx[(q + 3) % 4] + (sx[(q + 4) % 4] - sx[(q + 3) % 4]) * t;
    return (ht_vec2){(float)((double)center.x + x * radius), (float)((double)center.y + y * radius)};
}

static ht_polygon polygon(sample *s, source from, ht_vec2 at, double scale) {
    const int corners = between(4, 8);
    for (int i = 0; i < corners; i++) {
        const double radius = from == GRID ? between(1, 3) : 0.5 + 2.5 * fraction();
        s->v[i] = star_corner(at, i, corners, radius * scale);
    }
    for (int i = 0; i < 4; i++) {
        s->v[corners + i] = star_corner(at, i, 4, 0.25 * scale);
    }
    s->ring_end[0] = corners;
    s->ring_end[1] = corners + 4;
    const ht_fill_rule rule = next() % 2 == 0 ? HT_EVEN_ODD : HT_NONZERO;
    return (ht_polygon){.v = s->v, .ring_end = s->ring_end, .ring_count = between(1, 2), .rule = rule};
}

static ht_convex convex(sample *s, source from, ht_vec2 at, double scale) {
    ht_vec2 cloud[MAX_VERTICES];
    for (int i = 0; i < MAX_VERTICES; i++) {
        cloud[i] = moved(at, vector(from, 3, scale));
    }
    const int32_t count = ht_hull(cloud, between(1, MAX_VERTICES), s->v);
    return (ht_convex){s->v, count, next() % 2 == 0 ? 0.0f : length(from, scale)};
}

static ht_polyline polyline(sample *s, source from, ht_vec2 at, double scale) {
    const int count = between(1, 6);
    for (int i = 0; i < count; i++) {
        s->v[i] = moved(at, vector(from, 3, scale));
    }
    return (ht_polyline){s->v, count, next() % 2 == 0};
}

static ht_shape thin_or_unbounded(ht_kind kind, source from, ht_vec2 at, double scale) {
    const ht_vec2 dir = vector(from, 3, scale);
    const float offset = coordinate(from, 9, scale);
    switch (kind) {
    case HT_SEGMENT:
        return HT_SHAPE(((ht_segment){at, moved(at, dir)}));
    case HT_RAY:
        return HT_SHAPE(((ht_ray){at, dir}));
    case HT_LINE:
        return HT_SHAPE(((ht_line){at, dir}));
    case HT_HALFPLANE:
        return HT_SHAPE(((ht_halfplane){dir, offset}));
    default:
        return HT_SHAPE(at);
    }
}

static void make_plain(sample *s, ht_kind kind, source from, double scale) {
    const ht_vec2 at = vector(from, 3, scale);
    const float half_x = length(from, scale);
    const ht_vec2 half = {half_x, length(from, scale)};
    const float radius = length(from, scale);
    const ht_rot q = rotation(from);
    switch (kind) {
    case HT_CIRCLE:
        s->shape = HT_SHAPE(((ht_circle){at, radius}));
        break;
    case HT_CAPSULE:
        s->shape = HT_SHAPE(((ht_capsule){at, moved(at, vector(from, 3, scale)), radius}));
        break;
    case HT_BOX:
        s->shape = HT_SHAPE(((ht_box){at, moved(at, half)}));
        break;
    case HT_OBOX:
        s->shape = HT_SHAPE(((ht_obox){at, half, q, next() % 2 == 0 ? 0.0f : radius}));
        break;
    case HT_TRIANGLE:
        s->shape = HT_SHAPE(((ht_triangle){{at, moved(at, half), moved(at, vector(from, 3, scale))}}));
        break;
    case HT_CONVEX:
        s->shape = HT_SHAPE(convex(s, from, at, scale));
        break;
    case HT_POLYLINE:
        s->shape = HT_SHAPE(polyline(s, from, at, scale));
        break;
    case HT_POLYGON:
        s->shape = HT_SHAPE(polygon(s, from, at, scale));
        break;
    default:
        s->shape = thin_or_unbounded(kind, from, at, scale);
    }
}

static double any_scale(source from) {
    return from == SCALED ? power_of_two(between(-66, 66)) : 1.0;
}

static void make(sample *s, ht_kind kind, source from, double scale) {
    if (kind != HT_COMPOUND) {
        make_plain(s, kind, from, scale);
        return;
    }
    static const ht_kind members[] = {HT_BOX, HT_POLYGON, HT_CIRCLE};
    for (int i = 0; i < 3; i++) {
        make_plain(s, members[i], from, scale);
        s->members[i] = s->shape;
    }
    s->shape = HT_SHAPE(((ht_compound){s->members, between(1, 3)}));
}

static uint64_t hash;

// The lowest byte first, on every machine.
static void add_int(int32_t value) {
    for (int i = 0; i < 4; i++) {
        hash = (hash ^ ((uint32_t)value >> 8 * i & 0xffu)) * 0x100000001b3u;
    }
}

static void add_float(float value) {
    // Every NaN counts as the same: the sign and payload of a NaN are not part of an answer.
    if (value != value) {
        add_int(-1);
        return;
    }
    int32_t bits;
    memcpy(&bits, &value, sizeof bits);
    add_int(bits);
}

static void begin(uint64_t seed) {
    state = seed;
    hash = 0xcbf29ce484222325u;
}

enum { SECTIONS = 512 };
static uint64_t expected[SECTIONS]; // of the first instruction set
static int sections;                // ended so far, of this set
static bool is_first = true;        // instruction set

static void end(const char *what, const char *a, const char *b) {
    const int section = sections++ % SECTIONS;
    const bool same = expected[section] == hash;
    expected[section] = is_first ? hash : expected[section];
    if (is_first || !same) {
        printf("%s %s %s %016" PRIx64 "%s%s\n", what, a, b, hash, is_first ? "" : " with ",
               is_first ? "" : ht_simd_name(ht_simd_in_use()));
    }
}

static void relations(void) {
    for (int a = 0; a < KINDS; a++) {
        for (int b = 0; b <= a; b++) {
            begin((uint64_t)a * KINDS + (uint64_t)b);
            for (int i = 0; i < ROUNDS * SOURCE_COUNT; i++) {
                const source from = (source)(i % SOURCE_COUNT);
                const double scale = any_scale(from);
                sample x;
                sample y;
                make(&x, kind_at(a), from, scale);
                make(&y, kind_at(b), from, next() % 2 == 0 ? scale : any_scale(from));
                add_int((int32_t)ht_relate(&x.shape, &y.shape));
                add_int((int32_t)ht_relate(&y.shape, &x.shape));
            }
            end("relate", ht_kind_name(kind_at(a)), ht_kind_name(kind_at(b)));
        }
    }
}

static void add_vec2(ht_vec2 v) {
    add_float(v.x);
    add_float(v.y);
}

static void add_separation(const ht_separation *s) {
    add_float(s->distance);
    add_vec2(s->normal);
    add_vec2(s->point_a);
    add_vec2(s->point_b);
    add_int(s->is_bound);
}

static void add_manifold(const ht_manifold *m) {
    add_vec2(m->normal);
    add_int(m->count);
    for (int i = 0; i < m->count; i++) {
        add_vec2(m->points[i].at);
        add_float(m->points[i].separation);
        add_int((int32_t)m->points[i].id);
    }
}

static void add_ray_hit(const ht_ray_hit *h) {
    add_int(h->hit);
    add_int((int32_t)h->relation);
    add_int(h->inside);
    add_float(h->enter);
    add_float(h->exit);
    add_vec2(h->normal);
    add_vec2(h->exit_normal);
    add_vec2(h->point);
    add_int(h->part);
}

static void add_cast_hit(const ht_cast_hit *h) {
    add_int(h->hit);
    add_int((int32_t)h->start);
    add_float(h->fraction);
    add_float(h->error);
    add_vec2(h->normal);
    add_vec2(h->point);
    add_int(h->part_a);
    add_int(h->part_b);
}

enum { SEVERAL = 8 }; // answers kept where a question has any number of them

static size_t least(size_t a, size_t b) {
    return a < b ? a : b;
}

static void add_lists(const ht_shape *a, const ht_shape *b, float margin) {
    ht_manifold manifolds[SEVERAL];
    ht_crossing crossings[SEVERAL];
    const size_t touching = ht_contacts(a, b, margin, manifolds, SEVERAL);
    const size_t crossing = ht_crossings(a, b, crossings, SEVERAL);
    add_int((int32_t)touching);
    for (size_t i = 0; i < least(touching, SEVERAL); i++) {
        add_manifold(&manifolds[i]);
    }
    add_int((int32_t)crossing);
    for (size_t i = 0; i < least(crossing, SEVERAL); i++) {
        add_vec2(crossings[i].at);
        add_int(crossings[i].shared);
    }
}

// Numbers are drawn one after another: the order of a list's parts or a call's arguments is the compiler's choice.
static void add_answers(const ht_shape *a, const ht_shape *b, source from, double scale) {
    const float margin = length(from, scale), turn = coordinate(RANDOM, 3, 1.0), other_turn = coordinate(GRID, 3, 1.0);
    const float max = (float)between(1, 9);
    const ht_start start = (ht_start)between(0, 2);
    ht_vec2 v[7];
    for (int i = 0; i < 7; i++) {
        v[i] = vector(from, i < 2 ? 9 : 3, scale);
    }
    const ht_ray ray = {v[0], v[2]};
    const ht_motion motion = {v[3], v[4], turn}, other = {v[5], v[6], other_turn};
    const ht_separation separation = ht_distance(a, b);
    const ht_manifold manifold = ht_contact(a, b, margin);
    const ht_ray_hit ray_hit = ht_raycast(&ray, max, b);
    const ht_cast_hit cast_hit = ht_cast(a, v[1], b, start);
    const ht_witness witness = ht_find_witness(a, b);
    add_separation(&separation);
    add_manifold(&manifold);
    add_ray_hit(&ray_hit);
    add_cast_hit(&cast_hit);
    add_lists(a, b, margin);
    add_int((int32_t)ht_contain(a, b));
    add_vec2(ht_nearest_point(a, ray.origin));
    add_vec2(ht_support(a, ray.dir));
    add_int(witness.proven);
    if (next() % 4 == 0) {
        const ht_cast_hit swept = ht_sweep(a, &motion, b, &other, (float)(0.01 * scale));
        add_cast_hit(&swept);
    }
}

static void answers(void) {
    for (int a = 0; a < KINDS; a++) {
        for (int b = 0; b < KINDS; b++) {
            begin(5000 + (uint64_t)a * KINDS + (uint64_t)b);
            for (int i = 0; i < ANSWERS * SOURCE_COUNT; i++) {
                const source from = (source)(i % SOURCE_COUNT);
                const double scale = any_scale(from);
                sample x;
                sample y;
                make(&x, kind_at(a), from, scale);
                make(&y, kind_at(b), from, scale);
                add_answers(&x.shape, &y.shape, from, scale);
            }
            end("answers", ht_kind_name(kind_at(a)), ht_kind_name(kind_at(b)));
        }
    }
}

// The numbers of a placed shape: its bounds, area and validity say enough about its coordinates.
static void add_shape(const ht_shape *s) {
    const ht_box box = ht_bounds(s);
    add_float(box.min.x);
    add_float(box.min.y);
    add_float(box.max.x);
    add_float(box.max.y);
    add_float(ht_area(s));
    add_int((int32_t)ht_validate(s));
}

static void shapes(void) {
    for (int kind = 0; kind < KINDS; kind++) {
        begin(1000 + (uint64_t)kind);
        for (int i = 0; i < ROUNDS * SOURCE_COUNT; i++) {
            const source from = (source)(i % SOURCE_COUNT);
            sample s;
            make(&s, kind_at(kind), from, any_scale(from));
            add_shape(&s.shape);
            _Alignas(ht_shape) unsigned char memory[4096];
            ht_shape placed = s.shape;
            const ht_vec2 by = vector(from, 9, 1.0);
            const ht_pose pose = {by, rotation(from)};
            add_int((int32_t)ht_placed(&s.shape, pose, memory, sizeof memory, &placed));
            add_shape(&placed);
        }
        end("bounds,area,validate,placed", ht_kind_name(kind_at(kind)), "-");
    }
}

static void rotations(void) {
    begin(2000);
    for (int i = 0; i < 20000; i++) {
        uint32_t bits = (uint32_t)(next() >> 32); // every exponent, infinities and NaN among them
        if (i % 2 == 0) {
            bits = (bits & 0x83ffffffu) | 0x3c000000u; // angles of about 0.008 to 2 and their like
        }
        float angle;
        memcpy(&angle, &bits, sizeof angle);
        const ht_rot q = ht_rot_make(angle);
        add_float(q.c);
        add_float(q.s);
    }
    end("rot_make", "-", "-");
}

// Many shapes of one kind, as batches take them.
enum { MANY = 333 };
typedef struct many_shapes {
    ht_shape shape[MANY];
    unsigned char rows[MANY * sizeof(ht_obox)];
    size_t size;
} many_shapes;

static void make_many(many_shapes *out, ht_kind kind) {
    static const size_t sizes[HT_KIND_COUNT] = {
        [HT_SEGMENT] = sizeof(ht_segment), [HT_CIRCLE] = sizeof(ht_circle), [HT_CAPSULE] = sizeof(ht_capsule),
        [HT_BOX] = sizeof(ht_box),         [HT_OBOX] = sizeof(ht_obox),     [HT_TRIANGLE] = sizeof(ht_triangle)};
    out->size = sizes[kind];
    for (int i = 0; i < MANY; i++) {
        const source from = (source)(i % SOURCE_COUNT);
        sample s;
        make(&s, kind, from, any_scale(from));
        out->shape[i] = s.shape;
        memcpy(out->rows + out->size * (size_t)i, &s.shape.point, out->size); // a copy of the struct
    }
}

static void add_word(uint64_t word) {
    add_int((int32_t)(uint32_t)word);
    add_int((int32_t)(uint32_t)(word >> 32));
}

static void add_batches(const many_shapes *a, ht_kind kind_a, const many_shapes *b, ht_kind kind_b) {
    const ht_rows rows_a = {kind_a, a->rows}, rows_b = {kind_b, b->rows};
    uint8_t relation[MANY];
    uint64_t meet[MANY / 64 + 1];
    ht_pair pairs[MANY];
    ht_vec2 delta[MANY];
    ht_ray rays[MANY];
    ht_ray_hit ray_hits[MANY];
    ht_cast_hit cast_hits[MANY];
    for (int i = 0; i < MANY; i++) {
        const source from = (source)(i % SOURCE_COUNT);
        pairs[i] = (ht_pair){(uint32_t)i, (uint32_t)((i + 5 * between(0, 9)) % MANY)}; // of the same source
        delta[i] = vector(from, 9, 1.0);
        rays[i].origin = vector(from, 9, 1.0);
        rays[i].dir = vector(from, 3, 1.0);
    }
    const ht_moving_rows moving = {rows_a, delta};
    add_word(ht_batch_pairs(&rows_a, &rows_b, pairs, MANY, (ht_batch_out){meet, relation}));
    add_word(ht_batch_raycast(rays, NULL, &rows_b, pairs, MANY, ray_hits));
    add_word(ht_batch_cast(&moving, &rows_b, pairs, MANY, HT_START_REPORT, cast_hits));
    for (int i = 0; i < MANY; i++) {
        add_int(relation[i]);
        add_ray_hit(&ray_hits[i]);
        add_cast_hit(&cast_hits[i]);
    }
    for (int i = 0; i < MANY / 64 + 1; i++) {
        add_word(meet[i]);
    }
}

static void batches(void) {
    static const ht_kind kinds[] = {HT_SEGMENT, HT_CIRCLE, HT_CAPSULE, HT_BOX, HT_OBOX, HT_TRIANGLE};
    static many_shapes a, b;
    for (int i = 0; i < 6; i++) {
        begin(3000 + (uint64_t)i);
        make_many(&a, kinds[i]);
        for (int j = 0; j < 6; j++) {
            make_many(&b, kinds[j]);
            add_batches(&a, kinds[i], &b, kinds[j]);
        }
        end("batches", ht_kind_name(kinds[i]), "-");
    }
}

// All pairs of an index.
static void indices(void) {
    enum { BOXES = 3000, PAIRS = 100000 };
    static ht_box boxes[BOXES];
    static ht_pair pairs[PAIRS];
    ht_index *index = NULL;
    begin(4000);
    for (int i = 0; i < BOXES; i++) {
        const ht_vec2 at = vector(i % 2 == 0 ? RANDOM : GRID, 99, 1.0);
        boxes[i] = (ht_box){at, {at.x + (float)between(0, 4), at.y + (float)between(0, 4)}};
    }
    if (ht_index_create(NULL, &index) != HT_OK || ht_index_build(index, boxes, NULL, BOXES) != HT_OK) {
        exit(1);
    }
    const size_t count = ht_index_pairs(index, true, pairs, PAIRS);
    for (size_t i = 0; i < least(count, PAIRS); i++) {
        add_word((uint64_t)pairs[i].a << 32 | pairs[i].b);
    }
    end("index", "-", "-");
    ht_index_destroy(index);
}

enum { BLOCKS = 10, FRAMES = 1000 };

// A match of blocks of 1,000 frames. The first set plays it all and the second block again; each other one plays a third of
// the blocks from the first one's snapshots. The bytes of a snapshot are the same, too.
static void play_match(int set, int blocks) {
    static match_snapshot snapshots[BLOCKS], saved;
    match *const m = match_create();
    if (m == NULL) {
        exit(1);
    }
    for (int block = 0; block <= blocks; block++) {
        char name[16];
        const bool again = block == blocks;
        const int played = again ? 1 : block;
        begin(0);
        if (is_first && !again) {
            match_save(m, &snapshots[played]);
        } else {
            match_load(m, &snapshots[played]);
        }
        match_play(m, is_first || played % 3 == set % 3 ? FRAMES : 0);
        hash = m->state.frame == snapshots[played].state.frame ? expected[sections % SECTIONS] : match_hash(m);
        snprintf(name, sizeof name, "%d", (played + 1) * FRAMES);
        end("match", name, again ? "again" : "-");
    }
    match_load(m, &snapshots[1]);
    match_save(m, &saved);
    begin(0);
    for (size_t i = 0; i < saved.size; i++) {
        add_int(((const unsigned char *)saved.bytes)[i]);
    }
    end("snapshot", "1000", "-");
    match_destroy(m);
}

// golden [BLOCKS]: how much of the match is played, from 2 blocks on; all of it without.
int main(int argc, char **argv) {
    const long blocks = argc > 1 ? strtol(argv[1], NULL, 10) : BLOCKS;
    for (int32_t simd = 0; simd < HT_SIMD_COUNT; simd++) {
        if (ht_simd_use((ht_simd)simd)) {
            sections = 0;
            relations();
            answers();
            shapes();
            rotations();
            batches();
            indices();
            begin(4001);
            golden_places(next, add_word);
            end("places", "-", "-");
            play_match(simd, blocks > 1 && blocks < BLOCKS ? (int)blocks : BLOCKS);
            is_first = false;
        }
    }
    return 0;
}
