// bench_articles.c: the five articles' own methods beside ours, each with its count of wrong answers, and their two
// claims about time repeated.
//
// Wrong is what differs from the exact answer about the same numbers, in the article's own sense: 003 does not count a
// touch, the others do. Workloads have coordinates that both forms hold exactly.
#include "bench/core/bench_articles.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static float quantised(float x) {
    return rintf(64.0f * x) / 64.0f;
}

static void random_circle(bench_random *r, bench_set set, float spread, void *out) {
    bench_circle(r, set, spread, out);
    ht_circle *c = out;
    *c = (ht_circle){{quantised(c->center.x), quantised(c->center.y)}, quantised(c->radius)};
}

static void random_rectangle(bench_random *r, bench_set set, float spread, ht_vec2 *center, ht_vec2 *half) {
    ht_obox box;
    bench_obox(r, set, spread, &box);
    *center = (ht_vec2){quantised(box.center.x), quantised(box.center.y)};
    *half = (ht_vec2){quantised(box.half.x), quantised(box.half.y)};
}

static void make_upright(bench_random *r, bench_set set, float spread, void *a, void *b) {
    article_upright *u = b;
    random_circle(r, set, spread, a);
    random_rectangle(r, set, spread, &u->center, &u->half);
    u->box = ht_box_make(u->center, u->half);
}

static void random_turned(bench_random *r, bench_set set, float spread, article_turned *t) {
    random_rectangle(r, set, spread, &t->box.center, &t->box.half);
    t->degree = set == BENCH_GRID ? 90.0f * (float)(bench_next(r) % 4) : bench_uniform(r, 0.0f, 360.0f);
    t->box.q = ht_rot_make(article_radians(t->degree));
    t->box.radius = 0.0f;
    const ht_vec2 h = t->box.half, base[4] = {{-h.x, -h.y}, {h.x, -h.y}, {h.x, h.y}, {-h.x, h.y}};
    for (int i = 0; i < 4; i++) {
        t->corner[i].x = base[i].x * t->box.q.c - base[i].y * t->box.q.s + t->box.center.x;
        t->corner[i].y = base[i].x * t->box.q.s + base[i].y * t->box.q.c + t->box.center.y;
    }
}

static void make_rounded(bench_random *r, bench_set set, float spread, void *a, void *b) {
    article_turned *t = b;
    random_circle(r, set, spread, a);
    random_turned(r, set, spread, t);
    t->box.radius = quantised(bench_uniform(r, 0.1f, 0.5f));
}

static void make_point(bench_random *r, bench_set set, float spread, void *a, void *b) {
    ht_vec2 *p = a;
    bench_point(r, set, spread, p);
    *p = (ht_vec2){quantised(p->x), quantised(p->y)};
    random_turned(r, set, spread, b);
}

// An integer up to about a hundred times the spread, or, on a grid, four times.
static int32_t place_article(bench_random *r, bench_set set, float spread) {
    return (int32_t)rintf(bench_uniform(r, -spread, spread) * (set == BENCH_GRID ? 4.0f : 100.0f));
}

static article_ends random_ends(bench_random *r, bench_set set, float spread, int32_t scale) {
    article_ends e;
    const int32_t x = place_article(r, set, spread), y = place_article(r, set, spread), u = place_article(r, set, 1.5f),
                  v = place_article(r, set, 1.5f);
    e.x1 = scale * (x - u);
    e.y1 = scale * (y - v);
    e.x2 = scale * (x + u);
    e.y2 = scale * (y + v);
    e.segment = (ht_segment){{(float)e.x1, (float)e.y1}, {(float)e.x2, (float)e.y2}};
    return e;
}

static void make_ends(bench_random *r, bench_set set, float spread, void *a, void *b) {
    *(article_ends *)a = random_ends(r, set, spread, 1);
    *(article_ends *)b = random_ends(r, set, spread, 1);
}

// Coordinates of tens of thousands: their products need more than 32 bits.
static void make_far_ends(bench_random *r, bench_set set, float spread, void *a, void *b) {
    const int32_t scale = set == BENCH_GRID ? 8192 : 256;
    *(article_ends *)a = random_ends(r, set, spread, scale);
    *(article_ends *)b = random_ends(r, set, spread, scale);
}

