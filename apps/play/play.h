// play.h: the pages of `hantei play`, for any front end.
//
// A front end (a window, a web page) hands in what the user did since the last frame and draws the list of commands
// that comes back. A page is one function that is called each frame: it reads the input, moves its shapes, asks hantei,
// and draws. Nothing is allocated in a frame. Coordinates are logical pixels, y down.
#ifndef HANTEI_PLAY_H
#define HANTEI_PLAY_H

#include <hantei/hantei.h>
#include <hantei/io/scene.h>

// --- what a page draws (play_draw.c) ---

typedef uint32_t play_color; // 0xRRGGBBAA; 0: none

typedef enum play_op {
    PLAY_PATH,  // open lines through points; a point whose x is NaN starts a new line
    PLAY_AREA,  // closed rings, likewise, filled by the nonzero rule (PLAY_EVEN_ODD: by that) and outlined
    PLAY_DISC,  // of radius `size` about the point
    PLAY_TEXT,  // the bytes, UTF-8; the point is the left end of the base line, or its middle or right end
    PLAY_CLIP,  // from here on only what is between two corners is drawn; without points: everything
    PLAY_COPIES // PLAY_RING points for a ring, then two for each place where it is drawn (play_copies_start)
} play_op;

// PLAY_KANJI: Latin letters and digits, too, in the font that has Japanese ones: for parts of a sentence.
enum {
    PLAY_EVEN_ODD = 1,
    PLAY_DASHED = 2,
    PLAY_MIDDLE = 4,
    PLAY_RIGHT = 8,
    PLAY_BOLD = 16,
    PLAY_MONO = 32,
    PLAY_KANJI = 64
};

/// Nine 32-bit words, in this order for those who read them as such.
typedef struct play_command {
    int32_t op;              // play_op
    play_color fill, stroke; // text: fill
    float width;             // of the stroke
    float size;              // disc: radius; text: font size; copies: radius around the ring, in its units
    int32_t first, count;    // points
    int32_t text;            // offset of the first byte; the text ends with a zero byte; copies: corners of the ring
    int32_t flags;
} play_command;

typedef struct play_list {
    play_command *commands;
    ht_vec2 *points;
    char *text;
    int32_t command_count, point_count, text_size;
    int32_t command_room, point_room, text_room;
    bool is_full; // something was left out
} play_list;

// Colours: calm ones, on a light ground, with a contrast of 4.5 and more for what is text. A front end may show others.
#define PLAY_GROUND UINT32_C(0xf7f7f4ff) // behind everything
#define PLAY_SHEET UINT32_C(0xffffffff)  // behind the panel
#define PLAY_INK UINT32_C(0x2b2f36ff)    // text, outlines
#define PLAY_FAINT UINT32_C(0x5f656eff)  // labels, hints
#define PLAY_GRID UINT32_C(0xe2e3dfff)
#define PLAY_BLUE UINT32_C(0x2f62adff)  // shape A
#define PLAY_TEAL UINT32_C(0x1c766cff)  // shape B
#define PLAY_RED UINT32_C(0xc0302cff)   // they meet
#define PLAY_AMBER UINT32_C(0x8a5a00ff) // they touch; arrows
#define PLAY_GREEN UINT32_C(0x2a7a3dff)
#define PLAY_VIOLET UINT32_C(0x6b48a8ff)

/// The colour with another alpha, 0 to 1.
play_color play_fade(play_color color, float alpha);

typedef struct play_style {
    play_color fill, stroke;
    float width; // 0: 1.5; pixels, more of them where text is large
    int flags;   // PLAY_DASHED, PLAY_EVEN_ODD
} play_style;

// --- what a front end gives ---

typedef enum play_key {
    PLAY_KEY_1, // to 9 follow: lessons; with Shift: the other pages
    PLAY_KEY_UP = 9,
    PLAY_KEY_DOWN,
    PLAY_KEY_LEFT,
    PLAY_KEY_RIGHT,
    PLAY_KEY_W,
    PLAY_KEY_A,
    PLAY_KEY_S,
    PLAY_KEY_D,
    PLAY_KEY_Q,      // turns left
    PLAY_KEY_E,      // turns right
    PLAY_KEY_SPACE,  // pause
    PLAY_KEY_PERIOD, // a single step
    PLAY_KEY_R,      // resets the page
    PLAY_KEY_T,      // pages: touching counts
    PLAY_KEY_L,      // language
    PLAY_KEY_PLUS,
    PLAY_KEY_MINUS,
    PLAY_KEY_DELETE,
    PLAY_KEY_TAB,
    PLAY_KEY_SHIFT,
    PLAY_KEY_BACK, // [: the step before
    PLAY_KEY_NEXT, // ]: the next step; both with Shift: the page before, the next page
    PLAY_KEY_M,    // menu of pages, where the pages draw the bar themselves
    PLAY_KEY_COUNT
} play_key;

