// distance_parts_cover.c: finds a pair of parts that holds a translation, and where its difference ends.
//
// Of the pairs found last the lines over the sides are kept: a translation near the last ones is most often held by one
// of them. Else pairs that share a part with the last one are tried, then all, in groups with a box around them.
//
// The answer's last bits would tell which pairs a walk went through. So its walk is repeated through the first pair in
// the order of the parts at every step (in_order), whatever was kept.
#include "query/distance/distance_parts.h"
#include "ring/box.h"

#define INFINITE ((double)HTI_INFINITY)

// ---- Lines ---------------------------------------------------------------------------------------------------------

// Adds the lines over the sides of one part, `own`, in A - B (sign 1 for A); false when they do not fit.
static bool add_cover_lines(hti_cover *c, const hti_convex_view *own, const hti_convex_view *other, double sign) {
    const int32_t sides = hti_convex_side_count(own);
    for (int32_t i = 0; i < sides; i++) {
        const hti_dvec p = hti_convex_corner(own, i), q = hti_convex_corner(own, hti_next(i, own->count));
        const hti_dvec way = hti_dvec_minus(q, p);
        const double length = hti_dvec_length(way);
        if (!(length > 0.0)) {
            continue;
        }
        if (c->lines == HTI_COVER_LINES) {
            return false;
        }
        const hti_dvec n = {way.y / length, -way.x / length};
        double least = INFINITE, greatest = hti_dvec_dot(n, p);
        for (int32_t k = 0; k < other->count; k++) {
            const double height = hti_dvec_dot(n, hti_convex_corner(other, k));
            least = height < least ? height : least;
        }
        for (int32_t k = 0; k < own->count; k++) { // a short side leans over its part
            const double height = hti_dvec_dot(n, hti_convex_corner(own, k));
            greatest = height > greatest ? height : greatest;
        }
        c->n[c->lines] = (hti_dvec){sign * n.x, sign * n.y};
        c->h[c->lines++] = greatest - least;
    }
    return true;
}

// Whether the lines bound an area: two of them cross.
static bool lines_cross(const hti_cover *c) {
    for (int32_t i = 1; i < c->lines; i++) {
        if (hti_abs(hti_dvec_cross(c->n[0], c->n[i])) > 0x1p-20) {
            return true;
        }
    }
    return false;
}

static void make_cover_lines(hti_cover *c) {
    c->radius = c->a.radius + c->b.radius;
    c->lines = 0;
    if (c->a.extent != HTI_BOUNDED || c->b.extent != HTI_BOUNDED || !add_cover_lines(c, &c->a, &c->b, 1.0) ||
        !add_cover_lines(c, &c->b, &c->a, -1.0) || !lines_cross(c)) {
        c->lines = 0;
    }
}

bool hti_distance_cover_is_at_line(const hti_cover *c, hti_dvec t, int32_t line) {
    for (int32_t i = 0; i < c->lines; i++) {
        if (i != line && !(hti_dvec_dot(c->n[i], t) <= c->h[i])) {
            return false;
        }
    }
    return true;
}

// Whether the pair surely holds t deeper than the tolerance: by its core, or on the outer side of one of its lines.
static bool holds_by_lines(const hti_cover *c, hti_dvec t, double tolerance) {
    if (c->lines == 0) {
        return false;
    }
    double greatest = -INFINITE;
    const double reach = c->radius > tolerance ? c->radius - tolerance : -tolerance;
    int32_t over = 0;
    for (int32_t i = 0; i < c->lines; i++) {
        const double height = hti_dvec_dot(c->n[i], t) - c->h[i];
        if (!(height < reach)) {
            return false;
        }
        over = height > greatest ? i : over;
        greatest = height > greatest ? height : greatest;
    }
    return greatest < -tolerance || hti_distance_cover_is_at_line(c, hti_dvec_along(t, -greatest, c->n[over]), over);
}

// ---- Groups of parts -----------------------------------------------------------------------------------------------

// Puts the triangles in the order of the vertices that they were cut off at.
static void order_by_vertex(const hti_convex_parts *parts, hti_part_groups *g) {
    int16_t first[HTI_CONVEX_NODES], next[HT_DEPTH_PARTS];
    for (int32_t i = 0; i < HTI_CONVEX_NODES; i++) {
        first[i] = -1;
    }
    for (int32_t k = parts->count; k-- > 0;) {
        const uint16_t vertex = parts->part[k].corner[1];
        next[k] = first[vertex];
        first[vertex] = (int16_t)k;
    }
    int32_t count = 0;
    for (int32_t i = 0; i < HTI_CONVEX_NODES && count < parts->count; i++) {
        for (int16_t k = first[i]; k >= 0; k = next[k]) {
            g->order[count++] = (uint16_t)k;
        }
    }
}

static double area_of_box(const ht_box *b) {
    const double w = (double)b->max.x - (double)b->min.x, h = (double)b->max.y - (double)b->min.y;
    return w * h;
}

