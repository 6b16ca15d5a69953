// page_field_test.c: the circle against article 001's box, every field, the lines that are drawn of them.
#include "support/test_front.h"

#include "play_fields.h"
#include "play_marching.h"
#include <math.h>
#include <stdlib.h>

static const char PAGE[] = "field";

static void circle_to(test_front *f, float x, float y) {
    const play_view v = play_fit(f->p, 800.0f, 560.0f);
    const ht_vec2 to = play_to_screen(&v, (ht_vec2){x, y});
    test_move(f, to.x, to.y);
    test_frame(f);
}

// A disc filled at half transparency.
static bool has_disc(const test_front *f, play_color color) {
    for (int32_t i = 0; i < f->p->list.command_count; i++) {
        const play_command *c = &f->p->list.commands[i];
        if (c->op == PLAY_DISC && c->fill == play_fade(color, 0.5f)) {
            return true;
        }
    }
    return false;
}

// The box is at (350, 180) to (450, 380), the circle's radius is 20.
static void test_box(void **test_state) {
    (void)test_state;
    test_front f;
    test_start(&f, PAGE, 1200.0f, 1200.0f);
    assert_true(play_open(f.p, "field/free"));
    test_frame(&f);
    circle_to(&f, 480, 280);
    assert_string_equal(test_value(&f, "The circle"), "free");
    assert_string_equal(test_value(&f, "Evaluations"), "1");
    assert_string_equal(test_value(&f, "sum"), "10.00: free");
    assert_string_equal(test_value(&f, "f at its centre"), "30.000");
    assert_true(has_disc(&f, PLAY_GREEN));
    circle_to(&f, 465, 280);
    assert_string_equal(test_value(&f, "The circle"), "hit");
    assert_string_equal(test_value(&f, "sum"), "-5.00: hit");
    assert_true(has_disc(&f, PLAY_RED));
    assert_false(has_disc(&f, PLAY_GREEN));
    circle_to(&f, 465, 395); // beside the corner: 15 in both axes
    assert_string_equal(test_value(&f, "The circle"), "free");
    f.in.wheel = 1.0f;
    test_frame(&f);
    test_frame(&f);
    assert_string_equal(test_value(&f, "The circle"), "hit"); // the radius is 22 now
    test_numbers(&f);
    play_destroy(f.p);
}

static void next_field(test_front *f) {
    ht_vec2 where = {0};
    assert_non_null(test_find_text(f, ">", &where));
    const ht_vec2 mouse = f->in.mouse;
    test_click(f, where.x, where.y - 3.0f);
    test_move(f, mouse.x, mouse.y);
    test_frame(f);
}

static void test_all(void **test_state) {
    (void)test_state;
    test_front f;
    test_start(&f, PAGE, 600.0f, 500.0f);
    assert_true(play_open(f.p, "field/free"));
    test_frame(&f);
    for (int32_t i = 0; i < play_field_count(); i++) {
        assert_non_null(test_find_text(&f, play_field_at(i)->name.en, NULL));
        circle_to(&f, 400, 280);
        test_frame(&f);
        const float value = strtof(test_value(&f, "f at its centre"), NULL);
        const char *answer = test_value(&f, "The circle");
        assert_true(value > 0.0f || strcmp(answer, "hit") == 0 || strcmp(answer, "not decided") == 0 ||
                    strstr(answer, "touch") != NULL);
        const int32_t points = f.p->list.point_count;
        test_frame(&f);
        assert_int_equal(f.p->list.point_count, points); // nothing is left of a draft
        test_numbers(&f);
        next_field(&f);
    }
    assert_non_null(test_find_text(&f, "A formula of your own", NULL));
    next_field(&f);
    assert_non_null(test_find_text(&f, "Box", NULL));
    play_destroy(f.p);
}

static void type_formula(test_front *f, const char *text) {
    play_paste(f->p, text);
    test_frame(f);
    test_frame(f);
}

