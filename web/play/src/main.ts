// The page: a figure on a canvas, and about it what the pages say, as elements. A frame is drawn when something happens
// or moves, and none at rest.
import { actionsOf, fileOf, parse, SHAPES, valuesOf, write } from './address.ts';
import type { Values } from './address.ts';
import { hasEmoji, Painter, Ruler } from './canvas.ts';
import { Copies } from './copies.ts';
import { mainFile, readDrop, readFiles } from './files.ts';
import type { Dropped } from './files.ts';
import { Handles } from './handles.ts';
import { Help } from './help.ts';
import { Controls } from './input.ts';
import { live, OWN_PLACE } from './live.ts';
import { arrange, documentOf, make, Panel, setAttribute, setText } from './panel.ts';
import { Palette } from './scheme.ts';
import { BAR_NUMBERS, compile, Missing, Pages } from './wasm.ts';
import type { Action, Input, List, Widget } from './wasm.ts';
import { WORDS } from './words.ts';
import type { Words } from './words.ts';

function by<T extends Element = HTMLElement>(id: string): T {
    return document.getElementById(id) as unknown as T;
}

const canvas = by<HTMLCanvasElement>('stage');
const note = by('note');
const dropHint = by('drop');

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

/** What the page cannot go on without. */
function tell(error: unknown): void {
    say(`hantei: ${error instanceof Error ? error.message : String(error)}`, true);
}

function download(name: string, blob: Blob): void {
    const link = make('a');
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
}

/** For tests: what the last frame cost, in milliseconds. */
export interface Times {
    frames: number; // drawn so far
    late: number; // that had to wait for the rest of the module
    pages: number; // in the module
    canvas: number;
    elements: number; // about the figure
}

// Places of what the bar does, behind the pages (play_app.c).
const PAUSE = 0;
const RESET = 2;
const TOOL_KEYS = ['Space', '.', 'R'];
const STEP = 1 / 60;
const SETTLE = 2; // frames after something has happened: what a page shows may be one behind

