// answer_ray_all.c: ht_raycast_all is made of the stretches of each part, in order of where they begin;
// ht_batch_raycast answers as ht_raycast in every instruction set.
#include "answer_ray.h"

#include <hantei/batch.h>

#include <string.h>

enum { MOST = 512, SOME = 130 };

typedef struct list {
    ht_ray_hit hits[MOST];
    size_t count;
} list;

static void add(list *l, const ht_ray_hit *hit, int part) {
    size_t i = l->count++;
    for (; i > 0 && l->hits[i - 1].enter > hit->enter; i--) {
        l->hits[i] = l->hits[i - 1];
    }
    l->hits[i] = *hit;
    l->hits[i].part = part;
}

// Whether a segment adds nothing to a polyline: it repeats a vertex, and is not the one that a polyline that is a point counts as.
static bool is_copy(const ht_polyline *p, int i, const ht_segment *s) {
    int others = 0;
    for (int k = 1; k < p->count; k++) {
        others += p->v[k].x != p->v[0].x || p->v[k].y != p->v[0].y;
    }
    return s->a.x == s->b.x && s->a.y == s->b.y && (i > 0 || others > 0);
}

static void add_segments(const ht_ray *ray, float max, const ht_polyline *p, list *out) {
    const int count = p->closed || p->count == 1 ? p->count : p->count - 1;
    for (int i = 0; i < count; i++) {
        const ht_segment segment = {p->v[i], p->v[(i + 1) % p->count]};
        const ht_shape s = HT_SHAPE(segment);
        const ht_ray_hit hit = ht_raycast(ray, max, &s);
        if (hit.relation != HT_APART && !is_copy(p, i, &segment)) {
            add(out, &hit, i);
        }
    }
}

// A shape that is no polygon and no compound.
static void add_shape(const ht_ray *ray, float max, const ht_shape *s, list *out) {
    const ht_ray_hit hit = ht_raycast(ray, max, s);
    if (s->kind == HT_POLYLINE) {
        add_segments(ray, max, &s->polyline, out);
    } else if (hit.relation != HT_APART) {
        add(out, &hit, 0);
    }
}

static void add_members(const ht_ray *ray, float max, const ht_compound *c, list *out) {
    for (int i = 0; i < c->count; i++) {
        list own = {.count = 0};
        if (c->shapes[i].kind == HT_POLYGON) {
            own.count = ht_raycast_all(ray, max, &c->shapes[i], own.hits, SOME);
        } else if (c->shapes[i].kind != HT_COMPOUND) {
            add_shape(ray, max, &c->shapes[i], &own);
        }
        for (size_t k = 0; k < own.count; k++) {
            add(out, &own.hits[k], i);
        }
    }
}

static void compare(answer_case *c, float max, const list *truth) {
    static ht_ray_hit hits[MOST];
    const size_t rooms[] = {MOST, 1, truth->count / 2};
    for (size_t k = 0; k < sizeof rooms / sizeof *rooms; k++) {
        const size_t count = ht_raycast_all(&c->a->ray, max, c->b, rooms[k] > 0 ? hits : NULL, rooms[k]);
        size_t same = 0;
        while (same < truth->count && same < rooms[k] && answer_is_same_hit(hits[same], truth->hits[same])) {
            same++;
        }
        if (count != truth->count || (same < truth->count && same < rooms[k])) {
            ANSWER_WRONG_SIGN(c,
                              "raycast_all with room for %zu: %zu stretches, of the parts %zu; %zu are the same, "
                              "max %.9g",
                              rooms[k], count, truth->count, same, (double)max);
            return;
        }
    }
}

void answer_ray_all(answer_case *c, float max, ht_ray_hit first) {
    static list truth;
    truth.count = 0;
    if (c->b->kind == HT_COMPOUND) {
        add_members(&c->a->ray, max, &c->b->compound, &truth);
    } else if (c->b->kind == HT_POLYGON) {
        truth.count = ht_raycast_all(&c->a->ray, max, c->b, truth.hits, SOME); // compared with the oracle's elsewhere
    } else {
        add_shape(&c->a->ray, max, c->b, &truth);
    }
    compare(c, max, &truth);
    ht_ray_hit wanted = {.relation = HT_APART};
    for (size_t i = truth.count; i-- > 0;) {
        const ht_relation strongest = wanted.relation;
        wanted = truth.hits[i];
        wanted.relation = strongest > wanted.relation ? strongest : wanted.relation;
    }
    if (!answer_is_same_hit(first, wanted)) {
        answer_wrong(c, "ht_raycast is not the first stretch with the strongest relation, max %.9g", (double)max);
    }
}

// ---- batches

enum { COPIES = 5 }; // lanes answer these; fewer are asked one by one

static size_t row_size(ht_kind kind) {
    switch (kind) {
    case HT_SEGMENT:
        return sizeof(ht_segment);
    case HT_CIRCLE:
        return sizeof(ht_circle);
    case HT_CAPSULE:
        return sizeof(ht_capsule);
    case HT_BOX:
        return sizeof(ht_box);
    case HT_OBOX:
        return sizeof(ht_obox);
    case HT_TRIANGLE:
        return sizeof(ht_triangle);
    case HT_CONVEX:
        return sizeof(ht_convex);
    default:
        return 0;
    }
}

void answer_ray_batch(answer_case *c, float max, ht_ray_hit single) {
    const size_t size = row_size(c->b->kind);
    unsigned char rows[COPIES * sizeof(ht_shape)];
    ht_ray rays[COPIES];
    float ends[COPIES];
    ht_ray_hit hits[COPIES];
    if (size == 0 || !ht_simd_use((ht_simd)gen_int(c->rng, 0, HT_SIMD_COUNT - 1))) {
        return;
    }
    for (size_t i = 0; i < COPIES; i++) {
        memcpy(rows + i * size, &c->b->segment, size);
        rays[i] = c->a->ray;
        ends[i] = max;
    }
    ht_batch_raycast(rays, ends, &(ht_rows){c->b->kind, rows}, NULL, COPIES, hits);
    if (!answer_is_same_hit(hits[0], single) || !answer_is_same_hit(hits[COPIES - 1], single)) {
        ANSWER_WRONG_SIGN(c, "ht_batch_raycast differs from ht_raycast by %s, max %.9g", ht_simd_name(ht_simd_in_use()),
                          (double)max);
    }
}
