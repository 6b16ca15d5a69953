// oracle_lower.c: shapes to pieces with integer coordinates.
//
// A finite float is m 2^e. Every length of the pair is kept as such a pair (products and sums stay exact), the smallest
// exponent becomes the unit, and each m is shifted to it. Directions and normals have units of their own, because only
// their direction counts. Hulls are made strictly convex and counter-clockwise here (monotone chain), so that what is
// degenerate is found by counting what is left: one vertex is a point, two a segment.
#include "oracle.h"
#include "oracle_piece.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct dyadic {
    mpz_ptr m;
    long e;
} dyadic;

struct oblock {
    struct oblock *next;
    max_align_t data[];
};

typedef struct lowering {
    olowered *out;
    dyadic *lengths; // every length of both shapes, to be brought to one unit
    size_t length_count, length_capacity;
} lowering;

void *oracle_allocate(olowered *out, size_t size) {
    struct oblock *block = calloc(1, sizeof *block + size);
    if (!block) {
        abort();
    }
    block->next = out->memory;
    out->memory = block;
    return block->data;
}

void oracle_lower_deinit(olowered *lowered) {
    while (lowered->memory) {
        struct oblock *next = lowered->memory->next;
        free(lowered->memory);
        lowered->memory = next;
    }
}

static dyadic from_float(float f) {
    dyadic r = {oracle_new(), 0};
    int e;
    mpz_set_d(r.m, ldexp(frexp((double)f, &e), 24));
    r.e = e - 24;
    if (mpz_sgn(r.m) != 0) {
        const mp_bitcnt_t zeros = mpz_scan1(r.m, 0);
        mpz_tdiv_q_2exp(r.m, r.m, zeros);
        r.e += (long)zeros;
    }
    return r;
}

static dyadic times(dyadic a, dyadic b) {
    dyadic r = {oracle_new(), a.e + b.e};
    mpz_mul(r.m, a.m, b.m);
    return r;
}

static dyadic sum(dyadic a, dyadic b) {
    if (mpz_sgn(a.m) == 0) {
        return b;
    }
    if (mpz_sgn(b.m) == 0) {
        return a;
    }
    const dyadic high = a.e < b.e ? b : a;
    const dyadic low = a.e < b.e ? a : b;
    dyadic r = {oracle_new(), low.e};
    mpz_mul_2exp(r.m, high.m, (mp_bitcnt_t)(high.e - low.e));
    mpz_add(r.m, r.m, low.m);
    return r;
}

static dyadic negated(dyadic a) {
    dyadic r = {oracle_new(), a.e};
    mpz_neg(r.m, a.m);
    return r;
}

// Notes the length for the common unit; the number it returns has its value once both shapes are lowered.
static num length(lowering *low, dyadic value) {
    if (low->length_count == low->length_capacity) {
        low->length_capacity = low->length_capacity ? 2 * low->length_capacity : 256;
        low->lengths = realloc(low->lengths, low->length_capacity * sizeof *low->lengths);
        if (!low->lengths) {
            abort();
        }
    }
    dyadic own = {oracle_new(), value.e}; // the caller may note one value twice
    mpz_set(own.m, value.m);
    low->lengths[low->length_count++] = own;
    return own.m;
}

static opoint position(lowering *low, ht_vec2 v) {
    return (opoint){length(low, from_float(v.x)), length(low, from_float(v.y))};
}

// Returns the unit's exponent.
static long to_common_unit(const dyadic *values, size_t count) {
    long unit = 0;
    bool any = false;
    for (size_t i = 0; i < count; i++) {
        if (mpz_sgn(values[i].m) != 0 && (!any || values[i].e < unit)) {
            unit = values[i].e;
            any = true;
        }
    }
    for (size_t i = 0; i < count; i++) {
        if (mpz_sgn(values[i].m) != 0) {
            mpz_mul_2exp(values[i].m, values[i].m, (mp_bitcnt_t)(values[i].e - unit));
        }
    }
    return unit;
}

// A direction in a unit of its own; *exponent is that unit's power of two.
static opoint direction(ht_vec2 v, long *exponent) {
    const dyadic d[2] = {from_float(v.x), from_float(v.y)};
    to_common_unit(d, 2);
    *exponent = v.x == 0 ? d[1].e : v.y == 0 || d[0].e < d[1].e ? d[0].e : d[1].e;
    return (opoint){d[0].m, d[1].m};
}

static opiece *append(opieces *to) {
    opiece *piece = &to->items[to->count++];
    piece->radius = of(0);
    return piece;
}

// ---- the kinds: vertices and numbers are only noted here; oracle_lower finishes the pieces when the unit is known

static void hull_of(lowering *low, opieces *to, const ht_vec2 *v, int count, float radius) {
    opiece *piece = append(to);
    opoint *points = oracle_allocate(low->out, sizeof *points * (size_t)count);
    for (int i = 0; i < count; i++) {
        points[i] = position(low, v[i]);
    }
    *piece = (opiece){.kind = O_HULL, .v = points, .count = count, .radius = length(low, from_float(radius))};
}

