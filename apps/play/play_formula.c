// play_formula.c: reads formulae by descent, and computes value and gradient together: each value carries its derivatives.
#include "play_formula.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

const char play_formula_names[] = "abs min max length sqrt";

typedef enum formula_code {
    FORMULA_NUMBER,
    FORMULA_X,
    FORMULA_Y,
    FORMULA_ADD,
    FORMULA_SUBTRACT,
    FORMULA_MULTIPLY,
    FORMULA_DIVIDE,
    FORMULA_NEGATE,
    FORMULA_ABS,
    FORMULA_SQRT,
    FORMULA_MIN,
    FORMULA_MAX,
    FORMULA_LENGTH
} formula_code;

typedef struct formula_function {
    const char *name;
    formula_code code;
    int32_t count; // of what stands between its brackets
} formula_function;

static const formula_function functions[] = {{"abs", FORMULA_ABS, 1},
                                             {"sqrt", FORMULA_SQRT, 1},
                                             {"min", FORMULA_MIN, 2},
                                             {"max", FORMULA_MAX, 2},
                                             {"length", FORMULA_LENGTH, 2}};

// --- reading ---

typedef struct formula_reader {
    const char *at;
    play_formula made;
    int32_t depth, nesting; // of values that wait, of brackets
    bool failed;
} formula_reader;

static void read_sum(formula_reader *r);

static void skip_blanks(formula_reader *r) {
    r->at += strspn(r->at, " \t\r\n");
}

static bool take_sign(formula_reader *r, char sign) {
    skip_blanks(r);
    const bool is_there = !r->failed && *r->at == sign;
    r->at += is_there;
    return is_there;
}

static void want_sign(formula_reader *r, char sign) {
    r->failed = !take_sign(r, sign) || r->failed;
}

// `by`: how many values are there more, afterwards.
static void add_formula_step(formula_reader *r, formula_code code, double number, int32_t by) {
    r->depth += by;
    r->failed = r->failed || r->made.count == FORMULA_STEPS || r->depth > FORMULA_DEPTH;
    if (!r->failed) {
        r->made.steps[r->made.count++] = (play_formula_step){(int32_t)code, number};
    }
}

// The function of this name; NULL when there is none.
static const formula_function *function_of(const char *name, size_t length) {
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        if (strlen(functions[i].name) == length && memcmp(functions[i].name, name, length) == 0) {
            return &functions[i];
        }
    }
    return NULL;
}

static void read_function(formula_reader *r, size_t length) {
    const formula_function *f = function_of(r->at, length);
    if (f == NULL) {
        r->failed = true;
        return;
    }
    r->at += length;
    for (int32_t k = 0; k < f->count && !r->failed; k++) {
        want_sign(r, k == 0 ? '(' : ',');
        read_sum(r);
    }
    want_sign(r, ')');
    add_formula_step(r, f->code, 0.0, 1 - f->count);
}

static void read_number(formula_reader *r) {
    char *end = NULL;
    const double number = (double)strtof(r->at, &end);
    r->failed = r->failed || end == r->at || !isfinite(number);
    if (!r->failed) {
        r->at = end;
        add_formula_step(r, FORMULA_NUMBER, number, 1);
    }
}

static void read_value(formula_reader *r) {
    skip_blanks(r);
    const size_t length = strspn(r->at, "abcdefghijklmnopqrstuvwxyz");
    if (length == 1 && (*r->at == 'x' || *r->at == 'y')) {
        add_formula_step(r, *r->at == 'x' ? FORMULA_X : FORMULA_Y, 0.0, 1);
        r->at++;
    } else if (length > 0) {
        read_function(r, length);
    } else if (take_sign(r, '(')) {
        read_sum(r);
        want_sign(r, ')');
    } else if (take_sign(r, '|')) {
        read_sum(r);
        want_sign(r, '|');
        add_formula_step(r, FORMULA_ABS, 0.0, 0);
    } else {
        read_number(r);
    }
}

static void read_signed(formula_reader *r) {
    int32_t minus = 0;
    for (; take_sign(r, '-'); minus++) {
    }
    read_value(r);
    if (minus % 2 != 0) {
        add_formula_step(r, FORMULA_NEGATE, 0.0, 0);
    }
}

