// question.c: the list of questions, and which function answers each for a pair of kinds.
#include "shape/pair_table.h"

const char *ht_question_name(ht_question question) {
#define NAME(code, name) #name,
    static const char *const names[] = {HT_QUESTION_LIST(NAME)};
#undef NAME
    return (unsigned)question < (unsigned)HT_QUESTION_COUNT ? names[question] : "unknown";
}

#define DECLARE(code, name) ht_pair_info hti_##name##_where(ht_kind a, ht_kind b);
HT_QUESTION_LIST(DECLARE)
#undef DECLARE

ht_pair_info ht_where(ht_question question, ht_kind a, ht_kind b) {
#define WHERE(code, name) hti_##name##_where,
    static ht_pair_info (*const where[])(ht_kind a, ht_kind b) = {HT_QUESTION_LIST(WHERE)};
#undef WHERE
    if ((unsigned)question >= (unsigned)HT_QUESTION_COUNT || !hti_is_kind(a) || !hti_is_kind(b)) {
        return (ht_pair_info){NULL, NULL, NULL};
    }
    return where[question](a, b);
}
