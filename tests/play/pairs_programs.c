// pairs_programs.c: the programs that the page of every pair shows, one for every kind and question, as one C file
// (pairs_programs code), and what they must print (pairs_programs answers).
#include "pairs.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static void say_point(const char *before, ht_vec2 v) {
    printf("%s(%.9g, %.9g)", before, (double)v.x, (double)v.y);
}

static void say_hit(const ht_cast_hit *hit) {
    if (!hit->hit) {
        printf("no hit\n");
        return;
    }
    printf("hit at %.9g", (double)hit->fraction);
    say_point(", ", hit->point);
    say_point(", normal ", hit->normal);
    printf("\n");
}

static void say_stretch(const ht_ray_hit *hit) {
    printf("%.9g to %.9g", (double)hit->enter, (double)hit->exit);
    say_point(", normal ", hit->normal);
    printf("\n");
}

static void say_manifolds(const ht_query *q) {
    ht_manifold found[64];
    const size_t count = ht_contacts(&q->a, &q->b, q->margin, found, 64);
    printf("%d manifolds\n", (int)count);
    for (size_t i = 0; i < count && i < 64; i++) {
        printf("parts %d and %d, %d points", (int)found[i].part_a, (int)found[i].part_b, (int)found[i].count);
        say_point(", normal ", found[i].normal);
        printf("\n");
    }
}

static void say_manifold(const ht_query *q) {
    const ht_manifold m = ht_contact(&q->a, &q->b, q->margin);
    printf("%d points", (int)m.count);
    say_point(", normal ", m.normal);
    printf("\n");
    for (int32_t i = 0; i < m.count; i++) {
        say_point("", m.points[i].at);
        printf(" %.9g %08lx\n", (double)m.points[i].separation, (unsigned long)m.points[i].id);
    }
}

static void say_crossings(const ht_query *q) {
    ht_crossing found[64];
    const size_t count = ht_crossings(&q->a, &q->b, found, 64);
    printf("%d points\n", (int)count);
    for (size_t i = 0; i < count && i < 64; i++) {
        say_point("", found[i].at);
        printf("%s\n", found[i].shared ? " shared" : "");
    }
}

static void say_rays(const ht_query *q) {
    ht_ray_hit hits[64];
    const size_t count = ht_raycast_all(&q->ray, q->max, &q->b, hits, 64);
    printf("%d stretches\n", (int)count);
    for (size_t i = 0; i < count && i < 64; i++) {
        say_stretch(&hits[i]);
    }
}

static void say_distance(const ht_query *q) {
    const ht_separation s = ht_distance(&q->a, &q->b);
    printf("%.9g along ", (double)s.distance);
    say_point("", s.normal);
    say_point("\n", s.point_a);
    say_point(" to ", s.point_b);
    printf("\n");
}

static void say_witness(const ht_query *q) {
    const ht_witness w = ht_find_witness(&q->a, &q->b);
    printf("%s, %s\n", ht_relation_name(w.relation), w.proven ? "proven" : "no proof in floats");
    if (w.relation != HT_APART) {
        say_point("", w.point);
        printf(" is in both\n");
    } else {
        say_point("A is in ", w.side.normal);
        printf(" . x <= %.9g\n", (double)w.side.offset);
    }
}

static void say_alone(const ht_shape *b) {
    const ht_box box = ht_bounds(b);
    say_point("", box.min);
    say_point(" to ", box.max);
    printf("\narea %.9g, %s\n", (double)ht_area(b), ht_status_text(ht_validate(b)));
}

static void say_motion(pairs_question question, const ht_query *q) {
    const ht_cast_hit hit = question == PAIRS_CAST ? ht_cast(&q->a, q->delta, &q->b, q->start)
                                                   : ht_sweep(&q->a, &q->motion_a, &q->b, &q->motion_b, q->tolerance);
    say_hit(&hit);
}

static void say_ray(const ht_query *q) {
    const ht_ray_hit hit = ht_raycast(&q->ray, q->max, &q->b);
    if (hit.hit) {
        say_stretch(&hit);
    } else {
        printf("no hit\n");
    }
}

static void say_relation(pairs_question question, const ht_query *q) {
    const ht_relation relation = ht_relate(&q->a, &q->b);
    const ht_containment held = ht_contain(&q->a, &q->b);
    if (question == PAIRS_RELATE) {
        printf("%s\n", ht_relation_name(relation));
    } else if (question == PAIRS_MEET) {
        printf("they %s\n", relation == HT_APART ? "do not meet" : "meet");
    } else {
        printf("B is %s in A\n%s\n", held == HT_OUTSIDE ? "not" : "held", ht_containment_name(held));
    }
}

