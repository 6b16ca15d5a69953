#include "exact_options.h"

#include <stdlib.h>
#include <string.h>

static bool read_one(const char *name, const char *value, exact_options *o) {
    if (strcmp(name, "--pairs") == 0) {
        o->pairs = strtoull(value, NULL, 0);
    } else if (strcmp(name, "--seconds") == 0) {
        o->seconds = strtod(value, NULL);
    } else if (strcmp(name, "--seed") == 0) {
        o->seed = strtoull(value, NULL, 0);
    } else if (strcmp(name, "--set") == 0) {
        o->set = gen_set_from_name(value);
    } else if (strcmp(name, "--kind") == 0) {
        o->kind = (int)ht_kind_from_name(value);
    } else {
        return false;
    }
    return true;
}

bool exact_options_read(int argc, char **argv, exact_options *o, exact_option_reader *other, void *user) {
    for (int i = 1; i < argc; i += 2) {
        const char *name = argv[i], *value = i + 1 < argc ? argv[i + 1] : NULL;
        if (value == NULL || !(read_one(name, value, o) || (other != NULL && other(name, value, user)))) {
            return false;
        }
    }
    return o->set < GEN_SET_COUNT && o->kind != HT_NO_SHAPE;
}
