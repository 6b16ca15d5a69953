// crossings_local.c: finds which other edges have a place where two pieces meet, and whether that pair of pieces
// answers it.
//
// The answer does not depend on how a shape is divided into edges. From a place, an edge that passes through it goes
// two ways, an edge that ends there goes one way, and edges of one line or circle are one curve. The place ends a
// shared stretch when the edges of one curve have just one way in common. It is no crossing when both shapes are one
// and the same curve there both ways, as at a joint of edges in the middle of a shared stretch.
#include "query/crossings/crossings_internal.h"

// A piece that has the place, and the ways it goes from there: 1 along its direction, 2 against it.
typedef struct local_piece {
    int32_t part;
    int number; // the piece's number within its edge
    int ways;
    double near;         // of the piece's edge
    bool is_end;         // whether the place is the piece's end
    const hti_piece *is; // the piece
} local_piece;

// The pieces of A and of B that have the place, where edges stay where they are (hti_kept_edges): they are gone over again
// and again.
enum { LOCAL_PIECES = 6 };
typedef struct local_pieces {
    int count[2];
    local_piece piece[2][LOCAL_PIECES];
} local_pieces;

// Goes over the pieces of one shape that have the place.
typedef struct local_walk {
    const hti_found *x;
    hti_border_iterator border;
    const hti_edge *edge; // NULL before the first one
    int next;             // the edge's next piece
    bool of_a;
    const local_piece *known, *end; // the next of the pieces where they are known, else NULL, and the end of them
    local_piece piece;              // the piece that was returned last, where they are not known
} local_walk;

// Returns a box around the place: edges that miss it do not hold the place.
static ht_box window_of_place(const hti_found *x) {
    const hti_dvec at = x->meeting.at;
    return hti_crossings_window_of(at, at, 0x1p12 * hti_crossings_near_at(at, x->near));
}

// Begins to go over a border.
static HTI_NOINLINE void begin_local_walk(local_walk *it, const hti_crossing_pair *q, const hti_found *x, bool of_a) {
    it->x = x;
    it->of_a = of_a;
    it->next = 0;
    it->edge = NULL;
    it->known = NULL;
    hti_crossings_border_begin(&it->border, of_a ? &q->a : &q->b, window_of_place(x), 0x1p12);
}

HTI_INLINE void local_begin(local_walk *it, const hti_crossing_pair *q, const hti_found *x, bool of_a,
                            const local_pieces *known) {
    if (known == NULL) {
        begin_local_walk(it, q, x, of_a);
        return;
    }
    it->known = known->piece[of_a ? 0 : 1];
    it->end = it->known + known->count[of_a ? 0 : 1];
}

// Returns how near to a place a piece that has it is: what rounds the piece may be more than what rounds the place.
static double near_of_piece(const hti_edge *edge, const hti_piece *g, const hti_found *x) {
    return g->exact ? x->near : hti_larger(edge->near, x->near);
}

// Sets the piece if it has the place, or is one of the two that meet there.
HTI_INLINE bool is_local(const hti_edge *edge, int number, const hti_found *x, bool of_a, local_piece *out) {
    const hti_piece *const g = &edge->piece[number];
    const bool own = edge->part == (of_a ? x->part_a : x->part_b) && number == (of_a ? x->piece_a : x->piece_b);
    const double near = near_of_piece(edge, g, x);
    if (!own && hti_crossings_is_beside(g, x->meeting.at, near)) {
        return false;
    }
    const hti_hold hold = own && !x->meeting.is_vertex && g->exact && x->e->exact && x->f->exact
                              ? HTI_INSIDE
                              : hti_crossings_hold_of(g, &x->meeting, x->e, x->f, near);
    if (hold == HTI_HOLD_MISSES && !own) {
        return false;
    }
    const int ways = hold == HTI_AT_START ? 1 : hold == HTI_AT_END ? 2 : 3;
    *out = (local_piece){edge->part, number, hti_is_point_piece(g) ? 0 : ways, edge->near, ways != 3, g};
    return true;
}