static void obox_of(lowering *low, opieces *to, const ht_obox *box) {
    opiece *piece = append(to);
    opoint *points = oracle_allocate(low->out, 4 * sizeof *points);
    const dyadic c = from_float(box->q.c), s = from_float(box->q.s);
    const dyadic hx = from_float(box->half.x), hy = from_float(box->half.y);
    for (int i = 0; i < 4; i++) {
        const dyadic u = i & 1 ? hx : negated(hx);
        const dyadic w = i & 2 ? hy : negated(hy);
        const dyadic x = sum(times(u, c), negated(times(w, s)));
        const dyadic y = sum(times(u, s), times(w, c));
        points[i] =
            (opoint){length(low, sum(from_float(box->center.x), x)), length(low, sum(from_float(box->center.y), y))};
    }
    *piece = (opiece){.kind = O_HULL, .v = points, .count = 4, .radius = length(low, from_float(box->radius))};
}

static void endless_of(lowering *low, opieces *to, ht_vec2 p, ht_vec2 d, bool both_ways) {
    long exponent;
    opiece *piece = append(to);
    piece->kind = O_LINEAR;
    piece->linear = (olinear){position(low, p), direction(d, &exponent), both_ways, true};
}

static void halfplane_of(lowering *low, opieces *to, const ht_halfplane *h) {
    long exponent;
    opiece *piece = append(to);
    piece->kind = O_HALFPLANE;
    piece->normal = direction(h->normal, &exponent);
    dyadic offset = from_float(h->offset);
    offset.e -= exponent;
    piece->offset = length(low, offset);
}

static void polyline_of(lowering *low, opieces *to, const ht_polyline *p) {
    const int joins = p->count == 1 ? 1 : p->closed ? p->count : p->count - 1;
    for (int i = 0; i < joins; i++) {
        opiece *piece = append(to);
        opoint *points = oracle_allocate(low->out, 2 * sizeof *points);
        points[0] = position(low, p->v[i]);
        points[1] = position(low, p->v[(i + 1) % p->count]);
        *piece = (opiece){.kind = O_HULL, .v = points, .count = 2, .radius = of(0)};
    }
}

static void polygon_of(lowering *low, opieces *to, const ht_polygon *p) {
    const int count = p->ring_end[p->ring_count - 1];
    opiece *piece = append(to);
    opoint *points = oracle_allocate(low->out, (size_t)count * sizeof *points);
    int *ring_of = oracle_allocate(low->out, ((size_t)count + 1) * sizeof *ring_of);
    for (int r = 0, i = 0; r < p->ring_count; r++) {
        for (const int first = i; i < p->ring_end[r]; i++) {
            points[i] = position(low, p->v[i]);
            ring_of[i] = first;
        }
    }
    ring_of[count] = -1;
    *piece =
        (opiece){.kind = O_POLYGON, .v = points, .ring_of = ring_of, .count = count, .rule = p->rule, .radius = of(0)};
}

static size_t room_for(const ht_shape *s) {
    size_t room = 1;
    if (s->kind == HT_POLYLINE) {
        room = (size_t)s->polyline.count;
    } else if (s->kind == HT_POLYGON) {
        room = (size_t)s->polygon.ring_count;
    } else if (s->kind == HT_COMPOUND) {
        for (int i = 0; i < s->compound.count; i++) {
            const ht_shape *m = &s->compound.shapes[i];
            room += m->kind != HT_COMPOUND && oracle_is_answerable(m) ? room_for(m) : 0;
        }
    }
    return room;
}

static void lower(lowering *low, opieces *to, const ht_shape *s) {
    switch (s->kind) {
    case HT_POINT:
        hull_of(low, to, &s->point, 1, 0);
        break;
    case HT_SEGMENT:
        hull_of(low, to, (ht_vec2[]){s->segment.a, s->segment.b}, 2, 0);
        break;
    case HT_CIRCLE:
        hull_of(low, to, &s->circle.center, 1, s->circle.radius);
        break;
    case HT_CAPSULE:
        hull_of(low, to, (ht_vec2[]){s->capsule.a, s->capsule.b}, 2, s->capsule.radius);
        break;
    case HT_BOX: {
        const ht_vec2 p = s->box.min, q = s->box.max;
        hull_of(low, to, (ht_vec2[]){p, {q.x, p.y}, q, {p.x, q.y}}, 4, 0);
        break;
    }
    case HT_OBOX:
        obox_of(low, to, &s->obox);
        break;
    case HT_TRIANGLE:
        hull_of(low, to, s->triangle.v, 3, 0);
        break;
    case HT_CONVEX:
        hull_of(low, to, s->convex.v, s->convex.count, s->convex.radius);
        break;
    case HT_POLYLINE:
        polyline_of(low, to, &s->polyline);
        break;
    case HT_POLYGON:
        polygon_of(low, to, &s->polygon);
        break;
    case HT_RAY:
        endless_of(low, to, s->ray.origin, s->ray.dir, false);
        break;
    case HT_LINE:
        endless_of(low, to, s->line.point, s->line.dir, true);
        break;
    case HT_HALFPLANE:
        halfplane_of(low, to, &s->halfplane);
        break;
    case HT_COMPOUND:
        for (int i = 0; i < s->compound.count; i++) {
            const ht_shape *m = &s->compound.shapes[i];
            if (m->kind != HT_COMPOUND && oracle_is_answerable(m)) {
                lower(low, to, m);
            }
        }
        break;
    default: // no exact kind
        break;
    }
}

