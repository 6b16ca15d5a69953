// window_sdl.c: the window: events in, and the picture by way of a texture out.
#include "window.h"
#define SDL_MAIN_HANDLED // the program has a main of its own on Windows, too
#include <SDL.h>
#include <stdio.h>
#include <string.h>

typedef struct screen {
    play *p;
    const window_options *options;
    SDL_Window *window;
    SDL_Renderer *renderer;
    SDL_Texture *texture;
    window_canvas canvas;
    int width, height; // of the texture, in the screen's pixels
    bool has_vsync, is_closed, is_shot;
    play_input in;
} screen;

static const struct {
    SDL_Keycode code;
    play_key key;
} keys[] = {{SDLK_UP, PLAY_KEY_UP},         {SDLK_DOWN, PLAY_KEY_DOWN},
            {SDLK_LEFT, PLAY_KEY_LEFT},     {SDLK_RIGHT, PLAY_KEY_RIGHT},
            {SDLK_w, PLAY_KEY_W},           {SDLK_a, PLAY_KEY_A},
            {SDLK_s, PLAY_KEY_S},           {SDLK_d, PLAY_KEY_D},
            {SDLK_q, PLAY_KEY_Q},           {SDLK_e, PLAY_KEY_E},
            {SDLK_SPACE, PLAY_KEY_SPACE},   {SDLK_PERIOD, PLAY_KEY_PERIOD},
            {SDLK_r, PLAY_KEY_R},           {SDLK_t, PLAY_KEY_T},
            {SDLK_l, PLAY_KEY_L},           {SDLK_PLUS, PLAY_KEY_PLUS},
            {SDLK_EQUALS, PLAY_KEY_PLUS},   {SDLK_KP_PLUS, PLAY_KEY_PLUS},
            {SDLK_MINUS, PLAY_KEY_MINUS},   {SDLK_KP_MINUS, PLAY_KEY_MINUS},
            {SDLK_DELETE, PLAY_KEY_DELETE}, {SDLK_BACKSPACE, PLAY_KEY_DELETE},
            {SDLK_TAB, PLAY_KEY_TAB},       {SDLK_LSHIFT, PLAY_KEY_SHIFT},
            {SDLK_RSHIFT, PLAY_KEY_SHIFT},  {SDLK_LEFTBRACKET, PLAY_KEY_BACK},
            {SDLK_PAGEUP, PLAY_KEY_BACK},   {SDLK_RIGHTBRACKET, PLAY_KEY_NEXT},
            {SDLK_PAGEDOWN, PLAY_KEY_NEXT}, {SDLK_m, PLAY_KEY_M}};

// Digits by where they are, since some keyboards need shift for them; -1: none of ours.
static int key_of_symbol(const SDL_Keysym *symbol) {
    const SDL_Keycode code = symbol->sym;
    if (symbol->scancode >= SDL_SCANCODE_1 && symbol->scancode <= SDL_SCANCODE_9) {
        return (int)PLAY_KEY_1 + (int)(symbol->scancode - SDL_SCANCODE_1);
    }
    if (code >= SDLK_KP_1 && code <= SDLK_KP_9) {
        return (int)PLAY_KEY_1 + (int)(code - SDLK_KP_1);
    }
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (keys[i].code == code) {
            return (int)keys[i].key;
        }
    }
    return -1;
}

static void copy(void *context, const char *text) {
    (void)context;
    SDL_SetClipboardText(text);
}

static void save(void *context, const char *name, const char *bytes, size_t size) {
    (void)context;
    ht_io_error error;
    if (ht_file_write(name, bytes, size, &error) == HT_OK) {
        printf("%s\n", name);
    } else {
        (void)fprintf(stderr, "hantei: %s: %s\n", name, error.reason);
    }
    (void)fflush(stdout);
}

static void paste(void *context, play *p) {
    (void)context;
    char *text = SDL_GetClipboardText();
    if (text != NULL && *text != '\0') {
        play_paste(p, text);
    }
    SDL_free(text);
}

// What a widget's key is called: "Ctrl+Z". Those of other systems mean the same.
static void name_key(const SDL_Keysym *symbol, char out[48]) {
    const bool is_command = (symbol->mod & (KMOD_CTRL | KMOD_GUI)) != 0, is_shifted = (symbol->mod & KMOD_SHIFT) != 0;
    const char *name = symbol->sym == SDLK_BACKSPACE ? "Delete" : SDL_GetKeyName(symbol->sym);
    (void)snprintf(out, 48, "%s%s%.30s", is_command ? "Ctrl+" : "", is_shifted ? "Shift+" : "", name);
    if (strcmp(out, "Ctrl+Shift+Z") == 0) {
        (void)snprintf(out, 48, "Ctrl+Y");
    }
}

