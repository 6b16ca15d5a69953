// decimal.h: decimal numbers in text, read to the nearest float32 whatever the locale.
#ifndef HANTEI_IO_DECIMAL_H
#define HANTEI_IO_DECIMAL_H

#include <stddef.h>

/// Bytes of the JSON number at the start of `text` (RFC 8259: no plus sign, no leading zeros), or 0 when there is none.
size_t hti_decimal_length(const char *text, size_t length);

/// The float32 nearest to the number in text[0..length), which is made of digits with an optional sign, point and
/// exponent; ties to even, infinity when it is too large. O(length), no allocation.
float hti_decimal_float(const char *text, size_t length);

#endif
