// convex_parts.c: finds a shape's convex parts, and their corners and sides in double.
//
// A body without area is the segment or point it equals, whatever its kind. Lines are anchored at their point nearest
// to the local origin: the cross product that gives its distance is one rounded difference of two exact products, so it
// is accurate however far away the line's own point is.
#include "polygon/convex_parts.h"

#include "convex/hull_features.h"
#include "shape/pair_table.h"

#define INFINITE ((double)HTI_INFINITY)
#define SLIVER 0x1p-8 // twice the area of a triangle over the square of its longest side

static const ht_shape *member_of(const ht_shape *shape, int32_t member) {
    return shape->kind == HT_COMPOUND ? &shape->compound.shapes[member] : shape;
}

static bool add_body_part(hti_convex_parts *parts, const ht_shape *s, int32_t member) {
    hti_convex_part part = {
        .member = member, .kind = HTI_PART_BODY, .real = UINT8_MAX, .thin = s->kind != HT_HALFPLANE};
    float radius = 0.0f;
    if (hti_is_hull_kind(s->kind)) {
        hti_hull hull;
        hti_hull_of_shape(s, &hull);
        const int winding = hti_hull_winding(&hull);
        part.reversed = winding < 0;
        part.thin = winding == 0;
        radius = hull.radius;
    }
    parts->has_thin = parts->has_thin || (part.thin && radius == 0.0f);
    return hti_convex_parts_add(parts, &part, ht_bounds(s));
}

// Returns the nearest vertex before or behind vertex i that is another point, or i where there is none.
static int32_t another_vertex(const ht_polyline *p, int32_t i, int32_t step) {
    int32_t k = i;
    for (int32_t left = p->count; left > 0 && hti_same_point(p->v[i], p->v[k]); left--) {
        k += step;
        if (k < 0 || k == p->count) {
            if (!p->closed) {
                return i;
            }
            k = k < 0 ? p->count - 1 : 0;
        }
    }
    return hti_same_point(p->v[i], p->v[k]) ? i : k;
}

// Segments between copies of a vertex are left out, as the others have all of them.
static bool add_polyline(hti_convex_parts *parts, const ht_polyline *p, int32_t member) {
    const int32_t segments = p->count == 1 ? 1 : p->count - (p->closed ? 0 : 1);
    const int32_t second = another_vertex(p, 0, 1), begin = second > 0 ? second - 1 : 0,
                  count = second > 0 ? segments : 1;
    if (count > HT_DEPTH_PARTS) {
        return false;
    }
    parts->has_thin = true;
    for (int32_t i = begin; i < count; i++) {
        const int32_t next = hti_next(i, p->count);
        if (second > 0 && hti_same_point(p->v[i], p->v[next])) {
            continue;
        }
        const ht_shape segment = HT_SHAPE(((ht_segment){p->v[i], p->v[next]}));
        const int32_t before = another_vertex(p, i, -1), after = another_vertex(p, next, 1);
        // A joint belongs to the first segment that has it.
        const bool has_end = second == 0 || !p->closed || i != another_vertex(p, 0, -1);
        const hti_convex_part part = {
            .member = member,
            .corner = {(uint16_t)i, (uint16_t)next},
            .beside = {(uint16_t)(before == i ? next : before), (uint16_t)(after == next ? i : after)},
            .kind = HTI_PART_SEGMENT,
            .real = 3,
            .convex = (uint8_t)((i == begin ? 1 : 0) | (has_end ? 2 : 0)),
            .thin = true};
        if (!hti_convex_parts_add(parts, &part, ht_bounds(&segment))) {
            return false;
        }
    }
    return true;
}

static bool add_member(hti_convex_parts *parts, const ht_shape *s, int32_t member) {
    return s->kind == HT_POLYGON    ? hti_convex_parts_add_polygon(&s->polygon, member, parts)
           : s->kind == HT_POLYLINE ? add_polyline(parts, &s->polyline, member)
                                    : add_body_part(parts, s, member);
}