// ---- once the coordinates are integers

static int by_x_then_y(const void *a, const void *b) {
    const opoint *p = a, *q = b;
    const int c = compare(p->x, q->x);
    return c != 0 ? c : compare(p->y, q->y);
}

// The strictly convex hull, counter-clockwise; returns the number of its vertices.
static int hull(const opoint *points, int count, opoint *out) {
    opoint *sorted = malloc(sizeof *sorted * ((size_t)count + 1));
    opoint *chain = malloc(sizeof *chain * (2 * (size_t)count + 1));
    if (!sorted || !chain) {
        abort();
    }
    memcpy(sorted, points, sizeof *sorted * (size_t)count);
    qsort(sorted, (size_t)count, sizeof *sorted, by_x_then_y);
    int n = 0;
    for (int pass = 0; pass < 2; pass++) {
        const int start = n;
        for (int i = 0; i < count; i++) {
            const opoint p = sorted[pass ? count - 1 - i : i];
            while (n - start >= 2 && sign(cross(minus(chain[n - 1], chain[n - 2]), minus(p, chain[n - 1]))) <= 0) {
                n--;
            }
            if (n == start || !is_same(chain[n - 1], p)) {
                chain[n++] = p;
            }
        }
        n--; // the last point of a chain is the first of the other
    }
    n = n < 1 ? 1 : n;
    memcpy(out, chain, sizeof *out * (size_t)n);
    free(sorted);
    free(chain);
    return n;
}

void oracle_finish_hull(olowered *out, opiece *piece) {
    opoint *v = oracle_allocate(out, sizeof *v * (size_t)piece->count);
    piece->count = hull(piece->v, piece->count, v);
    piece->v = v;
    if (piece->count <= 2 && sign(piece->radius) == 0) {
        const opoint zero = {of(0), of(0)};
        piece->kind = O_LINEAR;
        piece->linear = (olinear){v[0], piece->count == 2 ? minus(v[1], v[0]) : zero, false, false};
    }
}

// A polygon whose rings are all collinear is the segments its rings span.
static void finish_polygon(olowered *out, opieces *list, size_t at) {
    const opiece whole = list->items[at];
    opoint *v = oracle_allocate(out, sizeof *v * (size_t)whole.count);
    int ends = 0;
    bool thin = true;
    for (int first = 0; first < whole.count; first = ends) {
        for (ends = first; ends < whole.count && whole.ring_of[ends] == first; ends++) {
        }
        thin = thin && hull(whole.v + first, ends - first, v) <= 2;
    }
    size_t to = at;
    for (int first = 0; thin && first < whole.count; first = ends, to = list->count++) {
        for (ends = first; ends < whole.count && whole.ring_of[ends] == first; ends++) {
        }
        list->items[to] = (opiece){.kind = O_HULL, .v = whole.v + first, .count = ends - first, .radius = whole.radius};
        oracle_finish_hull(out, &list->items[to]);
    }
    if (thin) {
        list->count--;
    }
}

static void finish(olowered *out, opieces *list) {
    for (size_t i = 0, count = list->count; i < count; i++) {
        if (list->items[i].kind == O_HULL) {
            oracle_finish_hull(out, &list->items[i]);
        } else if (list->items[i].kind == O_POLYGON) {
            finish_polygon(out, list, i);
        }
    }
}

olowered oracle_lower(const ht_shape *a, const ht_shape *b) {
    return oracle_lower_with(a, b, NULL, 0, NULL);
}

olowered oracle_lower_with(const ht_shape *a, const ht_shape *b, const float *more, int count, num *more_out) {
    olowered out = {.memory = NULL};
    for (int i = 0; i < count; i++) {
        more_out[i] = of(0);
    }
    if (!oracle_is_answerable(a) || !oracle_is_answerable(b)) {
        return out;
    }
    lowering low = {.out = &out};
    out.a.items = oracle_allocate(&out, room_for(a) * sizeof *out.a.items);
    out.b.items = oracle_allocate(&out, room_for(b) * sizeof *out.b.items);
    lower(&low, &out.a, a);
    lower(&low, &out.b, b);
    for (int i = 0; i < count; i++) {
        more_out[i] = length(&low, from_float(more[i]));
    }
    out.unit = to_common_unit(low.lengths, low.length_count);
    free(low.lengths);
    finish(&out, &out.a);
    finish(&out, &out.b);
    return out;
}
