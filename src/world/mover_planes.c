// mover_planes.c: the directions that planes leave to a motion.
//
// In the plane two normals suffice: what is allowed is a cone with two sides, and the projection on one of them is the
// best direction (Quake's player movement does the same in space: id Software, QW/client/pmove.c, 1997). That normals and
// projections are rounded does not matter: a cast's normal leans against the motion by more (ht_start).
#include "world/mover.h"

// Of planes that differ a little, one may lead into the other: both count.
void hti_mover_planes_add(hti_mover_planes *planes, hti_dvec normal) {
    for (int32_t i = 0; i < planes->count; i++) {
        if (planes->normal[i].x == normal.x && planes->normal[i].y == normal.y) {
            return;
        }
    }
    if (planes->count == HTI_MOVER_PLANES) {
        for (int32_t i = 1; i < HTI_MOVER_PLANES; i++) {
            planes->normal[i - 1] = planes->normal[i];
        }
        planes->count--;
    }
    planes->normal[planes->count++] = normal;
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
        const hti_dvec n = planes->normal[i], d = hti_dvec_along(rest, -hti_dvec_dot(rest, n), n);
        const double length = hti_dvec_length(d);
        if (length > best && hti_dvec_dot(d, wish) > 0.0 && !leads_into_plane(planes, d, length * 0x1p-40, i)) {
            best = length;
            *out = d;
        }
    }
    return best > 0.0;
}
