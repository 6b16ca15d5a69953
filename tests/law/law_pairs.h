// law_pairs.h: laws are functions of a generated pair; here is how they are run over all kinds and how they fail.
#ifndef LAW_PAIRS_H
#define LAW_PAIRS_H

#include "generators.h"

#include <hantei/io/json.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

typedef void (*law)(gen_pair *pair);

static inline ht_relation law_relate(const gen_pair *pair) {
    return ht_relate(&pair->a.own.shape, &pair->b.own.shape);
}

static inline void law_fail(const ht_shape *a, const ht_shape *b, ht_relation expected, ht_relation found,
                            const char *what) {
    ht_text text = {0};
    ht_text_printf(&text, "{\"a\":");
    ht_json_write_shape(&text, a);
    ht_text_printf(&text, ",\"b\":");
    ht_json_write_shape(&text, b);
    ht_text_printf(&text, "}");
    print_error("%s: expected %s, found %s\n%s\n", what, ht_relation_name(expected), ht_relation_name(found),
                text.failed ? "" : text.data);
    ht_text_deinit(&text);
    fail();
}

static inline void law_expect(const gen_pair *pair, ht_relation expected, ht_relation found, const char *what) {
    if (expected != found) {
        law_fail(&pair->a.own.shape, &pair->b.own.shape, expected, found, what);
    }
}

/// What must hold of the pair.
static inline void law_expect_true(const gen_pair *pair, bool holds, const char *what) {
    if (!holds) {
        law_fail(&pair->a.own.shape, &pair->b.own.shape, HT_APART, law_relate(pair), what);
    }
}

/// The law for `count` pairs of two kinds.
static inline void law_for_kinds(gen_set set, ht_kind a, ht_kind b, int count, law holds) {
    gen_rng rng;
    gen_seed(&rng, (uint64_t)set * 256 + (uint64_t)(a - HT_POINT) * 16 + (uint64_t)(b - HT_POINT));
    for (int i = 0; i < count; i++) {
        static gen_pair pair;
        gen_pair_make(&rng, set, a, b, &pair);
        holds(&pair);
    }
}

/// The law for `count` pairs of every two kinds, both ways round.
static inline void law_for_set(gen_set set, int count, law holds) {
    for (int a = HT_POINT; a < HT_KIND_COUNT; a++) {
        for (int b = HT_POINT; b < HT_KIND_COUNT && gen_makes((ht_kind)a); b++) {
            law_for_kinds(set, (ht_kind)a, (ht_kind)b, gen_makes((ht_kind)b) ? count : 0, holds);
        }
    }
}

static inline void law_for_all_sets(int count, law holds) {
    for (int set = 0; set < GEN_SET_COUNT; set++) {
        law_for_set((gen_set)set, count, holds);
    }
}

static inline void law_drop_index(gen_shape *s) {
    gen_part *parts[GEN_MEMBERS];
    for (int i = gen_parts_of(s, parts); i-- > 0;) {
        if (parts[i]->shape.kind == HT_POLYGON) {
            parts[i]->shape.polygon.index = NULL;
        }
    }
    gen_seal(NULL, s);
}

static inline void law_move(gen_shape *s, ht_vec2 by) {
    gen_part *parts[GEN_MEMBERS];
    for (int p = gen_parts_of(s, parts); p-- > 0;) {
        const gen_fields f = gen_fields_of(parts[p]);
        for (int i = 0; i < f.point_count; i++) {
            *f.points[i] = (ht_vec2){f.points[i]->x + by.x, f.points[i]->y + by.y};
        }
        if (f.offset) {
            *f.offset += f.direction->x * by.x + f.direction->y * by.y;
        }
    }
    law_drop_index(s);
}

#endif
