// distance_parts_depth.c: the shortest translation that frees two shapes of several parts from each other.
//
// Let T be the translations t at which A and B + t overlap: the union over pairs of convex parts of the interiors of
// A_k - B_l. The free translation nearest to the origin lies on the border of T. That border consists of borders to
// which a real side of one shape (not a cut between triangles) and a real corner of the other contribute, moved
// outwards by the radii, and of circles where corners meet. So the answer is the least of the first free translations
// on walks along all of these (distance_parts_border.c); walks that begin no nearer than the best so far are skipped.
// The search begins with the length of a free translation, if a few steps out of the pairs of parts find one, else with
// a small part of the boxes' way out, unless a disc of translations is known to be covered (distance_parts_disc.c):
// what is found within a limit is the least of all.
//
// A corner touches a side only where its own neighbours lie on the side's outer side, and only convex corners do; the
// borders of other corners are covered or belong to another pair as well.
//
// Coordinates are doubles relative to a point of the shapes, of size L: lengths are wrong by a few 2^-52 L. The
// tolerance, 2^-44 L, is well above that, so that an exact fit is found, and the answer is never greater than the true
// depth by more than rounding; after the move no two parts are deeper in each other than the tolerance. The cut's seam
// quad finds a thin part on a cut, except for an end of the cut as short as the tolerance over the sine of the seam
// quad's angle.
#include "base/pair_step.h"
#include "base/vec/vec.h"
#include "query/distance/distance_internal.h"
#include "query/distance/distance_parts.h"
#include "search/shape_order.h"

#define INFINITE ((double)HTI_INFINITY)
#define TOLERANCE 0x1p-44
#define MIN_SIZE 0x1p-149 // of shapes that are all at one point

// ---- Borders -------------------------------------------------------------------------------------------------------

// A corner of a part, and the directions from it to its neighbours: `count` of them, the same twice when there is one,
// zero when there is none.
typedef struct difference_corner {
    hti_dvec at, to[2];
    double radius;
    int32_t part, index;
    int count;
    bool is_of_line; // a line has none, but is met anywhere by what is parallel
} difference_corner;

// Returns the way from corner i to the nearest corner before (-1) or after it (1) that is another point; zero when
// there is none.
static hti_dvec to_another(const hti_convex_view *view, int32_t i, int32_t step) {
    const hti_dvec at = hti_convex_corner(view, i);
    hti_dvec way = {0.0, 0.0};
    for (int32_t n = 1, k = i; n < view->count && way.x == 0.0 && way.y == 0.0; n++) {
        k = step > 0 ? hti_next(k, view->count) : k == 0 ? view->count - 1 : k - 1;
        way = hti_dvec_minus(hti_convex_corner(view, k), at);
    }
    return way;
}

// Whether a later corner is the same point: of such corners only the last counts.
static bool is_repeated(const hti_convex_view *view, int32_t i) {
    const hti_dvec at = hti_convex_corner(view, i), next = hti_convex_corner(view, hti_next(i, view->count));
    return i + 1 < view->count && at.x == next.x && at.y == next.y;
}

// Makes corner i of part k; false when it cannot touch anything from outside. Where a polyline's joint touches what has
// area, both neighbours lie outside; what is thin may go through between them.
static bool difference_corner_of(const hti_convex_parts *parts, int32_t k, const hti_convex_view *view, int32_t i,
                                 bool meets_thin, difference_corner *out) {
    const hti_convex_part *part = &parts->part[k];
    const int32_t count = view->count;
    const bool has_list = part->kind == HTI_PART_TRIANGLE || (part->kind == HTI_PART_SEGMENT && !meets_thin);
    if (has_list ? (part->convex >> i & 1) == 0 : count > 0 && is_repeated(view, i)) {
        return false; // of a polygon's corners at one point as doubles tell, the last may be one that is not convex
    }
    out->at = count > 0 ? hti_convex_corner(view, i) : view->anchor;
    out->radius = view->radius;
    out->part = k;
    out->index = i;
    out->is_of_line = count == 0;
    out->count = count > 2 || (has_list && count == 2) ? 2 : count == 2 ? 1 : 0;
    out->to[0] = out->to[1] = count > 1 ? to_another(view, i, 1) : (hti_dvec){0.0, 0.0};
    if (has_list && count > 1) {
        const ht_vec2 before = hti_convex_part_vertices(parts, part)[part->beside[i]];
        out->to[1] = (hti_dvec){((double)before.x - view->origin.x) - out->at.x,
                                ((double)before.y - view->origin.y) - out->at.y};
    } else if (count > 2) {
        out->to[1] = to_another(view, i, -1);
    }
    return true;
}

