// tiled_fuzz.h: any bytes read as a Tiled map, tileset and template, in the format TILED_IS_JSON. The files they name lie
// in a directory that does not exist. What can be read is answerable; what cannot leaves the scene empty and a reason.
#include "tiled/tiled_model.h"
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void read_map(const char *text, size_t size) {
    ht_scene scene;
    ht_io_error error = {0};
    ht_scene_init(&scene);
    const ht_status status = ht_tiled_read_text(&scene, text, size, TILED_IS_JSON, "/nonexistent/map", NULL, &error);
    if (status != HT_OK && (scene.count != 0 || error.status != status || error.reason[0] == '\0')) {
        abort();
    }
    for (size_t i = 0; i < scene.count; i++) {
        if (!ht_is_answerable(&scene.objects[i].shape)) {
            abort();
        }
    }
    ht_scene_deinit(&scene);
}

static void read_part(const char *text, size_t size, hti_tiled_root root) {
    ht_io_error error = {0};
    hti_tiled_reader reader = {.error = &error};
    hti_tiled_file file = {.path = "/nonexistent/part", .root = root};
    const ht_status status =
        hti_tiled_parse(&reader, &file, &(hti_tiled_source){text, size, TILED_IS_JSON, false, NULL});
    if (status != error.status) {
        abort();
    }
    hti_tiled_reader_deinit(&reader);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    read_map((const char *)data, size);
    read_part((const char *)data, size, HTI_ROOT_TILESET);
    read_part((const char *)data, size, HTI_ROOT_TEMPLATE);
    return 0;
}