// Looks for the next piece; NULL at the end.
static const local_piece *find_next_local(local_walk *it) {
    for (;; it->next = 0) {
        while (it->edge != NULL && it->next < it->edge->count) {
            if (is_local(it->edge, it->next++, it->x, it->of_a, &it->piece)) {
                return &it->piece;
            }
        }
        it->edge = hti_crossings_border_next(&it->border);
        if (it->edge == NULL) {
            return NULL;
        }
    }
}

// Returns the next piece; NULL at the end.
HTI_INLINE const local_piece *local_next(local_walk *it) {
    if (it->known == NULL) {
        return find_next_local(it);
    }
    return it->known != it->end ? it->known++ : NULL;
}

static bool are_edges_kept(const hti_border_outline *outline) {
    return outline->is_hull && outline->count <= HTI_EDGES_KEPT;
}

// Finds the pieces of a hull whose edges have windows; false where they are too many.
static bool find_pieces_by_windows(const hti_border_outline *outline, const hti_found *x, bool of_a,
                                   local_pieces *out) {
    const ht_box window = window_of_place(x);
    const int side = of_a ? 0 : 1;
    int count = 0;
    for (uint32_t hits = hti_crossings_kept_edges_near(outline, &window); hits != 0; hits &= hits - 1) {
        const hti_edge *const edge = hti_crossings_kept_edge(outline, __builtin_ctz(hits));
        for (int k = 0; k < edge->count; k++) {
            local_piece g;
            if (!is_local(edge, k, x, of_a, &g)) {
                continue;
            }
            if (count == LOCAL_PIECES) {
                return false;
            }
            out->piece[side][count++] = g;
        }
    }
    out->count[side] = count;
    return true;
}

// Finds the pieces of a shape whose edges stay where they are; false where they are too many.
static bool find_pieces_by_walk(const hti_crossing_pair *q, const hti_found *x, bool of_a, local_pieces *out) {
    const int side = of_a ? 0 : 1;
    int count = 0;
    local_walk it;
    local_begin(&it, q, x, of_a, NULL);
    for (const local_piece *g; (g = find_next_local(&it)) != NULL; count++) {
        if (count == LOCAL_PIECES) {
            return false;
        }
        out->piece[side][count] = *g;
    }
    out->count[side] = count;
    return true;
}

// Finds the pieces that have the place; NULL where they do not stay or are too many.
static const local_pieces *find_local_pieces(const hti_crossing_pair *q, const hti_found *x, local_pieces *out) {
    for (int side = 0; side < 2; side++) {
        const hti_border_outline *const outline = side == 0 ? &q->a : &q->b;
        if (!are_edges_kept(outline) || !(outline->has_windows ? find_pieces_by_windows(outline, x, side == 0, out)
                                                               : find_pieces_by_walk(q, x, side == 0, out))) {
            return NULL;
        }
    }
    return out;
}

// Makes the place a vertex where it turns out to be the end of another piece.
static void find_vertex(const hti_crossing_pair *q, hti_found *x, const local_pieces *known) {
    for (int side = 0; side < 2 && !x->meeting.is_vertex; side++) {
        local_walk it;
        local_begin(&it, q, x, side == 0, known);
        for (const local_piece *g; !x->meeting.is_vertex && (g = local_next(&it)) != NULL;) {
            if (g->is->exact && g->is->kind == HTI_STRAIGHT && g->is_end) {
                x->meeting.is_vertex = true;
                x->meeting.vertex = g->ways == 2 ? g->is->b : g->is->a;
                x->meeting.at = hti_crossings_rounded_point(&x->meeting.vertex);
            }
        }
    }
}

static hti_dvec direction_at(const hti_piece *e, hti_dvec x) {
    return e->kind == HTI_STRAIGHT ? e->q : (hti_dvec){e->center.y - x.y, x.x - e->center.x};
}

