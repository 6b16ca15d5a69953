// elementary.h: logarithm and exponential in double, the same bits on every machine.
#ifndef HANTEI_BASE_ELEMENTARY_H
#define HANTEI_BASE_ELEMENTARY_H

/// The natural logarithm of a finite x > 0: wrong by at most 2^-50 of itself.
double hti_log(double x);

/// e to the x for |x| <= 700, wrong by at most 2^-49 of itself; x beyond is taken as +-700.
double hti_exp(double x);

#endif
