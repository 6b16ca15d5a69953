// pairs_program.c: a question as a program in C.
#include "pairs.h"
#include <ctype.h>
#include <float.h>
#include <stdio.h>
#include <string.h>

// --- numbers and points ---

static void code_float(ht_text *out, const char *before, float x) {
    ht_text_append(out, before, strlen(before));
    if (!(x >= -FLT_MAX && x <= FLT_MAX)) {
        ht_text_printf(out, x > 0.0f ? "INFINITY" : x < 0.0f ? "-INFINITY" : "NAN");
        return;
    }
    const size_t at = out->length;
    ht_text_float(out, x);
    const bool is_whole = !out->failed && strpbrk(out->data + at, ".e") == NULL;
    ht_text_printf(out, is_whole ? ".0f" : "f");
}

static void code_point(ht_text *out, const char *before, ht_vec2 v) {
    ht_text_append(out, before, strlen(before));
    code_float(out, "{", v.x);
    code_float(out, ", ", v.y);
    ht_text_append(out, "}", 1);
}

static void code_points(ht_text *out, const char *name, const ht_vec2 *v, int32_t count) {
    ht_text_printf(out, "    const ht_vec2 %s_points[] = {", name);
    for (int32_t i = 0; i < count; i++) {
        code_point(out, i == 0 ? "" : i % 4 == 0 ? ",\n        " : ", ", v[i]);
    }
    ht_text_printf(out, "};\n");
}

// --- what shapes borrow ---

static bool code_arrays(ht_text *out, const char *name, const ht_shape *s);

static void code_rings(ht_text *out, const char *name, const ht_polygon *p) {
    code_points(out, name, p->v, p->ring_end[p->ring_count - 1]);
    ht_text_printf(out, "    const int32_t %s_rings[] = {", name);
    for (int32_t i = 0; i < p->ring_count; i++) {
        ht_text_printf(out, i > 0 ? ", %d" : "%d", (int)p->ring_end[i]);
    }
    ht_text_printf(out, "};\n");
}

static void code_field_op(ht_text *out, const ht_field_op *op) {
    ht_text_printf(out, "        {.code = HT_FIELD_");
    for (const char *c = op->code == HT_FIELD_END ? "end" : ht_field_name(op->code); *c != '\0'; c++) {
        ht_text_printf(out, "%c", (toupper)((unsigned char)*c));
    }
    int32_t count = 0;
    for (const char *c = ht_field_number_names(op->code); *c != '\0'; c++) {
        count += c[1] == ' ' || c[1] == '\0';
    }
    for (int32_t k = 0; k < count; k++) {
        code_float(out, k == 0 ? ", .number = {" : ", ", op->number[k]);
    }
    ht_text_printf(out, count > 0 ? "}},\n" : "},\n");
}

// False: an instruction borrows something.
static bool code_field(ht_text *out, const char *name, const ht_field *field) {
    ht_text_printf(out, "    ht_field_op %s_ops[] = {\n", name);
    for (int32_t i = 0; i < field->count; i++) {
        if (field->ops[i].data != NULL) {
            return false;
        }
        code_field_op(out, &field->ops[i]);
    }
    ht_text_printf(out, "    };\n    ht_field %s_field;\n", name);
    ht_text_printf(out, "    if (ht_field_make(%s_ops, %d, &%s_field) != HT_OK) {\n        return 1;\n    }\n", name,
                   (int)field->count, name);
    return true;
}

static void code_shape(ht_text *out, const char *name, const ht_shape *s);

static bool code_members(ht_text *out, const char *name, const ht_compound *c) {
    char member[64];
    bool good = true;
    for (int32_t i = 0; good && i < c->count; i++) {
        (void)snprintf(member, sizeof member, "%s%d", name, (int)i);
        good = code_arrays(out, member, &c->shapes[i]);
    }
    ht_text_printf(out, "    const ht_shape %s_members[] = {\n", name);
    for (int32_t i = 0; good && i < c->count; i++) {
        (void)snprintf(member, sizeof member, "%s%d", name, (int)i);
        ht_text_printf(out, "        ");
        code_shape(out, member, &c->shapes[i]);
        ht_text_printf(out, ",\n");
    }
    ht_text_printf(out, "    };\n");
    return good;
}

