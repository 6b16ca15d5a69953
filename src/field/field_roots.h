// field_roots.h: real roots of a polynomial between 0 and 1.
#ifndef HANTEI_FIELD_FIELD_ROOTS_H
#define HANTEI_FIELD_FIELD_ROOTS_H

enum { HTI_ROOTS_DEGREE = 5 };

/// Writes to `t` numbers between 0 and 1 among which are, to within a few roundings, all roots of c[0] + c[1] t + ... +
/// c[degree] t^degree there, and all points where it turns; returns how many, at most 31 for degree 5. Degree 1 to 5.
int hti_field_roots(const double *c, int degree, double *t);

enum { HTI_FIELD_ROOTS_MAX = 31 };

#endif
