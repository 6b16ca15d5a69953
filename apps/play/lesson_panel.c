// lesson_panel.c: a lesson's panel: the text, the question, what the code and hantei say, times.
#include "lesson_state.h"
#include "play_sample.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COMMAND = 1024 };

// 4 MiB that the stopwatch's pairs lie in: more than a cache holds, so that no branch is learnt by heart.
static double timed_pairs[1 << 19];

static const char *said(const play *p, const play_words *words) {
    return play_say(p, words->en, words->ja != NULL ? words->ja : words->en);
}

// --- the question ---

static void put_choices(play *p, const lesson *l, lesson_state *s) {
    const lesson_question *question = &l->steps[s->step].question;
    const char *labels[5];
    int32_t count = 0;
    while (count < 4 && question->choices[count].en != NULL) {
        labels[count] = said(p, &question->choices[count]);
        count++;
    }
    labels[count] = play_say(p, "Just show me", "答えを見る");
    play_paragraph(p, PLAY_VIOLET, "%s", said(p, &question->text));
    const int32_t clicked = play_buttons(p, labels, NULL, count + 1);
    if (clicked >= 0) {
        s->choice[s->step] = (uint8_t)(clicked == count ? JUST_SHOWN : clicked + 1);
        lesson_glide(s);
        lesson_set(l, s->v, question->then);
    }
}

static void put_lesson_answer(play *p, const lesson_question *question, int32_t choice) {
    play_paragraph(p, PLAY_VIOLET, "%s", said(p, &question->text));
    const char *judged = choice == JUST_SHOWN            ? ""
                         : choice == question->right + 1 ? play_say(p, "Right. ", "正解です。")
                                                         : play_say(p, "Not this time. ", "残念、違います。");
    play_paragraph(p, PLAY_INK, "%s%s", judged, said(p, &question->answer));
}

static void put_goal(play *p, const lesson *l, lesson_state *s, bool is_done) {
    play_value(p, play_say(p, "Your task", "課題"), is_done ? PLAY_GREEN : PLAY_FAINT, "%s",
               is_done ? play_say(p, "done", "できました") : play_say(p, "not yet", "まだです"));
    if (!is_done && play_button(p, play_say(p, "Show one answer", "答えの例を見る"))) {
        lesson_glide(s);
        lesson_set(l, s->v, l->steps[s->step].question.then);
    }
}

// --- what is said of the shapes ---

static int32_t number_named(const lesson *l, const char *name) {
    int32_t i = 0;
    while (strcmp(l->numbers[i].name, name) != 0) {
        i++;
    }
    return i;
}

static void put_hit(play *p, const char *name, int32_t hit, const lesson_answer *x) {
    const bool is_wrong = x->has_shapes && (hit == 1) != (x->relation != HT_APART);
    if (hit >= 0) {
        play_value(p, name, PLAY_INK, is_wrong ? play_say(p, "%s (wrong)", "%s(誤り)") : "%s",
                   hit == 1 ? play_say(p, "hit", "当たり") : play_say(p, "no hit", "当たっていない"));
    }
}

static void put_verdict(play *p, const lesson *l, const lesson_step *step, const lesson_answer *x) {
    static const play_color colors[3] = {PLAY_GREEN, PLAY_AMBER, PLAY_RED};
    const char *const words[3] = {play_say(p, "apart", "離れている"), play_say(p, "touch", "接している"),
                                  play_say(p, "overlap", "重なっている")};
    put_hit(p, l->own.en != NULL ? said(p, &l->own) : play_say(p, "This code", "このコード"), x->hit, x);
    put_hit(p, said(p, &l->other), x->other, x);
    if (step->told != NULL) {
        play_answer(p, said(p, &step->told_as), PLAY_INK, "%.9g", (double)x->v[number_named(l, step->told)]);
        return;
    }
    if (!x->has_shapes) {
        return;
    }
    const double distance = (double)x->separation.distance;
    if (x->relation == HT_TOUCH || distance == 0.0) {
        play_answer(p, "hantei", colors[x->relation], "%s", words[x->relation]);
    } else {
        play_answer(p, "hantei", colors[x->relation],
                    x->relation == HT_APART ? play_say(p, "%s, distance %.6g", "%s、距離 %.6g")
                                            : play_say(p, "%s, depth %.6g", "%s、深さ %.6g"),
                    words[x->relation], fabs(distance));
    }
}

