// oracle_region.c: pieces against pieces.
//
// Two regions without radius: what is thin of both may cross (oracle_thin.c), or their interiors share a point. They do
// exactly when an edge of one enters the interior of the other or, when none does, a component of one's interior is
// also a component of the other's; a witness point in every component finds that. Pieces with a radius: they overlap
// when their cores meet, and otherwise the smallest squared distance between the cores is compared with the squared sum
// of the radii; it is always found at an end of an edge.
#include "oracle_piece.h"

#include <stdlib.h>

static ht_relation stronger(ht_relation a, ht_relation b) {
    return a > b ? a : b;
}

// The strongest relation of an edge of `a` to the region `b`.
static ht_relation edges_region(const opiece *a, const opiece *b) {
    ht_relation r = HT_APART;
    for (int i = 0; i < oracle_edge_count(a) && r != HT_OVERLAP; i++) {
        const size_t mark = oracle_mark();
        const olinear edge = oracle_edge(a, i);
        r = stronger(r, oracle_linear_region(&edge, b));
        oracle_release(mark);
    }
    return r;
}

static int by_ratio(const void *a, const void *b) {
    return ratio_compare(*(const oratio *)a, *(const oratio *)b);
}

// Every x at which something happens to the region's boundary: a vertex, or two edges cross.
static size_t event_columns(const opiece *region, oratio *out) {
    size_t n = 0;
    for (int i = 0; i < region->count; i++) {
        const olinear e = oracle_edge(region, i);
        out[n++] = (oratio){e.p.x, of(1)};
        for (int k = 0; k < i; k++) {
            const olinear f = oracle_edge(region, k);
            const num turn = cross(e.d, f.d);
            if (sign(turn) != 0 && oracle_linear_linear(&e, &f) == HT_OVERLAP) {
                const oratio t = ratio(cross(minus(f.p, e.p), f.d), turn);
                out[n++] = (oratio){add(mul(e.p.x, t.d), mul(e.d.x, t.n)), t.d};
            }
        }
    }
    qsort(out, n, sizeof *out, by_ratio);
    return n;
}

// The heights at which edges of the region stand over the column x, sorted.
static size_t edge_heights(const opiece *region, oratio x, oratio *out) {
    size_t n = 0;
    for (int i = 0; i < region->count; i++) {
        const olinear e = oracle_edge(region, i);
        if (sign(e.d.x) == 0) {
            continue;
        }
        const oratio t = ratio(sub(x.n, mul(e.p.x, x.d)), mul(e.d.x, x.d));
        if (sign(t.n) >= 0 && compare(t.n, t.d) <= 0) {
            out[n++] = (oratio){add(mul(e.p.y, t.d), mul(e.d.y, t.n)), t.d};
        }
    }
    qsort(out, n, sizeof *out, by_ratio);
    return n;
}

// Whether a point that is inside both is found among the witnesses of `a`: one in each trapezoid of its interior.
static bool witness_inside(const opiece *a, const opiece *b) {
    const size_t edges = (size_t)a->count;
    oratio *columns = malloc(sizeof *columns * (edges * (edges + 1) + edges));
    if (!columns) {
        abort();
    }
    oratio *heights = columns + edges * (edges + 1);
    const size_t n = event_columns(a, columns);
    bool found = false;
    for (size_t i = 0; i + 1 < n && !found; i++) {
        const size_t mark = oracle_mark();
        if (ratio_compare(columns[i], columns[i + 1]) != 0) {
            const oratio x = ratio_between(columns[i], columns[i + 1]);
            const size_t m = edge_heights(a, x, heights);
            for (size_t k = 0; k + 1 < m && !found; k++) {
                const oratio y = ratio_between(heights[k], heights[k + 1]);
                const oplace p = {mul(x.n, y.d), mul(y.n, x.d), mul(x.d, y.d)};
                found = oracle_side(p, a) > 0 && oracle_side(p, b) > 0;
            }
        }
        oracle_release(mark);
    }
    free(columns);
    return found;
}

ht_relation oracle_region_region(const opiece *a, const opiece *b) {
    ht_relation r = edges_region(a, b);
    if (r != HT_OVERLAP) {
        r = stronger(r, edges_region(b, a));
    }
    return r == HT_TOUCH && (witness_inside(a, b) || oracle_thin_cross(a, b)) ? HT_OVERLAP : r;
}

static bool is_region(const opiece *piece) {
    return piece->kind == O_POLYGON || (piece->kind == O_HULL && piece->count >= 3);
}

// Whether two cores have a common point; linear ones and regions, radius left out.
static bool cores_meet(const opiece *a, const opiece *b) {
    if (is_region(a) || is_region(b)) {
        // An edge of one meets the region of the other, or lies in it; where both are regions, either may hold the
        // other.
        return (is_region(b) && edges_region(a, b) != HT_APART) || (is_region(a) && edges_region(b, a) != HT_APART);
    }
    const olinear e = oracle_edge(a, 0), f = oracle_edge(b, 0);
    return oracle_linear_linear(&e, &f) != HT_APART;
}