static void make_part_groups(const hti_convex_parts *parts, hti_part_groups *g) {
    double largest = -1.0;
    g->count = g->largest = 0;
    for (int32_t k = 0; k < parts->count; k++) {
        const ht_box own = hti_convex_parts_bounds(parts, k);
        const double size = area_of_box(&own);
        g->order[k] = (uint16_t)k;
        g->largest = size > largest ? k : g->largest;
        largest = size > largest ? size : largest;
        ht_box *const box = &g->box[k / HTI_PART_GROUP];
        *box = k % HTI_PART_GROUP == 0 ? own : hti_box_union(*box, own);
        g->count = k / HTI_PART_GROUP + 1;
    }
    if (parts->shape->kind == HT_POLYGON && parts->count > HTI_PART_GROUP) {
        order_by_vertex(parts, g);
    }
}

void hti_distance_cover_begin(hti_depth_search *s) {
    s->kept = NULL;
    s->in_order = false;
    s->next_cover = 0;
    s->cornered_a = s->cornered_b = s->viewed_a = s->viewed_b = s->last_a = s->last_b = -1;
    s->disc_radius = 0.0;
    for (int i = 0; i < HTI_COVERS; i++) {
        s->cover[i].lines = 0;
    }
    make_part_groups(s->a, &s->groups_a);
    make_part_groups(s->b, &s->groups_b);
}

// ---- Search --------------------------------------------------------------------------------------------------------

// Where a box must meet B for what is in it to overlap B moved by t: what only a seam quad holds may be on the border of
// its triangle, or beyond by the tolerance.
typedef struct moved_window {
    double left, right, bottom, top;
    ht_box around; // of floats, as far as they reach
} moved_window;

static moved_window window_for(const hti_depth_search *s, const ht_box *of_a, hti_dvec t) {
    const double slack = 1.5 * s->tolerance;
    moved_window w = {(double)of_a->min.x - t.x - slack,
                      (double)of_a->max.x - t.x + slack,
                      (double)of_a->min.y - t.y - slack,
                      (double)of_a->max.y - t.y + slack,
                      {{0.0f, 0.0f}, {0.0f, 0.0f}}};
    const vec4f rounded = vec4f_round((vec2d){w.left, w.bottom}, (vec2d){w.right, w.top}),
                near = vec4f_max(vec4f_min(rounded, vec4f_splat(FLT_MAX)), vec4f_splat(-FLT_MAX));
    const vec4f more = vec4f_abs(near) * vec4f_splat(0x1p-22f) + vec4f_splat(FLT_MIN);
    vec4f_store(&w.around, near + (vec4f){-1.0f, -1.0f, 1.0f, 1.0f} * more);
    return w;
}

static moved_window window_for_part(const hti_depth_search *s, const hti_convex_parts *parts, int32_t k, hti_dvec t) {
    const ht_box bounds = hti_convex_parts_bounds(parts, k);
    return window_for(s, &bounds, t);
}

static bool is_in_window(const moved_window *w, const ht_box *b) {
    return (double)b->max.x >= w->left && (double)b->min.x <= w->right && (double)b->max.y >= w->bottom &&
           (double)b->min.y <= w->top;
}

static bool is_part_in_window(const moved_window *w, const hti_convex_parts *parts, int32_t k) {
    const ht_box bounds = hti_convex_parts_bounds(parts, k);
    return is_in_window(w, &bounds);
}

static const hti_cover *recent_cover(const hti_depth_search *s, hti_dvec t) {
    for (int32_t i = 1; i <= HTI_COVERS; i++) {
        const hti_cover *c = &s->cover[(s->next_cover - i) & (HTI_COVERS - 1)];
        if (holds_by_lines(c, t, s->tolerance)) {
            return c;
        }
    }
    return NULL;
}

// Finds the first pair of part k of A, where `w` is its window, and a part of group j of B.
static bool find_with_group(hti_depth_search *s, int32_t k, const moved_window *w, int32_t j, hti_dvec t,
                            hti_cover *out) {
    for (uint32_t bits = hti_box_lanes_meeting(&s->b->bounds[j], w->around); bits != 0; bits &= bits - 1) {
        const int32_t l = j * HTI_PART_GROUP + __builtin_ctz(bits);
        if (is_part_in_window(w, s->b, l) && hti_distance_pair_holds(s, k, l, t, out)) {
            return true;
        }
    }
    return false;
}

// Finds the first pair of part k of A and a part of B.
static bool find_with_part(hti_depth_search *s, int32_t k, hti_dvec t, hti_cover *out) {
    const moved_window w = window_for_part(s, s->a, k, t);
    const bool may_be = is_in_window(&w, &s->bounds_b);
    for (int32_t j = 0; may_be && j < s->groups_b.count; j++) {
        if (find_with_group(s, k, &w, j, t, out)) {
            return true;
        }
    }
    return false;
}