// Returns an error bound of a place where two pieces meet, in lengths `near`. Rounding moves a rounded corner aside by
// less than 2^-10, and that moves the place by as much over the sine of the angle at which the pieces meet; an exact
// place is within 2^-30 of a length that is at most 2^2 of the size. Where offset edges meet is known better than that
// (crossings_rounded.c).
static double wrong_by(const hti_piece *e, const hti_piece *f, const hti_intersection *x) {
    if (e->exact && f->exact) {
        return x->is_vertex ? 0.0 : 0x1p12;
    }
    if (e->kind == HTI_STRAIGHT && f->kind == HTI_STRAIGHT) {
        return 1.0;
    }
    const hti_dvec u = direction_at(e, x->at), v = direction_at(f, x->at);
    const double turn = hti_abs(u.x * v.y - u.y * v.x), lengths = (u.x * u.x + u.y * u.y) * (v.x * v.x + v.y * v.y);
    const double error_bound = 0x1p-8 * __builtin_sqrt(lengths);
    return error_bound < 0x1p12 * turn ? error_bound / turn : 0x1p12;
}

// A place of two pieces.
typedef struct found_place {
    const hti_intersection *is;
    const hti_piece *e, *f;
} found_place;

// Whether the places of two pairs of pieces are one: they are no farther apart than their error bounds and than `near`
// tells apart.
static bool is_one_place(const hti_found *x, const found_place *y, double near_of_y) {
    const double near = hti_crossings_near_at(x->meeting.at, hti_larger(x->near, near_of_y));
    const double dx = x->meeting.at.x - y->is->at.x, dy = x->meeting.at.y - y->is->at.y;
    const double square = dx * dx + dy * dy, minimum_slack = 4.0 * near, maximum_slack = 0x1p12 * near;
    if (square <= minimum_slack * minimum_slack || square > maximum_slack * maximum_slack) {
        return square <= minimum_slack * minimum_slack;
    }
    const double maximum = 4.0 + wrong_by(x->e, x->f, &x->meeting) + wrong_by(y->e, y->f, y->is);
    const double slack = (maximum < 0x1p12 ? maximum : 0x1p12) * near;
    return square <= slack * slack;
}

// Whether two pieces that have x meet there, other than by passing along each other. Where x is known to `near` only,
// exact pieces that pass near x may meet elsewhere or nowhere.
static bool find_it(const hti_found *x, const local_piece *g, const local_piece *h, hti_dvec *at) {
    const bool is_own =
        g->number == x->piece_a && g->part == x->part_a && h->number == x->piece_b && h->part == x->part_b;
    if (is_own && x->is_only && !x->meeting.is_vertex) {
        return true; // and the place is x
    }
    if (g->is->exact && h->is->exact) {
        const bool is_along = g->ways == 3 && h->ways == 3 && hti_crossings_is_same_curve(g->is, h->is, x->near) != 0;
        if (is_own || is_along || x->meeting.is_vertex || (x->e->exact && x->f->exact)) {
            return is_own || !is_along;
        }
    }
    hti_intersection other[2];
    const double near = hti_larger(g->near, h->near);
    for (int n = hti_crossings_meet_pieces(g->is, h->is, near, other); n-- > 0;) {
        const found_place y = {&other[n], g->is, h->is};
        if (is_one_place(x, &y, near)) {
            *at = other[n].at;
            return true;
        }
    }
    return false;
}

static bool comes_earlier(const local_piece *g, const local_piece *h, const hti_found *x) {
    if (g->part != x->part_a || h->part != x->part_b) {
        return g->part != x->part_a ? g->part < x->part_a : h->part < x->part_b;
    }
    return g->number != x->piece_a ? g->number < x->piece_a : h->number < x->piece_b;
}

typedef enum first_position { LATER, ALONE, ALONG } first_position;

