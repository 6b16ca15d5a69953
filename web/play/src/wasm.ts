// The module that holds the pages (wasm/play_web.c), and its memory. Where there are vectors, it comes in two parts
// (../first/split.ts).
import firstUrl from '#wasm/parts/play.wasm?url';
import restUrl from '#wasm/parts/play_rest.wasm?url';
import wholeUrl from '#wasm/scalar/play.wasm?url';
import type * as Readers from './readers.ts';

type Pointer = number;

interface Exports {
    memory: WebAssembly.Memory;
    table?: WebAssembly.Table; // of a first part
    stack?: WebAssembly.Global<'i32'>; // likewise
    web_create(hasEmoji: number, isJapanese: number): number;
    web_alloc(size: number): Pointer;
    web_input(): Pointer;
    web_list(): Pointer;
    web_widgets(): Pointer;
    web_goes_on(): number;
    web_frame(): void;
    web_page_count(): number;
    web_page_name(page: number): Pointer;
    web_page(): number;
    web_go(page: number): void;
    web_open(address: Pointer): number;
    web_address(): Pointer;
    web_hold_still(isStill: number): void;
    web_paste(text: Pointer): void;
    web_is_japanese(): number;
    web_is_paused(): number;
    web_add_file(path: Pointer, data: Pointer, length: number): number;
    web_forget_files(): void;
    web_load(path: Pointer): number;
    web_problem(): Pointer;
    web_scene_text(): Pointer;
    web_free(at: Pointer): void;
    web_xml_start(parser: Pointer, line: number, words: Pointer, count: number): number;
    web_xml_end(parser: Pointer, line: number, name: Pointer): void;
    web_xml_text(parser: Pointer, text: Pointer, length: number): void;
    web_xml_fail(parser: Pointer, line: number, reason: Pointer): void;
    web_json_token(handle: Pointer, kind: number, from: number, end: number, text: Pointer): number;
}

/** What the pages ask of the browser. */
export interface Host {
    textWidth(text: string, size: number, flags: number): number;
    copy(text: string): void;
    paste(): void; // Pages.paste gets the text
    save(name: string, bytes: Uint8Array): void;
    hasEmoji: boolean;
    isJapanese: boolean;
}

/** What the user did since the last frame; in logical pixels (play_input in play.h). */
export interface Input {
    width: number;
    height: number;
    seconds: number;
    x: number;
    y: number;
    buttons: number;
    buttonsDown: number;
    buttonsUp: number;
    wheel: number;
    keys: number;
    keysDown: number;
    reach: number;
    panel: number;
    action: Action | undefined;
}

/** In the order of play_deed. */
export type Deed = 'none' | 'click' | 'set' | 'move' | 'remove';
const DEEDS: readonly Deed[] = ['none', 'click', 'set', 'move', 'remove'];

/** What was done to a widget or handle (play_action in play.h). */
export interface Action {
    deed: Deed;
    number: number;
    x: number;
    y: number;
}

/** In the order of play_widget_kind. */
export type Kind =
    | 'tab'
    | 'do'
    | 'hint'
    | 'heading'
    | 'paragraph'
    | 'value'
    | 'button'
    | 'toggle'
    | 'slider'
    | 'choice'
    | 'figure'
    | 'handle'
    | 'prose'
    | 'number'
    | 'steps'
    | 'code'
    | 'line'
    | 'state'
    | 'entry';
const WIDGET_KINDS: readonly Kind[] = [
    'tab',
    'do',
    'hint',
    'heading',
    'paragraph',
    'value',
    'button',
    'toggle',
    'slider',
    'choice',
    'figure',
    'handle',
    'prose',
    'number',
    'steps',
    'code',
    'line',
    'state',
    'entry',
];

/** A record of the list of widgets (play_widget in play.h). */
export interface Widget {
    kind: Kind;
    number: number;
    label: string;
    text: string;
    color: number;
    isOn: boolean;
    isAnswer: boolean;
    isByRatio: boolean;
    isPointed: boolean;
    isMaker: boolean;
    value: number;
    least: number;
    most: number;
    names: string[]; // of a choice
    first: number; // command, or byte
    count: number; // of commands, bytes or records
    box: [number, number, number, number];
    key: string; // "": none
}

/** The list of commands, where it lies in the module's memory (play_list in play.h). */
export interface List {
    commands: number; // index of the first word in `words` and `floats`
    count: number;
    points: number; // index of the first number in `floats`
    text: number; // index of the first byte in `bytes`
}

const BACKSLASH = 0x5c;
const WIDGET_WORDS = 16;
/** 32-bit words of a command (play_command in play.h). */
export const COMMAND_WORDS = 9;