/// What was done to a widget or handle (play_widget), by its number.
typedef enum play_deed {
    PLAY_NO_DEED,
    PLAY_CLICK, // a button, tab, action or toggle
    PLAY_SET,   // x: the slider's value, the toggle's 0 or 1, the number of what was chosen; x, y: the handle's place
    PLAY_MOVE,  // a handle by x, y in the page's units
    PLAY_REMOVE // a handle: what the right button does
} play_deed;

typedef struct play_action {
    int32_t deed; // play_deed
    int32_t number;
    float x, y;
} play_action;

enum { PLAY_LEFT_BUTTON = 1, PLAY_RIGHT_BUTTON = 2, PLAY_MIDDLE_BUTTON = 4 };

typedef struct play_input {
    float width, height;                        // of the window
    float seconds;                              // since the last frame
    ht_vec2 mouse;                              // far outside when it is not over the window
    uint32_t buttons, buttons_down, buttons_up; // held now; went down, up since the last frame
    float wheel;                                // notches since then, up is positive
    uint32_t keys, keys_down;                   // bits by play_key
    float reach;                                // how far from a handle it is taken, by a finger farther; 0: 10
    float panel;                                // width of figures in the panel, where the front end has widgets
    play_action action;                         // there: what was done to one of them
} play_input;

struct play;

typedef struct play_front {
    float (*text_width)(void *context, const char *text, float size, int flags); // in logical pixels
    double (*now)(void *context);                                                // seconds, for measuring
    void (*copy)(void *context, const char *text);                               // to the clipboard; may be NULL
    void *context;
    bool has_emoji; // PLAY_TEXT can draw 🕺 and 🐲
    bool
        has_widgets; // it shows the list of widgets itself: no bar and no panel is drawn, the stage is the whole window
    void (*paste)(void *context,
                  struct play *p); // asks for the clipboard's text: play_paste gets it, at once or later; may be NULL
    void (*save)(void *context, const char *name, const char *bytes, size_t size); // a file for the user; may be NULL
} play_front;

// --- the widgets of a frame, for front ends that show them themselves (play_widgets.c) ---

typedef enum play_widget_kind {
    PLAY_TAB,       // label: a page's title, text: its key, value: 0 for a lesson, 1 for others; on: it is shown
    PLAY_DO,        // label: pause (on: paused), step, reset, language
    PLAY_HINT,      // text: what to do with mouse and keys
    PLAY_HEADING,   // label
    PLAY_PARAGRAPH, // text
    PLAY_VALUE,     // label, text
    PLAY_BUTTON,    // label
    PLAY_TOGGLE,    // label, on
    PLAY_SLIDER,    // label, text: the value as it is shown, value, least, most, by ratio
    PLAY_CHOICE,    // label, text: the names, each closed by a zero byte, most: how many, value: number of the chosen
    PLAY_FIGURE,    // label: what it shows, box: its place beyond the stage, first, count: its commands
    PLAY_HANDLE, // label, box: its place in pixels, then in the page's units, value: pixels a unit, least: of a step, or 0
    PLAY_PROSE, // text: a paragraph, count: how many of the next records are numbers in it
    PLAY_NUMBER, // label: its name, text: as it is shown, first, count: its bytes in the paragraph, value, least, most, box.min.x:
                 // its steps; number 0: it is not to be dragged
    PLAY_STEPS,     // most: how many, value: the one that is shown, label: its title
    PLAY_CODE,      // count: how many of the next records are its lines
    PLAY_CODE_LINE, // label: the line; on: it is lit, then text: its values
    PLAY_STATE,     // value, least, most; or text: what brings the page's shapes back when it is pasted (play_keep)
    PLAY_ENTRY      // label, text: a line that can be typed; what was typed is pasted
} play_widget_kind;

// PLAY_IS_MAKER: a handle that makes something when it is moved, and is not where anything is.
enum { PLAY_IS_ON = 1, PLAY_IS_ANSWER = 2, PLAY_BY_RATIO = 4, PLAY_IS_POINTED = 8, PLAY_IS_MAKER = 16 };

