// play_draw.c: the list of drawing commands, and shapes as commands.
#include "play_ui.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const float FULL_TURN = 6.2831853f;

play_color play_fade(play_color color, float alpha) {
    return (color & ~UINT32_C(0xff)) | (play_color)((float)(color & 0xff) * alpha + 0.5f);
}

static void put_command(play *p, play_command command) {
    play_list *list = &p->list;
    if (list->command_count == list->command_room) {
        list->is_full = true;
        return;
    }
    list->commands[list->command_count++] = command;
}

play_pen play_pen_start(play *p) {
    return (play_pen){p, p->list.point_count};
}

void play_pen_to(play_pen *pen, ht_vec2 point) {
    play_list *list = &pen->p->list;
    if (list->point_count == list->point_room) {
        list->is_full = true;
        return;
    }
    list->points[list->point_count++] = point;
}

void play_pen_lift(play_pen *pen) {
    play_pen_to(pen, (ht_vec2){NAN, 0.0f});
}

void play_pen_end(play_pen *pen, play_op op, play_style style) {
    const float width = (style.width > 0.0f ? style.width : 1.5f) * fmaxf(pen->p->em / 16.0f, 1.0f);
    put_command(pen->p, (play_command){.op = (int32_t)op,
                                       .fill = style.fill,
                                       .stroke = style.stroke,
                                       .width = width,
                                       .first = pen->first,
                                       .count = pen->p->list.point_count - pen->first,
                                       .flags = style.flags});
}

static void put_draw_points(play *p, play_op op, const ht_vec2 *points, int32_t count, play_style style) {
    play_pen pen = play_pen_start(p);
    for (int32_t i = 0; i < count; i++) {
        play_pen_to(&pen, points[i]);
    }
    play_pen_end(&pen, op, style);
}

play_pen play_copies_start(play *p, const ht_vec2 *ring, int32_t count) {
    play_pen pen = play_pen_start(p);
    for (int32_t i = 0; i < PLAY_RING; i++) {
        play_pen_to(&pen, i < count ? ring[i] : (ht_vec2){0.0f, 0.0f});
    }
    return pen;
}

void play_copies_to(play_pen *pen, ht_vec2 at, ht_vec2 unit) {
    play_list *list = &pen->p->list;
    if (list->point_count + 2 > list->point_room) {
        list->is_full = true;
        return;
    }
    list->points[list->point_count++] = at;
    list->points[list->point_count++] = unit;
}

void play_copies_end(play_pen *pen, int32_t count, float radius, play_style style) {
    play_pen_end(pen, PLAY_COPIES, style);
    if (pen->p->list.command_count > 0) {
        play_command *c = &pen->p->list.commands[pen->p->list.command_count - 1];
        c->text = count;
        c->size = radius;
    }
}

void play_path(play *p, const ht_vec2 *points, int32_t count, play_style style) {
    style.fill = 0;
    put_draw_points(p, PLAY_PATH, points, count, style);
}

void play_line(play *p, ht_vec2 a, ht_vec2 b, play_style style) {
    play_path(p, (ht_vec2[]){a, b}, 2, style);
}

void play_area(play *p, const ht_vec2 *points, int32_t count, play_style style) {
    put_draw_points(p, PLAY_AREA, points, count, style);
}

void play_disc(play *p, ht_vec2 center, float radius, play_style style) {
    put_draw_points(p, PLAY_DISC, &center, 1, style);
    if (p->list.command_count > 0) {
        p->list.commands[p->list.command_count - 1].size = radius;
    }
}

void play_clip(play *p, const ht_box *box) {
    put_draw_points(p, PLAY_CLIP, box ? (const ht_vec2[]){box->min, box->max} : NULL, box ? 2 : 0, (play_style){0});
}

// A quarter about each corner, the first to the right and below.
static void round_corners(play_pen *pen, ht_box box, float corner) {
    const ht_vec2 centers[4] = {{box.max.x - corner, box.max.y - corner},
                                {box.min.x + corner, box.max.y - corner},
                                {box.min.x + corner, box.min.y + corner},
                                {box.max.x - corner, box.min.y + corner}};
    for (int i = 0; i < 4; i++) {
        for (int k = 0; k <= 6; k++) {
            const float angle = FULL_TURN * ((float)i / 4.0f + (float)k / 24.0f);
            play_pen_to(pen, (ht_vec2){centers[i].x + corner * cosf(angle), centers[i].y + corner * sinf(angle)});
        }
    }
}