static article_ends random_corners(bench_random *r, bench_set set, float spread) {
    article_ends e = random_ends(r, set, spread, 1);
    const int32_t x1 = e.x1 < e.x2 ? e.x1 : e.x2, y1 = e.y1 < e.y2 ? e.y1 : e.y2;
    e.x2 = e.x1 + e.x2 - x1;
    e.y2 = e.y1 + e.y2 - y1;
    e.x1 = x1;
    e.y1 = y1;
    e.box = (ht_box){{(float)e.x1, (float)e.y1}, {(float)e.x2, (float)e.y2}};
    return e;
}

static void make_corners(bench_random *r, bench_set set, float spread, void *a, void *b) {
    *(article_ends *)a = random_corners(r, set, spread);
    *(article_ends *)b = random_corners(r, set, spread);
}

static article_rect random_rect(bench_random *r, bench_set set, float spread) {
    article_rect q;
    q.x = place_article(r, set, spread);
    q.y = place_article(r, set, spread);
    q.w = 1 + abs(place_article(r, set, 2.0f));
    q.h = 1 + abs(place_article(r, set, 2.0f));
    q.box = (ht_box){{(float)q.x, (float)q.y}, {(float)(q.x + q.w), (float)(q.y + q.h)}};
    return q;
}

static void make_rects(bench_random *r, bench_set set, float spread, void *a, void *b) {
    *(article_rect *)a = random_rect(r, set, spread);
    *(article_rect *)b = random_rect(r, set, spread);
}

#define LOOP(name, type_a, type_b, hit) static BENCH_LOOP(name, type_a, type_b, hit)
LOOP(ours_upright, ht_circle, article_upright, ht_relate_circle_box(&a[i], &b[i].box))
LOOP(ours_rounded, ht_circle, article_turned, ht_relate_circle_obox(&a[i], &b[i].box))
LOOP(ours_segments, article_ends, article_ends, ht_relate_segment_segment(&a[i].segment, &b[i].segment))
LOOP(ours_corners, article_ends, article_ends, ht_relate_box_box(&a[i].box, &b[i].box))
LOOP(ours_rects, article_rect, article_rect, ht_relate_box_box(&a[i].box, &b[i].box) == HT_OVERLAP)
LOOP(ours_centers, article_rect, article_rect, ht_relate_box_box_by_centers(&a[i].box, &b[i].box) == HT_OVERLAP)
LOOP(ours_point, ht_vec2, article_turned, ht_relate_point_obox(&a[i], &b[i].box))
LOOP(ours_edges, ht_vec2, article_turned, ht_relate_point_obox_by_edges(&a[i], &b[i].box))

typedef struct method {
    const char *who, *how;
    size_t (*loop)(const bench_data *data);
} method;

enum { METHOD_LIMIT = 6 };

typedef struct article {
    const char *like; // a row of the relations with this workload, or NULL
    bench_row row;
    const char *how; // our function
    method methods[METHOD_LIMIT];
} article;

#define WORKLOAD(name, type_a, type_b, make, ours)                                                                     \
    { name, sizeof(type_a), sizeof(type_b), make, ours, NULL, 0.0f, 0 }

static const article articles[] = {
    {"triangle-triangle",
     {.name = "000 polygons of 3 corners"},
     "ht_relate_triangle_triangle",
     {{"000", "all corners on the normals of all edges", article_000_triangles}}},
    {"convex8-convex8",
     {.name = "000 polygons of 8 corners"},
     "ht_relate_convex_convex",
     {{"000", "all corners on the normals of all edges", article_000_octagons}}},
    {NULL,
     WORKLOAD("001 circle and rectangle", ht_circle, article_upright, make_upright, ours_upright),
     "ht_relate_circle_box",
     {{"001", "distance function", article_001_upright}}},
    {NULL,
     WORKLOAD("001 circle and rounded turned rectangle", ht_circle, article_turned, make_rounded, ours_rounded),
     "ht_relate_circle_obox",
     {{"001", "distance function, sine and cosine kept", article_001_turned},
      {"001", "distance function, sine and cosine each time", article_001_turned_trig}}},
    {NULL,
     WORKLOAD("002 segments", article_ends, article_ends, make_ends, ours_segments),
     "ht_relate_segment_segment",
     {{"002", "signs of int determinants", article_002_segments}}},
    {NULL,
     WORKLOAD("002 segments, large coordinates", article_ends, article_ends, make_far_ends, ours_segments),
     "ht_relate_segment_segment",
     {{"002", "signs of int determinants", article_002_segments}}},
    {NULL,
     WORKLOAD("002 rectangles", article_ends, article_ends, make_corners, ours_corners),
     "ht_relate_box_box",
     {{"002", "four comparisons", article_002_rectangles}}},
    {NULL,
     WORKLOAD("003 rectangles", article_rect, article_rect, make_rects, ours_rects),
     "ht_relate_box_box",
     {{"003", "distance of centres against int halves", article_003_centers},
      {bench_ours, "ht_relate_box_box_by_centers", ours_centers}}},
    {NULL,
     WORKLOAD("004 point and turned rectangle", ht_vec2, article_turned, make_point, ours_point),
     "ht_relate_point_obox",
     {{"004", "turned back, sine and cosine each time", article_004_inverse_trig},
      {"004", "cross products, sine and cosine each time", article_004_edges_trig},
      {"004", "turned back, sine and cosine kept", article_004_inverse},
      {"004", "cross products, corners kept", article_004_edges},
      {bench_ours, "ht_relate_point_obox_by_edges", ours_edges}}},
};

