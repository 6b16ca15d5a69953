// crossings_concurrent.c: finds whether the place where two lines or circles meet lies on a third one, and which float
// is nearest to it.
//
// Two lines meet in a rational point X = N / D. A line and a circle, or two circles, meet in two places on one line L:
// the line itself, or the circles' radical line 2 (c' - c) . x = |c'|^2 - |c|^2 + r^2 - r'^2. A third line, or the
// radical line of the circle and a third circle, meets L in a rational point X, which is the place when it lies on the
// circle and on the right side of its centre along L; a third line that is L itself has both places. With d x x = k for
// lines, X = (k d' - k' d) / d x d'. Everything is an integer (integer.h) of degree 6 in coordinates at most: |N - c
// D|^2 against r^2 D^2.
#include "exact/integer.h"
#include "query/crossings/crossings_internal.h"

// The line of the points x with d x x = level; the unit of `level` is the square of the coordinates' unit.
typedef struct line_form {
    hti_integer_pair d;
    hti_integer level;
} line_form;

// The point N / D.
typedef struct integer_point {
    hti_integer_pair n;
    hti_integer d;
} integer_point;

static void set_point(hti_integer_pair *out, const hti_xpoint *p) {
    hti_integer_sum(&out->x, p->x, 3, HTI_INTEGER_UNIT);
    hti_integer_sum(&out->y, p->y, 3, HTI_INTEGER_UNIT);
}

static void set_line(line_form *out, const hti_piece *line) {
    set_point(&out->d, &line->d);
    if (line->plane != NULL) {
        hti_integer_of(&out->level, -(double)line->plane->offset, 2 * HTI_INTEGER_UNIT);
        return;
    }
    hti_integer_pair a;
    set_point(&a, &line->a);
    hti_integer_cross(&out->level, &out->d, &a);
}

// Sets |c|^2 - r^2.
static void set_power(hti_integer *out, const hti_integer_pair *c, double radius) {
    hti_integer r, square;
    hti_integer_dot(out, c, c);
    hti_integer_of(&r, radius, HTI_INTEGER_UNIT);
    hti_integer_multiply(&square, &r, &r);
    hti_integer_add(out, &square, -1);
}

// Sets the radical line of two circles; the second centre is on the right of its direction.
static void set_radical(line_form *out, const hti_piece *e, const hti_piece *f) {
    hti_integer_pair c, center;
    set_point(&center, &e->a);
    set_point(&c, &f->a);
    hti_integer power;
    set_power(&out->level, &center, (double)e->radius);
    set_power(&power, &c, (double)f->radius);
    hti_integer_add(&out->level, &power, -1);
    hti_integer_add(&c.x, &center.x, -1);
    hti_integer_add(&c.y, &center.y, -1);
    out->d.x = c.y;
    out->d.x.sign = -c.y.sign;
    out->d.y = c.x;
    const hti_integer_pair half = out->d;
    hti_integer_add(&out->d.x, &half.x, 1);
    hti_integer_add(&out->d.y, &half.y, 1);
}

// Sets where two lines meet; with D = 0 they are parallel, and with N = 0 too they are one.
static void set_integer_point(integer_point *out, const line_form *l, const line_form *m) {
    hti_integer_cross(&out->d, &l->d, &m->d);
    hti_integer_determinant(&out->n.x, &l->level, &m->level, &l->d.x, &m->d.x);
    hti_integer_determinant(&out->n.y, &l->level, &m->level, &l->d.y, &m->d.y);
}

// Sets N - c D.
static void set_difference(hti_integer_pair *out, const integer_point *x, const hti_xpoint *c) {
    hti_integer_pair center;
    hti_integer product;
    set_point(&center, c);
    *out = x->n;
    hti_integer_multiply(&product, &center.x, &x->d);
    hti_integer_add(&out->x, &product, -1);
    hti_integer_multiply(&product, &center.y, &x->d);
    hti_integer_add(&out->y, &product, -1);
}

// Returns the sign of d . (X - c).
static int side_along(const hti_integer_pair *d, const integer_point *x, const hti_xpoint *c) {
    hti_integer_pair v;
    hti_integer dot;
    set_difference(&v, x, c);
    hti_integer_dot(&dot, d, &v);
    return dot.sign * x->d.sign;
}

static bool is_on_circle(const integer_point *x, const hti_piece *circle) {
    hti_integer_pair v;
    hti_integer r, grown, square, other;
    set_difference(&v, x, &circle->a);
    hti_integer_dot(&square, &v, &v);
    hti_integer_of(&r, (double)circle->radius, HTI_INTEGER_UNIT);
    hti_integer_multiply(&grown, &r, &x->d);
    hti_integer_multiply(&other, &grown, &grown);
    hti_integer_add(&square, &other, -1);
    return square.sign == 0;
}

// Returns where on the piece a place of its line lies, from the signs of the dot products of its direction with the
// vectors from its start and from its end to the place.
static hti_hold hold_between(const hti_piece *g, int from_start, int from_end) {
    if ((g->starts && from_start < 0) || (g->ends && from_end > 0)) {
        return HTI_HOLD_MISSES;
    }
    return g->starts && from_start == 0 ? HTI_AT_START : g->ends && from_end == 0 ? HTI_AT_END : HTI_INSIDE;
}