/// Sixteen 32-bit words, in this order for those who read them as such.
typedef struct play_widget {
    int32_t kind;        // play_widget_kind
    int32_t number;      // that an action names; 0: nothing can be done with it
    int32_t label, text; // offsets in the list's text, or -1
    play_color color;    // of the text
    int32_t flags;
    float value, least, most;
    int32_t first, count; // commands
    ht_box box;
    int32_t key; // of a button or choice: offset of its key's name in the list's text, or -1 (play_key_next)
} play_widget;

typedef struct play_widgets {
    play_widget *all;
    int32_t count, room;
    int32_t follow; // number of the handle that has taken the place of the one that was moved, or 0
} play_widgets;

// --- what a page sees (play_app.c) ---

typedef struct play_words {
    const char *en, *ja;
} play_words;

typedef struct play {
    play_front front;
    play_input in; // the mouse's buttons and wheel are taken out where a widget or the bar used them
    play_list list;
    play_widgets widgets;
    ht_box stage;  // where the page draws: the window without bar and panel
    float em;      // size of text, by the size of the window: 14 to 24
    int32_t steps; // sixtieths of a second that pass for the page in this frame: 0 while paused
    bool is_japanese;
    bool is_paused;
    const char *pasted; // what was pasted since the last frame, or NULL
    bool is_still;      // no motion but what the user does: nothing glides
    bool goes_on;       // the next frame shows something else even if the user does nothing (play_go_on)
    struct {
        ht_box box; // of the panel
        float y;    // where the next widget goes
        float scroll, height;
        int32_t next;      // number of the next widget
        int32_t held;      // the widget or handle that has the mouse, 0: none
        ht_vec2 last;      // where the mouse was in the last frame
        float grip, start; // of a number that is dragged: where the mouse took it, and what it was
        int32_t name;      // offset of the next handle's name in the list's text; 0: it has none
        float grain;       // the next handle's steps
        const char *key;   // of the next button or choice, or NULL
        bool is_menu_open; // the bar's
        bool has_others;   // pages that are no lessons are in the bar, not in the menu
    } ui;
    struct play_app *app;
} play;

typedef struct play_page {
    const char *name; // "axis"
    play_words title;
    play_words hint;                     // one line: what to do with mouse and keys
    size_t size;                         // of the state
    void (*reset)(play *p, void *state); // the state is all zero before
    void (*frame)(play *p, void *state);
    bool has_time; // it moves by itself, by `steps`: it can be paused
} play_page;

extern const play_page play_lesson_sat, play_lesson_field, play_lesson_segments, play_lesson_boxes, play_lesson_rotated,
    play_lesson_floats, play_lesson_contact, play_lesson_index, play_page_axis, play_page_field, play_page_segments,
    play_page_tiles, play_page_rotated, play_page_ties, play_page_contacts, play_page_many, play_page_pairs,
    play_page_crowd, play_page_scene, play_page_game;

/// For a page's reset, when its state holds memory of its own: `end` frees it, before the next reset and at the end.
void play_at_end(play *p, void (*end)(void *state));

/// For a page's frame: what it shows changes by itself. A front end may draw no more frames until then.
void play_go_on(play *p);

/// For a front end: the user has pasted a text, which the next frame gets.
void play_paste(play *p, const char *text);

/// The text in the user's language.
const char *play_say(const play *p, const char *en, const char *ja);

// --- drawing; in logical pixels of the window ---

void play_path(play *p, const ht_vec2 *points, int32_t count, play_style style);
void play_line(play *p, ht_vec2 a, ht_vec2 b, play_style style);
void play_area(play *p, const ht_vec2 *points, int32_t count, play_style style);
void play_disc(play *p, ht_vec2 center, float radius, play_style style);
void play_rect(play *p, ht_box box, float corner, play_style style);
/// A line with a head at b; nothing when shorter than a pixel.
void play_arrow(play *p, ht_vec2 a, ht_vec2 b, play_style style);
/// printf's format.
void play_text(play *p, ht_vec2 at, float size, play_color color, int flags, const char *format, ...) HT_PRINTF(6, 7);
/// A text with a light ground behind it, moved so that it stays within the stage.
void play_label(play *p, ht_vec2 at, play_color color, const char *format, ...) HT_PRINTF(4, 5);
float play_text_width(const play *p, const char *text, float size, int flags);
void play_clip(play *p, const ht_box *box); // NULL: none