// Whether the corner's neighbours lie on the outer side of a side with normal n.
static bool faces(const difference_corner *c, hti_dvec n, double tolerance) {
    return hti_dvec_dot(n, c->to[0]) >= -tolerance && hti_dvec_dot(n, c->to[1]) >= -tolerance;
}

// A side of a part that is a side of the shape.
typedef struct border_side {
    hti_convex_edge edge;
    hti_dvec n;
    double height, radius; // of its line above the origin, with the radius
    int32_t part, index;
} border_side;

// Some parts' sides and corners that can touch: as many as fit. A part with more of them goes on in the next chunk.
enum { CHUNK = 48 };
typedef struct part_features {
    int32_t next_part, next_side, next_corner; // where the next chunk goes on
    int32_t sides, corners;
    border_side side[CHUNK];
    difference_corner corner[CHUNK];
    float n_x[CHUNK], n_y[CHUNK], height[CHUNK]; // of the sides, rounded; 0 up to a multiple of four
} part_features;

// One shape's parts, with what tells which of their features count.
typedef struct feature_source {
    const hti_convex_parts *parts;
    const uint16_t *order;
    const ht_box *other; // the bounds of the other shape
    bool meets_thin;
    double limit; // how far from them parts count
} feature_source;

static bool make_border_side(const hti_convex_view *view, int32_t part, int32_t index, border_side *out) {
    if (!hti_convex_side(view, index, &out->edge)) {
        return false;
    }
    out->n = hti_normal_of(&out->edge);
    out->radius = view->radius;
    out->height = hti_dvec_dot(out->n, out->edge.p) + view->radius;
    out->part = part;
    out->index = index;
    return true;
}

// Adds what fits of a part; returns whether all of it did.
static bool add_part_features(const feature_source *from, int32_t k, part_features *f) {
    const hti_convex_part *const part = &from->parts->part[k];
    hti_convex_view view;
    hti_convex_view_make(from->parts, k, &view);
    const int32_t sides = hti_convex_side_count(&view), corners = view.count > 0 ? view.count : 1;
    for (; f->next_side < sides && f->sides < CHUNK; f->next_side++) {
        const bool is_cut = part->kind == HTI_PART_TRIANGLE && (part->real >> f->next_side & 1) == 0;
        f->sides += !is_cut && make_border_side(&view, k, f->next_side, &f->side[f->sides]);
    }
    for (; f->next_corner < corners && f->corners < CHUNK; f->next_corner++) {
        f->corners +=
            difference_corner_of(from->parts, k, &view, f->next_corner, from->meets_thin, &f->corner[f->corners]);
    }
    return f->next_side == sides && f->next_corner == corners;
}

// Whether the boxes are nearer to each other than the limit.
static bool is_near_box(const ht_box *a, const ht_box *b, double limit) {
    return (double)a->max.x - (double)b->min.x > -limit && (double)a->min.x - (double)b->max.x < limit &&
           (double)a->max.y - (double)b->min.y > -limit && (double)a->min.y - (double)b->max.y < limit;
}

// Whether a part has features that count.
static bool has_features(const feature_source *from, int32_t k) {
    const hti_convex_part *const part = &from->parts->part[k];
    const ht_box bounds = hti_convex_parts_bounds(from->parts, k);
    return (part->kind == HTI_PART_BODY || part->real != 0 || part->convex != 0) &&
           is_near_box(&bounds, from->other, from->limit);
}