static bool code_arrays(ht_text *out, const char *name, const ht_shape *s) {
    switch (s->kind) {
    case HT_CONVEX:
        code_points(out, name, s->convex.v, s->convex.count);
        return true;
    case HT_POLYLINE:
        code_points(out, name, s->polyline.v, s->polyline.count);
        return true;
    case HT_POLYGON:
        code_rings(out, name, &s->polygon);
        return true;
    case HT_FIELD:
        return code_field(out, name, s->field);
    case HT_COMPOUND:
        return code_members(out, name, &s->compound);
    default:
        return true;
    }
}

// --- shapes ---

// What stands between the braces of the shape's struct; of those that borrow nothing.
static void code_plain(ht_text *out, const ht_shape *s) {
    switch (s->kind) {
    case HT_SEGMENT:
        code_point(out, "", s->segment.a);
        code_point(out, ", ", s->segment.b);
        break;
    case HT_CIRCLE:
        code_point(out, "", s->circle.center);
        code_float(out, ", ", s->circle.radius);
        break;
    case HT_CAPSULE:
        code_point(out, "", s->capsule.a);
        code_point(out, ", ", s->capsule.b);
        code_float(out, ", ", s->capsule.radius);
        break;
    case HT_BOX:
        code_point(out, "", s->box.min);
        code_point(out, ", ", s->box.max);
        break;
    case HT_OBOX:
        code_point(out, "", s->obox.center);
        code_point(out, ", ", s->obox.half);
        code_point(out, ", ", (ht_vec2){s->obox.q.c, s->obox.q.s});
        code_float(out, ", ", s->obox.radius);
        break;
    case HT_TRIANGLE:
        code_point(out, "{", s->triangle.v[0]);
        code_point(out, ", ", s->triangle.v[1]);
        code_point(out, ", ", s->triangle.v[2]);
        ht_text_append(out, "}", 1);
        break;
    case HT_RAY:
        code_point(out, "", s->ray.origin);
        code_point(out, ", ", s->ray.dir);
        break;
    case HT_LINE:
        code_point(out, "", s->line.point);
        code_point(out, ", ", s->line.dir);
        break;
    case HT_HALFPLANE:
        code_point(out, "", s->halfplane.normal);
        code_float(out, ", ", s->halfplane.offset);
        break;
    case HT_ELLIPSE:
        code_point(out, "", s->ellipse.center);
        code_point(out, ", ", s->ellipse.u);
        code_point(out, ", ", s->ellipse.v);
        break;
    default:
        code_float(out, "", s->point.x);
        code_float(out, ", ", s->point.y);
        break;
    }
}

static void code_shape(ht_text *out, const char *name, const ht_shape *s) {
    static const char *const types[HT_KIND_COUNT] = {
#define PAIRS_TYPE(code, name, type, member) [code] = #type,
        HT_KIND_LIST(PAIRS_TYPE)
#undef PAIRS_TYPE
    };
    if (s->kind == HT_FIELD) {
        ht_text_printf(out, "HT_SHAPE(&%s_field)", name);
        return;
    }
    ht_text_printf(out, "HT_SHAPE((%s){", types[s->kind]);
    switch (s->kind) {
    case HT_CONVEX:
        ht_text_printf(out, "%s_points, %d", name, (int)s->convex.count);
        code_float(out, ", ", s->convex.radius);
        break;
    case HT_POLYLINE:
        ht_text_printf(out, "%s_points, %d, %s", name, (int)s->polyline.count, s->polyline.closed ? "true" : "false");
        break;
    case HT_POLYGON:
        ht_text_printf(out, "%s_points, %s_rings, %d, %s, NULL", name, name, (int)s->polygon.ring_count,
                       s->polygon.rule == HT_NONZERO ? "HT_NONZERO" : "HT_EVEN_ODD");
        break;
    case HT_COMPOUND:
        ht_text_printf(out, "%s_members, %d", name, (int)s->compound.count);
        break;
    default:
        code_plain(out, s);
        break;
    }
    ht_text_printf(out, "})");
}

static bool code_variable(ht_text *out, const char *name, const ht_shape *s) {
    const bool good = code_arrays(out, name, s);
    ht_text_printf(out, "    const ht_shape %s = ", name);
    code_shape(out, name, s);
    ht_text_printf(out, ";\n");
    return good;
}

// --- questions ---