/// Points for a list without copying: writes to the end of the list's points.
typedef struct play_pen {
    play *p;
    int32_t first;
} play_pen;
play_pen play_pen_start(play *p);
void play_pen_to(play_pen *pen, ht_vec2 point);
void play_pen_lift(play_pen *pen); // a new line or ring
void play_pen_end(play_pen *pen, play_op op, play_style style);

/// Many copies of one convex shape, filled and outlined one after another: a ring in units of its own, from x towards y
/// about (0, 0), with a radius around it; one point with it is a disc, two are a capsule. Each copy has a place and the
/// ring's unit along x as it lies from there, both in pixels.
enum { PLAY_RING = 8 }; // points of it, at most
play_pen play_copies_start(play *p, const ht_vec2 *ring, int32_t count);
void play_copies_to(play_pen *pen, ht_vec2 at, ht_vec2 unit);
void play_copies_end(play_pen *pen, int32_t count, float radius, play_style style);

// --- a view: the page's own units on the stage ---

typedef struct play_view {
    ht_vec2 origin; // where the page's (0, 0) is, in pixels
    float scale;    // pixels a unit; y down in both
} play_view;

/// The largest view that shows width x height units in the middle of the stage; (0, 0) is their upper left corner.
play_view play_fit(const play *p, float width, float height);
ht_vec2 play_to_screen(const play_view *v, ht_vec2 point);
ht_vec2 play_to_page(const play_view *v, ht_vec2 pixel);
/// Any shape but a field (play_levels.h), unbounded ones as far as the stage goes.
void play_shape(play *p, const play_view *v, const ht_shape *shape, play_style style);

/// A point that can be dragged, in the page's units, a disc of `radius` pixels. True while it is dragged (then it has
/// moved to the mouse). `number` > 0 tells a page's handles apart. Those first asked are on top.
bool play_handle(play *p, const play_view *v, int32_t number, ht_vec2 *point, float radius, play_color color);
/// The two halves of it, for what is drawn later or where the point snaps to something.
bool play_handle_drag(play *p, const play_view *v, int32_t number, ht_vec2 *point, float radius);
void play_handle_draw(play *p, const play_view *v, int32_t number, ht_vec2 point, float radius, play_color color);
/// What the next handle or shape to grab is called, and the grid, in the page's units, that it keeps to, or 0: for those
/// who move it by keys: a handle without a name is for the mouse alone. printf's format.
void play_name_next(play *p, float grain, const char *format, ...) HT_PRINTF(3, 4);
/// A handle that becomes another one while it is moved: who moves it goes on with that.
void play_follow_handle(play *p, int32_t from, int32_t to);
/// Whether the handle is to be taken away, as by a click of the right button on it.
bool play_handle_removed(const play *p, int32_t number);
/// A shape that can be dragged by its inside: as play_handle, *delta is how far the mouse has moved.
bool play_grab(play *p, const play_view *v, int32_t number, const ht_shape *shape, ht_vec2 *delta);
/// The same with a place of its own, which need not be the middle of what is seen of it.
bool play_grab_at(play *p, const play_view *v, int32_t number, const ht_shape *shape, ht_vec2 at, ht_vec2 *delta);
/// Whether the mouse is over the stage and nothing is being dragged.
bool play_mouse_is_free(const play *p);
bool play_is_down(const play *p, play_key key); // went down since the last frame
bool play_is_held(const play *p, play_key key);

// --- widgets in the panel, one below the other (play_ui.c); labels are also what tells them apart in tests ---

