// The page: a canvas that fills the window, a frame whenever the browser draws one.
import { hasEmoji, Painter, Ruler } from './canvas.ts';
import { mainFile, readDrop } from './files.ts';
import type { Dropped } from './files.ts';
import { Controls } from './input.ts';
import { compile, Pages } from './wasm.ts';
import type { List } from './wasm.ts';

const canvas = document.querySelector<HTMLCanvasElement>('#stage')!;
const note = document.querySelector<HTMLElement>('#note')!;
const dropHint = document.querySelector<HTMLElement>('#drop')!;

let noteTimer = 0;

/** Says something at the lower edge of the page for a while; what went wrong stays longer. */
function say(text: string, isWrong = false): void {
    note.textContent = text;
    note.classList.toggle('wrong', isWrong);
    note.hidden = false;
    clearTimeout(noteTimer);
    noteTimer = window.setTimeout(() => (note.hidden = true), isWrong ? 15000 : 2500);
}
note.addEventListener('click', () => (note.hidden = true));

/** For tests: what the last frame cost, in milliseconds. */
export interface Times {
    frames: number; // drawn so far
    pages: number; // in the module
    canvas: number;
}

class App {
    readonly #pages: Pages;
    readonly #controls = new Controls(canvas);
    readonly #painter = new Painter(canvas.getContext('2d', { alpha: false })!);
    readonly #names: string[];
    #last = 0;
    #shown = -1; // the page that the address names
    #map: string | undefined; // read last, again when more files come
    readonly times: Times = { frames: 0, pages: 0, canvas: 0 };
    list: List | undefined; // of the last frame

    constructor(pages: Pages) {
        this.#pages = pages;
        this.#names = pages.names;
        this.#controls.own.set('p', () => this.#wantsPicture());
        this.#followHash();
        addEventListener('hashchange', () => this.#followHash());
        this.#acceptFiles();
        requestAnimationFrame((time) => this.#frame(time));
    }

    get pages(): Pages {
        return this.#pages;
    }

    #say(en: string, ja: string, isWrong = false): void {
        say(this.#pages.isJapanese ? ja : en, isWrong);
    }

    #frame(time: number): void {
        requestAnimationFrame((next) => this.#frame(next));
        const ratio = window.devicePixelRatio;
        const { clientWidth: width, clientHeight: height } = canvas;
        const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
        if (canvas.width !== w || canvas.height !== h) {
            canvas.width = w;
            canvas.height = h;
        }
        const start = performance.now();
        const list = this.#pages.frame(this.#controls.take(width, height, (time - this.#last) / 1000));
        const middle = performance.now();
        this.#painter.draw(this.#pages, list, ratio);
        this.list = list;
        this.times.frames++;
        this.times.pages = middle - start;
        this.times.canvas = performance.now() - middle;
        this.#last = time;
        this.#showWhere();
    }

    // --- the address ---

    #followHash(): void {
        const name = decodeURIComponent(location.hash.slice(1));
        const page = /^\d+$/.test(name) ? Number(name) - 1 : this.#names.indexOf(name);
        if (page >= 0 && page < this.#names.length) {
            this.#pages.page = page;
        }
    }

    #showWhere(): void {
        const language = this.#pages.isJapanese ? 'ja' : 'en';
        if (document.documentElement.lang !== language) {
            document.documentElement.lang = language;
        }
        // Not when the address alone differs: then it has just been changed, and the event is on its way.
        const { page } = this.#pages;
        if (this.#shown !== page) {
            this.#shown = page;
            history.replaceState(null, '', `#${this.#names[page]}`);
            document.title = `hantei – ${this.#names[page]}`;
        }
    }

    // --- files ---

    #acceptFiles(): void {
        addEventListener('dragover', (event) => {
            event.preventDefault();
            dropHint.textContent = this.#pages.isJapanese
                ? 'シーン（JSON）または Tiled のマップをここに'
                : 'Drop a scene (JSON) or a Tiled map here';
            dropHint.hidden = false;
        });
        addEventListener('dragleave', (event) => {
            dropHint.hidden = event.relatedTarget === null;
        });
        addEventListener('drop', (event) => {
            event.preventDefault();
            dropHint.hidden = true;
            if (event.dataTransfer !== null) {
                readDrop(event.dataTransfer).then(
                    (files) => this.load(files),
                    (error: unknown) => say(String(error), true),
                );
            }
        });
    }

    /** Shows what was dropped. A map's tilesets may come later. */
    load(files: readonly Dropped[]): void {
        const path = mainFile(files);
        if (path !== undefined) {
            this.#pages.forgetFiles();
            this.#map = path;
        }
        for (const file of files) {
            this.#pages.addFile(file.path, file.bytes);
        }
        if (this.#map === undefined) {
            this.#say(
                'There is no scene among these files: its name ends in .json, .tmj, .tmx or .ldtk',
                'シーン（.json、.tmj、.tmx、.ldtk）がありません',
                true,
            );
            return;
        }
        const problem = this.#pages.load(this.#map);
        if (problem === undefined) {
            note.hidden = true;
            this.#pages.page = this.#names.indexOf('scene');
        } else if (/cannot open (tileset|template)/.test(problem)) {
            this.#say(
                `${problem}\nDrop the file named there on the page as well.`,
                `${problem}\nこのファイルもページにドロップしてください。`,
                true,
            );
        } else {
            say(problem, true);
        }
    }

    // --- pictures ---

    #wantsPicture(): void {
        canvas.toBlob((blob) => {
            if (blob === null) {
                this.#say('There is no picture of this size', '画像を作れませんでした', true);
                return;
            }
            const link = document.createElement('a');
            link.href = URL.createObjectURL(blob);
            link.download = `hantei-${this.#names[this.#pages.page]}.png`;
            link.click();
            URL.revokeObjectURL(link.href);
        });
    }
}

declare global {
    interface Window {
        hantei?: App; // for tests, and for who wants to look
    }
}

async function start(): Promise<void> {
    const ruler = new Ruler();
    const isJapanese = navigator.language.toLowerCase().startsWith('ja');
    const host = {
        textWidth: (text: string, size: number, flags: number) => ruler.width(text, size, flags),
        copy: (text: string) =>
            navigator.clipboard.writeText(text).then(
                () => say(app.pages.isJapanese ? 'コピーしました' : 'Copied'),
                () => say(app.pages.isJapanese ? 'コピーできませんでした' : 'The browser does not allow copying', true),
            ),
        hasEmoji: hasEmoji(),
        isJapanese,
    };
    const app = new App(await Pages.start(await compile(), host));
    window.hantei = app;
}

start().catch((error: unknown) => say(`hantei: ${error instanceof Error ? error.message : String(error)}`, true));
