// rotation.c: computes cosine and sine of a double, by IEEE arithmetic alone.
//
// 1. Reduction x = k pi/2 + r, |r| <= pi/4 and a little, with pi/2 in three parts (W. J. Cody, W. Waite, "Software
//    Manual for the Elementary Functions", 1980). The first two have 25 bits, so their products with |k| < 2^27 are
//    exact, as is the first difference; the others lose at most half a unit in the last place of numbers below 1.
//    Beyond, the products lose 2^-53 |x|, which is no more than what x itself does not say.
// 2. Taylor series: the first terms left out are below (pi/4)^17/17! < 2^-54 and (pi/4)^18/18! < 2^-58; r and the two
//    last operations lose below 2^-53 each.
#include "base/rotation.h"

#include "base/numeric.h"

static const double rotation_half_pi[] = {0x1.921fb5p0, 0x1.110b46p-26, 0x1.1a62633145c07p-54};

// The powers of z from 0 to 6 are computed in an order in which few operations wait for others.
static double rotation_polynomial(const double terms[7], double z) {
    const double zz = z * z;
    return ((terms[0] + terms[1] * z) + zz * (terms[2] + terms[3] * z)) +
           zz * zz * ((terms[4] + terms[5] * z) + zz * terms[6]);
}

// (sin r / r - 1) / r^2 and (cos r - 1 + r^2/2) / r^4.
static const double rotation_sine_terms[7] = {
    -1.0 / 6.0,        1.0 / 120.0,        -1.0 / 5040.0,         1.0 / 362880.0,
    -1.0 / 39916800.0, 1.0 / 6227020800.0, -1.0 / 1307674368000.0};
static const double rotation_cosine_terms[7] = {
    1.0 / 24.0,        -1.0 / 720.0,         1.0 / 40320.0,         -1.0 / 3628800.0,
    1.0 / 479001600.0, -1.0 / 87178291200.0, 1.0 / 20922789888000.0};

hti_rotation hti_rotation_of(double radians) {
    if (!(__builtin_fabs(radians) < 0x1p50)) {
        return (hti_rotation){1.0, 0.0}; // the bound allows anything
    }
    const double shifted = radians * 0x1.45f306dc9c883p-1 + 0x1.8p52; // its last bits are k
    const double k = shifted - 0x1.8p52;
    const double r = ((radians - k * rotation_half_pi[0]) - k * rotation_half_pi[1]) - k * rotation_half_pi[2];
    const double z = r * r;
    const double s = r + r * (z * rotation_polynomial(rotation_sine_terms, z));
    const double c = (1.0 - 0.5 * z) + z * z * rotation_polynomial(rotation_cosine_terms, z);
    uint64_t quadrant = 0;
    memcpy(&quadrant, &shifted, sizeof quadrant);
    const bool swapped = (quadrant & 1u) != 0;
    const double cosine = swapped ? s : c, sine = swapped ? c : s;
    return (hti_rotation){((quadrant + 1) & 2u) != 0 ? -cosine : cosine, (quadrant & 2u) != 0 ? -sine : sine};
}