bool hti_convex_parts_make(const ht_shape *shape, hti_convex_parts *out) {
    out->shape = shape;
    out->origin = (hti_dvec){0.0, 0.0};
    out->count = 0;
    out->has_thin = false;
    out->places = 0;
    if (shape->kind != HT_COMPOUND) {
        return add_member(out, shape, 0);
    }
    for (int32_t i = 0; i < shape->compound.count; i++) {
        const ht_shape *member = &shape->compound.shapes[i];
        if (ht_is_answerable(member) && !add_member(out, member, i)) {
            return false;
        }
    }
    return true;
}

// A side of a triangle: it goes from corner `side` of part k to the next one.
typedef struct triangle_side {
    int32_t k;
    int side;
} triangle_side;

// Finds the cut in the other direction, as a side of the triangle beyond it.
static bool find_beyond(const hti_convex_parts *parts, triangle_side cut, triangle_side *beyond) {
    const hti_convex_part *part = &parts->part[cut.k];
    const uint16_t from = part->corner[(cut.side + 1) % 3], to = part->corner[cut.side];
    for (int32_t l = 0; l < parts->count; l++) {
        const hti_convex_part *other = &parts->part[l];
        for (int j = 0; j < 3 && other->kind == HTI_PART_TRIANGLE && other->member == part->member; j++) {
            if (other->corner[j] == from && other->corner[(j + 1) % 3] == to) { // no side of the polygon is back there
                *beyond = (triangle_side){l, j};
                return true;
            }
        }
    }
    return false;
}

// Returns the longest side of a triangle that is low over it, else -1.
static int long_side_of_sliver(const hti_convex_parts *parts, int32_t k) {
    const hti_convex_part *const part = &parts->part[k];
    const ht_vec2 *const v = hti_convex_part_vertices(parts, part);
    hti_dvec way[3];
    int longest = 0;
    for (int i = 0; i < 3; i++) {
        way[i] = hti_dvec_between(v[part->corner[i]], v[part->corner[(i + 1) % 3]]);
        longest = hti_dvec_dot(way[i], way[i]) > hti_dvec_dot(way[longest], way[longest]) ? i : longest;
    }
    return hti_dvec_cross(way[0], way[1]) < SLIVER * hti_dvec_dot(way[longest], way[longest]) ? longest : -1;
}

// Returns the vertex up to which a side sees the polygon. Through a sliver, whose other two sides are as good as its long
// one, it sees what lies beyond that, if that is a cut.
static uint16_t apex_over(const hti_convex_parts *parts, triangle_side at) {
    for (int32_t i = 0; i < parts->count; i++) {
        const int longest = long_side_of_sliver(parts, at.k);
        if (longest < 0 || longest == at.side || (parts->part[at.k].real >> longest & 1) != 0 ||
            !find_beyond(parts, (triangle_side){at.k, longest}, &at)) {
            break;
        }
    }
    return parts->part[at.k].corner[(at.side + 2) % 3];
}

void hti_convex_parts_find_seam_quads(hti_convex_parts *parts) {
    for (int32_t k = 0; k < parts->count; k++) {
        hti_convex_part *part = &parts->part[k];
        for (int i = 0; i < 3 && part->kind == HTI_PART_TRIANGLE; i++) {
            const triangle_side cut = {k, i};
            triangle_side beyond;
            // Every cut belongs to two triangles and is noted at one of them.
            if ((part->real >> i & 1) == 0 && part->corner[i] < part->corner[(i + 1) % 3] &&
                find_beyond(parts, cut, &beyond)) {
                part->kites = (uint8_t)(part->kites | 1 << i);
                part->beside[i] = apex_over(parts, beyond);
                part->apex[i] = apex_over(parts, cut);
            }
        }
    }
}

// ---- Views ---------------------------------------------------------------------------------------------------------

static hti_dvec local(const hti_convex_view *view, ht_vec2 p) {
    return (hti_dvec){(double)p.x - view->origin.x, (double)p.y - view->origin.y};
}