class App {
    readonly #pages: Pages;
    readonly #ruler: Ruler;
    readonly #palette = new Palette(() => this.#recolor());
    readonly #controls = new Controls(canvas, () => this.wake(), (key) => this.#pressKey(key));
    readonly #painter = new Painter(
        canvas.getContext('2d', { alpha: false })!,
        this.#palette,
        new Copies(() => this.wake()),
    );
    readonly #handles = new Handles(by('handles'), (action) => this.#moveHandle(action));
    readonly #panel: Panel;
    readonly #help = new Help(by<HTMLDialogElement>('help'), this.#controls);
    readonly #names: string[];
    readonly #tools = new Map<string, HTMLButtonElement>();
    readonly #isStill = matchMedia('(prefers-reduced-motion: reduce)');
    readonly #isWide = matchMedia('(min-width: 1024px) and (min-height: 600px)'); // code stands below the figure
    #last = 0;
    #isAsleep = true;
    #settle = SETTLE;
    #width = 0; // of the panel
    #shown = ''; // the page, or step of a lesson, that the address names
    #language = '';
    #address = '';
    #addressTimer = 0;
    #answerTimer = 0;
    readonly #firsts = new Map<string, Values>(); // each page's values at first
    #wanted: Values | undefined; // values that the page is to have after its first frame
    #owed: Input | undefined; // of a frame that waits for the rest of the module
    #isCompleting = false;
    #map: string | undefined; // read last, again when more files come
    readonly times: Times = { frames: 0, late: 0, pages: 0, canvas: 0, elements: 0 };
    list: List | undefined; // of the last frame
    widgets: Widget[] = []; // likewise

    constructor(pages: Pages, ruler: Ruler) {
        this.#pages = pages;
        this.#ruler = ruler;
        this.#names = pages.names;
        this.#panel = new Panel(by('widgets'), by('code'), {
            act: (action) => this.#controls.act(action),
            point: (at) => this.#controls.point(at),
            type: (text) => void this.paste(text),
            palette: this.#palette,
        });
        for (const [key, does] of this.#deeds()) {
            this.#controls.own.set(key, does);
        }
        by('language').addEventListener('click', () => this.#controls.press('l'));
        this.#watchMenu();
        this.#acceptFiles();
        addEventListener('paste', (event) => {
            const text = event.clipboardData?.getData('text');
            if (text && !(event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement)) {
                void this.paste(text);
            }
        });
        addEventListener('popstate', () => this.#followAddress(true));
        this.#followAddress(false);
        const watcher = new ResizeObserver(() => {
            this.#width = by('widgets').clientWidth;
            this.wake();
        });
        watcher.observe(canvas);
        watcher.observe(by('widgets'));
        document.fonts.addEventListener('loadingdone', () => {
            this.#ruler.forget();
            this.wake();
        });
        document.addEventListener('visibilitychange', () => this.wake());
        const holdStill = () => {
            this.#pages.holdStill(this.#isStill.matches);
            this.wake();
        };
        this.#isStill.addEventListener('change', holdStill);
        holdStill();
        const placeCode = () => by(this.#isWide.matches ? 'left' : 'panel').append(by('code'));
        this.#isWide.addEventListener('change', placeCode);
        placeCode();
    }

    get pages(): Pages {
        return this.#pages;
    }

    /** The page, with a lesson's step. */
    get #place(): string {
        return this.#pages.address.replace(/[?].*/, '');
    }

    get #words(): Words {
        return WORDS[this.#pages.isJapanese ? 'ja' : 'en'];
    }

    /** Whether no further frame is asked for. */
    get isAtRest(): boolean {
        return this.#isAsleep;
    }

    /** Something has happened: a frame is drawn as soon as the browser draws one. */
    wake(): void {
        this.#settle = SETTLE;
        this.#ask();
    }

    #ask(): void {
        if (this.#isAsleep) {
            this.#isAsleep = false;
            requestAnimationFrame((time) => this.#frame(time));
        }
    }

    #frame(time: number): void {
        const ratio = window.devicePixelRatio;
        const { clientWidth: width, clientHeight: height } = canvas;
        const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
        if (canvas.width !== w || canvas.height !== h) {
            canvas.width = w;
            canvas.height = h;
        }
        const start = performance.now();
        const seconds = this.#last === 0 ? STEP : (time - this.#last) / 1000;
        const isFirst = this.times.frames === 0;
        if (isFirst && by('first') !== null) {
            this.#pages.holdStill(true); // what is seen there has arrived already
        }
        const list = this.#take(this.#owed ?? this.#controls.take(width, height, this.#width, seconds));
        if (list === undefined) {
            return;
        }
        const middle = performance.now();
        this.#painter.draw(this.#pages, list, ratio);
        if (isFirst) {
            this.#pages.holdStill(this.#isStill.matches);
            live();
            this.#complete();
        }
        this.list = list;
        this.widgets = this.#pages.widgets();
        this.times.frames++;
        this.times.pages = middle - start;
        const drawn = performance.now();
        this.times.canvas = drawn - middle;
        this.#show();
        this.times.elements = performance.now() - drawn;
        this.#isAsleep = true;
        this.#settle--;
        const goesOn = this.#controls.isBusy || this.#settle > 0 || this.#pages.goesOn;
        this.#last = goesOn ? time : 0;
        if (goesOn && !document.hidden) {
            this.#ask();
        }
    }

    /** The pages' frame; none when it needs the rest of the module: it is drawn when that has come. */
    #take(input: Input): List | undefined {
        try {
            const list = this.#pages.frame(input);
            this.#owed = undefined;
            return list;
        } catch (error) {
            if (!(error instanceof Missing)) {
                throw error;
            }
            this.#owed = input;
            this.times.late++;
            this.#complete();
            return undefined;
        }
    }

    /** Fetches the rest of the module, and draws the frame that waits for it. */
    #complete(): void {
        if (this.#isCompleting) {
            return;
        }
        this.#isCompleting = true;
        const goOn = () => {
            this.#isCompleting = false;
            this.#isAsleep ||= this.#owed !== undefined;
        };
        this.#pages.complete().then(
            () => {
                goOn();
                if (this.#owed !== undefined) {
                    this.#ask();
                }
            },
            (error: unknown) => {
                goOn(); // what happens next fetches it again
                tell(error);
            },
        );
    }

    #show(): void {
        const isNew = this.#shown !== this.#place;
        this.#showLanguage();
        this.#showBar();
        this.#panel.show(this.#pages, this.list!, this.widgets);
        this.#handles.show(this.widgets, this.#pages.follow);
        this.#showAnswer(isNew);
        by('plain').hidden = !this.#painter.isPlain;
        this.#rememberFirst();
        this.#showWhere();
    }

    #recolor(): void {
        this.#painter.forgetColors();
        this.#panel.forgetColors();
        this.wake();
    }

    // --- elements about the figure ---

    #showLanguage(): void {
        const language = this.#pages.isJapanese ? 'ja' : 'en';
        if (this.#language === language) {
            return;
        }
        this.#language = language;
        document.documentElement.lang = language;
        const words = this.#words;
        setAttribute(by('nav'), 'aria-label', words.pages);
        setText(by('lessons'), words.lessons);
        setText(by('others'), words.others);
        setText(by('menu').querySelector('.lessons')!, words.lessons);
        setAttribute(by('handles'), 'aria-label', words.handles);
        setAttribute(by('figure'), 'aria-label', words.figure);
        dropHint.textContent = words.drop;
        by('plain').textContent = words.plain;
        by('language').lang = language === 'ja' ? 'en' : 'ja';
        setAttribute(by('brand'), 'href', documentOf('') ?? (language === 'ja' ? './index.ja.html' : './'));
        this.#help.show(words);
    }

    #number(place: number): number {
        return BAR_NUMBERS + this.#names.length + place;
    }

    #showBar(): void {
        const tabs = this.widgets.filter(({ kind }) => kind === 'tab');
        const lists = [...by('pages').querySelectorAll('ul')];
        const links = [...by('pages').querySelectorAll('a')];
        if (links.length !== tabs.length) {
            links.splice(0, Infinity, ...tabs.map(() => make('a', '', make('span'), make('kbd'))));
            lists.forEach((list, group) => {
                list.replaceChildren(...links.filter((_, i) => tabs[i]!.value === group).map((link) => make('li', '', link)));
            });
        }
        tabs.forEach((tab, i) => {
            const link = links[i]!;
            setAttribute(link, 'href', `#${this.#names[i]}?lang=${this.#language}`);
            setText(link.firstElementChild!, tab.label);
            setText(link.lastElementChild!, tab.text);
            if (tab.isOn) {
                setAttribute(link, 'aria-current', 'page');
                setText(by('menu').querySelector('.now')!, tab.label);
                setAttribute(by('nav'), 'data-group', `${tab.value}`);
                setText(by('title'), tab.label);
            } else {
                link.removeAttribute('aria-current');
            }
        });
        setText(by('hint'), this.widgets.find(({ kind }) => kind === 'hint')!.text);
        this.#showTools(this.widgets.filter(({ kind }) => kind === 'do'));
        // A lesson's text comes first.
        const isLesson = this.widgets.some(({ kind }) => kind === 'prose');
        const panel = by('panel');
        if (isLesson !== (panel.lastElementChild === by('tools'))) {
            (isLesson ? panel.lastElementChild! : by('title')).after(by('hint'), by('tools'));
        }
    }

    #tool(name: string, label: string, key: string, does: () => void): HTMLButtonElement {
        let tool = this.#tools.get(name);
        if (tool === undefined) {
            tool = make('button', '', make('span'), make('kbd'));
            tool.type = 'button';
            tool.addEventListener('click', does);
            this.#tools.set(name, tool);
        }
        setText(tool.firstElementChild!, label);
        setText(tool.lastElementChild!, key);
        return tool;
    }

    #showTools(does: readonly Widget[]): void {
        const words = this.#words;
        const tools = does.slice(0, -1).map((widget) => {
            const place = widget.number - this.#number(0);
            const tool = this.#tool(`${place}`, widget.label, TOOL_KEYS[place]!, () => this.#press(place));
            if (place === PAUSE) {
                setAttribute(tool, 'aria-pressed', `${widget.isOn}`);
            }
            return tool;
        });
        this.#controls.hasTime = does.some(({ number }) => number === this.#number(PAUSE));
        setText(by('language'), does.at(-1)!.label);
        const own: [string, string, string][] = [
            ['open', words.open, 'o'],
            ['link', words.link, 'c'],
            ['picture', words.picture, 'p'],
            ['help', words.help, 'h'],
        ];
        const deeds = this.#controls.own;
        arrange(by('tools'), [
            ...tools,
            ...own.map(([name, label, key]) => this.#tool(name, label, key.toUpperCase(), () => deeds.get(key)!())),
        ]);
    }

    /** What a key does to the widget that has it. */
    #pressKey(key: string): boolean {
        const widget = this.widgets.find((w) => w.key === key);
        if (widget === undefined) {
            return false;
        }
        const { kind, number, value, most } = widget;
        this.#controls.act(kind === 'choice' ? { deed: 'set', number, x: (value + 1) % most, y: 0 } : { deed: 'click', number, x: 0, y: 0 });
        return true;
    }

    #press(place: number): void {
        if (place === RESET) {
            this.#firsts.delete(this.#place);
        }
        this.#controls.act({ deed: 'click', number: this.#number(place), x: 0, y: 0 });
    }

    #deeds(): [string, () => void][] {
        return [
            ['r', () => this.#press(RESET)],
            ['o', () => by('files').click()],
            ['c', () => this.#copyLink()],
            ['p', () => this.#wantsPicture()],
            ['h', () => this.#help.open()],
            ['m', () => this.#toggleMenu()],
        ];
    }

    #openMenu(isOpen: boolean): void {
        const menu = by('menu');
        const hadFocus = by('pages').contains(document.activeElement);
        setAttribute(menu, 'aria-expanded', `${isOpen}`);
        if (!isOpen && hadFocus && !document.activeElement!.checkVisibility()) {
            menu.focus();
        }
    }

    get #isMenuOpen(): boolean {
        return by('menu').getAttribute('aria-expanded') === 'true';
    }

    /** By its key the focus goes along. */
    #toggleMenu(): void {
        this.#openMenu(!this.#isMenuOpen);
        if (this.#isMenuOpen) {
            const links = [...by('pages').querySelectorAll('a')].filter((link) => link.checkVisibility());
            (links.find((link) => link.hasAttribute('aria-current')) ?? links[0])?.focus();
        }
    }

    #watchMenu(): void {
        const nav = by('nav');
        by('menu').addEventListener('click', () => this.#openMenu(!this.#isMenuOpen));
        addEventListener('pointerdown', (event) => {
            if (!nav.contains(event.target as Node)) {
                this.#openMenu(false);
            }
        });
        nav.addEventListener('focusout', (event) => {
            if (!(event.relatedTarget instanceof Node && nav.contains(event.relatedTarget))) {
                this.#openMenu(false);
            }
        });
        by('pages').addEventListener('click', () => this.#openMenu(false));
        nav.addEventListener('keydown', (event) => {
            if (event.key === 'Escape' && this.#isMenuOpen) {
                this.#openMenu(false);
                by('menu').focus();
            }
        });
    }

    /** The answer: at once below the figure, and, when it has come to rest, to those who hear it. */
    #showAnswer(isNew: boolean): void {
        const answers = this.widgets.filter(({ isAnswer }) => isAnswer).map(({ label, text }) => `${label}: ${text}`);
        const caption = answers.join(this.#pages.isJapanese ? '、' : ', ');
        setText(by('caption'), caption);
        const tell = () => {
            setAttribute(canvas, 'aria-label', `${by('title').textContent}. ${caption}`);
            setText(by('answer'), caption);
        };
        if (isNew) {
            tell();
        } else if (canvas.getAttribute('aria-label') !== `${by('title').textContent}. ${caption}`) {
            clearTimeout(this.#answerTimer);
            this.#answerTimer = window.setTimeout(tell, 500);
        }
    }

    #moveHandle(action: Action): void {
        this.#controls.point(undefined); // what follows the mouse does not until it moves again
        this.#controls.act(action);
    }

    // --- the address ---

    /** What the address asks for. When it `isLater`, a page without values stays as the user left it. */
    #followAddress(isLater: boolean): void {
        const { place, language, values } = parse(location.hash);
        if (isLater && location.hash === this.#address) {
            return;
        }
        this.#address = location.hash;
        if (this.#pages.open(place || (OWN_PLACE ?? '')) && isLater) {
            this.#shown = this.#place; // it is in the history already
        }
        if (language !== undefined && (language === 'ja') !== this.#pages.isJapanese) {
            this.#controls.press('l');
        }
        if (values.size > 0) {
            this.#wanted = values;
            if (this.#firsts.has(this.#place)) {
                this.#press(RESET);
            }
        }
        this.wake();
    }

    #rememberFirst(): void {
        const place = this.#place;
        if (this.#firsts.has(place)) {
            return;
        }
        this.#firsts.set(place, valuesOf(this.widgets));
        if (this.#isStill.matches && this.#pages.goesOn && this.#controls.hasTime) {
            this.#press(PAUSE);
        }
        if (this.#wanted !== undefined) {
            void this.#restore(this.#wanted);
        }
    }

    /** Shapes first, then what can be set. */
    async #restore(wanted: Values): Promise<void> {
        const shapes = wanted.get(SHAPES);
        if (shapes !== undefined) {
            await this.paste(shapes);
        }
        if (this.#wanted !== wanted) {
            return; // another address came meanwhile
        }
        for (const action of actionsOf(wanted)) {
            this.#controls.act(action);
        }
        this.#wanted = undefined;
    }

    #showWhere(): void {
        const place = this.#place;
        const title = `${by('title').textContent} – hantei`;
        if (document.title !== title) {
            document.title = title;
        }
        if (this.#shown !== place) {
            const isFirst = this.#shown === '';
            this.#shown = place;
            this.#openMenu(false);
            this.#writeAddress(isFirst ? 'replace' : 'push');
            scrollTo({ top: 0 });
            by('panel').scrollTo({ top: 0 });
            return;
        }
        // Not too often: browsers refuse that.
        this.#addressTimer ||= window.setTimeout(() => {
            this.#addressTimer = 0;
            this.#writeAddress('replace');
        }, 400);
    }

    #writeAddress(how: 'replace' | 'push'): void {
        const first = this.#firsts.get(this.#place);
        if (first === undefined) {
            return; // it has just been asked for, and no frame has shown it
        }
        if (how === 'replace' && (this.#wanted !== undefined || this.#controls.isBusy || location.hash !== this.#address)) {
            return; // it is not as the address says yet
        }
        const hash = write(this.#pages.address, this.#language, valuesOf(this.widgets), first);
        const file = OWN_PLACE === undefined ? '' : fileOf(this.#place, this.#language); // whose picture a link shows
        if (hash === this.#address && (file === '' || location.pathname.endsWith(`/${file}`))) {
            return;
        }
        if (how === 'push') {
            history.pushState(null, '', file + hash);
        } else {
            history.replaceState(null, '', file + hash);
        }
        this.#address = location.hash;
    }

    copy(text: string): void {
        navigator.clipboard.writeText(text).then(
            () => say(this.#words.copied),
            () => say(this.#words.notCopied, true),
        );
    }

    async paste(text: string): Promise<void> {
        try {
            await this.#pages.fetchReaders(); // it may be JSON
        } catch (error) {
            tell(error);
            return;
        }
        this.#pages.paste(text);
        this.wake();
    }

    /** By a button; the browser may ask. */
    askPaste(): void {
        navigator.clipboard.readText().then(
            (text) => this.paste(text),
            () => say(this.#words.notPasted, true),
        );
    }

    #copyLink(): void {
        this.#writeAddress('replace');
        this.copy(location.href);
    }

    // --- files ---

    #acceptFiles(): void {
        const input = by<HTMLInputElement>('files');
        const take = (files: Promise<Dropped[]>) => {
            files.then((all) => this.load(all)).catch((error: unknown) => say(String(error), true));
        };
        input.addEventListener('change', () => {
            take(readFiles([...(input.files ?? [])]));
            input.value = '';
        });
        addEventListener('dragover', (event) => {
            event.preventDefault();
            dropHint.hidden = false;
        });
        addEventListener('dragleave', (event) => {
            dropHint.hidden = event.relatedTarget === null;
        });
        addEventListener('drop', (event) => {
            event.preventDefault();
            dropHint.hidden = true;
            if (event.dataTransfer !== null) {
                take(readDrop(event.dataTransfer));
            }
        });
    }

    /** Shows what was opened. A map's tilesets may come later. */
    async load(files: readonly Dropped[]): Promise<void> {
        await this.#pages.fetchReaders();
        const path = mainFile(files);
        if (path !== undefined) {
            this.#pages.forgetFiles();
            this.#map = path;
        }
        for (const file of files) {
            this.#pages.addFile(file.path, file.bytes);
        }
        if (this.#map === undefined) {
            say(this.#words.noScene, true);
            return;
        }
        const problem = this.#pages.load(this.#map);
        if (problem === undefined) {
            note.hidden = true;
            this.#pages.page = this.#names.indexOf('scene');
            this.#firsts.delete('scene');
            this.wake();
        } else {
            say(/cannot open (tileset|template)/.test(problem) ? `${problem}\n${this.#words.dropAlso}` : problem, true);
        }
    }

    // --- pictures ---

    #wantsPicture(): void {
        canvas.toBlob((blob) => {
            if (blob === null) {
                say(this.#words.noPicture, true);
                return;
            }
            download(`hantei-${this.#names[this.#pages.page]}.png`, blob);
        });
    }
}

declare global {
    interface Window {
        hantei?: App; // for tests, and for who wants to look
    }
}

async function start(): Promise<App> {
    const ruler = new Ruler();
    const { language } = parse(location.hash);
    const own = document.documentElement.lang === 'ja' ? 'ja' : navigator.language;
    const isJapanese = (language ?? own).toLowerCase().startsWith('ja');
    const host = {
        textWidth: (text: string, size: number, flags: number) => ruler.width(text, size, flags),
        copy: (text: string) => app.copy(text),
        paste: () => app.askPaste(),
        save: (name: string, bytes: Uint8Array) => download(name, new Blob([bytes as Uint8Array<ArrayBuffer>])),
        hasEmoji: hasEmoji(),
        isJapanese,
    };
    const app = new App(await Pages.start(await compile(), host), ruler);
    window.hantei = app;
    return app;
}

/** The page, or nothing after a failure, which it tells. */
export const started = start().catch((error: unknown) => {
    document.querySelector('main')!.removeAttribute('aria-busy');
    tell(error);
});