static void round_sides(part_features *f) {
    for (int32_t i = 0; i < f->sides; i++) {
        f->n_x[i] = (float)f->side[i].n.x;
        f->n_y[i] = (float)f->side[i].n.y;
        f->height[i] = (float)f->side[i].height;
    }
    for (int32_t i = f->sides; i % 4 != 0; i++) {
        f->n_x[i] = f->n_y[i] = f->height[i] = 0.0f;
    }
}

// Makes the next chunk; false when there is none.
static bool next_features(const feature_source *from, part_features *f) {
    f->sides = f->corners = 0;
    for (; f->next_part < from->parts->count; f->next_part++) {
        const int32_t k = from->order[f->next_part];
        if (has_features(from, k) && !add_part_features(from, k, f)) {
            break;
        }
        f->next_side = f->next_corner = 0;
    }
    round_sides(f);
    return f->sides + f->corners > 0;
}

static void begin_features(part_features *f) {
    f->next_part = f->next_side = f->next_corner = 0;
}

// Returns the place of a border in the order of pairs of parts, in which the first of equally near translations counts:
// for each pair sides of A with corners of B, then sides of B with corners of A, then circles.
static uint64_t rank_of_border(int32_t part_a, int32_t part_b, int kind, int32_t first, int32_t second) {
    return (uint64_t)part_a << 55 | (uint64_t)part_b << 46 | (uint64_t)kind << 44 |
           (uint64_t)((uint32_t)first & 0x3fffff) << 22 | ((uint32_t)second & 0x3fffff);
}

// Returns the border that a side of one part and a corner of the other make.
static hti_difference_border difference_border_of(const border_side *side, const difference_corner *c,
                                                  bool sides_of_a) {
    hti_difference_border border = hti_distance_border_of(&side->edge, side->radius, c->at, c->radius, sides_of_a);
    border.rank = sides_of_a ? rank_of_border(side->part, c->part, 0, side->index, c->index)
                             : rank_of_border(c->part, side->part, 1, side->index, c->index);
    return border;
}

// Returns the circle where two corners meet.
static hti_difference_border difference_circle_of(const difference_corner *of_a, const difference_corner *of_b) {
    return (hti_difference_border){.round = true,
                                   .p = hti_dvec_minus(of_a->at, of_b->at),
                                   .radius = of_a->radius + of_b->radius,
                                   .corner = of_b->at,
                                   .reach = of_b->radius,
                                   .rank = rank_of_border(of_a->part, of_b->part, 2, of_a->index, of_b->index)};
}

// A border that may be walked along: what makes it, by numbers in its chunk, and the square of the distance from the
// origin to its nearest point.
typedef enum border_kind { SIDE_OF_A, SIDE_OF_B, CIRCLE } border_kind;
typedef struct border_choice {
    double square;
    uint8_t kind, side, corner; // of a circle: the corners of A and B
} border_choice;

// Those of a pair of chunks, as many as fit.
enum { CHOICES = 64, FIRST_CHOICES = 8 };
typedef struct border_choices {
    const part_features *a, *b;
    int32_t count;
    bool are_many; // more than fit at once
    border_choice list[CHOICES];
} border_choices;

static hti_difference_border border_of_choice(const border_choices *c, const border_choice *which) {
    if (which->kind == CIRCLE) {
        return difference_circle_of(&c->a->corner[which->side], &c->b->corner[which->corner]);
    }
    const part_features *const sided = which->kind == SIDE_OF_A ? c->a : c->b, *const cornered =
                                                                                   which->kind == SIDE_OF_A ? c->b
                                                                                                            : c->a;
    return difference_border_of(&sided->side[which->side], &cornered->corner[which->corner], which->kind == SIDE_OF_A);
}

// Puts the nearest of the borders from number k on at that place.
static void put_nearest_first(border_choices *c, int32_t k) {
    int32_t nearest = k;
    for (int32_t i = k + 1; i < c->count; i++) {
        nearest = c->list[i].square < c->list[nearest].square ? i : nearest;
    }
    const border_choice choice = c->list[nearest];
    for (int32_t i = nearest; i > k; i--) {
        c->list[i] = c->list[i - 1];
    }
    c->list[k] = choice;
}