typedef struct article_loop_state {
    size_t (*loop)(const bench_data *data);
    const bench_data *data;
} article_loop_state;

static size_t run_article_loop(void *state) {
    const article_loop_state *l = state;
    return l->loop(l->data);
}

static bench_row row_of(const article *a) {
    for (size_t i = 0; a->like != NULL && i < bench_relation_count; i++) {
        if (strcmp(bench_relations[i].name, a->like) == 0) {
            bench_row row = bench_relations[i];
            row.name = a->row.name;
            return row;
        }
    }
    return a->row;
}

static bench_line measure_article(const article *a, bench_set set, bench_settings *s) {
    const bench_row row = row_of(a);
    bench_line line = {.part = "articles", .row = row.name, .set = bench_set_names[set], .items = s->pairs};
    bench_progress(s, &line);
    bench_data data = bench_make(&row, set, s->pairs, s->seed);
    line.meeting = (double)row.ours(&data) / (double)data.count;
    article_loop_state states[METHOD_LIMIT + 1] = {{row.ours, &data}};
    bench_add(&line, bench_ours, a->how, run_article_loop, &states[0]);
    for (const method *m = a->methods; m < a->methods + METHOD_LIMIT && m->loop != NULL; m++) {
        article_loop_state *l = &states[line.count];
        *l = (article_loop_state){m->loop, &data};
        bench_add(&line, m->who, m->how, run_article_loop, l)->differ = bench_count_differences(&row, &data, m->loop);
    }
    bench_time(&line, s);
    bench_report(s, &line);
    bench_free(&data);
    return line;
}

static void print_claims(const bench_line *segments, const bench_line *rectangles, const bench_line *point) {
    if (segments->count > 0 && rectangles->count > 0) {
        const double a = segments->lanes[1].time.median, b = rectangles->lanes[1].time.median;
        const double c = segments->lanes[0].time.median, d = rectangles->lanes[0].time.median;
        printf("002 claims: ten million segments in 9.7 s, rectangles in 9.0 s: %.2fx.\n"
               "    Here its methods take %.3f s and %.3f s: %.2fx; ours %.3f s and %.3f s: %.2fx.\n",
               9.7 / 9.0, a * 1e-2, b * 1e-2, a / b, c * 1e-2, d * 1e-2, c / d);
    }
    if (point->count > 4) {
        const double back = point->lanes[1].time.median, cross = point->lanes[2].time.median;
        const double back_kept = point->lanes[3].time.median, cross_kept = point->lanes[4].time.median;
        printf("004 claims: cross products 1158 ns, turning back 193 ns: %.2fx.\n"
               "    Here %.1f ns and %.1f ns: %.2fx; with sine, cosine and corners kept %.1f ns and %.1f ns: %.2fx.\n",
               1158.0 / 193.0, cross, back, cross / back, cross_kept, back_kept, cross_kept / back_kept);
    }
}

void bench_run_articles(bench_settings *s) {
    bench_line segments = {.count = 0}, rectangles = {.count = 0}, point = {.count = 0};
    for (size_t i = 0; i < sizeof articles / sizeof *articles; i++) {
        const char *name = articles[i].row.name;
        for (int set = 0; set < BENCH_SET_COUNT && bench_wants(s, "articles", name); set++) {
            const bench_line line = measure_article(&articles[i], (bench_set)set, s);
            if (set == BENCH_RANDOM) {
                bench_line *const keep = strcmp(name, "002 segments") == 0     ? &segments
                                         : strcmp(name, "002 rectangles") == 0 ? &rectangles
                                                                               : &point;
                *keep = line;
            }
        }
    }
    if (s->table) {
        print_claims(&segments, &rectangles, &point);
    }
}
