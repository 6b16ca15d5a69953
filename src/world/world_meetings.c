// world_meetings.c: the pairs that the last update found to meet, by slots.
//
// The world has them in the index's order. A heap in the caller's array keeps the first of them, the last of these on top
// (J. W. J. Williams, "Algorithm 232: Heapsort", CACM 1964), and is sorted in its place.
#include "world/world_internal.h"

static bool is_event_before(const ht_event *p, const ht_event *q) {
    return p->a.slot != q->a.slot ? p->a.slot < q->a.slot : p->b.slot < q->b.slot;
}

// Puts out[i] where it belongs below.
static void sift_events(ht_event *out, size_t count, size_t i) {
    const ht_event item = out[i];
    for (size_t child = 2 * i + 1; child < count; child = 2 * i + 1) {
        child += child + 1 < count && is_event_before(&out[child], &out[child + 1]) ? 1 : 0;
        if (!is_event_before(&item, &out[child])) {
            break;
        }
        out[i] = out[child];
        i = child;
    }
    out[i] = item;
}

static void heap_events(ht_event *out, size_t count) {
    for (size_t i = count / 2; i-- > 0;) {
        sift_events(out, count, i);
    }
}

static void sort_heap_of_events(ht_event *out, size_t count) {
    for (size_t last = count; last-- > 1;) {
        const ht_event item = out[last];
        out[last] = out[0];
        out[0] = item;
        sift_events(out, last, 0);
    }
}

size_t ht_world_meetings(const ht_world *world, ht_event *out, size_t capacity) {
    const size_t room = out != NULL ? capacity : 0;
    size_t found = 0;
    for (size_t i = 0; world != NULL && i < world->meeting_count; i++) {
        const ht_pair pair = ((const ht_pair *)world->meetings.items)[i], s = hti_world_meeting_slots(pair);
        if (!hti_world_is_told(world, s.a) || !hti_world_is_told(world, s.b)) {
            continue;
        }
        const ht_event event = hti_world_event_of_now(world, pair, hti_world_meeting_relation(pair));
        if (found < room) {
            out[found] = event;
        } else if (room > 0 && is_event_before(&event, &out[0])) {
            out[0] = event;
            sift_events(out, room, 0);
        }
        found++;
        if (found == room) {
            heap_events(out, room);
        }
    }
    if (found < room) {
        heap_events(out, found);
    }
    sort_heap_of_events(out, found < room ? found : room);
    return found;
}