static void take_key(screen *s, const SDL_KeyboardEvent *event) {
    char name[48];
    name_key(&event->keysym, name);
    if (event->type == SDL_KEYDOWN && play_key_action(s->p, name, &s->in.action)) {
        return;
    }
    const bool is_down = event->type == SDL_KEYDOWN, is_new = is_down && event->repeat == 0;
    const bool is_command = (event->keysym.mod & (KMOD_CTRL | KMOD_GUI)) != 0;
    const SDL_Keycode code = event->keysym.sym;
    const int key = key_of_symbol(&event->keysym);
    s->is_closed = s->is_closed || (is_new && is_command && (code == SDLK_q || code == SDLK_w));
    if (is_new && is_command && code == SDLK_v) {
        paste(NULL, s->p);
    }
    s->is_shot = s->is_shot || (is_new && !is_command && code == SDLK_p);
    if (is_new && code == SDLK_F11) {
        const bool is_full = (SDL_GetWindowFlags(s->window) & SDL_WINDOW_FULLSCREEN_DESKTOP) != 0;
        SDL_SetWindowFullscreen(s->window, is_full ? 0 : SDL_WINDOW_FULLSCREEN_DESKTOP);
    }
    if (key >= 0 && !(is_down && is_command)) {
        window_input_key(&s->in, (play_key)key, is_down);
        const bool is_shifted = is_new && (event->keysym.mod & KMOD_SHIFT) != 0; // it may be let go before the frame
        s->in.keys_down |= is_shifted ? UINT32_C(1) << PLAY_KEY_SHIFT : 0;
    }
}

// Where the mouse is, from the window's own units to logical ones.
static void take_mouse(screen *s, int x, int y) {
    int width, height;
    SDL_GetWindowSize(s->window, &width, &height);
    s->in.mouse = (ht_vec2){(float)x * s->in.width / (float)(width > 0 ? width : 1),
                            (float)y * s->in.height / (float)(height > 0 ? height : 1)};
}

static void take_button(screen *s, const SDL_MouseButtonEvent *event) {
    const uint32_t button = event->button == SDL_BUTTON_LEFT     ? PLAY_LEFT_BUTTON
                            : event->button == SDL_BUTTON_RIGHT  ? PLAY_RIGHT_BUTTON
                            : event->button == SDL_BUTTON_MIDDLE ? PLAY_MIDDLE_BUTTON
                                                                 : 0;
    take_mouse(s, event->x, event->y);
    window_input_button(&s->in, button, event->type == SDL_MOUSEBUTTONDOWN);
}

static void drop(screen *s, char *path) {
    ht_io_error error;
    if (window_load(s->p, path, &s->options->reading, &error) != HT_OK) {
        SDL_SetWindowTitle(s->window, error.reason);
    }
    SDL_free(path);
}

static void take_window(screen *s, const SDL_WindowEvent *event) {
    if (event->event == SDL_WINDOWEVENT_LEAVE && s->in.buttons == 0) {
        s->in.mouse = (ht_vec2){(float)WINDOW_FAR, (float)WINDOW_FAR};
    } else if (event->event == SDL_WINDOWEVENT_FOCUS_LOST) {
        s->in.keys = 0; // what is let go elsewhere is not told
    }
}

static void take_event(screen *s, const SDL_Event *event) {
    switch (event->type) {
    case SDL_QUIT:
        s->is_closed = true;
        break;
    case SDL_KEYDOWN:
    case SDL_KEYUP:
        take_key(s, &event->key);
        break;
    case SDL_MOUSEMOTION:
        take_mouse(s, event->motion.x, event->motion.y);
        break;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        take_button(s, &event->button);
        break;
    case SDL_MOUSEWHEEL:
        s->in.wheel +=
            event->wheel.direction == SDL_MOUSEWHEEL_FLIPPED ? -event->wheel.preciseY : event->wheel.preciseY;
        break;
    case SDL_DROPFILE:
        drop(s, event->drop.file);
        break;
    case SDL_WINDOWEVENT:
        take_window(s, &event->window);
        break;
    default:
        break;
    }
}

static ht_status fail(ht_io_error *error, const char *what) {
    return ht_io_fail(error, HT_ERR_UNSUPPORTED, "", 0, "%s: %s; 'hantei play --screenshot FILE' needs no screen", what,
                      SDL_GetError());
}

// The picture and its texture follow the window's size.
static ht_status fit_window(screen *s, const window_fonts *fonts, ht_io_error *error) {
    int width, height, window_width, window_height;
    SDL_GetWindowSize(s->window, &window_width, &window_height);
    if (SDL_GetRendererOutputSize(s->renderer, &width, &height) != 0) {
        return fail(error, "the window has no size");
    }
    if (width == s->width && height == s->height) {
        return HT_OK;
    }
    const float own = (float)width / (float)(window_width > 0 ? window_width : 1);
    const float scale = s->options->scale > 0.0f ? s->options->scale : own;
    s->width = width;
    s->height = height;
    s->in.width = (float)width / scale;
    s->in.height = (float)height / scale;
    window_canvas_deinit(&s->canvas);
    if (s->texture != NULL) {
        SDL_DestroyTexture(s->texture);
    }
    s->texture = SDL_CreateTexture(s->renderer, SDL_PIXELFORMAT_RGB888, SDL_TEXTUREACCESS_STREAMING, width, height);
    if (s->texture == NULL) {
        return fail(error, "no texture for a window of this size");
    }
    return window_canvas_init(&s->canvas, fonts, width, height, scale)
               ? HT_OK
               : ht_io_fail(error, HT_ERR_MEMORY, "", 0, "no memory for a window of this size");
}