// Returns bits of the parts in group i of A that may overlap what is in a box of B, which is moved by t.
static uint32_t parts_of_a_near(const hti_depth_search *s, int32_t i, const ht_box *of_b, hti_dvec t) {
    const moved_window w = window_for(s, of_b, hti_dvec_opposite(t));
    return hti_box_lanes_meeting(&s->a->bounds[i], w.around);
}

// Finds the first pair of parts in their order.
static bool find_first_pair(hti_depth_search *s, hti_dvec t, hti_cover *out) {
    for (int32_t i = 0; i < s->groups_a.count; i++) {
        for (uint32_t bits = parts_of_a_near(s, i, &s->bounds_b, t); bits != 0; bits &= bits - 1) {
            if (find_with_part(s, i * HTI_PART_GROUP + __builtin_ctz(bits), t, out)) {
                return true;
            }
        }
    }
    return false;
}

static bool find_in_groups(hti_depth_search *s, int32_t i, int32_t j, hti_dvec t, hti_cover *out) {
    for (uint32_t bits = parts_of_a_near(s, i, &s->groups_b.box[j], t); bits != 0; bits &= bits - 1) {
        const int32_t k = i * HTI_PART_GROUP + __builtin_ctz(bits);
        const moved_window w = window_for_part(s, s->a, k, t);
        if (is_in_window(&w, &s->groups_b.box[j]) && find_with_group(s, k, &w, j, t, out)) {
            return true;
        }
    }
    return false;
}

// Finds a pair of which one part is of the last pair: what leaves that is often covered on by such a pair.
static bool find_near_last(hti_depth_search *s, hti_dvec t, hti_cover *out) {
    const int32_t l = s->last_b;
    if (s->last_a < 0 || s->a->count < HTI_PART_GROUP || s->b->count < HTI_PART_GROUP) {
        return false;
    }
    if (find_with_part(s, s->last_a, t, out)) {
        return true;
    }
    const moved_window of_b = window_for_part(s, s->b, l, hti_dvec_opposite(t));
    for (int32_t i = 0; i < s->groups_a.count; i++) {
        for (uint32_t bits = hti_box_lanes_meeting(&s->a->bounds[i], of_b.around); bits != 0; bits &= bits - 1) {
            const int32_t k = i * HTI_PART_GROUP + __builtin_ctz(bits);
            const moved_window w = window_for_part(s, s->a, k, t);
            if (is_part_in_window(&w, s->b, l) && hti_distance_pair_holds(s, k, l, t, out)) {
                return true;
            }
        }
    }
    return false;
}

// Finds any pair.
static bool find_a_pair(hti_depth_search *s, hti_dvec t, hti_cover *out) {
    if (find_near_last(s, t, out)) {
        return true;
    }
    for (int32_t i = 0; i < s->groups_a.count; i++) {
        const moved_window w = window_for(s, &s->groups_a.box[i], t);
        const bool may_be = is_in_window(&w, &s->bounds_b);
        for (int32_t j = 0; may_be && j < s->groups_b.count; j++) {
            if (is_in_window(&w, &s->groups_b.box[j]) && find_in_groups(s, i, j, t, out)) {
                return true;
            }
        }
    }
    return false;
}

const hti_cover *hti_distance_cover_find(hti_depth_search *s, hti_dvec t) {
    if (s->in_order && t.x == s->best.x && t.y == s->best.y) {
        return NULL; // as found before
    }
    const hti_cover *recent = s->in_order ? NULL : recent_cover(s, t);
    if (recent != NULL) {
        s->last_a = recent->part_a;
        s->last_b = recent->part_b;
        return recent;
    }
    hti_cover *c = &s->cover[s->next_cover];
    c = c == s->kept ? &s->cover[(s->next_cover + 1) & (HTI_COVERS - 1)] : c;
    c->lines = 0;
    if (!(s->in_order ? find_first_pair(s, t, c) : find_a_pair(s, t, c))) {
        return NULL;
    }
    s->last_a = c->part_a;
    s->last_b = c->part_b;
    make_cover_lines(c);
    s->next_cover = (int32_t)(c - s->cover + 1) & (HTI_COVERS - 1);
    return c;
}

double hti_distance_cover_push_out(hti_depth_search *s, double limit) {
    hti_dvec t = {0.0, 0.0};
    for (int step = 0; step < 4 && hti_dvec_dot(t, t) < limit * limit; step++) {
        const hti_cover *c = hti_distance_cover_find(s, t);
        if (c == NULL) {
            return hti_dvec_length(t);
        }
        if (c->lines == 0) {
            break;
        }
        double nearest = INFINITE;
        hti_dvec n = {0.0, 0.0};
        for (int32_t i = 0; i < c->lines; i++) {
            const double way = c->h[i] - hti_dvec_dot(c->n[i], t);
            n = way < nearest ? c->n[i] : n;
            nearest = way < nearest ? way : nearest;
        }
        t = hti_dvec_along(t, nearest + c->radius, n);
    }
    return INFINITE;
}
