// validate_fuzz.c: any bytes as two shapes of any kind, and every question about one shape and about both. What
// must hold whatever the bits are is checked; arrays are exactly as long as the shape says, for the address sanitizer.
//
// A shape is a kind, the sort of its numbers (raw bits, small integers, integers some ulps off) and its members in
// order. Input that has ended reads as zeros.
#include <hantei/hantei.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MAX_COUNT = 28, MAX_MEMBERS = 6, MAX_BLOCKS = 64 };

typedef struct decoder {
    const uint8_t *data;
    size_t size;
    void *blocks[MAX_BLOCKS]; // freed at the end
    int block_count;
    uint8_t sort;     // of the numbers
    bool false_index; // a polygon has an index that was not built for it
} decoder;

static void require(bool holds, const char *what) {
    if (!holds) {
        fprintf(stderr, "does not hold: %s\n", what);
        abort();
    }
}

static void *allocate(decoder *d, size_t size) {
    void *block = malloc(size);
    if (block == NULL || d->block_count == MAX_BLOCKS) {
        abort();
    }
    d->blocks[d->block_count++] = block;
    return block;
}

static uint8_t next_byte(decoder *d) {
    if (d->size == 0) {
        return 0;
    }
    d->size--;
    return *d->data++;
}

static float next_float(decoder *d) {
    uint8_t bytes[4] = {0};
    float value = 0.0f;
    if (d->sort % 3 == 0) {
        for (int i = 0; i < 4; i++) {
            bytes[i] = next_byte(d);
        }
        memcpy(&value, bytes, sizeof value);
        return value;
    }
    value = (float)(int8_t)next_byte(d);
    if (d->sort % 3 == 2) {
        uint32_t bits = 0;
        memcpy(&bits, &value, sizeof bits);
        bits = (uint32_t)((int32_t)bits + (int8_t)next_byte(d) / 32);
        memcpy(&value, &bits, sizeof value);
    }
    return value;
}

static ht_vec2 next_point(decoder *d) {
    const float x = next_float(d);
    return (ht_vec2){x, next_float(d)};
}

// At most MAX_COUNT, now and then not positive, now and then without an array.
static const ht_vec2 *next_vertices(decoder *d, int32_t *count) {
    *count = (int32_t)(next_byte(d) % (MAX_COUNT + 4)) - 3;
    if (*count == -3) {
        *count = 5;
        return NULL;
    }
    if (*count < 1) {
        return NULL;
    }
    ht_vec2 *v = allocate(d, (size_t)*count * sizeof *v);
    for (int32_t i = 0; i < *count; i++) {
        v[i] = next_point(d);
    }
    return v;
}

static const ht_edge_index *next_index(decoder *d, ht_polygon *p, ht_vec2 *v) {
    const uint8_t how = next_byte(d) % 4;
    if (how < 2) {
        return NULL;
    }
    ht_edge_index *index = allocate(d, sizeof *index);
    const size_t bound = ht_edge_index_bound(p);
    ht_box *boxes = allocate(d, bound * sizeof *boxes + 1);
    if (ht_edge_index_build(p, boxes, bound, index) != HT_OK) {
        return NULL;
    }
    if (how == 3) {
        d->false_index = true;
        v[0] = next_point(d);
        index->box_count -= next_byte(d) % 2;
        index->edge_count += next_byte(d) % 2;
    }
    return index;
}

static ht_polygon next_polygon(decoder *d) {
    ht_polygon p = {.rule = next_byte(d) % 2 ? HT_NONZERO : HT_EVEN_ODD};
    p.ring_count = (int32_t)(next_byte(d) % 10) - 1;
    if (p.ring_count < 1) {
        return p;
    }
    int32_t *ring_end = allocate(d, (size_t)p.ring_count * sizeof *ring_end);
    int32_t last = 0, longest = 0;
    for (int32_t i = 0; i < p.ring_count; i++) {
        const int32_t step = (int8_t)next_byte(d) % 12;
        last = step == -11 ? -1 : last + (step < 0 ? -step : step);
        ring_end[i] = last;
        longest = last > longest ? last : longest;
    }
    p.ring_end = ring_end;
    ht_vec2 *v = allocate(d, (size_t)longest * sizeof *v + 1);
    for (int32_t i = 0; i < longest; i++) {
        v[i] = next_point(d);
    }
    p.v = v;
    p.index = next_index(d, &p, v);
    return p;
}

