// contact_caves.h: caves of straight walls with joints, heroes pressed a little into them, and what their contacts must
// hold.
#ifndef CONTACT_CAVES_H
#define CONTACT_CAVES_H

#include "answer_checks.h"

/// Whether the manifolds of (b, a) are those of (a, b), mirrored bit for bit, in any order of equal parts.
bool contact_mirrored(const ht_manifold *there, const ht_manifold *back, size_t count);

/// Makes a cave and a hero from the case's numbers and checks: exchanging them mirrors the answer; the other winding
/// has the same manifolds; as members of compounds they have the same; every manifold lies on its part; and moving the
/// hero out along the normals by the separations, again where that leads into another wall, ends the overlap.
void contact_check_cave(answer_case *c);

#endif
