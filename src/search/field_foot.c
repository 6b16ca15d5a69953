// field_foot.c: finds along which normal a round body stands on a field that is no distance.
//
// The gradient on the core of a round body is the border's normal only where values are distances. Elsewhere it errs, of samples by
// several degrees, and what slides along it is led into the field. So the body's border is looked at: it stands where the field's
// lower limit is least, and its own normal there leads to the core. Where the border bends it is the only one. The search is
// local (R. Hooke, T. Jeeves, "Direct search", J. ACM 8, 1961) and proves nothing: answers need no more of a normal.
#include "search/field_search.h"

/// FOOT_SIDES: directions to each side of the first one, up to 45 degrees away. FOOT_STEPS: that the search takes at most.
enum { FOOT_SIDES = 8, FOOT_STEPS = 96 };

static const double finest_foot = 0x1p-28; // the least difference of directions

// A point of the border: from a place on the core along the direction n + turn left(n).
typedef struct field_foot {
    double turn, along; // along the core: from 0 to 1
    double low;
} field_foot;

typedef struct foot_search {
    const hti_field_set *side;
    hti_dvec core, way, normal;
    double radius;
    field_foot best;
} foot_search;

static hti_dvec foot_direction(const foot_search *s, double turn) {
    return hti_dvec_unit(hti_dvec_along(s->normal, turn, hti_dvec_left(s->normal)));
}

// Looks at a point of the border; returns whether it is the best so far.
static HTI_NOINLINE bool try_foot(foot_search *s, double turn, double along) {
    const double t = hti_larger(hti_smaller(turn, 1.0), -1.0), place = hti_larger(hti_smaller(along, 1.0), 0.0);
    const hti_dvec at = hti_dvec_along(hti_dvec_along(s->core, place, s->way), -s->radius, foot_direction(s, t));
    const double low = hti_field_set_at(s->side, at.x, at.y).low;
    if (!(low < s->best.low)) {
        return false;
    }
    s->best = (field_foot){t, place, low};
    return true;
}

hti_dvec hti_field_foot(const hti_field_set *side, const hti_dvec core[2], double radius, hti_dvec normal) {
    foot_search s = {side, core[0], hti_dvec_minus(core[1], core[0]), normal, radius, {0.0, 0.5, __builtin_inf()}};
    const bool is_long = hti_dvec_size(s.way) > 0.0;
    for (int i = -FOOT_SIDES; i <= FOOT_SIDES; i++) {
        for (int k = is_long ? 0 : 1; k <= (is_long ? 2 : 1); k++) {
            try_foot(&s, (double)i / (double)FOOT_SIDES, 0.5 * (double)k);
        }
    }
    double step = 0.5 / (double)FOOT_SIDES;
    for (int i = 0; i < FOOT_STEPS && step >= finest_foot; i++) {
        const field_foot at = s.best;
        const double along = is_long ? 4.0 * step : 0.0;
        bool is_better = false;
        for (int k = -1; k <= 1; k += 2) {
            const bool by_turn = try_foot(&s, at.turn + (double)k * step, at.along);
            const bool by_place = try_foot(&s, at.turn, at.along + (double)k * along);
            is_better = is_better || by_turn || by_place;
        }
        step = is_better ? step : 0.5 * step;
    }
    return foot_direction(&s, s.best.turn);
}