// Returns whether an earlier pair of pieces finds the place (LATER), or none does (ALONE); ALONG when none does and
// some pieces there are of one curve. Sets the place to one that all pairs which find it agree on: the first in the
// order of coordinates.
static first_position find_earlier(const hti_crossing_pair *q, hti_found *x, const local_pieces *known) {
    first_position answer = ALONE;
    hti_dvec best = x->meeting.at;
    local_walk a;
    local_begin(&a, q, x, true, known);
    for (const local_piece *g; (g = local_next(&a)) != NULL;) {
        local_walk b;
        local_begin(&b, q, x, false, known);
        for (const local_piece *h; (h = local_next(&b)) != NULL;) {
            hti_dvec at = best;
            if (find_it(x, g, h, &at) && comes_earlier(g, h, x)) {
                return LATER;
            }
            best = at.x < best.x || (at.x == best.x && at.y < best.y) ? at : best;
            if (answer == ALONE && hti_crossings_is_same_curve(g->is, h->is, x->near) != 0) {
                answer = ALONG;
            }
        }
    }
    x->meeting.at = x->meeting.is_vertex ? x->meeting.at : best;
    return answer;
}

// Whether a piece is one of those that have the place, as its own two are.
static bool has_piece(const hti_found *x, const hti_piece *g) {
    return g == x->e || g == x->f || hti_crossings_hold_of(g, &x->meeting, x->e, x->f, x->near) != HTI_HOLD_MISSES;
}

// Whether one of the earlier pairs of pieces that have been asked for has found the place: find_earlier would look for it
// again. No exact piece has an end that the place could be moved to. If not, keeps it.
static bool is_known_place(hti_round_places *round, const hti_found *x) {
    for (int i = 0; i < round->count; i++) {
        const hti_found *const y = &round->place[i];
        const local_piece g = {.part = y->part_a, .number = y->piece_a}, h = {.part = y->part_b, .number = y->piece_b};
        const found_place place = {&y->meeting, y->e, y->f};
        if (comes_earlier(&g, &h, x) && is_one_place(x, &place, y->near) && has_piece(x, y->e) && has_piece(x, y->f)) {
            return true;
        }
    }
    if (round->count < HTI_ROUND_PLACES) {
        round->place[round->count++] = *x;
    }
    return false;
}

// A place with the pieces that have it, or NULL for these.
typedef struct local_place {
    const hti_crossing_pair *q;
    hti_found *x;
    const local_pieces *known;
} local_place;

// Returns the ways that pieces of one curve go from the place, relative to `g`, and whether there are other curves.
static int ways_along(const local_place *place, const hti_piece *g, bool of_a, bool *others) {
    const hti_found *const x = place->x;
    int ways = 0;
    local_walk it;
    local_begin(&it, place->q, x, of_a, place->known);
    for (const local_piece *h; (h = local_next(&it)) != NULL;) {
        const int same = h->is == g ? 1 : hti_crossings_is_same_curve(g, h->is, x->near); // g is no point
        *others = *others || (same == 0 && !hti_is_point_piece(h->is));
        ways |= same > 0 ? h->ways : same < 0 ? (h->ways >> 1 | (h->ways & 1) << 1) : 0;
    }
    return ways;
}

// Whether the place, which pieces of one curve have, is a crossing; sets whether it ends a shared stretch.
static bool is_crossing_in_steps(const local_place *place) {
    hti_found *const x = place->x;
    bool answer = true;
    local_walk it;
    local_begin(&it, place->q, x, true, place->known);
    for (const local_piece *g; (g = local_next(&it)) != NULL;) {
        if (hti_is_point_piece(g->is)) {
            continue;
        }
        bool others = false;
        const int a = ways_along(place, g->is, true, &others), b = ways_along(place, g->is, false, &others);
        x->meeting.shared = x->meeting.shared || (a & b) == 1 || (a & b) == 2;
        answer = answer && (others || a != 3 || b != 3);
    }
    return answer;
}

