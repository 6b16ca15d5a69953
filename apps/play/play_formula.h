// play_formula.h: a formula in x and y that a reader has typed, as a function of a field.
#ifndef HANTEI_PLAY_FORMULA_H
#define HANTEI_PLAY_FORMULA_H

#include <hantei/field.h>

enum { FORMULA_STEPS = 96, FORMULA_DEPTH = 24 };

typedef struct play_formula_step {
    int32_t code; // what it does (play_formula.c)
    double number;
} play_formula_step;

/// Steps that push a value and take values, in their order.
typedef struct play_formula {
    play_formula_step steps[FORMULA_STEPS];
    int32_t count;
} play_formula;

/// The names that it knows, for those who type.
extern const char play_formula_names[];

/// Numbers, x, y, + - * /, brackets, |...| and functions. NULL: it is read; else the place in the text where it cannot go on, and
/// *out is as it was.
const char *play_formula_read(const char *text, play_formula *out);

/// Its value and, where `gradient` is not NULL, its gradient: an ht_field_function, `data` being a play_formula.
double play_formula_value(const void *data, double x, double y, double gradient[2]);

#endif