// Walks along the borders: the nearest first, so that those beyond a found translation are skipped; of many, all but a
// few in turn, as a corner's neighbouring sides are near each other, and so are the pairs of parts that cover them.
static void traverse_choices(hti_depth_search *s, border_choices *c) {
    const int32_t sorted = c->are_many ? 0 : c->count == CHOICES ? FIRST_CHOICES : c->count;
    for (int32_t i = 0; i < c->count; i++) {
        if (i < sorted) {
            put_nearest_first(c, i);
        }
        const hti_difference_border border = border_of_choice(c, &c->list[i]);
        hti_distance_depth_traverse(s, &border);
    }
    c->are_many = c->are_many || c->count == CHOICES;
    c->count = 0;
}

static void add_choice(hti_depth_search *s, border_choices *c, border_choice choice) {
    c->list[c->count++] = choice;
    if (c->count == CHOICES) {
        traverse_choices(s, c);
    }
}

// A corner in floats, and what a side is behind that surely does not face it or is surely farther from the origin than
// the limit: floats and their products err by less than 2^-21 of what they are made of.
typedef struct rounded_corner {
    vec4f to, at; // two directions; the place and the radius
    float behind[2], far;
} rounded_corner;

static rounded_corner round_corner(const hti_depth_search *s, const difference_corner *c) {
    rounded_corner r = {.to = vec4f_round(vec2d_load(&c->to[0].x), vec2d_load(&c->to[1].x)),
                        .at = vec4f_round(vec2d_load(&c->at.x), (vec2d){c->radius, s->limit + s->tolerance})};
    const vec4f error = vec4f_splat(0x1p-20f), spread = vec4f_abs(r.to) * error, size = vec4f_abs(r.at) * error;
    const float tolerance = 2.0f * (float)s->tolerance + FLT_MIN;
    r.behind[0] = -(tolerance + spread[0] + spread[1]);
    r.behind[1] = -(tolerance + spread[2] + spread[3]);
    r.far = size[0] + size[1] + size[2] + size[3] + r.at[3] + FLT_MIN;
    return r;
}

// Returns bits of four sides, from number i on, without those that surely do not count for the corner.
static unsigned sides_near_corner(const part_features *sided, int32_t i, const rounded_corner *c) {
    const vec4f n_x = vec4f_load(sided->n_x + i), n_y = vec4f_load(sided->n_y + i),
                level = vec4f_load(sided->height + i);
    const vec4f height = level + (vec4f_splat(c->at[2]) - (n_x * c->at[0] + n_y * c->at[1]));
    const vec4f far = vec4f_abs(level) * vec4f_splat(0x1p-20f) + vec4f_splat(c->far);
    const vec4f first = vec4f_less(n_x * c->to[0] + n_y * c->to[1], vec4f_splat(c->behind[0])),
                second = vec4f_less(n_x * c->to[2] + n_y * c->to[3], vec4f_splat(c->behind[1]));
    return ~(unsigned)vec4f_signs(vec4f_or(vec4f_or(first, second), vec4f_less(far, vec4f_abs(height)))) &
           ((1u << (sided->sides - i < 4 ? sided->sides - i : 4)) - 1);
}

// Adds the border of a side with a corner, if it is not farther from the origin than the limit.
static void choose_side(hti_depth_search *s, border_choices *c, border_choice choice) {
    const border_side *const side = &(choice.kind == SIDE_OF_A ? c->a : c->b)->side[choice.side];
    const difference_corner *const corner = &(choice.kind == SIDE_OF_A ? c->b : c->a)->corner[choice.corner];
    const double height = side->height + corner->radius - hti_dvec_dot(side->n, corner->at);
    if (!(hti_abs(height) <= s->limit + s->tolerance && faces(corner, side->n, s->tolerance))) {
        return;
    }
    const double foot = hti_dvec_dot(side->edge.d, hti_dvec_minus(corner->at, side->edge.p));
    const double beyond = hti_larger(hti_larger(side->edge.first - foot, foot - side->edge.last), 0.0);
    const double far = s->limit + s->tolerance;
    choice.square = height * height + beyond * beyond;
    if (choice.square <= far * far) {
        add_choice(s, c, choice);
    }
}

