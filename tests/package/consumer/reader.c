// reader.c: the readers and pictures from C.
#include <hantei/io/json.h>
#include <hantei/io/picture.h>
#include <hantei/io/tiled.h>

#include <string.h>

int main(int argc, char **argv) {
    static const char text[] = "{\"hantei\":1,\"objects\":[{\"id\":\"a\",\"shape\":"
                               "{\"type\":\"circle\",\"center\":[0,0],\"radius\":1}}]}";
    ht_scene scene;
    ht_scene_init(&scene);
    ht_io_error error;
    ht_status status = ht_json_read_scene(&scene, text, strlen(text), "text", &error);
    if (status == HT_OK && argc > 1) {
        status = ht_picture_write(argv[1], HT_PICTURE_SVG, &scene, NULL, 0, NULL, &error);
    }
    const bool fine = status == HT_OK && scene.count == 1 && strcmp(scene.objects[0].id, "a") == 0;
    ht_scene_deinit(&scene);
    return fine ? 0 : 1;
}
