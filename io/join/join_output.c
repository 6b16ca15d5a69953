// join_output.c: whether the output can be written, before the work is done for it: it is no input and no folder, and a file
// can be made beside it, as it will be when the pairs are merged.
#include "join/join_work.h"
#include "system.h"

bool hti_join_check_output(hti_join_work *w) {
    const char *const path = w->join->out;
    for (int i = 0; i < 2; i++) {
        if (w->inputs[i].file >= 0 && hti_system_is_same(w->inputs[i].file, path)) {
            return hti_join_fail(w, HT_ERR_FILE, path, "it is an input, which the pairs would replace");
        }
    }
    const hti_system_kind kind = hti_system_kind_of(path);
    if (kind == HTI_SYSTEM_FOLDER) {
        return hti_join_fail(w, HT_ERR_FILE, path, "it is a folder");
    }
    if (kind == HTI_SYSTEM_DEVICE) {
        return w->state.ranks == 0 ||
               hti_join_fail(w, HT_ERR_FILE, path, "ranks cannot write it together: it is not a regular file");
    }
    ht_file_out out;
    w->status = ht_file_open(&out, path, w->error);
    if (w->status == HT_OK) {
        ht_file_close(&out, false, NULL);
    }
    return w->status == HT_OK;
}