// Returns where on a straight piece a rational place of its line lies.
static hti_hold hold_of_point(const hti_piece *g, const line_form *form, const integer_point *x) {
    return hold_between(g, g->starts ? side_along(&form->d, x, &g->a) : 1,
                        g->ends ? side_along(&form->d, x, &g->b) : -1);
}

// Returns where on g the place lies in which the lines e and f meet.
static hti_hold hold_of_lines(const hti_piece *g, const hti_piece *e, const hti_piece *f) {
    line_form l, m;
    integer_point x;
    set_line(&l, e);
    set_line(&m, f);
    set_integer_point(&x, &l, &m);
    if (g->kind != HTI_STRAIGHT) {
        return is_on_circle(&x, g) ? HTI_INSIDE : HTI_HOLD_MISSES;
    }
    hti_integer level, cross;
    set_line(&l, g);
    hti_integer_cross(&cross, &l.d, &x.n);
    hti_integer_multiply(&level, &l.level, &x.d);
    hti_integer_add(&cross, &level, -1);
    return cross.sign == 0 ? hold_of_point(g, &l, &x) : HTI_HOLD_MISSES;
}

// Returns the sign of d . (v - x), where v is a point of the line with direction d, and x is where that line enters
// (root -1) or leaves (1) the circle, or touches it (0).
static int order_along(const hti_integer_pair *d, const hti_xpoint *v, const hti_piece *circle, int root) {
    hti_integer_pair p, c;
    hti_integer dot;
    set_point(&p, v);
    set_point(&c, &circle->a);
    hti_integer_add(&p.x, &c.x, -1);
    hti_integer_add(&p.y, &c.y, -1);
    hti_integer_dot(&dot, d, &p);
    if (root == 0) {
        return dot.sign;
    }
    const int beyond = hti_xpoint_disc_sign(v, &circle->a, circle->radius, 0.0f);
    if (dot.sign != root) {
        return -root;
    }
    return root * beyond;
}

// Returns where on g the place lies in which the line `l` meets the circle.
static hti_hold hold_of_chord(const hti_piece *g, const line_form *l, const hti_piece *circle, int root) {
    line_form m;
    integer_point x;
    if (g->kind == HTI_STRAIGHT) {
        set_line(&m, g);
    } else {
        set_radical(&m, circle, g);
    }
    set_integer_point(&x, l, &m);
    if (x.d.sign == 0 && (x.n.x.sign != 0 || x.n.y.sign != 0)) {
        return HTI_HOLD_MISSES;
    }
    if (x.d.sign == 0 && g->kind == HTI_STRAIGHT) {
        hti_integer dot;
        hti_integer_dot(&dot, &l->d, &m.d);
        return hold_between(g, g->starts ? -dot.sign * order_along(&l->d, &g->a, circle, root) : 1,
                            g->ends ? -dot.sign * order_along(&l->d, &g->b, circle, root) : -1);
    }
    if (x.d.sign == 0) {
        return HTI_INSIDE;
    }
    if (!is_on_circle(&x, circle) || side_along(&l->d, &x, &circle->a) != root) {
        return HTI_HOLD_MISSES;
    }
    return g->kind == HTI_STRAIGHT ? hold_of_point(g, &m, &x) : HTI_INSIDE;
}

hti_hold hti_crossings_hold_of_crossing(const hti_piece *g, const hti_intersection *x, const hti_piece *e,
                                        const hti_piece *f) {
    hti_crossings_put_in_order(&e, &f);
    if (hti_is_point_piece(g) && (!hti_crossings_is_on_exact(e, &g->a) || !hti_crossings_is_on_exact(f, &g->a))) {
        return HTI_HOLD_MISSES;
    }
    if (e->kind == HTI_STRAIGHT && f->kind == HTI_STRAIGHT) {
        return hti_is_point_piece(g) ? HTI_AT_START : hold_of_lines(g, e, f);
    }
    line_form l;
    if (e->kind == HTI_STRAIGHT) { // straight pieces come first
        set_line(&l, e);
    } else {
        set_radical(&l, e, f);
    }
    const hti_piece *circle = e->kind == HTI_STRAIGHT ? f : e;
    if (hti_is_point_piece(g)) {
        return order_along(&l.d, &g->a, circle, x->root) == 0 ? HTI_AT_START : HTI_HOLD_MISSES;
    }
    if (g->kind != HTI_STRAIGHT && hti_is_same_xpoint(&g->a, &circle->a)) {
        return g->radius == circle->radius ? HTI_INSIDE : HTI_HOLD_MISSES;
    }
    return hold_of_chord(g, &l, circle, x->root);
}

// A coordinate of the place, in a form that can be compared with a number.
typedef struct int_coordinate {
    hti_integer n, d;    // of lines: n / d
    hti_integer q, root; // of circles: (n + q sqrt(root)) / d, d > 0
    bool has_root;
} int_coordinate;

