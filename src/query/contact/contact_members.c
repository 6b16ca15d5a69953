// contact_members.c: the manifolds of shapes with parts: those that each two members have alone.
//
// Bodies against bodies are answered as they are without a compound around them, chains as in contact_parts.c.
#include "query/contact/contact_parts.h"
#include "ring/box.h"
#include "ring/rings.h"
#include "shape/members.h"

// The manifolds found so far.
typedef struct contact_list {
    ht_manifold *out;
    size_t capacity, count;
    ht_manifold deepest;
    bool is_one_enough; // whether only the deepest is asked for
    hti_contact_question *ask;
    hti_seen_edges *seen;
} contact_list;

// Of equally deep ones the first counts.
static void note_deepest(contact_list *t, const ht_manifold *m) {
    if (t->count == 0 || hti_contact_min_separation(m) < hti_contact_min_separation(&t->deepest)) {
        t->deepest = *m;
    }
}

// Adds the one contact that two bodies have, or a field with the whole other shape: that which they have alone.
static void collect_whole(const hti_contact_whole *a, const hti_contact_whole *b, float margin, contact_list *t) {
    ht_manifold found = t->ask(a->shape, b->shape, margin);
    found.part_a = a->member >= 0 ? a->member : 0;
    found.part_b = b->member >= 0 ? b->member : 0;
    if (found.count == 0) {
        return;
    }
    if (t->count < t->capacity) {
        t->out[t->count] = found;
    }
    note_deepest(t, &found);
    t->count++;
}

// Returns the bounds, grown by the margin.
static ht_box reach_of_bounds(const ht_box *bounds, float margin) {
    return hti_box_grown_by(*bounds, (margin > 0.0f ? (double)margin : 0.0) * (1.0 + 0x1p-20));
}

// Adds the manifolds of two shapes without members: those that they have alone.
static void collect_pair(const hti_contact_whole *given_a, const ht_box *reach_a, const hti_contact_whole *given_b,
                         float margin, contact_list *t) {
    hti_shape_view view_a, view_b;
    const hti_contact_whole a = {hti_shape_viewed(given_a->shape, &view_a), given_a->member, given_a->bounds};
    const hti_contact_whole b = {hti_shape_viewed(given_b->shape, &view_b), given_b->member, given_b->bounds};
    const bool has_field = a.shape->kind == HT_FIELD || b.shape->kind == HT_FIELD;
    const bool is_whole = a.member < 0 && b.member < 0; // which are within reach
    if (!is_whole && !has_field && !hti_boxes_meet(reach_a, &b.bounds)) {
        return;
    }
    if (has_field || (hti_is_body_kind(a.shape->kind) && hti_is_body_kind(b.shape->kind))) {
        collect_whole(given_a, given_b, margin, t);
        return;
    }
    const size_t room = t->count < t->capacity ? t->capacity - t->count : 0;
    const hti_chain_pair pair = {a, b, margin, t->is_one_enough, t->seen};
    ht_manifold deepest;
    const size_t count = hti_contact_chains(&pair, room > 0 ? t->out + t->count : NULL, room, &deepest);
    if (count > 0) {
        note_deepest(t, &deepest);
    }
    t->count += count;
}

// Moves the manifolds from `first` on to where they belong among those before, by part_a and then part_b.
static void put_in_order(contact_list *t, size_t first) {
    for (size_t i = first; i < t->count && i < t->capacity; i++) {
        for (ht_manifold *m = &t->out[i]; m > t->out; m--) {
            if (m[-1].part_a < m->part_a || (m[-1].part_a == m->part_a && m[-1].part_b <= m->part_b)) {
                break;
            }
            const ht_manifold later = m[-1];
            m[-1] = *m;
            *m = later;
        }
    }
}

static int32_t count_of_members(const ht_shape *s) {
    return s->kind == HT_COMPOUND ? s->compound.count : 1;
}

// A shape, and its bounds.
typedef struct bounded_shape {
    const ht_shape *shape;
    ht_box bounds;
} bounded_shape;

static hti_contact_whole member_whole(const bounded_shape *s, int32_t i) {
    if (s->shape->kind != HT_COMPOUND) {
        return (hti_contact_whole){s->shape, -1, s->bounds};
    }
    const ht_shape *const member = &s->shape->compound.shapes[i];
    return (hti_contact_whole){member, i, ht_bounds(member)};
}

static bool is_asked(const hti_contact_whole *w) {
    return w->member < 0 || ht_is_answerable(w->shape);
}

