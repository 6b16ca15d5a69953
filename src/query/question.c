// question.c: the list of questions, and which functions answer each for a pair of kinds.
#include "query/cast/cast_internal.h"
#include "query/contact/contact_internal.h"
#include "query/contain/contain_internal.h"
#include "query/crossings/crossings_internal.h"
#include "query/distance/distance_internal.h"
#include "query/ray/ray_internal.h"
#include "query/relate/relate_internal.h"
#include "query/sweep/sweep_internal.h"
#include "shape/pair_table.h"

const char *ht_question_name(ht_question question) {
#define NAME(code, name) #name,
    static const char *const names[] = {HT_QUESTION_LIST(NAME)};
#undef NAME
    return (unsigned)question < (unsigned)HT_QUESTION_COUNT ? names[question] : "unknown";
}

static const char *text_behind(const char *text) {
    while (*text != '\0') {
        text++;
    }
    return text + 1;
}

ht_pair_info ht_where(ht_question question, ht_kind a, ht_kind b, int32_t step) {
#define WHERE(code, name) hti_##name##_where,
    static const hti_steps *(*const where[])(ht_kind a, ht_kind b) = {HT_QUESTION_LIST(WHERE)};
#undef WHERE
    const ht_pair_info none = {NULL, NULL, NULL, NULL};
    if ((unsigned)question >= (unsigned)HT_QUESTION_COUNT || !hti_is_kind(a) || !hti_is_kind(b) ||
        (uint32_t)step >= HTI_STEP_COUNT) {
        return none;
    }
    const char *const texts = (*where[question](a, b))[step];
    if (texts == NULL) {
        return none;
    }
    const char *const function = text_behind(texts), *const file = text_behind(function);
    return (ht_pair_info){texts, function, file, text_behind(file)};
}
