// rounding_kernel.c: a product and a sum, as each instruction set computes them.
#include "base/rounding.h"

double HTI_KERNEL(hti_rounding_sum)(double a, double b, double c) {
    return a * b + c;
}