void play_rect(play *p, ht_box box, float corner, play_style style) {
    play_pen pen = play_pen_start(p);
    if (corner > 0.0f) {
        round_corners(&pen, box, corner);
    } else {
        play_pen_to(&pen, box.min);
        play_pen_to(&pen, (ht_vec2){box.max.x, box.min.y});
        play_pen_to(&pen, box.max);
        play_pen_to(&pen, (ht_vec2){box.min.x, box.max.y});
    }
    play_pen_end(&pen, PLAY_AREA, style);
}

void play_arrow(play *p, ht_vec2 a, ht_vec2 b, play_style style) {
    const ht_vec2 d = {b.x - a.x, b.y - a.y};
    const float length = sqrtf(d.x * d.x + d.y * d.y);
    if (!(length >= 1.0f)) {
        return;
    }
    const float head = fminf(0.6f * p->em, length), wide = 0.4f * head;
    const ht_vec2 u = {d.x / length, d.y / length}, base = {b.x - head * u.x, b.y - head * u.y};
    play_line(p, a, base, style);
    const ht_vec2 tip[3] = {b, {base.x - wide * u.y, base.y + wide * u.x}, {base.x + wide * u.y, base.y - wide * u.x}};
    play_area(p, tip, 3, (play_style){.fill = style.stroke});
}

float play_text_width(const play *p, const char *text, float size, int flags) {
    return p->front.text_width(p->front.context, text, size, flags);
}

// The bytes are in the list already, from `offset` to its end.
static void put_draw_text(play *p, ht_vec2 at, float size, play_color color, int flags, int32_t offset) {
    play_pen pen = play_pen_start(p);
    play_pen_to(&pen, at);
    put_command(p, (play_command){.op = PLAY_TEXT,
                                  .fill = color,
                                  .size = size,
                                  .first = pen.first,
                                  .count = 1,
                                  .text = offset,
                                  .flags = flags});
}

int32_t play_print(play *p, const char *format, va_list values) {
    play_list *list = &p->list;
    const int32_t room = list->text_room - list->text_size, offset = list->text_size;
    const int length = vsnprintf(list->text + offset, (size_t)room, format, values);
    if (length < 0 || length >= room) {
        list->is_full = true;
        return -1;
    }
    list->text_size += length + 1;
    return offset;
}

void play_text(play *p, ht_vec2 at, float size, play_color color, int flags, const char *format, ...) {
    va_list values;
    va_start(values, format);
    const int32_t offset = play_print(p, format, values);
    va_end(values);
    if (offset >= 0) {
        put_draw_text(p, at, size, color, flags, offset);
    }
}

static float clamped_between(float x, float least, float most) {
    return x > most ? (most < least ? least : most) : x < least ? least : x;
}

void play_label(play *p, ht_vec2 at, play_color color, const char *format, ...) {
    va_list values;
    va_start(values, format);
    const int32_t offset = play_print(p, format, values);
    va_end(values);
    if (offset < 0) {
        return;
    }
    const float size = 0.9f * p->em, width = play_text_width(p, p->list.text + offset, size, 0), pad = 0.3f * size;
    const float x = clamped_between(at.x, p->stage.min.x + pad, p->stage.max.x - width - pad);
    const float y = clamped_between(at.y, p->stage.min.y + 1.2f * size, p->stage.max.y - pad);
    play_rect(p, (ht_box){{x - pad, y - size}, {x + width + pad, y + 0.4f * size}}, pad,
              (play_style){.fill = play_fade(PLAY_SHEET, 0.85f)});
    put_draw_text(p, (ht_vec2){x, y}, size, color, 0, offset);
}

// --- views and shapes ---