#define HIT_CODE                                                                                                       \
    "    if (hit.hit) {\n"                                                                                             \
    "        printf(\"hit at %.9g, (%.9g, %.9g), normal (%.9g, %.9g)\\n\", hit.fraction, hit.point.x, hit.point.y,\n"  \
    "               hit.normal.x, hit.normal.y);\n"                                                                    \
    "    } else {\n"                                                                                                   \
    "        printf(\"no hit\\n\");\n"                                                                                 \
    "    }\n"
#define STRETCH_CODE "printf(\"%.9g to %.9g, normal (%.9g, %.9g)\\n\", "

static const char *const code_of_question[PAIRS_QUESTIONS] = {
    [PAIRS_RELATE] = "    printf(\"%s\\n\", ht_relation_name(ht_relate(&a, &b)));\n",
    [PAIRS_MEET] = "    printf(\"%s\\n\", ht_meet(&a, &b) ? \"they meet\" : \"they do not meet\");\n",
    [PAIRS_DISTANCE] =
        "    const ht_separation s = ht_distance(&a, &b);\n"
        "    printf(\"%.9g along (%.9g, %.9g)\\n\", s.distance, s.normal.x, s.normal.y);\n"
        "    printf(\"(%.9g, %.9g) to (%.9g, %.9g)\\n\", s.point_a.x, s.point_a.y, s.point_b.x, s.point_b.y);\n",
    [PAIRS_CONTACT] = "    const ht_manifold m = ht_contact(&a, &b, margin);\n"
                      "    printf(\"%d points, normal (%.9g, %.9g)\\n\", (int)m.count, m.normal.x, m.normal.y);\n"
                      "    for (int i = 0; i < m.count; i++) {\n"
                      "        const ht_contact_point *c = &m.points[i];\n"
                      "        printf(\"(%.9g, %.9g) %.9g %08lx\\n\", c->at.x, c->at.y, c->separation, "
                      "(unsigned long)c->id);\n"
                      "    }\n",
    [PAIRS_CONTACTS] = "    ht_manifold found[64];\n"
                       "    const size_t count = ht_contacts(&a, &b, margin, found, 64);\n"
                       "    printf(\"%d manifolds\\n\", (int)count);\n"
                       "    for (size_t i = 0; i < count && i < 64; i++) {\n"
                       "        const ht_manifold *m = &found[i];\n"
                       "        printf(\"parts %d and %d, %d points, normal (%.9g, %.9g)\\n\", (int)m->part_a, "
                       "(int)m->part_b,\n"
                       "               (int)m->count, m->normal.x, m->normal.y);\n"
                       "    }\n",
    [PAIRS_CONTAIN] = "    printf(\"B is %s in A\\n\", ht_contain(&a, &b) == HT_OUTSIDE ? \"not\" : \"held\");\n"
                      "    printf(\"%s\\n\", ht_containment_name(ht_contain(&a, &b)));\n",
    [PAIRS_CROSSINGS] = "    ht_crossing found[64];\n"
                        "    const size_t count = ht_crossings(&a, &b, found, 64);\n"
                        "    printf(\"%d points\\n\", (int)count);\n"
                        "    for (size_t i = 0; i < count && i < 64; i++) {\n"
                        "        printf(\"(%.9g, %.9g)%s\\n\", found[i].at.x, found[i].at.y, found[i].shared ? \" "
                        "shared\" : \"\");\n"
                        "    }\n",
    [PAIRS_RAY] = "    const ht_ray_hit hit = ht_raycast(&ray, max, &b);\n"
                  "    if (hit.hit) {\n"
                  "        " STRETCH_CODE "hit.enter, hit.exit, hit.normal.x, hit.normal.y);\n"
                  "    } else {\n"
                  "        printf(\"no hit\\n\");\n"
                  "    }\n",
    [PAIRS_RAY_ALL] = "    ht_ray_hit hits[64];\n"
                      "    const size_t count = ht_raycast_all(&ray, max, &b, hits, 64);\n"
                      "    printf(\"%d stretches\\n\", (int)count);\n"
                      "    for (size_t i = 0; i < count && i < 64; i++) {\n"
                      "        " STRETCH_CODE "hits[i].enter, hits[i].exit, hits[i].normal.x, hits[i].normal.y);\n"
                      "    }\n",
    [PAIRS_CAST] = "    const ht_cast_hit hit = ht_cast(&a, delta, &b, start);\n" HIT_CODE,
    [PAIRS_SWEEP] = "    const ht_cast_hit hit = ht_sweep(&a, &motion_a, &b, &motion_b, tolerance);\n" HIT_CODE,
    [PAIRS_WITNESS] = "    const ht_witness w = ht_find_witness(&a, &b);\n"
                      "    printf(\"%s, %s\\n\", ht_relation_name(w.relation), w.proven ? \"proven\" : \"no proof in "
                      "floats\");\n"
                      "    if (w.relation != HT_APART) {\n"
                      "        printf(\"(%.9g, %.9g) is in both\\n\", w.point.x, w.point.y);\n"
                      "    } else {\n"
                      "        printf(\"A is in (%.9g, %.9g) . x <= %.9g\\n\", w.side.normal.x, w.side.normal.y, "
                      "w.side.offset);\n"
                      "    }\n",
    [PAIRS_NEAREST] = "    const ht_vec2 nearest = ht_nearest_point(&b, point);\n"
                      "    printf(\"(%.9g, %.9g)\\n\", nearest.x, nearest.y);\n",
    [PAIRS_SUPPORT] = "    const ht_vec2 farthest = ht_support(&b, direction);\n"
                      "    printf(\"(%.9g, %.9g)\\n\", farthest.x, farthest.y);\n",
    [PAIRS_ALONE] = "    const ht_box box = ht_bounds(&b);\n"
                    "    printf(\"(%.9g, %.9g) to (%.9g, %.9g)\\n\", box.min.x, box.min.y, box.max.x, box.max.y);\n"
                    "    printf(\"area %.9g, %s\\n\", ht_area(&b), ht_status_text(ht_validate(&b)));\n",
};