// Adds the borders of all sides with all corners that are not farther from the origin than the limit.
static void choose_sides(hti_depth_search *s, border_choices *c, border_kind kind) {
    const part_features *const sided = kind == SIDE_OF_A ? c->a : c->b, *const cornered =
                                                                            kind == SIDE_OF_A ? c->b : c->a;
    for (int32_t j = 0; j < cornered->corners; j++) {
        const rounded_corner corner = round_corner(s, &cornered->corner[j]);
        for (int32_t i = 0; i < sided->sides; i += 4) {
            for (unsigned bits = sides_near_corner(sided, i, &corner); bits != 0; bits &= bits - 1) {
                const int32_t k = i + __builtin_ctz(bits);
                choose_side(s, c, (border_choice){.kind = (uint8_t)kind, .side = (uint8_t)k, .corner = (uint8_t)j});
            }
        }
    }
}

// Whether some direction u leads out of A at its corner and, reversed, out of B at B's corner: only then does the
// circle around the two bound anything. If there is such a u, one across a neighbour's direction is such.
static bool cones_meet(const difference_corner *a, const difference_corner *b, double tolerance) {
    for (int i = 0; i < a->count + b->count; i++) {
        const hti_dvec d = i < a->count ? a->to[i] : b->to[i - a->count];
        const hti_dvec u = {d.y, -d.x}, back = {-d.y, d.x};
        const double slack = tolerance * hti_larger(hti_abs(d.x), hti_abs(d.y));
        if ((faces(a, back, slack) && faces(b, u, slack)) || (faces(a, u, slack) && faces(b, back, slack))) {
            return true;
        }
    }
    return a->count + b->count == 0;
}

// Whether the circle has points within the limit.
static bool is_near_circle(hti_dvec center, double radius, double limit) {
    const double square = hti_dvec_dot(center, center), far = radius + limit, near = radius - limit;
    return square < far * far && (!(near > 0.0) || square > near * near);
}

static void choose_circles(hti_depth_search *s, border_choices *c) {
    for (int32_t i = 0; i < c->a->corners; i++) {
        for (int32_t j = 0; j < c->b->corners; j++) {
            const difference_corner *const of_a = &c->a->corner[i], *const of_b = &c->b->corner[j];
            const double radius = of_a->radius + of_b->radius;
            const hti_dvec center = hti_dvec_minus(of_a->at, of_b->at);
            if (radius > 0.0 && !of_a->is_of_line && !of_b->is_of_line &&
                is_near_circle(center, radius, s->limit + s->tolerance) && cones_meet(of_a, of_b, s->tolerance)) {
                const double way = hti_dvec_length(center) - radius;
                add_choice(s, c, (border_choice){way * way, CIRCLE, (uint8_t)i, (uint8_t)j});
            }
        }
    }
}

static void traverse_all(hti_depth_search *s) {
    const feature_source of_a = {s->a, s->groups_a.order, &s->bounds_b, s->b->has_thin, s->limit},
                         of_b = {s->b, s->groups_b.order, &s->bounds_a, s->a->has_thin, s->limit};
    part_features a, b;
    for (begin_features(&a); next_features(&of_a, &a);) {
        for (begin_features(&b); next_features(&of_b, &b);) {
            border_choices choices;
            choices.a = &a;
            choices.b = &b;
            choices.count = 0;
            choices.are_many = false;
            choose_sides(s, &choices, SIDE_OF_A);
            choose_sides(s, &choices, SIDE_OF_B);
            choose_circles(s, &choices);
            traverse_choices(s, &choices);
        }
    }
}

// ---- Search --------------------------------------------------------------------------------------------------------

static double magnitude_of_offset(hti_dvec v) {
    return hti_larger(hti_abs(v.x), hti_abs(v.y));
}

static double magnitude_of_box(const ht_box *b, hti_dvec origin) {
    const hti_dvec low = {(double)b->min.x - origin.x, (double)b->min.y - origin.y},
                   high = {(double)b->max.x - origin.x, (double)b->max.y - origin.y};
    return hti_larger(magnitude_of_offset(low), magnitude_of_offset(high));
}

