// The module that holds the pages (wasm/play_web.c), and its memory.
import scalarUrl from '#wasm/scalar/play.wasm?url';
import simdUrl from '#wasm/simd/play.wasm?url';
import { Broken, KINDS, parseJson, parseXml } from './parse.ts';
import { unpack } from './unpack.ts';

type Pointer = number;

interface Exports {
    memory: WebAssembly.Memory;
    web_create(hasEmoji: number, isJapanese: number): number;
    web_alloc(size: number): Pointer;
    web_input(): Pointer;
    web_list(): Pointer;
    web_frame(): void;
    web_page_count(): number;
    web_page_name(page: number): Pointer;
    web_page(): number;
    web_go(page: number): void;
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
}

/** The list of commands, where it lies in the module's memory (play_list in play.h). */
export interface List {
    commands: number; // index of the first word in `words` and `floats`
    count: number;
    points: number; // index of the first number in `floats`
    text: number; // index of the first byte in `bytes`
}

const BACKSLASH = 0x5c;

export class Pages {
    words = new Int32Array();
    floats = new Float32Array();
    bytes = new Uint8Array();
    readonly #exports: Exports;
    readonly #decoder = new TextDecoder();
    readonly #encoder = new TextEncoder();
    readonly #list: List = { commands: 0, count: 0, points: 0, text: 0 };

    private constructor(exports: Exports) {
        this.#exports = exports;
    }

    /** Starts the pages from a compiled module. */
    static async start(module: WebAssembly.Module, host: Host): Promise<Pages> {
        let pages: Pages | undefined;
        const env = {
            text_width: (text: Pointer, size: number, flags: number) => host.textWidth(pages!.text(text), size, flags),
            now: () => performance.now() / 1000,
            copy: (text: Pointer) => host.copy(pages!.text(text)),
            unpack: (isZstd: number, data: Pointer, length: number, out: Pointer) =>
                pages!.#unpack(isZstd !== 0, data, length, out),
            parse_xml: (parser: Pointer, text: Pointer, length: number) => pages!.#parseXml(parser, text, length),
            parse_json: (handle: Pointer, text: Pointer, length: number) => pages!.#parseJson(handle, text, length),
        };
        const instance = await WebAssembly.instantiate(module, { env });
        pages = new Pages(instance.exports as unknown as Exports);
        pages.#look();
        had(pages.#exports.web_create(Number(host.hasEmoji), Number(host.isJapanese)));
        pages.#look();
        return pages;
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
        this.#exports.web_frame();
        this.#look();
        const from = this.#exports.web_list() >> 2;
        this.#list.commands = this.words[from]! >> 2;
        this.#list.points = this.words[from + 1]! >> 2;
        this.#list.text = this.words[from + 2]!;
        this.#list.count = this.words[from + 3]!;
        return this.#list;
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
        const bytes = unpack(isZstd, this.bytes.subarray(data, data + length));
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

/** Compiles the module with 128-bit vectors, or the one without where there are none. */
export async function compile(): Promise<WebAssembly.Module> {
    const load = async (url: string) => WebAssembly.compile(await (await fetch(url)).arrayBuffer());
    try {
        return await load(simdUrl);
    } catch {
        return await load(scalarUrl);
    }
}