play_view play_fit(const play *p, float width, float height) {
    const ht_vec2 room = {p->stage.max.x - p->stage.min.x, p->stage.max.y - p->stage.min.y};
    const float scale = fminf(room.x / width, room.y / height);
    return (play_view){
        {p->stage.min.x + (room.x - scale * width) / 2.0f, p->stage.min.y + (room.y - scale * height) / 2.0f}, scale};
}

ht_vec2 play_to_screen(const play_view *v, ht_vec2 point) {
    return (ht_vec2){v->origin.x + v->scale * point.x, v->origin.y + v->scale * point.y};
}

ht_vec2 play_to_page(const play_view *v, ht_vec2 pixel) {
    return (ht_vec2){(pixel.x - v->origin.x) / v->scale, (pixel.y - v->origin.y) / v->scale};
}

static void to_point(play_pen *pen, const play_view *v, float x, float y) {
    play_pen_to(pen, play_to_screen(v, (ht_vec2){x, y}));
}

// The outline of points in convex order grown by the radius: an arc at each corner. One or two points are a disc or a
// capsule.
static void grow_ring(play_pen *pen, const play_view *v, const ht_vec2 *points, int32_t count, float radius) {
    double area = 0.0;
    for (int32_t i = 0; i < count; i++) {
        const ht_vec2 a = points[i], b = points[(i + 1) % count];
        area += (double)a.x * (double)b.y - (double)a.y * (double)b.x;
    }
    const float side = area < 0.0 ? -1.0f : 1.0f;
    for (int32_t i = 0; i < count; i++) {
        const ht_vec2 a = points[(i + count - 1) % count], b = points[i], c = points[(i + 1) % count];
        if (radius <= 0.0f) {
            to_point(pen, v, b.x, b.y);
            continue;
        }
        const float from = atan2f(b.y - a.y, b.x - a.x) - side * FULL_TURN / 4.0f;
        float turn = atan2f(c.y - b.y, c.x - b.x) - side * FULL_TURN / 4.0f - from;
        turn = count == 1 ? FULL_TURN : side * fmodf(side * turn + 2.0f * FULL_TURN, FULL_TURN);
        const int steps = 2 + (int)(fabsf(turn) * 8.0f);
        for (int k = 0; k <= steps; k++) {
            const float angle = from + turn * (float)k / (float)steps;
            to_point(pen, v, b.x + radius * cosf(angle), b.y + radius * sinf(angle));
        }
    }
}

// What a shape is drawn with.
typedef struct brush {
    play *p;
    const play_view *v;
    play_style style;
} brush;

static void draw_edge(void *context, const ht_draw_item *item, ht_vec2 a, ht_vec2 b) {
    const brush *to = context;
    (void)item;
    play_line(to->p, play_to_screen(to->v, a), play_to_screen(to->v, b), to->style);
}

static void draw_dot(void *context, const ht_draw_item *item, ht_vec2 at) {
    const brush *to = context;
    (void)item;
    play_disc(to->p, play_to_screen(to->v, at), 4.0f, (play_style){.fill = to->style.stroke});
}

static void draw_hull(void *context, const ht_draw_item *item, const ht_vec2 *points, int32_t count, float radius) {
    const brush *to = context;
    if (count == 1) {
        play_disc(to->p, play_to_screen(to->v, points[0]), to->v->scale * radius, to->style);
    } else if (count == 2 && radius <= 0.0f) {
        draw_edge(context, item, points[0], points[1]);
    } else {
        play_pen pen = play_pen_start(to->p);
        grow_ring(&pen, to->v, points, count, radius);
        play_pen_end(&pen, PLAY_AREA, to->style);
    }
}

static void draw_polygon(void *context, const ht_draw_item *item, const ht_polygon *polygon) {
    const brush *to = context;
    (void)item;
    play_pen pen = play_pen_start(to->p);
    for (int32_t ring = 0, i = 0; ring < polygon->ring_count; ring++) {
        if (ring > 0) {
            play_pen_lift(&pen);
        }
        for (; i < polygon->ring_end[ring]; i++) {
            to_point(&pen, to->v, polygon->v[i].x, polygon->v[i].y);
        }
    }
    play_style style = to->style;
    style.flags |= polygon->rule == HT_EVEN_ODD ? PLAY_EVEN_ODD : 0;
    play_pen_end(&pen, PLAY_AREA, style);
}