static void collect_members(const bounded_shape *a, const bounded_shape *b, float margin, contact_list *t) {
    for (int32_t i = 0; i < count_of_members(a->shape); i++) {
        const hti_contact_whole of_a = member_whole(a, i);
        const ht_box reach = reach_of_bounds(&of_a.bounds, margin);
        for (int32_t j = 0; j < count_of_members(b->shape) && is_asked(&of_a); j++) {
            const hti_contact_whole of_b = member_whole(b, j);
            const size_t before = t->count;
            if (is_asked(&of_b)) {
                collect_pair(&of_a, &reach, &of_b, margin, t);
                put_in_order(t, before);
            }
        }
    }
}

static bool is_unbounded(const ht_box *b) {
    return !hti_finite_point(b->min) || !hti_finite_point(b->max);
}

// Returns the bounds of a shape that can be answered; of a polygon without looking at that again.
static ht_box bounds_of_answerable(const ht_shape *s) {
    return s->kind == HT_POLYGON ? hti_rings_polygon_bounds(&s->polygon) : ht_bounds(s);
}

static void collect_contacts(const ht_shape *a, const ht_shape *b, float margin, contact_list *t) {
    const bounded_shape with_a = {a, bounds_of_answerable(a)}, with_b = {b, bounds_of_answerable(b)};
    const bool has_field = hti_members_have_field(a) || hti_members_have_field(b);
    if (!has_field && (is_unbounded(&with_a.bounds) || is_unbounded(&with_b.bounds)) &&
        ht_distance(a, b).distance == -HTI_INFINITY) {
        return; // the whole has no way out, whatever single parts tell
    }
    const ht_box reach = reach_of_bounds(&with_a.bounds, margin);
    if (!has_field && !hti_boxes_meet(&reach, &with_b.bounds)) {
        return;
    }
    collect_members(&with_a, &with_b, margin, t);
}

// A polygon with an edge index that lasts for one question, in which its edges are gone through again and again.
enum { MIN_INDEXED = 32, MAX_INDEXED = 4096, INDEX_BOXES = MAX_INDEXED / HT_EDGE_INDEX_FAN + 32 };
typedef struct indexed_polygon {
    ht_shape shape;
    ht_edge_index index;
    ht_box boxes[INDEX_BOXES];
} indexed_polygon;

static bool is_worth_an_index(const ht_shape *s) {
    const int32_t count = s->kind == HT_POLYGON ? s->polygon.ring_end[s->polygon.ring_count - 1] : 0;
    return count >= MIN_INDEXED && count <= MAX_INDEXED;
}

static const ht_shape *with_index(const ht_shape *s, indexed_polygon *out) {
    if (s->polygon.index != NULL || ht_edge_index_build(&s->polygon, out->boxes, INDEX_BOXES, &out->index) != HT_OK) {
        return s;
    }
    out->shape = *s;
    out->shape.polygon.index = &out->index;
    return &out->shape;
}

static HTI_COLD void collect_contacts_of_polygons(const ht_shape *a, const ht_shape *b, float margin, contact_list *t) {
    indexed_polygon p, q;
    const ht_shape *const with_a = with_index(a, &p);
    collect_contacts(with_a, a == b ? with_a : with_index(b, &q), margin, t);
}

static void collect_contacts_of(const ht_shape *a, const ht_shape *b, float margin, contact_list *t) {
    if (is_worth_an_index(a) && is_worth_an_index(b)) {
        collect_contacts_of_polygons(a, b, margin, t);
    } else {
        collect_contacts(a, b, margin, t);
    }
}

size_t hti_contact_parts(const ht_shape *a, const ht_shape *b, float margin, hti_contact_question *ask,
                         ht_manifold *out, size_t capacity) {
    hti_seen_edges seen;
    contact_list t = {.out = out, .capacity = out != NULL ? capacity : 0, .ask = ask, .seen = &seen};
    collect_contacts_of(a, b, margin, &t);
    return t.count;
}

ht_manifold hti_contact_deepest_of_parts(const ht_shape *a, const ht_shape *b, float margin,
                                         hti_contact_question *ask) {
    hti_seen_edges seen;
    contact_list t = {.out = NULL, .is_one_enough = true, .ask = ask, .seen = &seen};
    collect_contacts_of(a, b, margin, &t);
    return t.count > 0 ? t.deepest : hti_no_manifold();
}

HTI_STEP("src/query/contact", hti_contact_deepest_of_parts, "parts",
         "every part against every part near it, joints admitting normals");