/** Numbers of what is not in the panel begin there (play_ui.h). */
export const BAR_NUMBERS = 100000;
export const HANDLE_NUMBERS = 200000;

/** A function of the rest was called, which has not come yet; all is as it was before. */
export class Missing extends Error {}

export class Pages {
    words = new Int32Array();
    floats = new Float32Array();
    bytes = new Uint8Array();
    readonly #exports: Exports;
    readonly #decoder = new TextDecoder();
    readonly #encoder = new TextEncoder();
    #readers: typeof Readers | undefined;
    readonly #list: List = { commands: 0, count: 0, points: 0, text: 0 };
    readonly #link: (exports: Exports) => Promise<void>;
    #isWhole: boolean;
    #completion: Promise<void> | undefined;
    #kept = new Uint8Array(); // the memory before a call

    private constructor(exports: Exports, link: (exports: Exports) => Promise<void>) {
        this.#exports = exports;
        this.#link = link;
        this.#isWhole = exports.table === undefined;
    }

    /** Starts the pages from a compiled module, or its first part. */
    static async start({ first, rest }: Parts, host: Host): Promise<Pages> {
        let pages: Pages | undefined;
        const env = {
            text_width: (text: Pointer, size: number, flags: number) => host.textWidth(pages!.text(text), size, flags),
            now: () => performance.now() / 1000,
            copy: (text: Pointer) => host.copy(pages!.text(text)),
            paste: () => host.paste(),
            save: (name: Pointer, bytes: Pointer, size: number) =>
                host.save(pages!.text(name), pages!.bytes.slice(bytes, bytes + size)),
            unpack: (isZstd: number, data: Pointer, length: number, out: Pointer) =>
                pages!.#unpack(isZstd !== 0, data, length, out),
            parse_xml: (parser: Pointer, text: Pointer, length: number) => pages!.#parseXml(parser, text, length),
            parse_json: (handle: Pointer, text: Pointer, length: number) => pages!.#parseJson(handle, text, length),
        };
        const link = async ({ table, memory, stack }: Exports) => {
            await WebAssembly.instantiate(await rest(), { env, first: { table: table!, memory, stack: stack! } });
        };
        const instance = await WebAssembly.instantiate(first, { env });
        pages = new Pages(instance.exports as unknown as Exports, link);
        pages.#look();
        const create = () => void had(pages!.#exports.web_create(Number(host.hasEmoji), Number(host.isJapanese)));
        try {
            pages.#attempt(create);
        } catch (error) {
            if (!(error instanceof Missing)) {
                throw error;
            }
            await pages.complete();
            create();
        }
        pages.#look();
        return pages;
    }

    /** Fetches the rest of the module, where there is one and it is not here; after a failure again. */
    complete(): Promise<void> {
        const fetched = async () => {
            try {
                await this.#link(this.#exports);
                this.#isWhole = true;
            } finally {
                this.#completion = undefined;
            }
        };
        return this.#isWhole ? Promise.resolve() : (this.#completion ??= fetched());
    }

    /** Until the module is whole, a call that needs the rest changes nothing. */
    #attempt(call: () => void): void {
        if (this.#isWhole) {
            call();
            return;
        }
        const stack = this.#exports.stack!;
        const { value } = stack;
        if (this.#kept.length !== this.bytes.length) {
            this.#kept = new Uint8Array(this.bytes.length);
        }
        this.#kept.set(this.bytes);
        try {
            call();
        } catch (error) {
            if (!(error instanceof WebAssembly.RuntimeError)) {
                throw error;
            }
            this.#look();
            this.bytes.set(this.#kept);
            stack.value = value;
            throw new Missing();
        }
    }

    /** The words of the memory anew, where it has grown. */
    #look(): void {
        const { buffer } = this.#exports.memory;
        if (this.bytes.buffer !== buffer) {
            this.bytes = new Uint8Array(buffer);
            this.words = new Int32Array(buffer);
            this.floats = new Float32Array(buffer);
        }
    }

    /** The UTF-8 text at the address, up to its zero byte. */
    text(at: Pointer): string {
        this.#look();
        return this.#decoder.decode(this.bytes.subarray(at, this.bytes.indexOf(0, at)));
    }