static ht_shape next_flat_shape(decoder *d, ht_kind kind) {
    ht_shape s = {.kind = kind};
    float numbers[8];
    const size_t sizes[HT_KIND_COUNT] = {
        [HT_POINT] = 2,    [HT_SEGMENT] = 4, [HT_CIRCLE] = 3, [HT_CAPSULE] = 5,   [HT_BOX] = 4,    [HT_OBOX] = 7,
        [HT_TRIANGLE] = 6, [HT_RAY] = 4,     [HT_LINE] = 4,   [HT_HALFPLANE] = 3, [HT_ELLIPSE] = 6};
    const size_t count = kind < HT_KIND_COUNT ? sizes[kind] : 0;
    for (size_t i = 0; i < count; i++) {
        numbers[i] = next_float(d);
    }
    memcpy(&s.point, numbers, count * sizeof numbers[0]);
    return s;
}

// Any kind, none, or one that is unknown; a compound is empty.
static ht_shape next_member(decoder *d) {
    const ht_kind kind = (ht_kind)((HT_POINT + next_byte(d) % (HT_KIND_COUNT + 1)) % (HT_KIND_COUNT + 1));
    d->sort = next_byte(d);
    ht_shape s = {.kind = kind};
    switch (kind) {
    case HT_CONVEX:
        s.convex.v = next_vertices(d, &s.convex.count);
        s.convex.radius = next_float(d);
        return s;
    case HT_POLYLINE:
        s.polyline.v = next_vertices(d, &s.polyline.count);
        s.polyline.closed = next_byte(d) % 2 != 0;
        return s;
    case HT_POLYGON:
        s.polygon = next_polygon(d);
        return s;
    default:
        return next_flat_shape(d, kind);
    }
}

static ht_shape next_shape(decoder *d) {
    ht_shape s = next_member(d);
    if (s.kind != HT_COMPOUND) {
        return s;
    }
    s.compound = (ht_compound){.count = (int32_t)(next_byte(d) % (MAX_MEMBERS + 2)) - 1};
    if (s.compound.count > 0) {
        ht_shape *members = allocate(d, (size_t)s.compound.count * sizeof *members);
        for (int32_t i = 0; i < s.compound.count; i++) {
            members[i] = next_member(d);
        }
        s.compound.shapes = members;
    }
    return s;
}

static bool boxes_meet(ht_box a, ht_box b) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
}

static bool same_box(ht_box a, ht_box b) {
    return a.min.x == b.min.x && a.min.y == b.min.y && a.max.x == b.max.x && a.max.y == b.max.y;
}

static void check_one(const ht_shape *s) {
    const ht_status status = ht_validate(s);
    const bool answerable = ht_is_answerable(s);
    const ht_box bounds = ht_bounds(s);
    const float area = ht_area(s);
    require(status != HT_OK || answerable, "a valid shape is answerable");
    require(answerable || (area == 0.0f && bounds.min.x > bounds.max.x), "what is not answerable is nowhere");
    require(!answerable || s->kind == HT_COMPOUND || (bounds.min.x <= bounds.max.x && bounds.min.y <= bounds.max.y),
            "what is answerable is somewhere");
    require(area == area && (status != HT_OK || area >= 0.0f), "an area is not negative");
}

static void check_hull(decoder *d, const ht_vec2 *v, int32_t count) {
    if (v == NULL || count < 1) {
        return;
    }
    ht_vec2 *out = allocate(d, (size_t)count * sizeof *out);
    const ht_shape hull = HT_SHAPE(((ht_convex){out, ht_hull(v, count, out), 0.0f}));
    const ht_shape points = HT_SHAPE(((ht_polyline){v, count, false}));
    require((hull.convex.count > 0) == ht_is_answerable(&points), "finite points have a hull");
    if (hull.convex.count > 0) {
        require(ht_validate(&hull) == HT_OK, "a hull is convex");
        require(same_box(ht_bounds(&hull), ht_bounds(&points)), "a hull is as large as its points");
    }
}

