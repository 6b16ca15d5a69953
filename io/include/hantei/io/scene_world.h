// scene_world.h: a scene's objects into a world: what the author of a map says becomes what the objects do.
#ifndef HANTEI_IO_SCENE_WORLD_H
#define HANTEI_IO_SCENE_WORLD_H

#include <hantei/io/scene.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What counts where the properties of an object say nothing. Zero is the default. A list, closed by NULL, names classes
/// and layers (or their groups): an object is in it when its class or one of these is.
typedef struct ht_scene_world_options {
    ht_vec2 up;                // against gravity: where "one_way" is open; zero: (0, -1), as y goes down on screens
    const char *const *mobile; // lists, or NULL for nothing
    const char *const *sensors;
    const char *const *one_way;
    const char *const *skipped; // what is left out
    // Asked about each object, after properties and lists: may change what it is added with (not its user data); false
    // leaves it out. NULL: all are taken.
    bool (*choose)(void *context, const ht_scene_object *object, ht_object_desc *desc);
    void *context;
} ht_scene_world_options;

/// Adds the scene's objects to the world, all or none of them, in their order. objects[i] (NULL, or room for scene->count)
/// becomes the handle of scene->objects[i], {0, 0} for one that is left out; its user data in the world is i.
///
/// Objects are fixed and stop what moves, unless a property (ht_scene_property) says otherwise: "mobile", "sensor",
/// "solid", "collision" or "collides" (false: a sensor), "one_way" (true: it stops only what comes down on it; "up",
/// "down", "left" or "right": the side that stops), "skip". Entities are sensors, unless "solid", "mobile" or "one_way"
/// is said. Points are places: they are left out unless one of these is said. Filters are the scene's; level geometry
/// meets everything, as fixed objects never meet each other.
///
/// Level geometry has its origin at (0, 0), any other object in the middle of its bounds, rounded to whole units.
///
/// Values are bools, ints, "true" or "false", and of "one_way" the words above. HT_ERR_VALUE for any other, or as
/// ht_world_add refuses an object, whose id *error tells; HT_ERR_NULL, HT_ERR_MEMORY: the world then has the objects that
/// it had. `options` and `error` may be NULL.
HT_IO_API ht_status ht_scene_to_world(const ht_scene *scene, const ht_scene_world_options *options, ht_world *world,
                                      ht_object *objects, ht_io_error *error);

#ifdef __cplusplus
}
#endif

#endif