    /** A frame; the answer is valid until the next one. */
    frame(input: Input): List {
        this.#look();
        const at = this.#exports.web_input() >> 2;
        const { words, floats } = this;
        floats[at] = input.width;
        floats[at + 1] = input.height;
        floats[at + 2] = input.seconds;
        floats[at + 3] = input.x;
        floats[at + 4] = input.y;
        words[at + 5] = input.buttons;
        words[at + 6] = input.buttonsDown;
        words[at + 7] = input.buttonsUp;
        floats[at + 8] = input.wheel;
        words[at + 9] = input.keys;
        words[at + 10] = input.keysDown;
        floats[at + 11] = input.reach;
        floats[at + 12] = input.panel;
        words[at + 13] = DEEDS.indexOf(input.action?.deed ?? 'none');
        words[at + 14] = input.action?.number ?? 0;
        floats[at + 15] = input.action?.x ?? 0;
        floats[at + 16] = input.action?.y ?? 0;
        this.#attempt(() => this.#exports.web_frame());
        this.#look();
        const from = this.#exports.web_list() >> 2;
        this.#list.commands = this.words[from]! >> 2;
        this.#list.points = this.words[from + 1]! >> 2;
        this.#list.text = this.words[from + 2]!;
        this.#list.count = this.words[from + 3]!;
        return this.#list;
    }

    /** The widgets of the last frame. */
    widgets(): Widget[] {
        const list = this.#exports.web_widgets() >> 2;
        const { words, floats } = this;
        const from = words[list]! >> 2;
        return Array.from({ length: words[list + 1]! }, (_, i) => {
            const at = from + WIDGET_WORDS * i;
            const kind = WIDGET_KINDS[words[at]!]!;
            const flags = words[at + 5]!;
            const most = floats[at + 8]!;
            const textOf = (offset: number) => (offset < 0 ? '' : this.text(this.#list.text + offset));
            const names = kind === 'choice' ? this.#texts(this.#list.text + words[at + 3]!, most) : [];
            return {
                kind,
                number: words[at + 1]!,
                label: textOf(words[at + 2]!),
                text: textOf(words[at + 3]!),
                color: words[at + 4]! >>> 0,
                isOn: (flags & 1) !== 0,
                isAnswer: (flags & 2) !== 0,
                isByRatio: (flags & 4) !== 0,
                isPointed: (flags & 8) !== 0,
                isMaker: (flags & 16) !== 0,
                value: floats[at + 6]!,
                least: floats[at + 7]!,
                most,
                names,
                first: words[at + 9]!,
                count: words[at + 10]!,
                box: [floats[at + 11]!, floats[at + 12]!, floats[at + 13]!, floats[at + 14]!],
                key: textOf(words[at + 15]!),
            };
        });
    }

    /** The handle that has taken the place of the one that was moved, or 0. */
    get follow(): number {
        return this.words[(this.#exports.web_widgets() >> 2) + 3]!;
    }

    /** Whether the next frame shows something else by itself. */
    get goesOn(): boolean {
        return this.#exports.web_goes_on() !== 0;
    }

    #texts(at: Pointer, count: number): string[] {
        return Array.from({ length: count }, () => {
            const text = this.text(at);
            at = this.bytes.indexOf(0, at) + 1;
            return text;
        });
    }

    get names(): string[] {
        return Array.from({ length: this.#exports.web_page_count() }, (_, i) =>
            this.text(this.#exports.web_page_name(i)),
        );
    }

    get page(): number {
        return this.#exports.web_page();
    }

    set page(page: number) {
        this.#exports.web_go(page);
    }

    /** Goes to a page, and to a lesson's step and numbers: "sat/3?b.x=2.5". False: there is no such place. */
    open(address: string): boolean {
        return this.#exports.web_open(this.#storeText(address)) !== 0;
    }

    /** The address of what is shown. */
    get address(): string {
        return this.text(this.#exports.web_address());
    }

    paste(text: string): void {
        this.#exports.web_paste(this.#storeText(text));
    }

    /** No motion but what the user does. */
    holdStill(isStill: boolean): void {
        this.#exports.web_hold_still(Number(isStill));
    }

    get isJapanese(): boolean {
        return this.#exports.web_is_japanese() !== 0;
    }

    get isPaused(): boolean {
        return this.#exports.web_is_paused() !== 0;
    }

    #store(bytes: Uint8Array): Pointer {
        const at = had(this.#exports.web_alloc(Math.max(1, bytes.length)));
        this.#look();
        this.bytes.set(bytes, at);
        return at;
    }

    #storeText(text: string): Pointer {
        return this.#store(this.#encoder.encode(`${text}\0`));
    }

    /** A file that `load` can read, and the files it names. */
    addFile(path: string, bytes: Uint8Array): void {
        had(this.#exports.web_add_file(this.#storeText(path), this.#store(bytes), bytes.length));
    }

    forgetFiles(): void {
        this.#exports.web_forget_files();
    }

    /** Needed before `load` and `paste`: what reads files is fetched when the first one comes. */
    async fetchReaders(): Promise<void> {
        await this.complete();
        this.#readers ??= await import('./readers.ts');
    }

    /** Shows a scene or map that was added; undefined, or why it cannot be read. */
    load(path: string): string | undefined {
        return this.#exports.web_load(this.#storeText(path)) ? undefined : this.text(this.#exports.web_problem());
    }

    /** What was loaded last as a scene document; "" when nothing was. */
    get sceneText(): string {
        const at = this.#exports.web_scene_text();
        return at === 0 ? '' : this.text(at);
    }

    #unpack(isZstd: boolean, data: Pointer, length: number, out: Pointer): number {
        this.#look();
        const bytes = this.#readers!.unpack(isZstd, this.bytes.subarray(data, data + length));
        if (bytes === undefined) {
            return -1;
        }
        const at = this.#store(bytes);
        this.words[out >> 2] = at;
        return bytes.length;
    }

    #decode(at: Pointer, length: number): string {
        this.#look();
        return this.#decoder.decode(this.bytes.subarray(at, at + length));
    }

    /** Lends the module a text, closed by a 0. */
    #lend<T>(text: string, use: (at: Pointer, length: number) => T): T {
        const bytes = this.#encoder.encode(`${text}\0`);
        const at = this.#store(bytes);
        const answer = use(at, bytes.length - 1);
        this.#exports.web_free(at);
        return answer;
    }

    #parseXml(parser: Pointer, text: Pointer, length: number): number {
        const { web_xml_start, web_xml_end, web_xml_text, web_xml_fail } = this.#exports;
        const { Broken, parseXml } = this.#readers!;
        try {
            parseXml(this.#decode(text, length), {
                start: (line, name, attributes) => {
                    const words = [name, ...Object.entries(attributes).flat()];
                    had(this.#lend(words.join('\0'), (at) => web_xml_start(parser, line, at, words.length)));
                },
                end: (line, name) => this.#lend(name, (at) => web_xml_end(parser, line, at)),
                text: (part) => this.#lend(part, (at, size) => web_xml_text(parser, at, size)),
            });
            return 1;
        } catch (error) {
            if (!(error instanceof Broken)) {
                throw error;
            }
            this.#lend(error.message, (at) => web_xml_fail(parser, error.at, at));
            return 0;
        }
    }

    /** -1, or which byte is wrong. */
    #parseJson(handle: Pointer, at: Pointer, length: number): number {
        const { web_json_token } = this.#exports;
        const { Broken, KINDS, parseJson } = this.#readers!;
        try {
            parseJson(this.#decode(at, length), length, (kind, from, end, value) => {
                const tell = (text: Pointer) => web_json_token(handle, KINDS.indexOf(kind), from, end, text) !== 0;
                this.#look();
                const isPlain = value === undefined || !this.bytes.subarray(at + from, at + end).includes(BACKSLASH);
                return isPlain ? tell(0) : this.#lend(value, tell);
            });
            return -1;
        } catch (error) {
            if (!(error instanceof Broken)) {
                throw error;
            }
            return error.at;
        }
    }
}

