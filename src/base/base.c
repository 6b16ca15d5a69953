// base.c: returns the version, and statuses in words.
#include <hantei/base.h>

#include "base/numeric.h"

#define TEXT_OF(x) #x
#define VERSION_TEXT(major, minor, patch) TEXT_OF(major) "." TEXT_OF(minor) "." TEXT_OF(patch)

typedef struct status_words {
    const char *name;
    const char *text;
} status_words;

static const status_words words[] = {
#define STATUS_WORDS(code, name, text) {name, text},
    HT_STATUS_LIST(STATUS_WORDS)
#undef STATUS_WORDS
};
static_assert(sizeof words / sizeof words[0] == HT_STATUS_COUNT, "every status has its words");

const char *ht_status_name(ht_status status) {
    return (unsigned)status < HT_STATUS_COUNT ? words[status].name : "unknown";
}

const char *ht_status_text(ht_status status) {
    return (unsigned)status < HT_STATUS_COUNT ? words[status].text : "unknown status";
}

const char *ht_version(void) {
    return VERSION_TEXT(HT_VERSION_MAJOR, HT_VERSION_MINOR, HT_VERSION_PATCH);
}