static void show_screen(screen *s) {
    window_canvas_draw(&s->canvas, &s->p->list);
    SDL_UpdateTexture(s->texture, NULL, cairo_image_surface_get_data(s->canvas.surface),
                      cairo_image_surface_get_stride(s->canvas.surface));
    SDL_RenderCopy(s->renderer, s->texture, NULL, NULL);
    SDL_RenderPresent(s->renderer);
}

static void shoot(screen *s) {
    char path[64];
    ht_io_error error;
    (void)snprintf(path, sizeof path, "hantei-%s.png", play_page_at(s->p, play_page_now(s->p))->name);
    if (window_canvas_write(&s->canvas, path, &error) == HT_OK) {
        printf("%s\n", path);
    } else {
        (void)fprintf(stderr, "hantei: %s: %s\n", path, error.reason);
    }
    (void)fflush(stdout);
    s->is_shot = false;
}

// Without a screen that says when it has shown a frame, and while the window is not to be seen, sixty times a second.
static void wait(const screen *s, double start, double now) {
    const bool is_hidden = (SDL_GetWindowFlags(s->window) & (SDL_WINDOW_MINIMIZED | SDL_WINDOW_HIDDEN)) != 0;
    const double left = start + 1.0 / 60.0 - now;
    if ((!s->has_vsync || is_hidden) && left > 0.0) {
        SDL_Delay((uint32_t)(left * 1000.0));
    }
}

static ht_status run_window(screen *s, const window_fonts *fonts, ht_io_error *error) {
    double last = s->p->front.now(s->p->front.context);
    for (int frame = 0; !s->is_closed && (s->options->frames == 0 || frame < s->options->frames); frame++) {
        const ht_status status = fit_window(s, fonts, error);
        if (status != HT_OK) {
            return status;
        }
        for (SDL_Event event; SDL_PollEvent(&event) != 0;) {
            take_event(s, &event);
        }
        const double start = s->p->front.now(s->p->front.context);
        s->in.seconds = (float)(start - last);
        last = start;
        play_frame(s->p, &s->in);
        window_input_next(&s->in);
        show_screen(s);
        if (s->is_shot) {
            shoot(s);
        }
        wait(s, start, s->p->front.now(s->p->front.context));
    }
    return HT_OK;
}

static bool open_window(screen *s) {
    const uint32_t flags = SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI;
    const float scale = s->options->scale > 0.0f ? s->options->scale : 1.0f;
    s->window =
        SDL_CreateWindow(s->options->title, SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED,
                         (int)((float)s->options->width * scale), (int)((float)s->options->height * scale), flags);
    if (s->window == NULL) {
        return false;
    }
    SDL_SetWindowMinimumSize(s->window, 320, 240);
    SDL_StopTextInput(); // input methods would keep letters for themselves
    s->renderer = SDL_CreateRenderer(s->window, -1, SDL_RENDERER_PRESENTVSYNC);
    SDL_RendererInfo info = {0};
    if (s->renderer != NULL && SDL_GetRendererInfo(s->renderer, &info) == 0) {
        s->has_vsync = (info.flags & SDL_RENDERER_PRESENTVSYNC) != 0;
    }
    return s->renderer != NULL;
}

// SDL also takes drivers that show nothing, where no other works. Who names one wants it.
static bool shows_windows(void) {
    const char *const driver = SDL_GetCurrentVideoDriver();
    return SDL_getenv("SDL_VIDEODRIVER") != NULL || driver == NULL ||
           (strcmp(driver, "offscreen") != 0 && strcmp(driver, "dummy") != 0);
}

ht_status window_run(play *p, window_fonts *fonts, const window_options *options, ht_io_error *error) {
    screen s = {.p = p, .options = options};
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1");
    SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "0");
    SDL_SetMainReady();
    if (SDL_Init(SDL_INIT_VIDEO) != 0) {
        return fail(error, "no screen");
    }
    if (!shows_windows()) {
        SDL_Quit();
        SDL_SetError("no display is there");
        return fail(error, "no screen");
    }
    window_input_start(&s.in);
    p->front.copy = copy;
    p->front.paste = paste;
    p->front.save = save;
    ht_status status = open_window(&s) ? HT_OK : fail(error, "no window");
    if (status == HT_OK) {
        status = run_window(&s, fonts, error);
    }
    p->front.copy = NULL;
    p->front.paste = NULL;
    p->front.save = NULL;
    window_canvas_deinit(&s.canvas);
    SDL_DestroyTexture(s.texture);
    SDL_DestroyRenderer(s.renderer);
    SDL_DestroyWindow(s.window);
    SDL_Quit();
    return status;
}
