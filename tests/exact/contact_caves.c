// contact_caves.c: contacts of chains by their laws: there is no other way to tell which manifolds a chain must have.
#include "contact_caves.h"

#include <math.h>
#include <string.h>

enum { MOST = 64, CORNERS = 16, ROUNDS = 8, STEPS = 4000, WALLS = 512 };

bool contact_mirrored(const ht_manifold *there, const ht_manifold *back, size_t count) {
    bool used[MOST] = {false};
    for (size_t i = 0; i < count; i++) {
        size_t k = 0;
        for (; k < count; k++) {
            const ht_manifold *m = &there[i], *r = &back[k];
            bool same = !used[k] && m->count == r->count && m->part_a == r->part_b && m->part_b == r->part_a &&
                        m->normal.x == -r->normal.x && m->normal.y == -r->normal.y;
            for (int p = 0; same && p < m->count; p++) {
                const ht_contact_point *x = &m->points[p], *y = &r->points[m->count - 1 - p];
                same = x->at.x == y->at.x && x->at.y == y->at.y && x->separation == y->separation &&
                       x->id == (y->id << 16 | y->id >> 16);
            }
            if (same) {
                used[k] = true;
                break;
            }
        }
        if (k == count) {
            return false;
        }
    }
    return true;
}

// ---- Caves and heroes

// A ring, as a polygon that is filled inside or, within a frame, outside of it, and as a closed polyline.
typedef struct cave {
    ht_vec2 v[4 + 3 * CORNERS];
    int32_t end[2];
    int ring;         // where it starts
    bool is_straight; // joints are exactly on the line
    ht_shape solid, line;
} cave;

static void finish(cave *c, int32_t rings) {
    c->solid = HT_SHAPE(((ht_polygon){c->v, c->end, rings, HT_EVEN_ODD, NULL}));
    c->line = HT_SHAPE(((ht_polyline){c->v + c->ring, c->end[rings - 1] - c->ring, true}));
}

// Rooms and pillars of upright walls.
static int upright_corners(gen_rng *rng, ht_vec2 *out) {
    const float x[4] = {-8, (float)gen_int(rng, -6, -2), (float)gen_int(rng, 2, 6), 8};
    const float y = (float)gen_int(rng, -6, -2);
    const ht_vec2 v[8] = {{x[0], -8}, {x[1], -8}, {x[1], y}, {x[2], y}, {x[2], -8}, {x[3], -8}, {x[3], 8}, {x[0], 8}};
    memcpy(out, v, sizeof v);
    return 8;
}

static int star_corners(gen_rng *rng, bool grid, ht_vec2 *out) {
    const int n = gen_int(rng, 3, 9);
    for (int i = 0; i < n; i++) {
        const double t = 2 * 3.14159265 * (i + gen_real(rng, 0, 0.6)) / n, r = 8 * gen_real(rng, 0.5, 1.2);
        const double x = r * cos(t), y = r * sin(t);
        out[i] = grid ? (ht_vec2){2 * (float)rint(x / 2), 2 * (float)rint(y / 2)} : (ht_vec2){(float)x, (float)y};
    }
    return n;
}

