// utf8.c: well-formed UTF-8 by the table of The Unicode Standard, section 3.9 (table 3-7): the first byte tells the
// length and which second bytes are allowed; that leaves out overlong forms, surrogates and what lies above U+10FFFF.
#include "utf8.h"

size_t hti_utf8_length(const char *text, size_t length) {
    const unsigned char *const u = (const unsigned char *)text;
    if (length == 0) {
        return 0;
    }
    if (u[0] < 0x80) {
        return 1;
    }
    const size_t need = u[0] < 0xe0 ? 2 : u[0] < 0xf0 ? 3 : 4;
    if (u[0] < 0xc2 || u[0] > 0xf4 || need > length) {
        return 0;
    }
    const unsigned low = u[0] == 0xe0 ? 0xa0 : u[0] == 0xf0 ? 0x90 : 0x80;
    const unsigned high = u[0] == 0xed ? 0x9f : u[0] == 0xf4 ? 0x8f : 0xbf;
    if (u[1] < low || u[1] > high) {
        return 0;
    }
    for (size_t i = 2; i < need; i++) {
        if (u[i] < 0x80 || u[i] > 0xbf) {
            return 0;
        }
    }
    return need;
}