static void code_motion(ht_text *out, const char *name, const ht_motion *m) {
    ht_text_printf(out, "    const ht_motion %s = ", name);
    code_point(out, "{", m->pivot);
    code_point(out, ", ", m->delta);
    code_float(out, ", ", m->turn);
    ht_text_printf(out, "}; // pivot, delta, turn\n");
}

// What the question wants to know but shapes.
static void code_numbers(ht_text *out, pairs_question question, const pairs_asked *it) {
    static const char *const starts[3] = {"HT_START_REPORT", "HT_START_IGNORE", "HT_START_SLIDE"};
    const ht_query *q = &it->query;
    switch (question) {
    case PAIRS_CONTACT:
    case PAIRS_CONTACTS:
        code_float(out, "    const float margin = ", q->margin);
        break;
    case PAIRS_RAY:
    case PAIRS_RAY_ALL:
        code_point(out, "    const ht_ray ray = {", q->ray.origin);
        code_point(out, ", ", q->ray.dir);
        code_float(out, "};\n    const float max = ", q->max);
        break;
    case PAIRS_CAST:
        code_point(out, "    const ht_vec2 delta = ", q->delta);
        ht_text_printf(out, ";\n    const ht_start start = %s", starts[q->start]);
        break;
    case PAIRS_SWEEP:
        code_motion(out, "motion_a", &q->motion_a);
        code_motion(out, "motion_b", &q->motion_b);
        code_float(out, "    const float tolerance = ", q->tolerance);
        break;
    case PAIRS_NEAREST:
        code_point(out, "    const ht_vec2 point = ", it->point);
        break;
    case PAIRS_SUPPORT:
        code_point(out, "    const ht_vec2 direction = ", it->direction);
        break;
    default:
        return;
    }
    ht_text_printf(out, ";\n");
}

bool pairs_write_code(ht_text *out, pairs_question question, const pairs_asked *it) {
    const bool is_ray = question == PAIRS_RAY || question == PAIRS_RAY_ALL;
    ht_text_printf(out, "#include <hantei/hantei.h>\n%s#include <stdio.h>\n\nint main(void) {\n",
                   is_ray ? "#include <math.h>\n" : "");
    bool good = pairs_is_about_b(question) || code_variable(out, "a", &it->query.a);
    good = code_variable(out, "b", &it->query.b) && good;
    code_numbers(out, question, it);
    ht_text_append(out, code_of_question[question], strlen(code_of_question[question]));
    ht_text_printf(out, "    return 0;\n}\n");
    return good && !out->failed;
}