// Returns how far the parts extend from the origin; lines count with their point nearest to it, and the ends of rays
// only with `ends`.
static double size_of_parts(const hti_convex_parts *parts, bool ends) {
    double size = 0.0;
    hti_convex_view view;
    for (int32_t i = 0; i < parts->count; i++) {
        if (parts->part[i].kind != HTI_PART_BODY) {
            const ht_box bounds = hti_convex_parts_bounds(parts, i);
            size = hti_larger(size, magnitude_of_box(&bounds, parts->origin));
            continue;
        }
        hti_convex_view_make(parts, i, &view);
        if (view.extent != HTI_BOUNDED) {
            size = hti_larger(size, magnitude_of_offset(view.anchor));
        }
        for (int32_t k = 0; k < view.count && (ends || view.extent == HTI_BOUNDED); k++) {
            size = hti_larger(size, magnitude_of_offset(hti_convex_corner(&view, k)) + view.radius);
        }
    }
    return size;
}

static double size_of_both(const hti_convex_parts *a, const hti_convex_parts *b, bool ends) {
    return hti_larger(size_of_parts(a, ends), size_of_parts(b, ends));
}

static double middle_of_interval(float low, float high) {
    if (hti_finite(low) && hti_finite(high)) {
        return hti_nearest_float(0.5 * ((double)low + (double)high));
    }
    return hti_finite(low) ? (double)low : hti_finite(high) ? (double)high : 0.0;
}

// Returns a float point where the boxes meet.
static hti_dvec origin_of(const ht_box *a, const ht_box *b) {
    const float left = a->min.x > b->min.x ? a->min.x : b->min.x, right = a->max.x < b->max.x ? a->max.x : b->max.x;
    const float low = a->min.y > b->min.y ? a->min.y : b->min.y, high = a->max.y < b->max.y ? a->max.y : b->max.y;
    return (hti_dvec){middle_of_interval(left, right), middle_of_interval(low, high)};
}

// Returns a length to search within first, which need not be enough; `end` always is.
static double first_limit(hti_depth_search *s, double size, double end) {
    const double held = hti_distance_disc_find(s),
                 out = held < 0.25 * end ? hti_distance_cover_push_out(s, 0.25 * end) : end;
    if (out < end) {
        return out;
    }
    const double reach = end < INFINITE ? end : size;
    return held < 0.125 * reach ? 0.125 * reach : reach;
}

// Searches within growing limits, up to the boxes' exit, where features meet, too. Where even that finds no
// translation, as with rings that cross, the boxes' exit is the answer. Returns whether what is found is the shortest.
static bool search_part_pairs(hti_depth_search *s, double end, hti_signed_distance *out) {
    double size = size_of_both(s->a, s->b, false);
    size = size > 0.0 ? size : hti_larger(size_of_both(s->a, s->b, true), MIN_SIZE);
    s->tolerance = TOLERANCE * size;
    s->found = s->gave_up = false;
    hti_distance_cover_begin(s);
    double limit = first_limit(s, size, end) + 4.0 * s->tolerance;
    for (bool last = false; !s->found && !s->gave_up && !last; limit *= 8.0) {
        last = !(limit < end) || limit > 1024.0 * size;
        s->limit = last ? end + 4.0 * s->tolerance : limit;
        traverse_all(s);
    }
    if (s->found) {
        hti_distance_depth_repeat(s);
        hti_distance_border_answer(s->best, s->normal, s->point_b, s->a->origin, s->tolerance, out);
    }
    return s->found && !s->gave_up;
}

// Whether the shape is one convex body: a compound of one member that is a convex body is that member.
static bool is_one_body(const hti_convex_parts *parts) {
    return parts->count == 1 && parts->part[0].kind == HTI_PART_BODY;
}

static const ht_shape *body_of(const hti_convex_parts *parts) {
    const ht_shape *s = parts->shape;
    return s->kind == HT_COMPOUND ? &s->compound.shapes[parts->part[0].member] : s;
}