// A formula that is pasted, or typed, is asked like the others; one that cannot be read leaves the one before.
static void test_own_formula(void **test_state) {
    (void)test_state;
    test_front f;
    test_start(&f, PAGE, 1200.0f, 900.0f);
    assert_true(play_open(f.p, "field/free"));
    test_frame(&f);
    circle_to(&f, 500, 280);
    type_formula(&f, "length(x, y) - 70");
    assert_string_equal(test_value(&f, "f at its centre"), "30.000");
    assert_string_equal(test_value(&f, "The circle"), "free");
    assert_string_equal(test_value(&f, "Steepest slope seen"), "1");
    assert_string_equal(test_value(&f, "ht_field_check refutes"), "nothing");
    type_formula(&f, "x*x/100 + y*y/100 - 100"); // steep; the same disc, grown
    assert_string_equal(test_value(&f, "f at its centre"), "0.000");
    assert_string_equal(test_value(&f, "The circle"), "hit");
    assert_true(strtof(test_value(&f, "Steepest slope seen"), NULL) > 9.0f);
    type_formula(&f, "x + * y");
    assert_non_null(test_find_text(&f, "Not understood from here on: * y", NULL));
    assert_string_equal(test_value(&f, "f at its centre"), "0.000");
    type_formula(&f, "sqrt(x)");
    assert_non_null(test_find_text(&f, "NaN", NULL));
    test_numbers(&f);
    f.p->front.has_widgets = true;
    test_frame(&f);
    bool is_there = false;
    for (int32_t i = 0; i < f.p->widgets.count; i++) {
        const play_widget *w = &f.p->widgets.all[i];
        is_there =
            is_there || (w->kind == PLAY_ENTRY && strcmp(f.p->list.text + w->text, "x*x/100 + y*y/100 - 100") == 0);
    }
    assert_true(is_there);
    play_destroy(f.p);
}

// Every field can be made with every number that its slider gives.
static void test_numbers_of_fields(void **test_state) {
    (void)test_state;
    for (int32_t i = 0; i < play_field_count(); i++) {
        const play_field *s = play_field_at(i);
        assert_in_range(s->count + 4, 5, PLAY_FIELD_OPS);
        for (int k = 0; k <= 50; k++) {
            ht_field_op ops[PLAY_FIELD_OPS];
            ht_field field;
            const float knob = s->least + (s->most - s->least) * (float)k / 50.0f;
            assert_int_equal(play_field_make(s, knob, 0.1f * (float)k, (ht_vec2){400.0f, 280.0f}, ops, &field), HT_OK);
        }
    }
}

// The rings around a disc and around the hole in a ring: area, and where they are.
static void test_contour(void **test_state) {
    (void)test_state;
    enum { SIDE = 64 };
    static float value[SIDE * SIDE];
    static int32_t next[2 * SIDE * SIDE];
    static ht_vec2 out[1000];
    for (int i = 0; i < SIDE * SIDE; i++) {
        const int column = i % SIDE, row = i / SIDE;
        value[i] = fabsf(hypotf((float)column - 31.0f, (float)row - 30.0f) - 15.0f) - 5.0f;
    }
    const play_grid grid = {value, SIDE, 1, SIDE, SIDE, {0.0f, 0.0f}, 1.0f};
    const int32_t count = play_contour(&grid, 0.0f, next, out, 1000);
    double area = 0.0;
    int rings = 0;
    for (int32_t i = 0; i < count; i++) {
        if (out[i].x != out[i].x) {
            rings++;
            continue;
        }
        const double away = hypot((double)out[i].x - 31.0, (double)out[i].y - 30.0);
        assert_true(fabs(fabs(away - 15.0) - 5.0) < 0.02);
        if (out[i + 1].x == out[i + 1].x) {
            area += 0.5 * ((double)out[i].x * (double)out[i + 1].y - (double)out[i].y * (double)out[i + 1].x);
        }
    }
    assert_int_equal(rings, 2);
    assert_true(fabs(fabs(area) - 3.14159265 * (400.0 - 100.0)) < 3.0);
    // Without room for the outer ring the inner one is left, or the other way round; never half of one.
    const int32_t fewer = play_contour(&grid, 0.0f, next, out, count - 1);
    assert_true(fewer > 0 && fewer < count - 1 && out[fewer - 1].x != out[fewer - 1].x);
    // All inside: the border of the grid closes the ring. Diagonal corners: two rings or one, closed either way.
    for (int i = 0; i < SIDE * SIDE; i++) {
        value[i] = (i % SIDE + i / SIDE) % 2 == 0 ? -1.0f : 1.0f;
    }
    assert_true(play_contour(&grid, 2.0f, next, out, 1000) > 4 * (SIDE - 3));
    static ht_vec2 many[40000];
    const int32_t chess = play_contour(&grid, 0.1f, next, many, 40000);
    int32_t start = 0;
    for (int32_t i = 0; i < chess; i++) {
        if (many[i].x != many[i].x) {
            assert_true(many[start].x == many[i - 1].x && many[start].y == many[i - 1].y);
            start = i + 1;
        }
    }
    assert_int_equal(start, chess);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_box), cmocka_unit_test(test_all),
                                       cmocka_unit_test(test_own_formula), cmocka_unit_test(test_numbers_of_fields),
                                       cmocka_unit_test(test_contour)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