static void put_lesson_command(play *p, ht_question question, const lesson_answer *x) {
    char a[COMMAND], b[COMMAND], margin[32] = "", line[2 * COMMAND + 96];
    if (!x->has_shapes || !play_shape_json(&x->shape[0], a, sizeof a) || !play_shape_json(&x->shape[1], b, sizeof b)) {
        return;
    }
    if (x->margin > 0.0f) {
        (void)snprintf(margin, sizeof margin, ",\"margin\":%.9g", (double)x->margin);
    }
    (void)snprintf(line, sizeof line, "echo '{\"a\":%s,\"b\":%s%s}' | hantei %s", a, b, margin,
                   ht_question_name(question));
    if (p->front.copy != NULL &&
        play_button(p, play_say(p, "Copy the question for hantei", "hantei への質問をコピー"))) {
        p->front.copy(p->front.context, line);
    }
    play_paragraph(p, PLAY_FAINT, "%s", line);
}

// --- times ---

static int32_t repeats_of(const lesson *l, int32_t way) {
    return l->repeats != NULL ? l->repeats[way] : 1;
}

void lesson_take_times(play *p, const lesson *l, lesson_stopwatch *watch) {
    const lesson_times *times = l->times;
    if (!watch->is_running) {
        return;
    }
    const double start = p->front.now(p->front.context);
    for (int32_t i = 0; i < repeats_of(l, watch->way); i++) {
        watch->hits[watch->way] = times->ways[watch->way].run(timed_pairs, watch->count);
    }
    watch->seconds[watch->way][watch->round] = p->front.now(p->front.context) - start;
    watch->way++;
    if (watch->way == times->count) {
        watch->way = 0;
        watch->round++;
    }
    watch->is_running = watch->round < LESSON_ROUNDS;
    watch->has_run = !watch->is_running;
}

