// crowd_draw.c: a crowd on the stage, those that meet above the others: copies of its outlines.
#include "page_crowd.h"

// Those that are to be seen, all or by the index.
static int32_t find_seen(const play *p, const play_view *v, crowd_state *s) {
    if (s->zoom <= 1.0f) {
        for (int32_t i = 0; i < s->count; i++) {
            s->seen[i] = (uint32_t)i;
        }
        return s->count;
    }
    const ht_box box = {play_to_page(v, p->stage.min), play_to_page(v, p->stage.max)};
    return (int32_t)ht_index_query_box(s->index, box, &(ht_index_query){.any_order = true}, s->seen, CROWD_MAX);
}

enum { SORTS = 2 * CROWD_KINDS }; // by colour, then by kind

static int32_t sort_of(const crowd_state *s, uint32_t i) {
    return (s->meets[i] ? CROWD_KINDS : 0) + s->bodies[i].kind;
}

// The numbers of those seen, sort by sort; sort k ends before ends[k].
static void sort_seen(crowd_state *s, int32_t count, int32_t *ends) {
    int32_t starts[SORTS + 1] = {0};
    for (int32_t k = 0; k < count; k++) {
        starts[sort_of(s, s->seen[k]) + 1]++;
    }
    for (int32_t k = 0; k < SORTS; k++) {
        ends[k] = starts[k + 1] += starts[k];
    }
    for (int32_t k = 0; k < count; k++) {
        s->next[starts[sort_of(s, s->seen[k])]++] = s->seen[k];
    }
}

void crowd_draw(play *p, const play_view *v, crowd_state *s) {
    const ht_box room = {play_to_screen(v, (ht_vec2){0.0f, 0.0f}), play_to_screen(v, (ht_vec2){s->side, s->side})};
    play_rect(p, room, 0.0f, (play_style){.fill = PLAY_SHEET, .stroke = PLAY_GRID});
    int32_t ends[SORTS], k = 0;
    sort_seen(s, find_seen(p, v, s), ends);
    for (int32_t sort = 0; sort < SORTS; sort++) {
        const crowd_outline *o = &crowd_outlines[sort % CROWD_KINDS];
        const play_color color = sort < CROWD_KINDS ? PLAY_BLUE : PLAY_RED;
        const bool outlined = s->outlines && v->scale > 2.5f;
        play_pen pen = play_copies_start(p, o->v, o->count);
        for (; k < ends[sort]; k++) {
            const crowd_body *b = &s->bodies[s->next[k]];
            const float size = b->size * v->scale;
            play_copies_to(&pen, play_to_screen(v, b->at), (ht_vec2){size * b->q.c, size * b->q.s});
        }
        play_copies_end(&pen, o->count, o->radius,
                        (play_style){.fill = play_fade(color, outlined ? 0.35f : 0.8f),
                                     .stroke = outlined ? color : 0,
                                     .width = 1.0f});
    }
}
