// mover_planes.c: the directions that planes leave to a motion.
//
// In the plane two normals suffice: what is allowed is a cone with two sides, and the projection on one of them is the
// best direction (Quake's player movement does the same in space: id Software, QW/client/pmove.c, 1997). That normals and
// projections are rounded does not matter: a cast's normal leans against the motion by more (ht_start).
#include "world/mover.h"

void hti_mover_planes_add(hti_mover_planes *planes, hti_dvec normal) {
    for (int32_t i = 0; i < planes->count; i++) {
        if (hti_dvec_dot(planes->normal[i], normal) > 1.0 - 0x1p-40) {
            planes->again[i]++;
            return;
        }
    }
    if (planes->count == HTI_MOVER_PLANES) {
        for (int32_t i = 1; i < HTI_MOVER_PLANES; i++) {
            planes->normal[i - 1] = planes->normal[i];
            planes->again[i - 1] = planes->again[i];
        }
        planes->count--;
    }
    planes->again[planes->count] = 0;
    planes->normal[planes->count++] = normal;
}

// How far, of its length, a way along a plane leans away from it. What is met again and again on the way along it is curved,
// and its casts end a little early, as those of fields do.
static double lean_of_plane(const hti_mover_planes *planes, int32_t i) {
    const int32_t again = planes->again[i] < 8 ? planes->again[i] : 8;
    return again < 2 ? 0.0 : 0x1p-20 * (double)(1 << (2 * again));
}

static bool leads_into_plane(const hti_mover_planes *planes, hti_dvec d, double slack, int32_t but) {
    for (int32_t i = 0; i < planes->count; i++) {
        if (i != but && hti_dvec_dot(d, planes->normal[i]) > slack) {
            return true;
        }
    }
    return false;
}

bool hti_mover_planes_choose(const hti_mover_planes *planes, hti_dvec rest, hti_dvec wish, hti_dvec *out) {
    if (!leads_into_plane(planes, rest, 0.0, -1)) {
        *out = rest;
        return true;
    }
    double best = 0.0;
    for (int32_t i = 0; i < planes->count; i++) {
        const hti_dvec n = planes->normal[i], along = hti_dvec_along(rest, -hti_dvec_dot(rest, n), n);
        const double length = hti_dvec_length(along);
        const hti_dvec d = hti_dvec_along(along, -length * lean_of_plane(planes, i), n);
        if (length > best && hti_dvec_dot(d, wish) > 0.0 && !leads_into_plane(planes, d, length * 0x1p-40, i)) {
            best = length;
            *out = d;
        }
    }
    return best > 0.0;
}