// Corners with up to two joints between them: on a grid exactly on the line, else as near to it as floats come.
static int with_joints(gen_rng *rng, bool grid, const ht_vec2 *corners, int count, ht_vec2 *out) {
    int n = 0;
    for (int i = 0; i < count; i++) {
        const ht_vec2 a = corners[i], b = corners[(i + 1) % count];
        if (a.x == b.x && a.y == b.y) {
            continue;
        }
        out[n++] = a;
        const int joints = gen_int(rng, 0, 2);
        for (int k = 1; k <= joints; k++) {
            const float t = grid ? (float)k / 4 : (float)k / (float)(joints + 1);
            out[n++] = (ht_vec2){a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
        }
    }
    return n;
}

static bool make_cave(gen_rng *rng, cave *c) {
    const ht_vec2 frame[4] = {{-20, -20}, {20, -20}, {20, 20}, {-20, 20}};
    const int style = gen_int(rng, 0, 2), rings = gen_int(rng, 1, 2);
    ht_vec2 corners[CORNERS];
    c->ring = rings == 2 ? 4 : 0;
    c->is_straight = style > 0;
    memcpy(c->v, frame, sizeof frame);
    c->end[0] = 4;
    const int count = style == 2 ? upright_corners(rng, corners) : star_corners(rng, style == 1, corners);
    c->end[rings - 1] = c->ring + with_joints(rng, style > 0, corners, count, c->v + c->ring);
    finish(c, rings);
    return ht_validate(&c->solid) == HT_OK;
}

static void reverse(const cave *c, cave *out) {
    *out = *c;
    const int32_t rings = c->solid.polygon.ring_count;
    for (int32_t r = 0, begin = 0; r < rings; begin = c->end[r++]) {
        for (int32_t i = begin; i < c->end[r]; i++) {
            out->v[i] = c->v[c->end[r] - 1 - (i - begin)];
        }
    }
    finish(out, rings);
}

enum { HERO_KINDS = 6 };

// A hero: of any convex kind or a polygon with a dent, where it was made and where it stands.
typedef struct hero {
    ht_shape own, shape;
    ht_vec2 v[8], moved[8];
    int32_t end;
} hero;

static void place(hero *h, double x, double y) {
    ht_shape *s = &h->shape;
    *s = h->own;
    const ht_shape *o = &h->own;
    switch (s->kind) {
    case HT_CIRCLE:
        s->circle.center = (ht_vec2){(float)x, (float)y};
        return;
    case HT_OBOX:
        s->obox.center = (ht_vec2){(float)x, (float)y};
        return;
    case HT_BOX:
        s->box.min = (ht_vec2){(float)((double)o->box.min.x + x), (float)((double)o->box.min.y + y)};
        s->box.max = (ht_vec2){(float)((double)o->box.max.x + x), (float)((double)o->box.max.y + y)};
        return;
    case HT_CAPSULE:
        s->capsule.a = (ht_vec2){(float)x, (float)((double)o->capsule.a.y + y)};
        s->capsule.b = (ht_vec2){(float)x, (float)((double)o->capsule.b.y + y)};
        return;
    default:
        for (int i = 0; i < h->end; i++) {
            h->moved[i] = (ht_vec2){(float)((double)h->v[i].x + x), (float)((double)h->v[i].y + y)};
        }
        if (s->kind == HT_POLYGON) {
            s->polygon = (ht_polygon){h->moved, &h->end, 1, HT_EVEN_ODD, NULL};
        } else {
            s->convex.v = h->moved;
        }
        return;
    }
}

static void make_hero(gen_rng *rng, bool grid, hero *h) {
    const float s = grid ? (float)gen_int(rng, 1, 4) / 4 : (float)gen_real(rng, 0.3, 1.2), tall = 1.5f * s;
    const ht_vec2 dented[6] = {{-s, -s}, {s, -s}, {s, s}, {0, s}, {0, 0}, {-s, 0}};
    h->end = 6;
    switch (gen_int(rng, 0, HERO_KINDS - 1)) {
    case 0:
        h->own = HT_SHAPE(((ht_circle){{0, 0}, s}));
        break;
    case 1:
        h->own = HT_SHAPE(((ht_box){{-s, -tall}, {s, tall}}));
        break;
    case 2:
        h->own = HT_SHAPE(((ht_capsule){{0, -s}, {0, s}, s / 2}));
        break;
    case 3: {
        const double angle = grid ? 3.14159265 / 4 * gen_int(rng, 0, 7) : gen_real(rng, 0, 6);
        h->own = HT_SHAPE(ht_obox_make((ht_vec2){0, 0}, (ht_vec2){s, tall}, (float)angle));
        break;
    }
    case 4:
        memcpy(h->v, dented, sizeof dented);
        h->own = HT_SHAPE(((ht_polygon){h->v, &h->end, 1, HT_EVEN_ODD, NULL}));
        break;
    default:
        h->end = gen_int(rng, 3, 7);
        for (int i = 0; i < h->end; i++) {
            const double t = 2 * 3.14159265 * (i + (grid ? 0 : gen_real(rng, 0, 0.5))) / h->end;
            h->v[i] = (ht_vec2){(float)((double)s * cos(t)), (float)((double)s * sin(t))};
        }
        h->own = HT_SHAPE(((ht_convex){h->v, h->end, gen_once_in(rng, 2) ? 0 : s / 5}));
        break;
    }
}

// Puts a corner of the hero over a joint of the ring, as nearly as floats can, apart or a little in it. A corner of every
// hero's bounds or hull serves.
static bool stand_over_joint(gen_rng *rng, const cave *c, hero *h, double *x, double *y) {
    const int32_t rings = c->solid.polygon.ring_count, count = c->end[rings - 1] - c->ring;
    const int32_t i = gen_int(rng, 0, count - 1);
    const ht_vec2 *v = c->v + c->ring, at = v[i], before = v[(i + count - 1) % count], after = v[(i + 1) % count];
    const ht_vec2 from = gen_once_in(rng, 2) ? before : at, to = gen_once_in(rng, 2) ? at : after;
    const double ex = (double)to.x - (double)from.x, ey = (double)to.y - (double)from.y, length = hypot(ex, ey);
    if (length == 0) {
        return false;
    }
    const double far = (gen_once_in(rng, 2) ? 1 : -1) * (gen_once_in(rng, 2) ? 1e-3 : 0.05), nx = -ey / length * far,
                 ny = ex / length * far;
    place(h, 0, 0);
    const ht_vec2 corner = ht_support(&h->shape, (ht_vec2){(float)-nx, (float)-ny});
    *x = (double)at.x + nx - (double)corner.x;
    *y = (double)at.y + ny - (double)corner.y;
    place(h, *x, *y);
    return (double)ht_distance(&c->solid, &h->shape).distance > -0.02; // else it is on the wrong side
}

// Casts the hero at the walls, once or twice, and presses it in by a depth of 1e-7 to 1e-2, or by nothing. False when
// it does not come to stand anywhere.
static bool press(gen_rng *rng, bool grid, const ht_shape *solid, hero *h, double *x, double *y) {
    *x = gen_real(rng, -10, 10);
    *y = gen_real(rng, -10, 10);
    if (grid) {
        *x = rint(*x * 4) / 4;
        *y = rint(*y * 4) / 4;
    }
    place(h, *x, *y);
    const double depth = grid && gen_once_in(rng, 2) ? 0 : pow(10, gen_real(rng, -7, -2));
    const int casts = gen_int(rng, 1, 2);
    for (int k = 0; k < casts; k++) {
        const double t = grid ? 3.14159265 / 2 * gen_int(rng, 0, 3) : gen_real(rng, 0, 6.28318530);
        const ht_vec2 d = {(float)(30 * cos(t)), (float)(30 * sin(t))};
        const ht_cast_hit hit = ht_cast(&h->shape, d, solid, HT_START_REPORT);
        if (!hit.hit || hit.start != HT_APART) {
            return false;
        }
        const double along = (double)hit.fraction + (k + 1 < casts ? -1e-5 : depth) / 30;
        *x += along * (double)d.x;
        *y += along * (double)d.y;
        place(h, *x, *y);
    }
    if (casts == 2 && gen_once_in(rng, 2)) { // also into the walls beside it
        ht_manifold near[MOST];
        const size_t n = ht_contacts(solid, &h->shape, 1e-4f, near, MOST);
        for (size_t i = 0; i < n && n <= MOST; i++) {
            *x -= depth * (double)near[i].normal.x;
            *y -= depth * (double)near[i].normal.y;
        }
        place(h, *x, *y);
    }
    return true;
}

// ---- Laws

static bool is_near(ht_vec2 p, ht_vec2 q, double off) {
    return fabs((double)p.x - (double)q.x) <= off && fabs((double)p.y - (double)q.y) <= off;
}

// The same normal and points, but for a second point that is within the margin by a rounding.
static bool is_same_place(const ht_manifold *a, const ht_manifold *b, double margin) {
    if (!is_near(a->normal, b->normal, 1e-5)) {
        return false;
    }
    for (int side = 0; side < 2; side++) {
        const ht_manifold *m = side == 0 ? a : b, *o = side == 0 ? b : a;
        for (int i = 0; i < m->count; i++) {
            bool found = m->count > o->count && fabs((double)m->points[i].separation - margin) <= 2e-6;
            for (int k = 0; k < o->count; k++) {
                found = found || (is_near(m->points[i].at, o->points[k].at, 1e-5) &&
                                  fabs((double)m->points[i].separation - (double)o->points[k].separation) <= 1e-5);
            }
            if (!found) {
                return false;
            }
        }
    }
    return true;
}

static void check_exchanged(answer_case *c, float margin) {
    static ht_manifold there[MOST], back[MOST];
    const size_t n = ht_contacts(c->a, c->b, margin, there, MOST), k = ht_contacts(c->b, c->a, margin, back, MOST);
    if (n != k) {
        answer_wrong(c, "margin %.9g: %zu manifolds, and %zu from the other side", (double)margin, n, k);
    } else if (n <= MOST && !contact_mirrored(there, back, n)) {
        answer_wrong(c, "margin %.9g: from the other side other manifolds", (double)margin);
    }
}

// The other winding, and members of compounds: the same manifolds, but for parts and ids.
static void check_rewritten(answer_case *c, const ht_shape *again, const ht_shape *who, const char *how, float margin) {
    static ht_manifold one[MOST], two[MOST];
    const size_t n = ht_contacts(c->a, c->b, margin, one, MOST), k = ht_contacts(again, who, margin, two, MOST);
    bool same = n == k;
    for (size_t i = 0; i < n && same && n <= MOST; i++) {
        bool found = false;
        for (size_t j = 0; j < k && !found; j++) {
            found = is_same_place(&one[i], &two[j], (double)margin);
        }
        same = found;
    }
    if (!same) {
        answer_wrong(c, "margin %.9g: %zu manifolds; %s %zu, or others", (double)margin, n, how, k);
    }
}

// Whether a corner of the hero lies as deep along two faces of the same wall: equal choices, which the winding settles.
static bool has_equal_choices(const answer_case *c) {
    static ht_manifold m[MOST];
    const size_t n = ht_contacts(c->a, c->b, 0, m, MOST);
    return n > 1 || c->b->kind == HT_POLYGON;
}

// Every point is on the edge that its part names.
static void check_parts(answer_case *c, float margin) {
    static ht_manifold m[MOST];
    const size_t n = ht_contacts(c->a, c->b, margin, m, MOST);
    const ht_polygon *p = &c->a->polygon;
    for (size_t i = 0; i < n && n <= MOST && m[i].points[0].id != HT_WHOLE_CONTACT; i++) {
        int32_t ring = 0;
        while (m[i].part_a >= p->ring_end[ring]) {
            ring++;
        }
        const int32_t next = m[i].part_a + 1 < p->ring_end[ring] ? m[i].part_a + 1
                             : ring == 0                         ? 0
                                                                 : p->ring_end[ring - 1];
        const ht_shape edge = HT_SHAPE(((ht_segment){p->v[m[i].part_a], p->v[next]}));
        for (int k = 0; k < m[i].count; k++) {
            const ht_shape at = HT_SHAPE(m[i].points[k].at);
            const double off = (double)ht_distance(&edge, &at).distance - 0.5 * fabs((double)m[i].points[k].separation);
            if (!(off <= 8e-6)) {
                answer_wrong(c, "margin %.9g: a point of part %d is %.9g off that edge", (double)margin,
                             (int)m[i].part_a, off);
            }
        }
    }
}

static bool has_point(const ht_manifold *m, uint32_t id) {
    return m->points[0].id == id || (m->count == 2 && m->points[1].id == id);
}

// Where edges go straight on only one of them has their joint: a point alone is no other manifold's of that normal.
static void check_joints(answer_case *c, float margin) {
    static ht_manifold m[MOST];
    const size_t n = ht_contacts(c->a, c->b, margin, m, MOST);
    for (size_t i = 0; i < n && n <= MOST; i++) {
        for (size_t k = 0; k < n && m[i].count == 1; k++) {
            const bool is_same_way = m[i].normal.x == m[k].normal.x && m[i].normal.y == m[k].normal.y;
            if (k != i && is_same_way && has_point(&m[k], m[i].points[0].id)) {
                answer_wrong(c, "margin %.9g: %.9g %.9g, a joint of the parts %d and %d, is touched by both",
                             (double)margin, (double)m[i].points[0].at.x, (double)m[i].points[0].at.y, (int)m[i].part_a,
                             (int)m[k].part_a);
                return;
            }
        }
    }
}

// What the walls demand: n.v >= by.
typedef struct demands {
    double x[WALLS], y[WALLS], by[WALLS];
    int count;
} demands;

static void demand(demands *d, const ht_manifold *m, size_t count, double vx, double vy) {
    for (size_t i = 0; i < count && d->count < WALLS; i++) {
        double depth = 0;
        for (int k = 0; k < m[i].count; k++) {
            depth = answer_max(depth, -(double)m[i].points[k].separation);
        }
        d->x[d->count] = (double)m[i].normal.x;
        d->y[d->count] = (double)m[i].normal.y;
        d->by[d->count++] = depth + (double)m[i].normal.x * vx + (double)m[i].normal.y * vy;
    }
}

// Moves v until all demands are met, the worst first; false when that does not come to an end.
static bool meet(const demands *d, double *vx, double *vy) {
    for (int step = 0; step < STEPS; step++) {
        double worst = 1e-9;
        int at = -1;
        for (int i = 0; i < d->count; i++) {
            const double lack = d->by[i] - d->x[i] * *vx - d->y[i] * *vy;
            at = lack > worst ? i : at;
            worst = lack > worst ? lack : worst;
        }
        if (at < 0) {
            return true;
        }
        *vx += d->x[at] * worst;
        *vy += d->y[at] * worst;
    }
    return false;
}

// The hero gets out by what its contacts say. Where it is squeezed between walls there may be no way.
static void check_way_out(answer_case *c, hero *h, double x, double y) {
    static ht_manifold m[MOST];
    static demands all;
    double vx = 0, vy = 0, distance = (double)ht_distance(c->a, c->b).distance;
    const double first = distance;
    all.count = 0;
    for (int round = 0; round < ROUNDS && distance < -2e-6; round++) {
        const size_t n = ht_contacts(c->a, &h->shape, 0, m, MOST);
        if (n > MOST) {
            return;
        }
        demand(&all, m, n, vx, vy);
        if (!meet(&all, &vx, &vy)) {
            place(h, x, y);
            return;
        }
        place(h, x + vx, y + vy);
        distance = (double)ht_distance(c->a, &h->shape).distance;
    }
    place(h, x, y);
    if (distance < -5e-6 || hypot(vx, vy) > 0.2 + 8 * fabs(first)) {
        answer_wrong(c, "the normals of its contacts lead by %.9g, %.9g, where the distance is %.9g", vx, vy, distance);
    }
}

void contact_check_cave(answer_case *c) {
    static cave there, back;
    static hero h;
    double x, y;
    const bool grid = gen_once_in(c->rng, 2);
    if (!make_cave(c->rng, &there)) {
        return;
    }
    make_hero(c->rng, grid, &h);
    const bool stands = gen_once_in(c->rng, 4) ? stand_over_joint(c->rng, &there, &h, &x, &y)
                                               : press(c->rng, grid, &there.solid, &h, &x, &y);
    if (!stands) {
        return;
    }
    answer_case own = *c;
    own.a = &there.solid;
    own.b = &h.shape;
    reverse(&there, &back);
    const ht_shape member_a = HT_SHAPE(((ht_compound){&there.solid, 1})),
                   member_b = HT_SHAPE(((ht_compound){&h.shape, 1}));
    const float margin = gen_once_in(c->rng, 2) ? 0 : 0.1f;
    check_exchanged(&own, margin);
    check_parts(&own, margin);
    if (there.is_straight) { // else a joint may be a corner between two walls of one normal
        check_joints(&own, margin);
    }
    check_rewritten(&own, &member_a, &member_b, "as members", margin);
    if (!has_equal_choices(&own)) {
        check_rewritten(&own, &back.solid, &h.shape, "of the other winding", margin);
    }
    const ht_separation s = ht_distance(own.a, own.b);
    if ((double)s.distance > -0.02) {
        ht_manifold m[2];
        if (ht_contacts(own.a, own.b, 0.1f, m, 2) == 1 && m[0].points[0].id == HT_WHOLE_CONTACT) {
            answer_wrong(&own, "margin 0.1: no features, at a distance of %.9g", (double)s.distance);
        }
    }
    if (s.distance < 0 && (double)s.distance > -0.02) {
        check_way_out(&own, &h, x, y);
    }
    own.a = &there.line;
    check_exchanged(&own, margin);
}
