// utf8.h: where one character of UTF-8 ends.
#ifndef HANTEI_IO_UTF8_H
#define HANTEI_IO_UTF8_H

#include <stddef.h>

/// Bytes of the character at the start of `text` (1 to 4), or 0 when it is not UTF-8 or `length` is 0.
size_t hti_utf8_length(const char *text, size_t length);

#endif