static void view_segment(hti_convex_view *view, ht_vec2 a, ht_vec2 b) {
    view->corner[0] = local(view, a);
    view->corner[1] = local(view, b);
    view->count = a.x == b.x && a.y == b.y ? 1 : 2;
}

// Makes the view of a hull of floats.
static void view_list(hti_convex_view *view, const hti_hull *h, const hti_convex_part *part) {
    if (part->thin && h->count > 2) {
        const ht_segment span = hti_hull_extent_on_line(h->v, h->count);
        view_segment(view, span.a, span.b);
        return;
    }
    if (h->count <= 2) {
        view_segment(view, h->v[0], h->v[h->count - 1]);
        return;
    }
    view->count = h->count;
    view->reversed = part->reversed;
    if (h->count > 4) {
        view->v = h->v;
        return;
    }
    for (int32_t i = 0; i < h->count; i++) {
        view->corner[i] = local(view, h->v[part->reversed ? h->count - 1 - i : i]);
    }
}

// Makes the view from corners relative to the centre first: its coordinates, however large, cancel before anything is
// rounded.
static void view_obox(hti_convex_view *view, const ht_obox *b, bool thin) {
    const hti_dvec center = local(view, b->center);
    const double c = (double)b->q.c, s = (double)b->q.s, hx = (double)b->half.x, hy = (double)b->half.y;
    const hti_dvec u = {c * hx, s * hx}, v = {-(s * hy), c * hy};
    const hti_dvec sum = {u.x + v.x, u.y + v.y}, difference = {u.x - v.x, u.y - v.y};
    if (thin) {
        view->corner[0] = hti_dvec_along(center, -1.0, sum);
        view->corner[1] = hti_dvec_along(center, 1.0, sum);
        view->count = 2; // corners without any size are floats, and no oriented box's
        return;
    }
    view->count = 4;
    view->corner[0] = hti_dvec_along(center, -1.0, sum);
    view->corner[1] = hti_dvec_along(center, 1.0, difference);
    view->corner[2] = hti_dvec_along(center, 1.0, sum);
    view->corner[3] = hti_dvec_along(center, -1.0, difference);
}

static void view_unbounded_line(hti_convex_view *view, ht_vec2 point, ht_vec2 way, bool is_ray) {
    view_segment(view, point, point);
    if (way.x == 0.0f && way.y == 0.0f) {
        return;
    }
    const hti_dvec d = {(double)way.x, (double)way.y};
    const double height = hti_dvec_cross(d, view->corner[0]) / hti_dvec_dot(d, d);
    view->extent = is_ray ? HTI_HALF_LINE : HTI_BOTH_WAYS;
    view->count = is_ray ? 1 : 0;
    view->way = way;
    view->anchor = (hti_dvec){-d.y * height, d.x * height};
}

// Returns n.origin - offset, nearly as if rounded once: both products are exact, and so is the error of their sum.
static double plane_value(const ht_halfplane *h, hti_dvec origin) {
    const double p = (double)h->normal.x * origin.x, q = (double)h->normal.y * origin.y, sum = p + q;
    const double part = sum - p, left = (p - (sum - part)) + (q - part);
    return (sum - (double)h->offset) + left;
}

static void view_halfplane(hti_convex_view *view, const ht_halfplane *h) {
    const hti_dvec n = {(double)h->normal.x, (double)h->normal.y};
    const double height = plane_value(h, view->origin) / hti_dvec_dot(n, n);
    view->extent = HTI_HALF_PLANE;
    view->count = 0;
    view->way = (ht_vec2){-h->normal.y, h->normal.x};
    view->anchor = (hti_dvec){-n.x * height, -n.y * height};
}

static void view_hull(const ht_shape *s, const hti_convex_part *part, hti_convex_view *out) {
    hti_hull hull;
    hti_hull_of_shape(s, &hull);
    out->radius = (double)hull.radius;
    if (hull.v != NULL) {
        view_list(out, &hull, part);
    } else {
        view_obox(out, &s->obox, part->thin);
    }
}

