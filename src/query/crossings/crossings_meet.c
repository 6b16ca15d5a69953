// crossings_meet.c: finds where two pieces of borders meet, by what kinds they are.
#include "query/crossings/crossings_internal.h"

int hti_crossings_meet_pieces(const hti_piece *e, const hti_piece *f, double near, hti_intersection out[2]) {
    hti_crossings_put_in_order(&e, &f);
    if (!e->exact || !f->exact) {
        return hti_crossings_meet_rounded(e, f, near, out);
    }
    if (e->kind == HTI_STRAIGHT) {
        return f->kind == HTI_STRAIGHT ? hti_crossings_meet_straight(e, f, near, out)
                                       : hti_crossings_meet_straight_circle(e, f, out);
    }
    return hti_crossings_meet_circles(e, f, out); // straight pieces come first
}

HTI_STEP("src/query/crossings", hti_crossings_meet_pieces, "parts", "the members' edges by what they are");