// -1, 0 or 1 as the distance between p and its closest point of `a` is less than, equal to or greater than `reach`. The
// closest point is a.p + (t.n / t.d) a.d; everything is compared after multiplication by t.d.
static int point_within(opoint p, const olinear *a, num reach) {
    oratio t = {dot(minus(p, a->p), a->d), dot(a->d, a->d)};
    if (sign(t.d) == 0 || (!a->endless_below && sign(t.n) < 0)) {
        t = (oratio){of(0), of(1)};
    } else if (!a->endless_above && compare(t.n, t.d) > 0) {
        t = (oratio){of(1), of(1)};
    }
    const opoint to = minus(p, a->p);
    const opoint away = {sub(mul(to.x, t.d), mul(a->d.x, t.n)), sub(mul(to.y, t.d), mul(a->d.y, t.n))};
    const num far = mul(reach, t.d);
    return compare(dot(away, away), mul(far, far));
}

// The ends of a's edges against b's edges; at most `least` so far.
static int ends_within(const opiece *a, const opiece *b, num reach, int least) {
    for (int i = 0; i < oracle_edge_count(a) && least >= 0; i++) {
        opoint ends[2];
        const int n = oracle_edge_ends(a, i, ends);
        for (int k = 0; k < n * oracle_edge_count(b); k++) {
            const size_t mark = oracle_mark();
            const olinear edge = oracle_edge(b, k / n);
            const int c = point_within(ends[k % n], &edge, reach);
            least = c < least ? c : least;
            oracle_release(mark);
        }
    }
    return least;
}

static ht_relation relation_of(int distance_against_reach) {
    return distance_against_reach < 0 ? HT_OVERLAP : distance_against_reach == 0 ? HT_TOUCH : HT_APART;
}

static ht_relation rounded(const opiece *a, const opiece *b) {
    const num reach = add(a->radius, b->radius);
    if (cores_meet(a, b)) {
        return HT_OVERLAP;
    }
    return relation_of(ends_within(b, a, reach, ends_within(a, b, reach, 1)));
}

// ---- half-planes

// How deep the half-plane goes into the piece: the smallest normal.x - offset over its points, or "endless".
static bool reaches_endlessly(const opiece *h, const olinear *a) {
    const int s = sign(dot(h->normal, a->d));
    return (a->endless_above && s < 0) || (a->endless_below && s > 0);
}

static ht_relation halfplane_halfplane(const opiece *a, const opiece *b) {
    if (sign(cross(a->normal, b->normal)) != 0 || sign(dot(a->normal, b->normal)) > 0) {
        return HT_OVERLAP;
    }
    // b.normal = -k a.normal with k = length_b / length_a: the strip between them is -b.offset / k <= s <= a.offset.
    const bool by_x = sign(a->normal.x) != 0;
    mpz_ptr length_a = oracle_new(), length_b = oracle_new();
    mpz_abs(length_a, by_x ? a->normal.x : a->normal.y);
    mpz_abs(length_b, by_x ? b->normal.x : b->normal.y);
    return relation_of(-sign(add(mul(a->offset, length_b), mul(b->offset, length_a))));
}

static ht_relation halfplane_any(const opiece *h, const opiece *b) {
    num least = NULL;
    for (int i = 0; i < oracle_edge_count(b); i++) {
        const olinear edge = oracle_edge(b, i);
        if (reaches_endlessly(h, &edge)) {
            return HT_OVERLAP;
        }
        opoint ends[2];
        for (int k = oracle_edge_ends(b, i, ends); k-- > 0;) {
            const num value = sub(dot(h->normal, ends[k]), h->offset);
            least = !least || compare(value, least) < 0 ? value : least;
        }
    }
    if (!least) {
        return HT_APART;
    }
    if (sign(least) < 0 || (sign(least) == 0 && sign(b->radius) > 0)) {
        return HT_OVERLAP;
    }
    return relation_of(compare(mul(least, least), mul(mul(b->radius, b->radius), dot(h->normal, h->normal))));
}

ht_relation oracle_pieces(const opiece *a, const opiece *b) {
    const size_t mark = oracle_mark();
    ht_relation r;
    if (a->kind == O_HALFPLANE || b->kind == O_HALFPLANE) {
        r = a->kind != b->kind ? a->kind == O_HALFPLANE ? halfplane_any(a, b) : halfplane_any(b, a)
                               : halfplane_halfplane(a, b);
    } else if (sign(a->radius) > 0 || sign(b->radius) > 0) {
        r = rounded(a, b);
    } else if (is_region(a) && is_region(b)) {
        r = oracle_region_region(a, b);
    } else if (is_region(a) || is_region(b)) {
        r = is_region(a) ? edges_region(b, a) : edges_region(a, b);
        r = r == HT_TOUCH && oracle_thin_cross(a, b) ? HT_OVERLAP : r;
    } else {
        r = oracle_linear_linear(&a->linear, &b->linear);
    }
    oracle_release(mark);
    return r;
}