static void draw_polyline(void *context, const ht_draw_item *item, const ht_polyline *line) {
    const brush *to = context;
    (void)item;
    play_pen pen = play_pen_start(to->p);
    for (int32_t i = 0; i < line->count; i++) {
        to_point(&pen, to->v, line->v[i].x, line->v[i].y);
    }
    if (line->closed) {
        to_point(&pen, to->v, line->v[0].x, line->v[0].y);
    }
    play_style style = to->style;
    style.fill = 0;
    play_pen_end(&pen, PLAY_PATH, style);
}

// How far unbounded shapes are drawn, in the page's units: beyond the window from wherever on it.
static float reach_of(const play *p, const play_view *v, ht_vec2 from) {
    const ht_vec2 at = play_to_screen(v, from);
    return (fabsf(at.x) + fabsf(at.y) + 2.0f * (p->in.width + p->in.height)) / v->scale;
}

static void draw_straight(void *context, const ht_draw_item *item, ht_vec2 from, ht_vec2 dir, bool is_ray) {
    const brush *to = context;
    const float length = sqrtf(dir.x * dir.x + dir.y * dir.y), reach = reach_of(to->p, to->v, from);
    const ht_vec2 u = length > 0.0f ? (ht_vec2){dir.x / length * reach, dir.y / length * reach} : (ht_vec2){0, 0};
    const ht_vec2 start = is_ray ? from : (ht_vec2){from.x - u.x, from.y - u.y};
    draw_edge(context, item, start, (ht_vec2){from.x + u.x, from.y + u.y});
    if (is_ray) {
        play_disc(to->p, play_to_screen(to->v, from), 3.0f, (play_style){.fill = to->style.stroke});
    }
}

static void draw_halfplane(void *context, const ht_draw_item *item, const ht_halfplane *h) {
    const brush *to = context;
    const float square = h->normal.x * h->normal.x + h->normal.y * h->normal.y, length = sqrtf(square);
    const ht_vec2 foot = {h->normal.x * h->offset / square, h->normal.y * h->offset / square};
    const float reach = reach_of(to->p, to->v, foot);
    const ht_vec2 n = {h->normal.x / length * reach, h->normal.y / length * reach}, t = {-n.y, n.x};
    const ht_vec2 corners[4] = {{foot.x + t.x, foot.y + t.y},
                                {foot.x - t.x, foot.y - t.y},
                                {foot.x - t.x - n.x, foot.y - t.y - n.y},
                                {foot.x + t.x - n.x, foot.y + t.y - n.y}};
    draw_hull(context, item, corners, 4, 0.0f);
}

static void draw_ellipse(void *context, const ht_draw_item *item, const ht_ellipse *e) {
    enum { POINTS = 128 };
    const brush *to = context;
    (void)item;
    play_pen pen = play_pen_start(to->p);
    for (int i = 0; i < POINTS; i++) {
        const float c = cosf(FULL_TURN * (float)i / POINTS), s = sinf(FULL_TURN * (float)i / POINTS);
        to_point(&pen, to->v, e->center.x + c * e->u.x + s * e->v.x, e->center.y + c * e->u.y + s * e->v.y);
    }
    play_pen_end(&pen, PLAY_AREA, to->style);
}

// Fields are drawn by levels that are kept (play_levels.h).
static void leave_field_out(void *context, const ht_draw_item *item, const ht_field *field) {
    (void)context;
    (void)item;
    (void)field;
}

void play_shape(play *p, const play_view *v, const ht_shape *s, play_style style) {
    brush to = {p, v, style};
    const ht_draw draw = {.context = &to,
                          .segment = draw_edge,
                          .point = draw_dot,
                          .hull = draw_hull,
                          .polyline = draw_polyline,
                          .polygon = draw_polygon,
                          .ellipse = draw_ellipse,
                          .line = draw_straight,
                          .halfplane = draw_halfplane,
                          .field = leave_field_out};
    ht_draw_shape(&draw, NULL, s);
}