// The same shape, placed where it is.
static ht_shape check_placed(decoder *d, const ht_shape *s) {
    const size_t size = ht_placed_bound(s);
    const ht_pose here = {{0, 0}, {1, 0}};
    d->sort = next_byte(d);
    const ht_pose there = {next_point(d), {next_float(d), next_float(d)}};
    ht_shape moved = *s, same = *s;
    if (ht_placed(s, there, allocate(d, size + 1), size, &moved) == HT_OK) {
        require(ht_is_answerable(&moved), "what was placed is answerable");
    }
    if (ht_translated(s, there.p, allocate(d, size + 1), size, &moved) == HT_OK) {
        require(ht_is_answerable(&moved), "what was moved is answerable");
    }
    const ht_status status = ht_placed(s, here, allocate(d, size + 1), size, &same);
    if (!d->false_index) {
        require((status == HT_OK) == ht_is_answerable(s), "an answerable shape can be placed where it is");
        require(same_box(ht_bounds(&same), ht_bounds(s)), "placing a shape where it is changes nothing");
    }
    return same;
}

static void check_pair(const ht_shape *a, const ht_shape *b) {
    const ht_relation relation = ht_relate(a, b);
    require(relation == ht_relate(b, a), "the relation is symmetric");
    require((relation != HT_APART) == ht_meet(a, b), "to meet is not to be apart");
    require(relation == HT_APART || (ht_is_answerable(a) && ht_is_answerable(b)), "what is not answerable is apart");
    require(relation == HT_APART || boxes_meet(ht_bounds(a), ht_bounds(b)), "what meets has bounds that meet");
}

static bool is_number(float x) {
    return x - x == 0.0f;
}

static bool is_place(ht_vec2 p) {
    return is_number(p.x) && is_number(p.y);
}

static bool is_unit(ht_vec2 n) {
    const float square = n.x * n.x + n.y * n.y;
    return square > 0.999f && square < 1.001f;
}

static bool is_zero(ht_vec2 n) {
    return n.x == 0.0f && n.y == 0.0f;
}

static bool has_parts(const ht_shape *s) {
    return s->kind == HT_POLYLINE || s->kind == HT_POLYGON || s->kind == HT_COMPOUND;
}

static bool has_ellipse(const ht_shape *s) {
    bool has = s->kind == HT_ELLIPSE;
    for (int32_t i = 0; s->kind == HT_COMPOUND && i < s->compound.count; i++) {
        has = has || s->compound.shapes[i].kind == HT_ELLIPSE;
    }
    return has;
}

static void check_distance(const ht_shape *a, const ht_shape *b) {
    const ht_separation s = ht_distance(a, b), swapped = ht_distance(b, a);
    const ht_relation relation = ht_relate(a, b);
    const int sign = (s.distance > 0.0f) - (s.distance < 0.0f);
    require(sign == (relation == HT_APART) - (relation == HT_OVERLAP), "a distance has the relation's sign");
    const float off = s.distance - swapped.distance, size = s.distance < 0.0f ? -s.distance : s.distance;
    require(s.distance == swapped.distance || !is_number(s.distance) ||
                (off <= 0x1p-22f * size && -off <= 0x1p-22f * size) || has_parts(a) || has_parts(b),
            "the distance of convex shapes is symmetric within an ulp");
    require(is_number(s.distance) ? is_unit(s.normal) && is_place(s.point_a) && is_place(s.point_b) : is_zero(s.normal),
            "a distance has points and a normal");
    ht_manifold one = ht_contact(a, b, 0.0f);
    // Compounds and fields tell the deepest contact of a pair, also where nothing parts the whole.
    const bool by_pairs = has_ellipse(a) || has_ellipse(b);
    require(one.count > 0 ? relation != HT_APART && (is_number(s.distance) || by_pairs)
                          : relation == HT_APART || !is_number(s.distance),
            "what meets is in contact");
    for (int i = 0; i < one.count; i++) {
        require(is_place(one.points[i].at) && is_number(one.points[i].separation), "contacts have places");
    }
    (void)ht_contacts(a, b, 1.0f, &one, 1);
    (void)ht_find_witness(a, b);
}

