// picture_parts.h: what the files of the picture share: the canvas, the view and the parts that draw on it.
#ifndef HANTEI_PICTURE_PARTS_H
#define HANTEI_PICTURE_PARTS_H

#include <cairo.h>
#include <hantei/io/json.h>
#include <hantei/io/picture.h>

/// A rectangle of the picture, in pixels.
typedef struct hti_rect {
    double x, y, width, height;
} hti_rect;

/// How a group of paths is painted.
typedef struct hti_ink {
    const char *name; // of the group in an SVG
    uint32_t fill;    // 0xRRGGBB
    double fill_alpha;
    uint32_t stroke;
    double stroke_alpha;
    double width; // of the stroke, in pixels; 0 for none
    double dash;  // length of a dash, in pixels; 0 for a whole line
} hti_ink;

enum { HTI_FILL = 1, HTI_STROKE = 2, HTI_EVEN_ODD = 4, HTI_FAINT = 8, HTI_FINE = 16 };

typedef enum hti_grid_align { HTI_LEFT, HTI_MIDDLE, HTI_RIGHT } hti_grid_align;

/// A line of text on its baseline.
typedef struct hti_line_of_text {
    const char *text; // clean: see hti_text_clean
    double x, y;      // of the baseline's left end, middle or right end
    double size;      // height of the font in pixels
    hti_grid_align align;
    uint32_t color;
    bool halo; // a white edge, so that it can be read on anything
    bool bold;
} hti_line_of_text;

/// Straight pieces of painted lines, so that labels keep off them.
typedef struct hti_picture_outline {
    double (*piece)[4]; // x0, y0, x1, y1
    size_t count, capacity;
} hti_picture_outline;

/// What is drawn on. A PNG or PDF is painted by cairo at once; an SVG is written as text, for which cairo only keeps
/// the current path: its own SVG has no text, no names and no groups.
typedef struct hti_canvas {
    ht_picture_format format;
    cairo_surface_t *surface;
    cairo_t *cr;  // build paths here, in pixels
    ht_text file; // the bytes of the file
    int width, height;
    hti_ink ink;
    double faint;                 // what HTI_FAINT makes of the ink's alphas, times
    hti_picture_outline *outline; // when not NULL, lines are collected there instead of painted
} hti_canvas;

/// Ready to measure text, not yet to paint.
void hti_canvas_init(hti_canvas *canvas, ht_picture_format format);
/// Ready to paint on a picture of canvas->width by canvas->height.
void hti_canvas_start(hti_canvas *canvas);
/// Puts the finished file in canvas->file.
ht_status hti_canvas_finish(hti_canvas *canvas, const char *path, ht_io_error *error);
void hti_canvas_deinit(hti_canvas *canvas);

void hti_canvas_group(hti_canvas *canvas, const hti_ink *ink);
void hti_canvas_group_end(hti_canvas *canvas);
/// Between these two, what is painted belongs to one thing with a name (in an SVG, shown under the mouse).
void hti_canvas_named(hti_canvas *canvas, const char *name, const char *state);
void hti_canvas_named_end(hti_canvas *canvas);
/// Between these two, nothing is painted outside the rectangle.
void hti_canvas_clip(hti_canvas *canvas, hti_rect rect);
void hti_canvas_clip_end(hti_canvas *canvas);
/// Paints cairo's current path with the group's ink and clears it; `how` is a set of HTI_FILL, HTI_STROKE,
/// HTI_EVEN_ODD, HTI_FAINT, HTI_FINE (half as wide a line).
void hti_canvas_paint(hti_canvas *canvas, int how);
void hti_canvas_text(hti_canvas *canvas, const hti_line_of_text *line);
double hti_canvas_text_width(hti_canvas *canvas, const char *text, double size);

/// Appends at most `most` characters of the text as valid UTF-8: what is not valid or a control character becomes
/// U+FFFD, a cut end becomes an ellipsis; `xml` escapes markup.
void hti_text_clean(ht_text *out, const char *text, size_t most, bool xml);

/// What part of the plane is seen, and where.
typedef struct hti_picture_view {
    double cx, cy;    // the world point in the middle of the frame
    double extent[2]; // width and height of what must be seen, in the world's unit
    double scale;     // pixels per unit
    hti_rect frame;
    double em; // height of ordinary text in pixels, the measure of all furniture
    bool y_up;
} hti_picture_view;

double hti_view_x(const hti_picture_view *view, double x);
double hti_view_y(const hti_picture_view *view, double y);
/// The world's point under a pixel.
ht_vec2 hti_view_point(const hti_picture_view *view, double x, double y);

/// Paints a shape in the ink of the current group; unbounded ones as far as the frame.
void hti_draw_shape(hti_canvas *canvas, const hti_picture_view *view, const ht_shape *shape);
/// Paints the set of a field in the ink of the current group, as far as the frame.
void hti_draw_field(hti_canvas *canvas, const hti_picture_view *view, const ht_field *field);
/// Paints lines on which the functions of the shape's fields are multiples of the step, in the set and a little around.
void hti_draw_field_lines(hti_canvas *canvas, const hti_picture_view *view, const ht_shape *shape, double step);
/// The rectangle beside which the shape's label belongs.
hti_rect hti_label_anchor(const hti_picture_view *view, const ht_shape *shape);

/// What an object is doing.
typedef enum hti_state { HTI_FREE, HTI_TOUCHING, HTI_OVERLAPPING, HTI_STATE_COUNT } hti_state;

extern const char *const hti_state_name[HTI_STATE_COUNT];

/// The ink of an object.
hti_ink hti_state_ink(hti_state state, bool level, double em);

/// The ink of the lines around a field.
hti_ink hti_line_ink(hti_state state, bool level, double em);

/// The ink of contact points and normals, and of push-out arrows.
hti_ink hti_contact_ink(bool push, double em);

/// A picture in the making.
typedef struct hti_picture {
    hti_canvas canvas;
    hti_picture_view view;
    const ht_scene *scene;
    uint8_t *state; // an hti_state for each object
    size_t count[HTI_STATE_COUNT];
    bool has_level;
    bool has_lines;    // they are drawn around fields
    bool has_contacts; // they are drawn
    const char *title; // or NULL
    double step;       // distance of the grid's lines, in the world's unit
} hti_picture;

bool hti_is_level(const ht_scene_object *object);
double hti_line_step(const hti_picture *picture); // from one line around a field to the next

/// Places everything in a picture of canvas.width and decides its height.
void hti_layout(hti_picture *picture);
void hti_draw_ground(hti_picture *picture); // the page, the frame and the grid
void hti_draw_legend(hti_picture *picture); // title, coordinates, legend and scale bar
void hti_draw_labels(hti_picture *picture);
void hti_draw_contacts(hti_picture *picture, const ht_scene_pair *pairs, size_t pair_count);

#endif
