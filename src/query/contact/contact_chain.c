// contact_chain.c: neighbours, outer sides and admitted normals of edges in a chain.
#include "query/contact/contact_chain.h"

#include "query/algo/locate.h"

// Where a chain's vertices are.
typedef struct chain {
    const ht_vec2 *v;
    int32_t begin, end;
    bool closed;
} chain;

static chain chain_of(const hti_side *side, int32_t ring) {
    if (side->shape->kind == HT_POLYLINE) {
        const ht_polyline *p = &side->shape->polyline;
        return (chain){p->v, 0, p->count, p->closed};
    }
    const ht_polygon *p = &side->shape->polygon;
    return (chain){p->v, ring == 0 ? 0 : p->ring_end[ring - 1], p->ring_end[ring], true};
}

// The first vertex from i on, going by `step`, that is another point than p; false when there is none.
static bool other_vertex(const chain *c, int32_t i, int step, ht_vec2 p, int32_t *found) {
    for (int32_t n = c->begin; n < c->end; n++) {
        if (i < c->begin || i >= c->end) {
            if (!c->closed) {
                return false;
            }
            i = i < c->begin ? c->end - 1 : c->begin;
        }
        if (!hti_same_point(c->v[i], p)) {
            *found = i;
            return true;
        }
        i += step;
    }
    return false;
}

static void see_neighbours(hti_side *side, const chain *c) {
    const ht_segment e = side->part.segment;
    const double x = (double)e.b.x - (double)e.a.x, y = (double)e.b.y - (double)e.a.y;
    const double length = __builtin_sqrt(x * x + y * y);
    int32_t i = 0;
    side->right = (hti_dvec){y / length, -x / length};
    side->has_before = other_vertex(c, side->first - 1, -1, e.a, &i);
    side->before = c->v[i];
    side->has_after = other_vertex(c, side->last + 1, 1, e.b, &i);
    side->after = c->v[i];
}

bool hti_side_of(const hti_parts *it, hti_side *side) {
    side->shape = it->shape->kind == HT_COMPOUND ? &it->shape->compound.shapes[it->member] : it->shape;
    side->is_chain = side->shape->kind == HT_POLYLINE || side->shape->kind == HT_POLYGON;
    side->is_settled = false;
    side->is_inner = false;
    side->left = 0;
    if (!side->is_chain) {
        return true;
    }
    const bool is_polygon = side->shape->kind == HT_POLYGON;
    const chain c = chain_of(side, is_polygon ? it->edges.ring : 0);
    side->first = is_polygon ? it->edges.edge : it->next - 1;
    side->last = side->first + 1 < c.end ? side->first + 1 : c.begin;
    if (hti_same_point(side->part.segment.a, side->part.segment.b)) {
        int32_t other = 0;
        side->is_chain = false; // the only edge of a chain that is one point
        return side->first == c.begin && !other_vertex(&c, c.begin, 1, side->part.segment.a, &other);
    }
    see_neighbours(side, &c);
    return true;
}

void hti_settle_side(hti_side *side) {
    if (!side->is_chain || side->is_settled) {
        return;
    }
    side->is_settled = true;
    if (side->shape->kind == HT_POLYGON) {
        const ht_polygon *p = &side->shape->polygon;
        const hti_both_sides w = hti_windings_towards(p, side->part.segment.a, side->part.segment.b);
        const bool left = hti_is_filled(w.left, p), right = hti_is_filled(w.right, p);
        side->is_inner = left && right;
        side->left = (int)right - (int)left;
    }
}

static double along(hti_dvec a, hti_dvec b) {
    return a.x * b.x + a.y * b.y;
}

int hti_outer_side(const hti_side *side, const hti_body *other, hti_dvec towards) {
    if (side->left != 0) {
        return side->left;
    }
    if (other->extent != HTI_BOUNDED) {
        return along(towards, side->right) > 0.0 ? -1 : 1;
    }
    double least = (double)HTI_INFINITY, most = -least;
    for (int32_t i = 0; i < other->hull.count; i++) {
        const hti_dvec p = hti_hull_vertex(&other->hull, i);
        const hti_dvec v = {p.x - (double)side->part.segment.a.x, p.y - (double)side->part.segment.a.y};
        const double x = along(v, side->right);
        least = x < least ? x : least;
        most = x > most ? x : most;
    }
    return least > -most ? -1 : 1;
}

hti_dvec hti_outwards(const hti_side *side, int left) {
    return (hti_dvec){-(double)left * side->right.x, -(double)left * side->right.y};
}

static hti_dvec between(ht_vec2 p, ht_vec2 q) {
    return (hti_dvec){(double)q.x - (double)p.x, (double)q.y - (double)p.y};
}

bool hti_admits(const hti_side *side, int left, hti_feature kind, int32_t index, hti_dvec out) {
    if (!side->is_chain) {
        return true;
    }
    if (kind == HTI_EDGE) {
        return along(out, hti_outwards(side, left)) > 0.0;
    }
    const ht_segment e = side->part.segment;
    const ht_vec2 at = index == 0 ? e.a : e.b, inwards = index == 0 ? e.b : e.a;
    if (along(out, between(at, inwards)) > 0.0) {
        return false;
    }
    if (!(index == 0 ? side->has_before : side->has_after)) {
        return true;
    }
    const ht_vec2 neighbour = index == 0 ? side->before : side->after;
    return hti_orient(e.a, e.b, neighbour) * left < 0 && along(out, between(at, neighbour)) <= 0.0;
}

void hti_side_before(const hti_side *side, hti_side *before) {
    *before = *side;
    before->part.segment = (ht_segment){side->before, side->part.segment.a};
    before->part.body.extent = HTI_BOUNDED;
    hti_lower_vertices(&before->part.segment.a, 2, 0.0f, &before->part.body.hull);
    const hti_dvec e = between(side->before, side->part.segment.a);
    const double length = __builtin_sqrt(along(e, e));
    before->right = (hti_dvec){e.y / length, -e.x / length};
    before->has_before = false; // not asked for
    before->has_after = true;
    before->after = side->part.segment.b;
}

// The square of the distance of p from a segment.
static double square_to(const ht_segment *s, hti_dvec p) {
    const hti_dvec e = between(s->a, s->b), v = {p.x - (double)s->a.x, p.y - (double)s->a.y};
    const double t = along(e, v), length = along(e, e);
    const double part = length > 0.0 ? (t <= 0.0 ? 0.0 : t >= length ? 1.0 : t / length) : 0.0;
    const hti_dvec w = {v.x - part * e.x, v.y - part * e.y};
    return along(w, w);
}

// Distances that differ by their rounding are alike: then both edges are answered, which is no error.
bool hti_is_nearer_elsewhere(const hti_side *side, hti_dvec p, double distance) {
    const ht_box window = {{hti_float_down(p.x - distance), hti_float_down(p.y - distance)},
                           {hti_float_up(p.x + distance), hti_float_up(p.y + distance)}};
    const double limit = distance * distance * (1.0 - 0x1p-20);
    hti_edges it = hti_edges_begin(&side->shape->polygon, window);
    for (ht_segment edge; hti_edges_next(&it, &edge);) {
        if (it.edge != side->first && square_to(&edge, p) < limit) {
            return true;
        }
    }
    return false;
}