// Returns the sign of the coordinate less m, which is a float or the middle of two.
static int side_of_number(const int_coordinate *x, double m) {
    hti_integer p, product, square;
    hti_integer_of(&p, m, HTI_INTEGER_UNIT);
    hti_integer_multiply(&product, &p, &x->d);
    p = x->n;
    hti_integer_add(&p, &product, -1);
    if (!x->has_root) {
        return p.sign * x->d.sign;
    }
    const int other = x->root.sign == 0 ? 0 : x->q.sign;
    if (p.sign == 0 || other == 0 || p.sign == other) {
        return p.sign != 0 ? p.sign : other;
    }
    hti_integer_multiply(&square, &p, &p);
    hti_integer_multiply(&product, &x->q, &x->q);
    hti_integer_multiply(&p, &product, &x->root);
    hti_integer_add(&square, &p, -1);
    return square.sign * -other;
}

// Returns the rank of a float: floats in their order as integers.
static int64_t rank_of(float f) {
    const uint32_t bits = hti_bits(f);
    return bits >> 31 != 0 ? -(int64_t)(bits & 0x7fffffffu) : (int64_t)bits;
}

static float float_at(int64_t rank) {
    return rank < 0 ? -hti_float((uint32_t)-rank) : hti_float((uint32_t)rank);
}

// Returns the sign of the coordinate less the middle between the float and the next one up.
static int side_of_middle(const int_coordinate *x, int64_t rank) {
    return side_of_number(x, 0.5 * ((double)float_at(rank) + (double)float_at(rank + 1)));
}

// Returns the float nearest to the coordinate, at most FLT_MAX, from a guess; a tie goes to the even one.
static float nearest_float(const int_coordinate *x, double guess) {
    const int64_t maximum = rank_of(FLT_MAX);
    const double most_float = (double)FLT_MAX;
    const double near = guess > most_float ? most_float : guess < -most_float ? -most_float : guess;
    int64_t low = rank_of((float)near), high = low, step = 1; // low - 1/2 < x <= high + 1/2 in ranks
    while (low > -maximum && side_of_middle(x, low - 1) <= 0) {
        high = low - 1;
        low = low - step > -maximum ? low - step : -maximum;
        step *= 2;
    }
    for (step = 1; high < maximum && side_of_middle(x, high) > 0; step *= 2) {
        low = high + 1;
        high = high + step < maximum ? high + step : maximum;
    }
    while (low < high) {
        const int64_t middle = low + (high - low) / 2;
        if (side_of_middle(x, middle) <= 0) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    if (low % 2 != 0 && low < maximum && side_of_middle(x, low) == 0) {
        low++;
    }
    return float_at(low);
}

static void set_chord(int_coordinate *x, int_coordinate *y, const line_form *l, const hti_piece *circle, int root) {
    hti_integer_pair c;
    hti_integer aside, square, r, product;
    set_point(&c, &circle->a);
    hti_integer_cross(&product, &l->d, &c);
    aside = l->level;
    hti_integer_add(&aside, &product, -1); // k - d x c
    hti_integer_dot(&square, &l->d, &l->d);
    hti_integer_of(&r, (double)circle->radius, HTI_INTEGER_UNIT);
    hti_integer_multiply(&product, &r, &r);
    hti_integer_multiply(&x->root, &product, &square);
    hti_integer_multiply(&product, &aside, &aside);
    hti_integer_add(&x->root, &product, -1); // r^2 S - (k - d x c)^2
    y->root = x->root;
    hti_integer_multiply(&x->n, &c.x, &square);
    hti_integer_multiply(&product, &aside, &l->d.y);
    hti_integer_add(&x->n, &product, -1);
    hti_integer_multiply(&y->n, &c.y, &square);
    hti_integer_multiply(&product, &aside, &l->d.x);
    hti_integer_add(&y->n, &product, 1);
    x->q = l->d.x;
    y->q = l->d.y;
    x->q.sign *= root;
    y->q.sign *= root;
    x->d = square;
    y->d = square;
}

ht_vec2 hti_crossings_nearest_point(const hti_intersection *at, const hti_piece *e, const hti_piece *f) {
    hti_crossings_put_in_order(&e, &f);
    line_form l, m;
    int_coordinate x, y;
    x.has_root = f->kind != HTI_STRAIGHT;
    y.has_root = x.has_root;
    if (!x.has_root) {
        integer_point place;
        set_line(&l, e);
        set_line(&m, f);
        set_integer_point(&place, &l, &m);
        x.n = place.n.x;
        y.n = place.n.y;
        x.d = place.d;
        y.d = place.d;
    } else {
        if (e->kind == HTI_STRAIGHT) { // straight pieces come first
            set_line(&l, e);
        } else {
            set_radical(&l, e, f);
        }
        set_chord(&x, &y, &l, e->kind == HTI_STRAIGHT ? f : e, at->root);
    }
    return (ht_vec2){nearest_float(&x, at->at.x), nearest_float(&y, at->at.y)};
}
