// oracle_contact.h: what a manifold of two bounded convex shapes must be along a given normal, in integers.
//
// Written from the contract in query.h. Both cores are convex integer points. In the frame of an integer normal n and
// t left of it, what each shows is an interval along t with heights along n, all integers; the points of contact are at
// the ends of what both share. Which edge is the flatter one, where intervals end and which vertex or edge lies there
// is decided exactly; lengths are then rounded to double once. The normal is that of an edge or of the way between two
// corners, of which the answer's floats are the rounding: points are measured along the former.
//
// Doubles may choose between features that are alike: vertices within 2^-40 of the shapes' size of each other, edges
// whose ends are, and edges at one corner that are as flat as each other within such an angle. Each choice is followed.
#ifndef ORACLE_CONTACT_H
#define ORACLE_CONTACT_H

#include "oracle_answers.h"

enum { ORACLE_IDS = 8 };

/// Where a point of contact must be.
typedef struct ocontact {
    double x, y, separation;
    uint32_t ids[ORACLE_IDS]; // any of these: more than one where ends are alike
    int id_count;
} ocontact;

/// A manifold that the contract allows.
typedef struct omanifold {
    double nx, ny;   // unit
    double loss;     // by how much its least separation is less than the distance, over the length of its edge
    bool is_corners; // along the way from corner to corner
    const struct oracle_search *of;
    bool is_vague;     // an edge is seen so nearly end on that either one or two points will do
    ocontact point[2]; // in order along t
    int count;
} omanifold;

/// Tells every manifold that two bounded convex shapes may have along some normal near (nx, ny): calls `see` for each
/// until it returns true; whether one did. `alike` is how near to each other features are alike.
typedef bool (*oracle_see)(const omanifold *m, void *user);
bool oracle_manifolds(const ht_shape *a, const ht_shape *b, ht_vec2 normal, double alike, oracle_see see, void *user);

/// Whether the id names the features of a point, or ones that are alike. Within `see`.
bool oracle_has_id(const omanifold *m, const ocontact *p, uint32_t id);

#endif
