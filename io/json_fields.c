// json_fields.c: the vocabulary of shapes in JSON: which members each kind has and where their values go. Reader and
// writer both follow this table; docs/shapes.schema.json says the same.
#include "json_tree.h"

#define AT(member) offsetof(ht_shape, member)
#define TYPE                                                                                                           \
    { "type", HTI_JSON_ANY, false, 0, 0 }
#define FIELD(name, type, member)                                                                                      \
    { name, HTI_JSON_##type, false, AT(member), 0 }
#define OPTIONAL(name, type, member)                                                                                   \
    { name, HTI_JSON_##type, true, AT(member), 0 }
#define LIST(name, type, member, count)                                                                                \
    { name, HTI_JSON_##type, false, AT(member), AT(count) }

// clang-format off
const hti_json_field hti_json_fields[HT_KIND_COUNT][HTI_JSON_FIELD_MAX + 1] = {
    [HT_POINT] = {TYPE, FIELD("at", VEC2, point)},
    [HT_SEGMENT] = {TYPE, FIELD("a", VEC2, segment.a), FIELD("b", VEC2, segment.b)},
    [HT_CIRCLE] = {TYPE, FIELD("center", VEC2, circle.center), FIELD("radius", RADIUS, circle.radius)},
    [HT_CAPSULE] = {TYPE, FIELD("a", VEC2, capsule.a), FIELD("b", VEC2, capsule.b),
                    FIELD("radius", RADIUS, capsule.radius)},
    [HT_BOX] = {TYPE, FIELD("min", VEC2, box.min), FIELD("max", VEC2, box.max)},
    [HT_OBOX] = {TYPE, FIELD("center", VEC2, obox.center), FIELD("half", HALF, obox.half),
                 OPTIONAL("rot", ROT, obox.q), OPTIONAL("angle", ANGLE, obox.q),
                 OPTIONAL("radius", RADIUS, obox.radius)},
    [HT_TRIANGLE] = {TYPE, FIELD("points", TRIANGLE, triangle.v)},
    [HT_CONVEX] = {TYPE, LIST("points", POINTS, convex.v, convex.count), OPTIONAL("radius", RADIUS, convex.radius)},
    [HT_POLYLINE] = {TYPE, LIST("points", POINTS, polyline.v, polyline.count),
                     OPTIONAL("closed", CLOSED, polyline.closed)},
    [HT_POLYGON] = {TYPE, FIELD("rings", RINGS, polygon), OPTIONAL("rule", RULE, polygon.rule)},
    [HT_RAY] = {TYPE, FIELD("origin", VEC2, ray.origin), FIELD("dir", VEC2, ray.dir)},
    [HT_LINE] = {TYPE, FIELD("point", VEC2, line.point), FIELD("dir", VEC2, line.dir)},
    [HT_HALFPLANE] = {TYPE, FIELD("normal", NORMAL, halfplane.normal), FIELD("offset", FLOAT, halfplane.offset)},
    [HT_FIELD] = {TYPE, FIELD("field", NODE, field)},
    [HT_ELLIPSE] = {TYPE, FIELD("center", VEC2, ellipse.center), FIELD("u", VEC2, ellipse.u), FIELD("v", VEC2, ellipse.v)},
    [HT_COMPOUND] = {TYPE, LIST("shapes", SHAPES, compound.shapes, compound.count)},
};
// clang-format on