static void say_answer(pairs_question question, const pairs_asked *it) {
    const ht_query *q = &it->query;
    switch (question) {
    case PAIRS_DISTANCE:
        say_distance(q);
        break;
    case PAIRS_CONTACT:
        say_manifold(q);
        break;
    case PAIRS_CONTACTS:
        say_manifolds(q);
        break;
    case PAIRS_CROSSINGS:
        say_crossings(q);
        break;
    case PAIRS_RAY:
        say_ray(q);
        break;
    case PAIRS_RAY_ALL:
        say_rays(q);
        break;
    case PAIRS_CAST:
    case PAIRS_SWEEP:
        say_motion(question, q);
        break;
    case PAIRS_WITNESS:
        say_witness(q);
        break;
    case PAIRS_NEAREST:
    case PAIRS_SUPPORT:
        say_point("",
                  question == PAIRS_NEAREST ? ht_nearest_point(&q->b, it->point) : ht_support(&q->b, it->direction));
        printf("\n");
        break;
    case PAIRS_ALONE:
        say_alone(&q->b);
        break;
    default:
        say_relation(question, q);
        break;
    }
}

// Every kind as A and as B, near enough for something to happen, some B within A.
static void make_asked(pairs_asked *it, play_sample samples[2], int32_t i) {
    const ht_kind a = play_sample_kind(i), b = play_sample_kind((5 * i + 3) % PLAY_SAMPLE_KINDS);
    play_sample_make(&samples[0], a, (ht_vec2){-30.5f, 4.0f + (float)i}, 0.4f, 1.25f);
    const bool is_within = i % 4 == 3;
    play_sample_make(&samples[1], b,
                     is_within ? (ht_vec2){-30.5f, 4.0f + (float)i} : (ht_vec2){60.0f + 10.0f * (float)(i % 4), 20.0f},
                     -0.2f, is_within ? 0.2f : 0.9f);
    *it = (pairs_asked){.query = {.a = samples[0].shape,
                                  .b = samples[1].shape,
                                  .margin = 8.0f,
                                  .ray = {{-100.0f, 40.0f}, {2.5f, -0.25f}},
                                  .max = i % 2 == 0 ? INFINITY : 1000.0f,
                                  .delta = {60.0f, 12.5f},
                                  .start = (ht_start)(i % 3),
                                  .motion_a = {{-30.0f, 4.0f}, {90.0f, 0.0f}, 1.0f},
                                  .motion_b = {{60.0f, 20.0f}, {0.0f, 1e-3f}, -0.75f},
                                  .tolerance = 0.0f},
                        .point = {1e6f, -3.0f},
                        .direction = {0.1f, -1.0f}};
}

static bool write_program(int32_t i, pairs_question question, const pairs_asked *it) {
    ht_text text = {0};
    const bool good = pairs_write_code(&text, question, it);
    printf("#undef main\n#define main program_%d_%d\nint main(void);\n%s", (int)i, (int)question, text.data);
    ht_text_deinit(&text);
    return good;
}

int main(int argc, char **argv) {
    const bool is_code = argc == 2 && strcmp(argv[1], "code") == 0;
    bool good = true;
    play_sample samples[2];
    pairs_asked it;
    for (int32_t i = 0; i < PLAY_SAMPLE_KINDS; i++) {
        make_asked(&it, samples, i);
        for (int32_t question = 0; question < PAIRS_QUESTIONS; question++) {
            if (is_code) {
                good = write_program(i, (pairs_question)question, &it) && good;
                continue;
            }
            printf("%s, %s: %s\n", ht_kind_name(it.query.a.kind), ht_kind_name(it.query.b.kind),
                   pairs_question_name((pairs_question)question)->en);
            say_answer((pairs_question)question, &it);
        }
    }
    if (is_code) {
        printf("#undef main\nint main(void) {\n");
        for (int32_t i = 0; i < PLAY_SAMPLE_KINDS * PAIRS_QUESTIONS; i++) {
            make_asked(&it, samples, i / PAIRS_QUESTIONS);
            const char *name = pairs_question_name((pairs_question)(i % PAIRS_QUESTIONS))->en;
            printf("    printf(\"%s, %s: %s\\n\");\n    (void)program_%d_%d();\n", ht_kind_name(it.query.a.kind),
                   ht_kind_name(it.query.b.kind), name, (int)(i / PAIRS_QUESTIONS), (int)(i % PAIRS_QUESTIONS));
        }
        printf("    return 0;\n}\n");
    }
    return good ? 0 : 1;
}