static void view_body(const ht_shape *s, const hti_convex_part *part, hti_convex_view *out) {
    switch (hti_family_of(s->kind)) {
    case HTI_HULL:
        view_hull(s, part, out);
        return;
    case HTI_RAY:
        view_unbounded_line(out, s->ray.origin, s->ray.dir, true);
        return;
    case HTI_LINE:
        view_unbounded_line(out, s->line.point, s->line.dir, false);
        return;
    case HTI_HALFPLANE:
    case HTI_POLYLINE: // these and the next ones have parts, or none, and do not come here
    case HTI_POLYGON:
    case HTI_FIELD:
    case HTI_COMPOUND:
        break;
    }
    view_halfplane(out, &s->halfplane);
}

const ht_vec2 *hti_convex_part_vertices(const hti_convex_parts *parts, const hti_convex_part *part) {
    const ht_shape *s = member_of(parts->shape, part->member);
    return s->kind == HT_POLYGON ? s->polygon.v : s->polyline.v;
}

static hti_dvec local_vertex(const hti_convex_parts *parts, ht_vec2 p) {
    return (hti_dvec){(double)p.x - parts->origin.x, (double)p.y - parts->origin.y};
}

void hti_convex_part_corners(const hti_convex_parts *parts, int32_t i, hti_dvec out[3]) {
    const hti_convex_part *part = &parts->part[i];
    const ht_vec2 *v = hti_convex_part_vertices(parts, part);
    out[0] = local_vertex(parts, v[part->corner[0]]);
    out[1] = local_vertex(parts, v[part->corner[1]]);
    out[2] = local_vertex(parts, v[part->corner[2]]);
}

static void view_nothing(const hti_convex_parts *parts, hti_convex_view *out) {
    out->extent = HTI_BOUNDED;
    out->radius = 0.0;
    out->v = NULL;
    out->reversed = false;
    out->origin = parts->origin;
}

// Moves the ends of a segment to its places.
static void cut_view(const hti_convex_parts *parts, const hti_convex_part *part, hti_convex_view *view) {
    const hti_dvec a = view->corner[0], way = hti_dvec_minus(view->corner[1], a);
    for (int i = 0; i < 2; i++) {
        if (part->place[i] > 0) {
            view->corner[i] = hti_dvec_along(a, parts->place[part->place[i] - 1], way);
        }
    }
}

void hti_convex_view_make(const hti_convex_parts *parts, int32_t i, hti_convex_view *out) {
    const hti_convex_part *part = &parts->part[i];
    view_nothing(parts, out);
    if (part->kind == HTI_PART_BODY) {
        view_body(member_of(parts->shape, part->member), part, out);
        return;
    }
    const ht_vec2 *v = hti_convex_part_vertices(parts, part);
    view_segment(out, v[part->corner[0]], v[part->corner[1]]);
    if (part->kind == HTI_PART_TRIANGLE) {
        out->corner[2] = local(out, v[part->corner[2]]);
        out->count = 3;
    }
    if (part->kind == HTI_PART_SEGMENT) {
        cut_view(parts, part, out);
    }
}

// Returns how far the seam quad extends from the middle of the cut from a to b on the side of the apex: half the cut's
// length at most, and so far only that its angles are not greater than the triangle's.
static double seam_quad_height(hti_dvec a, hti_dvec b, hti_dvec apex, double area) {
    const hti_dvec cut = hti_dvec_minus(b, a);
    const double along = hti_dvec_dot(cut, hti_dvec_minus(apex, a)), back = hti_dvec_dot(cut, cut) - along;
    const double rest = along > back ? along : back;
    return rest > area ? 0.5 * (area / rest) : 0.5;
}