int hti_crossings_common_direction(const ht_segment *e, const ht_segment *f) {
    if (hti_same_point(e->a, f->a) && hti_same_point(e->b, f->b)) {
        return 1;
    }
    const double dot = hti_dvec_dot(hti_dvec_between(e->a, e->b), hti_dvec_between(f->a, f->b));
    return hti_turn(e, f) != 0 ? 0 : dot > 0.0 ? 1 : -1; // parallel: the dot product's sign is certain
}

void hti_crossings_add_ways(hti_place_lines *lines, const ht_segment *edge, int ways, bool of_a) {
    if (ways == 0) {
        return; // a point
    }
    int i = 0, same = 0;
    while (i < lines->count && (same = hti_crossings_common_direction(&lines->line[i].edge, edge)) == 0) {
        i++;
    }
    if (same == 0) {
        if (lines->count == HTI_PLACE_LINES) {
            lines->is_full = true;
            return;
        }
        lines->line[lines->count++] = (hti_place_line){*edge, {0, 0}};
    }
    lines->line[i].ways[of_a ? 0 : 1] |= same < 0 ? ways >> 1 | (ways & 1) << 1 : ways;
}

bool hti_crossings_is_crossing_of(const hti_place_lines *lines, bool *shared) {
    for (int i = 0; i < lines->count; i++) {
        const int both = lines->line[i].ways[0] & lines->line[i].ways[1];
        *shared = *shared || both == 1 || both == 2;
    }
    return lines->count != 1 || (lines->line[0].ways[0] & lines->line[0].ways[1]) != 3;
}

// Adds the edges of one shape at the place.
static void add_ways_of(const hti_crossing_pair *q, const hti_found *x, bool of_a, hti_place_lines *lines) {
    local_walk it;
    local_begin(&it, q, x, of_a, NULL);
    for (const local_piece *g; !lines->is_full && (g = local_next(&it)) != NULL;) {
        const hti_xpoint *a = &g->is->a, *b = &g->is->b;
        const ht_segment edge = {{(float)a->x[0], (float)a->y[0]}, {(float)b->x[0], (float)b->y[0]}};
        hti_crossings_add_ways(lines, &edge, g->ways, of_a);
    }
}

static bool is_crossing_of_pieces(const local_place *place) {
    hti_place_lines lines;
    if (!place->q->is_plain) {
        return is_crossing_in_steps(place);
    }
    lines.count = 0;
    lines.is_full = false;
    add_ways_of(place->q, place->x, true, &lines);
    add_ways_of(place->q, place->x, false, &lines);
    return lines.is_full ? is_crossing_in_steps(place)
                         : hti_crossings_is_crossing_of(&lines, &place->x->meeting.shared);
}

bool hti_crossings_is_crossing(const hti_crossing_pair *q, hti_found *x) {
    const local_place place = {q, x, NULL};
    return is_crossing_of_pieces(&place);
}

// Whether the pair of pieces is the first to find the place and the place is a crossing; sets whether it ends a
// stretch.
bool hti_crossings_is_first_to_find(const hti_crossing_pair *q, hti_found *x) {
    const bool whole = x->e->kind == HTI_CIRCLE && x->f->kind == HTI_CIRCLE && x->meeting.shared; // equal circles
    if (q->round != NULL && is_known_place(q->round, x)) {
        return false;
    }
    local_pieces pieces;
    const local_pieces *known = find_local_pieces(q, x, &pieces);
    if (!x->meeting.is_vertex) {
        find_vertex(q, x, known);
        known = x->meeting.is_vertex ? find_local_pieces(q, x, &pieces) : known; // it has moved
    }
    const hti_dvec at = x->meeting.at;
    const first_position first = find_earlier(q, x, known);
    x->meeting.shared = whole;
    if (first != ALONG) {
        return first == ALONE;
    }
    const bool has_moved = x->meeting.at.x != at.x || x->meeting.at.y != at.y;
    const local_place place = {q, x, has_moved ? find_local_pieces(q, x, &pieces) : known};
    return is_crossing_of_pieces(&place) || whole;
}
