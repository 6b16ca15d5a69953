// picture_text.c: any bytes to text that cairo and XML take: UTF-8 without the characters that XML 1.0 (section 2.2)
// leaves out or discourages.
#include "picture_parts.h"

#include "utf8.h"

#include <string.h>

static bool is_control(const char *text, size_t length) {
    const unsigned char *const u = (const unsigned char *)text;
    return (length == 1 && (u[0] < 0x20 || u[0] == 0x7f)) ||              // C0 and delete
           (length == 2 && u[0] == 0xc2 && u[1] < 0xa0) ||                // C1
           (length == 3 && u[0] == 0xef && u[1] == 0xbf && u[2] >= 0xbe); // U+FFFE, U+FFFF
}

static const char *escape(char c) {
    return c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : NULL;
}

void hti_text_clean(ht_text *out, const char *text, size_t most, bool xml) {
    size_t left = strlen(text);
    for (size_t written = 0; left > 0; written++) {
        if (written == most) {
            ht_text_append(out, "\xe2\x80\xa6", 3); // the ellipsis
            return;
        }
        const size_t length = hti_utf8_length(text, left), taken = length > 0 ? length : 1;
        const char *const escaped = xml ? escape(text[0]) : NULL;
        if (length == 0 || is_control(text, length)) {
            ht_text_append(out, "\xef\xbf\xbd", 3); // the replacement character
        } else if (escaped != NULL) {
            ht_text_append(out, escaped, strlen(escaped));
        } else {
            ht_text_append(out, text, length);
        }
        text += taken;
        left -= taken;
    }
}