// Of a polygon that was changed after its index was built nothing is promised but that every question ends.
static void promise(const decoder *d, bool holds, const char *what) {
    require(holds || d->false_index, what);
}

static void check_motion(decoder *d, const ht_shape *a, const ht_shape *b) {
    const ht_vec2 delta = next_point(d);
    const ht_cast_hit hit = ht_cast(a, delta, b, (ht_start)(next_byte(d) % 3));
    promise(d, hit.fraction >= 0.0f && hit.fraction <= 1.0f, "a fraction is one");
    promise(d, hit.hit ? is_unit(hit.normal) || is_zero(hit.normal) : hit.fraction == 1.0f, "a hit has a normal");
    promise(d, !hit.hit || is_place(hit.point), "a hit has a place");
    const ht_motion motion = {next_point(d), delta, next_float(d)}, rest = {{0, 0}, {0, 0}, 0};
    const ht_cast_hit swept = ht_sweep(a, &motion, b, &rest, next_float(d));
    promise(d, swept.fraction >= 0.0f && swept.fraction <= 1.0f, "a sweep's fraction is one");
    const ht_ray ray = {next_point(d), next_point(d)};
    ht_ray_hit first = ht_raycast(&ray, next_float(d), b), all;
    promise(d, first.relation == HT_APART || (first.enter >= 0.0f && first.enter <= first.exit), "a ray enters first");
    (void)ht_raycast_all(&ray, 2.0f, b, &all, 1);
    (void)ht_nearest_point(a, delta);
    (void)ht_support(a, delta);
}

// Nothing is promised of a convex polygon that is none, but that every question ends. Vertices may repeat.
static bool is_as_said(const ht_shape *s) {
    bool good = true;
    if (s->kind == HT_COMPOUND && s->compound.shapes != NULL) {
        for (int32_t i = 0; i < s->compound.count; i++) {
            good = good && is_as_said(&s->compound.shapes[i]);
        }
    }
    if (s->kind == HT_CONVEX && s->convex.v != NULL) {
        ht_vec2 v[MAX_COUNT];
        ht_shape single = HT_SHAPE(((ht_convex){.v = v}));
        for (int32_t i = 0; i < s->convex.count; i++) {
            const ht_vec2 p = s->convex.v[i], next = s->convex.v[i + 1 < s->convex.count ? i + 1 : 0];
            if (p.x != next.x || p.y != next.y) {
                v[single.convex.count++] = p;
            }
        }
        good = single.convex.count < 3 || ht_validate(&single) != HT_ERR_NOT_CONVEX;
    }
    return good;
}

static void check_answers(decoder *d, const ht_shape *a, const ht_shape *b) {
    const ht_containment inside = ht_contain(a, b);
    const bool promised = !d->false_index && is_as_said(a) && is_as_said(b);
    require(inside == HT_OUTSIDE || ht_meet(a, b) || !promised, "what is inside meets");
    ht_crossing crossing;
    (void)ht_crossings(a, b, &crossing, 1);
    if (promised) {
        check_distance(a, b);
    }
    check_motion(d, a, b);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    decoder d = {.data = data, .size = size};
    const ht_shape a = next_shape(&d), b = next_shape(&d);
    check_one(&a);
    check_one(&b);
    if (a.kind == HT_CONVEX || a.kind == HT_POLYLINE) {
        check_hull(&d, a.convex.v, a.convex.count);
    }
    const ht_shape same = check_placed(&d, &a);
    if (d.false_index) {
        (void)ht_relate(&a, &b); // may be wrong, but ends
    } else {
        check_pair(&a, &b);
        require(ht_relate(&a, &b) == ht_relate(&same, &b), "placing a shape where it is changes no relation");
        require(ht_meet(&a, &a) == (ht_is_answerable(&a) && ht_bounds(&a).min.x <= ht_bounds(&a).max.x),
                "a shape meets itself");
    }
    check_answers(&d, &a, &b);
    while (d.block_count > 0) {
        free(d.blocks[--d.block_count]);
    }
    return 0;
}