static void read_product(formula_reader *r) {
    read_signed(r);
    while (!r->failed) {
        if (take_sign(r, '*')) {
            read_signed(r);
            add_formula_step(r, FORMULA_MULTIPLY, 0.0, -1);
        } else if (take_sign(r, '/')) {
            read_signed(r);
            add_formula_step(r, FORMULA_DIVIDE, 0.0, -1);
        } else {
            return;
        }
    }
}

static void read_sum(formula_reader *r) {
    r->failed = r->failed || ++r->nesting > FORMULA_DEPTH;
    read_product(r);
    while (!r->failed) {
        if (take_sign(r, '+')) {
            read_product(r);
            add_formula_step(r, FORMULA_ADD, 0.0, -1);
        } else if (take_sign(r, '-')) {
            read_product(r);
            add_formula_step(r, FORMULA_SUBTRACT, 0.0, -1);
        } else {
            break;
        }
    }
    r->nesting--;
}

const char *play_formula_read(const char *text, play_formula *out) {
    formula_reader r = {.at = text};
    read_sum(&r);
    skip_blanks(&r);
    if (r.failed || *r.at != '\0') {
        return r.at;
    }
    *out = r.made;
    return NULL;
}

// --- computing ---

typedef struct formula_dual {
    double value, dx, dy;
} formula_dual;

static formula_dual scaled_dual(double value, double by, formula_dual a) {
    return (formula_dual){value, by * a.dx, by * a.dy};
}

static formula_dual dual_of_one(formula_code code, formula_dual a) {
    switch (code) {
    case FORMULA_NEGATE:
        return scaled_dual(-a.value, -1.0, a);
    case FORMULA_ABS:
        return scaled_dual(fabs(a.value), a.value < 0.0 ? -1.0 : 1.0, a);
    default:
        return scaled_dual(sqrt(a.value), a.value > 0.0 ? 0.5 / sqrt(a.value) : 0.0, a);
    }
}

static formula_dual dual_of_two(formula_code code, formula_dual a, formula_dual b) {
    const double length = sqrt(a.value * a.value + b.value * b.value), share = length > 0.0 ? 1.0 / length : 0.0;
    switch (code) {
    case FORMULA_ADD:
        return (formula_dual){a.value + b.value, a.dx + b.dx, a.dy + b.dy};
    case FORMULA_SUBTRACT:
        return (formula_dual){a.value - b.value, a.dx - b.dx, a.dy - b.dy};
    case FORMULA_MULTIPLY:
        return (formula_dual){a.value * b.value, a.dx * b.value + a.value * b.dx, a.dy * b.value + a.value * b.dy};
    case FORMULA_DIVIDE:
        return (formula_dual){a.value / b.value, (a.dx - a.value / b.value * b.dx) / b.value,
                              (a.dy - a.value / b.value * b.dy) / b.value};
    case FORMULA_MIN:
        return b.value < a.value ? b : a;
    case FORMULA_MAX:
        return b.value > a.value ? b : a;
    default:
        return (formula_dual){length, share * (a.value * a.dx + b.value * b.dx),
                              share * (a.value * a.dy + b.value * b.dy)};
    }
}

double play_formula_value(const void *data, double x, double y, double gradient[2]) {
    const play_formula *f = data;
    formula_dual stack[FORMULA_DEPTH + 1] = {{0.0, 0.0, 0.0}};
    int32_t top = 0; // the last value; before the first one there is a zero
    for (int32_t i = 0; i < f->count; i++) {
        const formula_code code = (formula_code)f->steps[i].code;
        if (code <= FORMULA_Y) {
            const double value = code == FORMULA_X ? x : code == FORMULA_Y ? y : f->steps[i].number;
            stack[++top] = (formula_dual){value, code == FORMULA_X, code == FORMULA_Y};
        } else if (code >= FORMULA_NEGATE && code <= FORMULA_SQRT) {
            stack[top] = dual_of_one(code, stack[top]);
        } else {
            top--;
            stack[top] = dual_of_two(code, stack[top], stack[top + 1]);
        }
    }
    if (gradient != NULL) {
        gradient[0] = stack[top].dx;
        gradient[1] = stack[top].dy;
    }
    return stack[top].value;
}
