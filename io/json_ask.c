// json_ask.c: a question asked, and its answer as the streams of the hantei program write it (docs/cli.md).
#include <hantei/io/json.h>

static bool answer_relate(ht_text *out, const ht_query *q) {
    const ht_relation relation = ht_relate(&q->a, &q->b);
    ht_text_printf(out, "{\"relation\":\"%s\"}", ht_relation_name(relation));
    return relation != HT_APART;
}

static bool answer_distance(ht_text *out, const ht_query *q) {
    const ht_separation s = ht_distance(&q->a, &q->b);
    ht_json_write_separation(out, &s);
    return s.distance <= 0.0f;
}

// The answers of a question that counts them, in memory of their own: room for all, or what there is room for.
#define ANSWER_CAPACITY 64

static bool answer_contact(ht_text *out, const ht_query *q) {
    ht_manifold few[ANSWER_CAPACITY];
    ht_arena arena = {0};
    const size_t count = ht_contacts(&q->a, &q->b, q->margin, few, ANSWER_CAPACITY);
    const ht_manifold *all = few;
    if (count > ANSWER_CAPACITY) {
        ht_manifold *many = ht_arena_alloc(&arena, count * sizeof *many);
        if (many == NULL) {
            out->failed = true;
            return false;
        }
        all = many;
        ht_contacts(&q->a, &q->b, q->margin, many, count);
    }
    ht_json_write_manifolds(out, all, count);
    ht_arena_deinit(&arena);
    return count > 0;
}

static bool answer_ray(ht_text *out, const ht_query *q) {
    const ht_ray_hit hit = ht_raycast(&q->ray, q->max, &q->b);
    ht_json_write_ray_hit(out, &hit);
    return hit.hit;
}

static bool answer_cast(ht_text *out, const ht_query *q) {
    const ht_cast_hit hit = ht_cast(&q->a, q->delta, &q->b, q->start);
    ht_json_write_cast_hit(out, &hit, false);
    return hit.hit;
}

static bool answer_sweep(ht_text *out, const ht_query *q) {
    const ht_cast_hit hit = ht_sweep(&q->a, &q->motion_a, &q->b, &q->motion_b, q->tolerance);
    ht_json_write_cast_hit(out, &hit, true);
    return hit.hit;
}

static bool answer_contain(ht_text *out, const ht_query *q) {
    const ht_containment containment = ht_contain(&q->a, &q->b);
    ht_text_printf(out, "{\"relation\":\"%s\"}", ht_containment_name(containment));
    return containment != HT_OUTSIDE;
}

static bool answer_crossings(ht_text *out, const ht_query *q) {
    ht_crossing few[ANSWER_CAPACITY];
    ht_arena arena = {0};
    const size_t count = ht_crossings(&q->a, &q->b, few, ANSWER_CAPACITY);
    const ht_crossing *all = few;
    if (count > ANSWER_CAPACITY) {
        ht_crossing *many = ht_arena_alloc(&arena, count * sizeof *many);
        if (many == NULL) {
            out->failed = true;
            return false;
        }
        all = many;
        ht_crossings(&q->a, &q->b, many, count);
    }
    ht_text_printf(out, "{\"points\":[");
    for (size_t i = 0; i < count; i++) {
        ht_text_vec2(out, i == 0 ? "" : ",", all[i].at);
    }
    ht_text_printf(out, "],\"shared\":[");
    for (size_t i = 0; i < count; i++) {
        ht_text_printf(out, "%s%s", i == 0 ? "" : ",", all[i].shared ? "true" : "false");
    }
    ht_text_append(out, "]}", 2);
    ht_arena_deinit(&arena);
    return count > 0;
}

// Whether a part of its border is a curve that crossings are not answered of: fields, and the kinds that are seen as fields.
static bool has_curve(const ht_shape *s) {
    if (s->kind != HT_COMPOUND) {
        return s->kind >= HT_FIELD;
    }
    for (int32_t i = 0; i < s->compound.count; i++) {
        if (has_curve(&s->compound.shapes[i])) {
            return true;
        }
    }
    return false;
}

bool ht_json_has_answer(ht_question question, const ht_query *query) {
    return question != HT_QUESTION_CROSSINGS || !(has_curve(&query->a) || has_curve(&query->b));
}

bool ht_json_write_answer(ht_text *text, ht_question question, const ht_query *query) {
    static bool (*const answers[HT_QUESTION_COUNT])(ht_text *, const ht_query *) = {
        [HT_QUESTION_RELATE] = answer_relate,   [HT_QUESTION_DISTANCE] = answer_distance,
        [HT_QUESTION_CONTACT] = answer_contact, [HT_QUESTION_RAY] = answer_ray,
        [HT_QUESTION_CAST] = answer_cast,       [HT_QUESTION_SWEEP] = answer_sweep,
        [HT_QUESTION_CONTAIN] = answer_contain, [HT_QUESTION_CROSSINGS] = answer_crossings,
    };
    return answers[question](text, query);
}
