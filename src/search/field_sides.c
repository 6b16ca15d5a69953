// field_sides.c: tells from which side bounds of a field's operands count (field_corners.c). Those of what is taken away
// count from above, for a lower bound of the whole; those of both operands of an exclusive or, and of what an onion is
// made of, from both sides.
#include "field/field_operators.h"
#include "field/field_whole.h"
#include "search/field_set.h"

/// The sides of an operator's operands, as bits.
enum { A_BELOW = 1, A_ABOVE = 2, B_BELOW = 4, B_ABOVE = 8, BELOW_BITS = A_BELOW | B_BELOW };

static int sides_of_negative(int sides) {
    return (sides & BELOW_BITS) << 1 | (sides >> 1 & BELOW_BITS);
}

#define FIELD_MIN(a, b) ((a) | (b))
#define FIELD_MAX FIELD_MIN
#define FIELD_SOFT_MIN FIELD_MIN
#define FIELD_SOFT_MAX FIELD_MIN
#define FIELD_NEGATED(a) sides_of_negative(a)
#define FIELD_ABSOLUTE(a) ((a) | sides_of_negative(a))
#define FIELD_LESS(a) (a)
#define FIELD_MORE(a) (a)
#define OPERATE(label, expression)                                                                                     \
    label:                                                                                                             \
    return expression;

// Returns the sides from which operands count where the operator's value counts from below.
static int sides_of_operands(const ht_field_op *op) {
    const int a = A_BELOW, b = B_BELOW;
    switch ((int)op->code) { HTI_FIELD_OPERATIONS(OPERATE) }
}

// Goes from the whole to its parts. Of what is repeated nothing is known but its value.
bool hti_field_sides(const ht_field *field, uint64_t convex, uint64_t *kept, uint64_t *taken) {
    int sides[HT_FIELD_STACK + 1] = {
        A_BELOW}; // of what stands before the instruction, a single operand being the first
    int count = 1;
    bool is_known = false;
    *kept = *taken = 0;
    for (int32_t i = field->count - 1; i >= 0; i--) {
        const ht_field_op *const op = &field->ops[i];
        if (hti_field_is_primitive(op)) {
            const int of = sides[--count];
            *kept |= (uint64_t)((of & A_BELOW) != 0) << i;
            *taken |= (uint64_t)((of & A_ABOVE) != 0) << i;
            is_known = is_known || (convex >> i & 1) || hti_field_has_parts(op) || hti_field_is_crescent(op);
        } else if (hti_field_is_operator(op)) {
            const int below = sides_of_operands(op), above = sides_of_negative(below), of = sides[count - 1];
            const int both = (of & A_BELOW ? below : 0) | (of & A_ABOVE ? above : 0);
            sides[count - 1] = both & (A_BELOW | A_ABOVE);
            if (hti_field_takes_two(op)) {
                sides[count++] = both >> 2;
            }
        }
    }
    return is_known;
}