/** What the module answered, unless it had no memory for it. */
function had(answer: number): number {
    if (answer === 0) {
        throw new Error('there is not enough memory');
    }
    return answer;
}

// A function that loads and splats a vector: only engines with 128-bit vectors take it for a module.
const SIMD_PROBE = [
    0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
];

/** What the pages are started from. */
export interface Parts {
    first: WebAssembly.Module;
    rest(): Promise<WebAssembly.Module>;
}

/** Compiles the first part of the module with 128-bit vectors, or the one without where there are none. */
export async function compile(): Promise<Parts> {
    if (typeof WebAssembly === 'undefined') {
        throw new Error('this browser has no WebAssembly');
    }
    const hasVectors = WebAssembly.validate(Uint8Array.from(SIMD_PROBE));
    return { first: await fetchModule(hasVectors ? firstUrl : wholeUrl), rest: () => fetchModule(restUrl) };
}

/** Compiles a module while it comes in. */
async function fetchModule(url: string): Promise<WebAssembly.Module> {
    const name = url.replace(/.*\//, '');
    const response = await fetch(url).catch((error: unknown) => {
        throw new Error(`cannot fetch ${name}: ${error instanceof Error ? error.message : String(error)}`);
    });
    const type = response.headers.get('Content-Type') ?? '';
    if (!response.ok || type.startsWith('text/html')) {
        throw new Error(`cannot fetch ${name}: ${response.ok ? 'the server has no such file' : response.status}`);
    }
    try {
        return type.startsWith('application/wasm')
            ? await WebAssembly.compileStreaming(response)
            : await WebAssembly.compile(await response.arrayBuffer());
    } catch (error) {
        throw new Error(`${name} is broken: ${error instanceof Error ? error.message : String(error)}`);
    }
}