void hti_convex_view_make_seam_quad(const hti_convex_parts *parts, int32_t i, int32_t side, hti_convex_view *out) {
    const hti_convex_part *part = &parts->part[i];
    const ht_vec2 *v = hti_convex_part_vertices(parts, part);
    view_nothing(parts, out);
    const hti_dvec a = local(out, v[part->corner[side]]), b = local(out, v[part->corner[(side + 1) % 3]]);
    const hti_dvec p = local(out, v[part->apex[side]]), q = local(out, v[part->beside[side]]);
    const hti_dvec cut = hti_dvec_minus(b, a), up = {-cut.y, cut.x}, middle = hti_dvec_along(a, 0.5, cut);
    const double above = seam_quad_height(a, b, p, hti_dvec_cross(cut, hti_dvec_minus(p, a)));
    const double below = seam_quad_height(a, b, q, hti_dvec_cross(hti_dvec_minus(q, a), cut));
    out->count = 4;
    out->corner[0] = a;
    out->corner[1] = hti_dvec_along(middle, -below, up);
    out->corner[2] = b;
    out->corner[3] = hti_dvec_along(middle, above, up);
}

// ---- Sides ---------------------------------------------------------------------------------------------------------

int32_t hti_convex_side_count(const hti_convex_view *view) {
    switch (view->extent) {
    case HTI_BOUNDED:
        return view->count == 1 ? 0 : view->count;
    case HTI_HALF_PLANE:
        return 1;
    case HTI_HALF_LINE:
    case HTI_BOTH_WAYS:
        break;
    }
    return 2;
}

static void unbounded_edge(const hti_convex_view *view, bool against, hti_convex_edge *out) {
    const hti_dvec way = {(double)view->way.x, (double)view->way.y};
    const double scale = (against ? -1.0 : 1.0) / hti_dvec_length(way);
    out->p = view->anchor;
    out->d = (hti_dvec){way.x * scale, way.y * scale};
    out->first = -INFINITE;
    out->last = INFINITE;
    out->way = &view->way;
    out->against = against;
    if (view->extent == HTI_HALF_LINE) {
        *(against ? &out->last : &out->first) = hti_dvec_dot(out->d, hti_dvec_minus(view->corner[0], view->anchor));
    }
}

bool hti_convex_side(const hti_convex_view *view, int32_t i, hti_convex_edge *out) {
    if (view->extent != HTI_BOUNDED) {
        unbounded_edge(view, i == 1, out);
        return true;
    }
    const hti_dvec a = hti_convex_corner(view, i), b = hti_convex_corner(view, hti_next(i, view->count));
    const hti_dvec way = hti_dvec_minus(b, a);
    const double length = hti_dvec_length(way);
    if (!(length > 0.0)) {
        return false;
    }
    out->p = a;
    out->d = (hti_dvec){way.x / length, way.y / length};
    out->first = 0.0;
    out->last = length;
    out->way = NULL;
    out->against = false;
    return true;
}

// Returns the sign of n.w for the view's direction w; exact between unbounded parts, where a tiny slope reaches any
// height.
static int slope(const hti_convex_view *view, const hti_convex_edge *side, hti_dvec n) {
    if (side->way != NULL) {
        const int sign = hti_exact_vector_cross_sign(view->way, *side->way);
        return side->against ? -sign : sign;
    }
    return hti_sign(n.x * (double)view->way.x + n.y * (double)view->way.y);
}

double hti_convex_min_projection(const hti_convex_view *view, const hti_convex_edge *side) {
    const hti_dvec n = hti_normal_of(side);
    if (view->extent != HTI_BOUNDED) {
        const int sign = slope(view, side, n);
        if (view->extent == HTI_HALF_LINE) {
            return sign < 0 ? -INFINITE : sign > 0 ? hti_dvec_dot(n, view->corner[0]) : hti_dvec_dot(n, view->anchor);
        }
        const hti_dvec inwards = {-(double)view->way.y, (double)view->way.x};
        const bool level = sign == 0 && (view->extent == HTI_BOTH_WAYS || hti_dvec_dot(n, inwards) > 0.0);
        return level ? hti_dvec_dot(n, view->anchor) : -INFINITE;
    }
    double minimum = INFINITE;
    for (int32_t i = 0; i < view->count; i++) {
        const double height = hti_dvec_dot(n, hti_convex_corner(view, i));
        minimum = height < minimum ? height : minimum;
    }
    return minimum;
}
