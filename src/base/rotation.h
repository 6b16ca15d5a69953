// rotation.h: cosine and sine in double, the same bits on every machine.
#ifndef HANTEI_BASE_ROTATION_H
#define HANTEI_BASE_ROTATION_H

typedef struct hti_rotation {
    double c, s; // cosine and sine
} hti_rotation;

/// Returns cosine and sine of a finite angle in radians. Each is wrong by at most 2^-51 while |angle| < 2^26, by 2^-50
/// |angle| beyond. Zero gives (1, 0).
hti_rotation hti_rotation_of(double radians);

#endif