void play_heading(play *p, const char *text);
/// A paragraph, broken into lines. printf's format.
void play_paragraph(play *p, play_color color, const char *format, ...) HT_PRINTF(3, 4);
/// A name at the left, a value at the right.
void play_value(play *p, const char *name, play_color color, const char *format, ...) HT_PRINTF(4, 5);
/// The same for what the page is about: a front end may read it aloud.
void play_answer(play *p, const char *name, play_color color, const char *format, ...) HT_PRINTF(4, 5);
/// A line of text of the reader's: a front end that shows widgets lets one type it, and pastes it (play_paste).
void play_entry(play *p, const char *label, const char *text);
bool play_button(play *p, const char *label);
bool play_toggle(play *p, const char *label, bool *on);
typedef struct play_range {
    float least, most;
    bool by_ratio; // equal ways along the slider are equal ratios
} play_range;
/// True when changed. The format is printf's, of a double.
bool play_slider(play *p, const char *label, float *value, play_range range, const char *format);
/// One of `count` names, by arrows to both sides. True when changed.
bool play_choice(play *p, const char *label, int32_t *chosen, const char *const *names, int32_t count);
void play_space(play *p, float ems);
/// A number in a sentence.
typedef struct play_number {
    const char *name;   // in the text, as {name}
    float least, most;  // equal: it is shown, not dragged
    float grid;         // dragging gives multiples of it
    const char *format; // printf's, of a double
} play_number;
typedef struct play_numbers {
    const play_number *list;
    float *values;
    int32_t count;
    bool is_locked; // shown, not dragged
} play_numbers;
/// A paragraph with numbers: {name} is one, to be dragged sideways where it has a range; {name?above|zero|below} is one
/// of three texts by its sign. True when one was changed.
bool play_prose(play *p, play_color color, const char *text, const play_numbers *numbers);
/// Whether the text has {name} of that number.
bool play_prose_has(const char *text, const play_number *number);
/// A value between its ends, on its grid.
float play_number_at(const play_number *number, float value);
/// A row of steps with buttons to the one before and the next, and their keys. True when changed.
bool play_steps(play *p, int32_t *step, const char *title, int32_t count);
/// Buttons side by side; the number of the one that was clicked, or -1. `keys`: as for play_key_next, or NULL.
int32_t play_buttons(play *p, const char *const *labels, const char *const *keys, int32_t count);
/// The next button or choice has a key, which it shows: "N", "Delete", "Ctrl+Z". A choice goes to its next name by it.
void play_key_next(play *p, const char *key);
/// For a front end: what that key, as the user pressed it, does to a widget of the last frame. False: it is none's.
bool play_key_action(const play *p, const char *key, play_action *out);

typedef struct play_code_line {
    const char *text;
    const char *note; // the values of this moment, on a line that is lit; "": none; NULL: the line is not lit
} play_code_line;
/// Code for front ends that show widgets: all its lines.
void play_code_record(play *p, const play_code_line *lines, int32_t count);
/// The same of a text, none of whose lines is lit; a paragraph for the other front ends.
void play_code_text(play *p, const char *text);
/// Lines of code in a box on the stage, from the first one that is wanted.
void play_code(play *p, ht_box box, const play_code_line *lines, int32_t count);

/// For addresses: a value that no widget and no handle tells, between `least` and `most`. True when it was set.
bool play_keep(play *p, float *value, float least, float most);
/// The same for shapes: the text that brings them back, when it is pasted, before all else is set. A front end leaves
/// handles out where it `has_all`.
void play_keep_shapes(play *p, const char *text, bool has_all);

/// Room for a drawing of the page's own in the panel, `ems` high; the label says what it shows to those who do not see it.
/// Draw it at once, between play_clip(p, &p->ui.box) and play_clip(p, &p->stage).
ht_box play_panel_box(play *p, float ems, const char *label);
/// Whether the mouse is over that room, for drawings that show more then.
bool play_panel_pointed(play *p, const ht_box *room);

// --- the whole (play_app.c) ---

/// NULL: no memory. Starts at page 0.
play *play_create(play_front front);
void play_destroy(play *p);
int32_t play_page_count(const play *p);
const play_page *play_page_at(const play *p, int32_t page);
int32_t play_page_now(const play *p);
void play_go(play *p, int32_t page);
/// Goes to where an address says: a page by its number or name, a lesson's step by its name, its numbers: "sat/3",
/// "sat/3?b.x=2.5&b.y=4". What it does not know of numbers is left out. False: there is no such page or step.
bool play_open(play *p, const char *address);
/// The address of what is shown; `text` has room for PLAY_ADDRESS bytes.
enum { PLAY_ADDRESS = 512 };
void play_address(const play *p, char *text);
/// One frame: fills p->list.
void play_frame(play *p, const play_input *input);

/// Shows these objects on the scene's page, and as walls on the tiles' page, under the last part of the path; without
/// those that are not answerable. Copies everything. False: no memory; what was shown before stays.
bool play_load(play *p, const char *path, const ht_scene_object *objects, size_t count);

/// What was loaded last; title NULL: nothing.
typedef struct play_scene {
    const char *title;
    ht_shape *shapes;
    const char **ids;           // each may be ""
    struct play_levels *levels; // of each shape, how its fields are drawn (play_levels.h); NULL: there are no fields
    ht_filter *filters;
    size_t count;
    int32_t version; // counts loads
} play_scene;
const play_scene *play_loaded(const play *p);

#endif