static int compare_seconds(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double lesson_nanoseconds(const lesson *l, const lesson_stopwatch *watch, int32_t way) {
    double sorted[LESSON_ROUNDS];
    memcpy(sorted, watch->seconds[way], sizeof sorted);
    qsort(sorted, LESSON_ROUNDS, sizeof *sorted, compare_seconds);
    return 1e9 * sorted[LESSON_ROUNDS / 2] / ((double)watch->count * (double)repeats_of(l, way));
}

static void start_times(const lesson *l, lesson_stopwatch *watch) {
    const lesson_times *times = l->times;
    uint32_t seed = 1;
    const size_t room = sizeof timed_pairs / times->pair_size, most = l->timed > 0 ? (size_t)l->timed : 65536;
    *watch = (lesson_stopwatch){.is_running = true, .count = (int32_t)(room < most ? room : most)};
    for (int32_t i = 0; i < watch->count; i++) {
        times->make((char *)timed_pairs + (size_t)i * times->pair_size, &seed);
    }
}

static void put_times(play *p, const lesson *l, lesson_stopwatch *watch) {
    const lesson_times *times = l->times;
    if (!watch->is_running && play_button(p, play_say(p, "Measure here and now", "ここで測る"))) {
        start_times(l, watch);
    }
    lesson_take_times(p, l, watch);
    if (watch->is_running) {
        play_value(p, play_say(p, "Round", "計測"), PLAY_FAINT, "%d / %d", (int)watch->round + 1, LESSON_ROUNDS);
    }
    for (int32_t i = 0; i < times->count && watch->has_run; i++) {
        play_value(p, said(p, &times->ways[i].name), PLAY_INK, "%.1f ns", lesson_nanoseconds(l, watch, i));
    }
    for (int32_t i = 0; i < times->count && watch->has_run; i++) {
        bool is_new = true;
        for (int32_t k = 0; k < i; k++) {
            is_new = is_new && watch->hits[k] != watch->hits[i];
        }
        if (is_new) {
            play_value(p, play_say(p, "Hits", "当たり"), PLAY_FAINT, "%d / %d", (int)watch->hits[i], (int)watch->count);
        }
    }
    play_paragraph(p, PLAY_FAINT, "%s",
                   l->times_note.en != NULL
                       ? said(p, &l->times_note)
                       : play_say(p,
                                  "Nanoseconds a pair: medians of 15 rounds in turn over 65,536 random pairs, on your "
                                  "machine, with this build.",
                                  "乱数で作った 65,536 組の図形を、お使いの環境で、順番に 15 回ずつ測った中央値です。"
                                  "1 組あたりのナノ秒で表します。"));
}

// --- the whole ---

static bool is_as_it_was(const lesson *l, const lesson_state *s) {
    float start[LESSON_NUMBERS];
    lesson_start_of(l, s->step, start);
    for (int32_t i = 0; i < l->number_count; i++) {
        if (l->numbers[i].most > l->numbers[i].least && (s->v[i] < start[i] || s->v[i] > start[i])) {
            return false;
        }
    }
    return true;
}

static void put_source(play *p, const lesson *l) {
    play_space(p, 0.4f);
    play_paragraph(p, PLAY_FAINT, "%s", said(p, &l->after));
    if (l->source.en != NULL) {
        play_paragraph(p, PLAY_FAINT, play_say(p, "After: %s", "参考: %s"), said(p, &l->source));
    }
    if (l->link != NULL) {
        play_paragraph(p, PLAY_FAINT, "%s", l->link);
    }
}

static void put_read_on(play *p, const lesson *l) {
    if (l->docs != NULL && l->file != NULL) {
        play_paragraph(p, PLAY_FAINT, play_say(p, "Read on: %s", "詳しくは: %s"), l->docs);
        play_paragraph(p, PLAY_FAINT, play_say(p, "hantei's code: %s", "hantei のコード: %s"), l->file);
    }
}

static void put_page_button(play *p, const char *format, int32_t page) {
    char label[128];
    const char *title = said(p, &play_page_at(p, page)->title);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    (void)snprintf(label, sizeof label, format, title);
#pragma GCC diagnostic pop
    if (play_button(p, label)) {
        play_go(p, page);
    }
}

void lesson_put_next(play *p, const lesson *l, int32_t *step) {
    const int32_t next = play_page_now(p) + 1;
    play_space(p, 0.4f);
    if (l->free != NULL && *step < l->step_count - 1 && play_button(p, play_say(p, "Free play", "自由に試す"))) {
        *step = l->step_count - 1;
    }
    for (int32_t i = 0; l->plays != NULL && i < play_page_count(p); i++) {
        if (strcmp(play_page_at(p, i)->name, l->plays) == 0) {
            put_page_button(p, play_say(p, "Play with it: %s", "試す: %s"), i);
        }
    }
    if (play_lesson_at(p, next) != NULL) {
        put_page_button(p, play_say(p, "Next lesson: %s", "次のレッスン: %s"), next);
    }
    if (*step == l->step_count - 1) {
        put_read_on(p, l);
    }
}

void lesson_panel(play *p, const lesson *l, lesson_state *s) {
    const lesson_step *step = &l->steps[s->step];
    const lesson_answer *x = &s->told;
    const bool is_locked = lesson_is_locked(l, s);
    float values[LESSON_NUMBERS];
    memcpy(values, x->v, sizeof values);
    const play_numbers numbers = {l->numbers, values, l->number_count, is_locked};
    play_heading(p, said(p, &step->title));
    play_space(p, 0.2f);
    if (s->step == 0) {
        play_paragraph(p, PLAY_BLUE, "%s", said(p, &l->question));
    }
    if (play_prose(p, PLAY_INK, said(p, &step->text), &numbers)) {
        for (int32_t i = 0; i < l->number_count; i++) {
            s->v[i] = l->numbers[i].most > l->numbers[i].least ? values[i] : s->v[i];
        }
        s->glide = 1.0f;
    }
    if (is_locked) {
        put_choices(p, l, s);
    } else if (step->question.text.en != NULL) {
        put_lesson_answer(p, &step->question, s->choice[s->step]);
    }
    if (step->goal != NULL) {
        put_goal(p, l, s, x->v[number_named(l, step->goal)] > 0.0f);
    }
    put_verdict(p, l, step, x);
    if ((step->flags & LESSON_COMMAND) != 0) {
        put_lesson_command(p, step->asks, x);
    }
    if ((step->flags & LESSON_TIMES) != 0) {
        put_times(p, l, &s->watch);
    }
    play_space(p, 0.4f);
    if (!is_locked && !is_as_it_was(l, s) && play_button(p, play_say(p, "As it was", "元に戻す"))) {
        lesson_glide(s);
        lesson_start_of(l, s->step, s->v);
    }
    if (s->step == 0) {
        put_source(p, l);
    }
}