// Computes the depth of the parts; in `exit` is the boxes' exit before. Returns whether it is only a bound. Its memory
// and that for cutting polygons up are not needed at once.
static HTI_NOINLINE bool depth_of_convex_parts(const ht_shape *a, const ht_shape *b, hti_convex_parts *of_a,
                                               hti_convex_parts *of_b, hti_signed_distance *exit) {
    hti_depth_search s;
    s.a = of_a;
    s.b = of_b;
    s.bounds_a = ht_bounds(a);
    s.bounds_b = ht_bounds(b);
    of_a->origin = of_b->origin = origin_of(&s.bounds_a, &s.bounds_b);
    if (of_b->has_thin) {
        hti_convex_parts_find_seam_quads(of_a);
    }
    if (of_a->has_thin) {
        hti_convex_parts_find_seam_quads(of_b);
    }
    const bool is_found = search_part_pairs(&s, -exit->distance, exit);
    if (!s.found) {
        hti_distance_exit_points(a, b, exit);
        hti_distance_exit_across(a, b, exit);
    }
    return !is_found && (s.gave_up || exit->distance > -INFINITE);
}

static hti_depth_frame frame_of(const ht_box *a, const ht_box *b) {
    const hti_dvec origin = origin_of(a, b);
    const double size = hti_larger(magnitude_of_box(a, origin), magnitude_of_box(b, origin));
    return (hti_depth_frame){origin, size, TOLERANCE * size};
}

// Finds the depth by the convolution of two rings' borders; returns false when they are no such rings, or it is not
// certain. In `exit` is the boxes' exit before.
static bool depth_of_rings(const ht_shape *a, const ht_shape *b, const ht_box *bounds_a, const ht_box *bounds_b,
                           const hti_convolved_way *known, hti_signed_distance *exit) {
    const hti_depth_frame f = frame_of(bounds_a, bounds_b);
    if (known != NULL && known->is_known) {
        return hti_distance_rings_depth_by_way(a, b, &f, known, exit);
    }
    return (a->kind == HT_POLYGON || b->kind == HT_POLYGON) && hti_distance_rings_depth(a, b, &f, exit);
}

bool hti_distance_depth_alone(const ht_shape *a, const ht_shape *b, const ht_box bounds[2], float *out,
                              hti_convolved_way *way) {
    const bool is_ordered = hti_shape_order_of_answerable(a, b) <= 0;
    const ht_shape *const first = is_ordered ? a : b, *const second = is_ordered ? b : a;
    const ht_box *const bounds_a = &bounds[is_ordered ? 0 : 1], *const bounds_b = &bounds[is_ordered ? 1 : 0];
    const hti_depth_frame f = frame_of(bounds_a, bounds_b);
    hti_signed_distance found = hti_distance_exit_of_boxes(bounds_a, bounds_b);
    const bool is_found = hti_distance_rings_depth_alone(first, second, &f, &found, way);
    *out = -(float)found.distance;
    return is_found;
}

bool hti_distance_depth_of_parts(const ht_shape *a, const ht_shape *b, const hti_convolved_way *known,
                                 hti_signed_distance *out) {
    const ht_box bounds_a = ht_bounds(a), bounds_b = ht_bounds(b);
    hti_convex_parts of_a, of_b;
    *out = hti_distance_exit_of_boxes(&bounds_a, &bounds_b);
    if (depth_of_rings(a, b, &bounds_a, &bounds_b, known, out)) {
        return false;
    }
    if (!hti_convex_parts_make(a, &of_a) || !hti_convex_parts_make(b, &of_b)) {
        hti_distance_exit_points(a, b, out);
        hti_distance_exit_across(a, b, out);
        return true;
    }
    if (!is_one_body(&of_a) || !is_one_body(&of_b)) {
        return depth_of_convex_parts(a, b, &of_a, &of_b, out);
    }
    hti_convex_body body_a, body_b;
    hti_convex_body_of_shape(body_of(&of_a), &body_a);
    hti_convex_body_of_shape(body_of(&of_b), &body_b);
    hti_signed_distance_of(&body_a, &body_b, out);
    return false;
}

HTI_STEP("src/query/distance", hti_distance_depth_of_parts, "parts", "all convex parts of both");
