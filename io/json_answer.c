// json_answer.c: what questions answer, as the streams of the hantei program write it (docs/cli.md).
#include <float.h>
#include <hantei/io/json.h>
#include <string.h>

void ht_text_number(ht_text *text, const char *before, float value) {
    ht_text_append(text, before, strlen(before));
    if (value > FLT_MAX) {
        ht_text_printf(text, "\"infinity\"");
    } else if (value < -FLT_MAX) {
        ht_text_printf(text, "\"-infinity\"");
    } else {
        ht_text_float(text, value + 0.0f); // never -0
    }
}

void ht_text_vec2(ht_text *text, const char *before, ht_vec2 v) {
    ht_text_append(text, before, strlen(before));
    ht_text_number(text, "[", v.x);
    ht_text_number(text, ",", v.y);
    ht_text_append(text, "]", 1);
}

void ht_json_write_separation(ht_text *text, const ht_separation *s) {
    ht_text_number(text, "{\"distance\":", s->distance);
    ht_text_vec2(text, ",\"point_a\":", s->point_a);
    ht_text_vec2(text, ",\"point_b\":", s->point_b);
    ht_text_vec2(text, ",\"normal\":", s->normal);
    ht_text_printf(text, s->is_bound ? ",\"bound\":true}" : "}");
}

static void write_manifold(ht_text *text, const ht_manifold *m) {
    ht_text_vec2(text, "{\"normal\":", m->normal);
    ht_text_printf(text, ",\"part_a\":%d,\"part_b\":%d,\"points\":[", (int)m->part_a, (int)m->part_b);
    for (int i = 0; i < m->count; i++) {
        ht_text_vec2(text, i == 0 ? "{\"at\":" : ",{\"at\":", m->points[i].at);
        ht_text_number(text, ",\"separation\":", m->points[i].separation);
        ht_text_printf(text, ",\"id\":%lu}", (unsigned long)m->points[i].id);
    }
    ht_text_append(text, "]}", 2);
}

void ht_json_write_manifolds(ht_text *text, const ht_manifold *manifolds, size_t count) {
    ht_text_printf(text, "{\"manifolds\":[");
    for (size_t i = 0; i < count; i++) {
        ht_text_append(text, ",", i > 0);
        write_manifold(text, &manifolds[i]);
    }
    ht_text_append(text, "]}", 2);
}

void ht_json_write_ray_hit(ht_text *text, const ht_ray_hit *hit) {
    ht_text_printf(text, "{\"hit\":%s,\"relation\":\"%s\",\"inside\":%s", hit->hit ? "true" : "false",
                   ht_relation_name(hit->relation), hit->inside ? "true" : "false");
    if (hit->hit) {
        ht_text_number(text, ",\"enter\":", hit->enter);
        ht_text_number(text, ",\"exit\":", hit->exit);
        ht_text_vec2(text, ",\"normal\":", hit->normal);
        ht_text_vec2(text, ",\"point\":", hit->point);
        ht_text_vec2(text, ",\"enter_normal\":", hit->normal);
        ht_text_vec2(text, ",\"exit_normal\":", hit->exit_normal);
        ht_text_printf(text, ",\"part\":%d", (int)hit->part);
    }
    ht_text_append(text, "}", 1);
}

void ht_json_write_cast_hit(ht_text *text, const ht_cast_hit *hit, bool with_error) {
    ht_text_printf(text, "{\"hit\":%s,\"start\":\"%s\"", hit->hit ? "true" : "false", ht_relation_name(hit->start));
    ht_text_number(text, ",\"fraction\":", hit->fraction);
    if (with_error) {
        ht_text_number(text, ",\"error\":", hit->error);
    }
    if (hit->hit) {
        ht_text_vec2(text, ",\"normal\":", hit->normal);
        ht_text_vec2(text, ",\"point\":", hit->point);
        ht_text_printf(text, ",\"part_a\":%d,\"part_b\":%d", (int)hit->part_a, (int)hit->part_b);
    }
    ht_text_append(text, "}", 1);
}
