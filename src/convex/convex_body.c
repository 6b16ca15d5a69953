// convex_body.c: makes shapes into convex bodies, one by one.
#include "convex/convex_body.h"

#include "shape/pair_table.h"

void hti_convex_body_of_shape(const ht_shape *s, hti_convex_body *out) {
    const bool is_ray = s->kind == HT_RAY;
    out->extent = HTI_BOUNDED;
    out->far = (ht_vec2){0.0f, 0.0f};
    out->halfplane = NULL;
    if (s->kind == HT_HALFPLANE) {
        out->extent = HTI_HALF_PLANE;
        out->halfplane = &s->halfplane;
        return;
    }
    if (!is_ray && s->kind != HT_LINE) {
        hti_hull_of_shape(s, &out->hull);
        return;
    }
    out->far = is_ray ? s->ray.dir : s->line.dir;
    hti_hull_of_vertices(is_ray ? &s->ray.origin : &s->line.point, 1, 0.0f, &out->hull);
    if (out->far.x != 0.0f || out->far.y != 0.0f) {
        out->extent = is_ray ? HTI_HALF_LINE : HTI_BOTH_WAYS;
    }
}

static int32_t polyline_part_count(const ht_polyline *p) {
    return p->count == 1 ? 1 : p->count - (p->closed ? 0 : 1);
}

static void give_segment(hti_body_part *part, ht_segment segment, int32_t number, const ht_polygon *polygon) {
    part->segment = segment;
    part->number = number;
    part->polygon = polygon;
    part->body.extent = HTI_BOUNDED;
    part->body.far = (ht_vec2){0.0f, 0.0f};
    part->body.halfplane = NULL;
    hti_hull_of_vertices(&part->segment.a, 2, 0.0f, &part->body.hull);
}

// Goes to the next segment of the polyline; false at the end.
static bool next_segment(hti_body_part_iterator *it, const ht_polyline *p, hti_body_part *part) {
    while (it->next < polyline_part_count(p)) {
        const int32_t i = it->next++;
        const ht_segment segment = {p->v[i], p->v[i + 1 < p->count ? i + 1 : 0]};
        if (hti_edge_meets(segment.a, segment.b, &it->window)) {
            give_segment(part, segment, i, NULL);
            return true;
        }
    }
    return false;
}

static bool next_edge(hti_body_part_iterator *it, const ht_shape *polygon, hti_body_part *part) {
    if (it->inside != polygon) {
        it->edges = hti_edges_begin(&polygon->polygon, it->window);
        it->inside = polygon;
    }
    ht_segment edge;
    if (!hti_edges_next(&it->edges, &edge)) {
        return false;
    }
    give_segment(part, edge, it->edges.edge, &polygon->polygon);
    return true;
}

static bool only_body(hti_body_part_iterator *it, const ht_shape *s, hti_body_part *part) {
    if (it->next++ > 0) {
        return false;
    }
    const ht_box bounds = ht_bounds(s);
    if (!hti_boxes_meet(&bounds, &it->window)) {
        return false;
    }
    part->number = 0;
    part->polygon = NULL;
    hti_convex_body_of_shape(s, &part->body);
    return true;
}

static bool next_part_of_shape(hti_body_part_iterator *it, const ht_shape *s, hti_body_part *part) {
    switch (hti_family_of(s->kind)) {
    case HTI_POLYLINE:
        return next_segment(it, &s->polyline, part);
    case HTI_POLYGON:
        return next_edge(it, s, part);
    case HTI_HULL:
    case HTI_RAY:
    case HTI_LINE:
    case HTI_HALFPLANE:
        return only_body(it, s, part);
    case HTI_FIELD:    // has no parts
    case HTI_COMPOUND: // has members, each of which is asked by itself
        break;
    }
    return false;
}

void hti_convex_body_parts_begin(hti_body_part_iterator *it, const ht_shape *shape, ht_box window) {
    it->shape = shape;
    it->window = window;
    it->member = -1;
    it->next = 0;
    it->inside = NULL;
}

// Goes to the next member that is answerable; false at the end.
static bool next_body_member(hti_body_part_iterator *it) {
    const ht_compound *c = &it->shape->compound;
    do {
        it->member++;
    } while (it->member < c->count && !ht_is_answerable(&c->shapes[it->member]));
    it->next = 0;
    it->inside = NULL;
    return it->member < c->count;
}

bool hti_convex_body_parts_next(hti_body_part_iterator *it, hti_body_part *part) {
    if (it->shape->kind != HT_COMPOUND) {
        return next_part_of_shape(it, it->shape, part);
    }
    while (it->member < 0 || !next_part_of_shape(it, &it->shape->compound.shapes[it->member], part)) {
        if (!next_body_member(it)) {
            return false;
        }
    }
    part->number = it->member;
    return true;
}
