// First figures: while the page is built it is asked for each of its pages, each step of a lesson, in both languages, and
// what it shows becomes an HTML file. So figure, title and texts are there with the first answer of a server, and the
// module takes their place when it has come. Each file has words and a picture for those with whom it is shared. Which
// functions are called for that is what the module's first part is made of (split.ts).
import { readFileSync, writeFileSync } from 'node:fs';
import type {
    HTMLCanvasElement as FakeCanvas,
    HTMLElement as FakeElement,
    HTMLInputElement as FakeInput,
    HTMLSelectElement as FakeSelect,
} from 'happy-dom';
import { createServer } from 'vite';
import type { InlineConfig } from 'vite';
import { Browser } from './fake.ts';
import { watched } from './split.ts';

type Language = 'en' | 'ja';

/** What is used of the page (src/main.ts). */
interface App {
    widgets: { kind: string }[];
    pages: { names: string[]; address: string; bytes: Uint8Array; holdStill(isStill: boolean): void };
}

/** A file, without what comes from the built page. */
interface File {
    place: string;
    language: Language;
    names: string[];
    head: string;
    body: string;
}

export interface Firsts {
    files: File[];
    called: Uint8Array; // 1: this function of the module, by its place among those with bodies
}

type Size = [width: number, height: number];

// Stages in logical pixels: of a phone upright, and of a window of 1280 x 800, where lines of code are below it.
const NARROW: Size = [390, 277];
const WIDE: Size = [896, 717];
const LINE = 19.5; // of code
const EDGE = 10.6; // about all of them
const MOST = 338; // 45 % of the column

const LARGE = 100_000; // letters of a figure that is not drawn twice

const TOUCHES = 64; // frames, at most, for what is done to a place at once
const MOST_FUNCTIONS = 1 << 16; // of the module

const LOADING = { en: 'loading…', ja: '読み込み中…' };
/** What pages without sentences of their own are, for those with whom they are shared. */
const ABOUT: Record<string, Record<Language, string>> = {
    pairs: {
        en: 'Two shapes of any kinds, and every question about them: each answer as figure, as line of text and as program in C.',
        ja: '好きな種類の 2 つの図形に、すべての問いを。答えを図、1 行の文字、C のプログラムで示します。',
    },
    crowd: {
        en: 'Up to 100,000 shapes that move: every pair that meets is found in every frame, and the time that it takes is told.',
        ja: '最大 100,000 個の動く図形から、当たっている組をフレームごとにすべて見つけ、かかった時間を示します。',
    },
    scene: {
        en: 'Add, move and turn shapes, or open a map of Tiled or LDtk: what overlaps is red, what touches is amber.',
        ja: '図形を追加して動かし、回せます。Tiled や LDtk のマップも開けます。重なりは赤、接触は琥珀色です。',
    },
    game: {
        en: 'A platformer of one screen on hantei: take the coins, mind the foes, reach the flag.',
        ja: 'hantei で作った 1 画面のアクションゲーム。コインを集め、敵を避けて、旗を目指します。',
    },
};
const CONTROLS = '#tools, #help, #menu, #language, #widgets :is(button, select, input, [tabindex]), #code :is(button, [tabindex])';

const escaped = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
const svg = (what: string, [width, height]: Size, drawn: string) =>
    `<svg ${what} viewBox="0 0 ${Math.round(width)} ${Math.round(height)}" aria-hidden="true">${drawn}</svg>`;

class First {
    readonly #browser: Browser;
    readonly #app: App;
    readonly #fileOf: (place: string, language: Language) => string;
    readonly #sign: string; // where there is no figure

    constructor(browser: Browser, app: App, sign: string, fileOf: (place: string, language: Language) => string) {
        this.#browser = browser;
        this.#sign = sign;
        this.#app = app;
        this.#fileOf = fileOf;
        app.pages.holdStill(true); // as it is after all has arrived
    }

    get #place(): string {
        return this.#app.pages.address.replace(/\?.*/, '');
    }

    #by(id: string): FakeElement {
        return this.#browser.window.document.getElementById(id) as FakeElement;
    }

    #go(place: string, language: Language): void {
        const { window } = this.#browser;
        window.location.hash = `#${place}${place.includes('?') ? '&' : '?'}lang=${language}`;
        window.dispatchEvent(new window.Event('popstate'));
        this.#browser.settle();
    }

    /** All places, as addresses name them. */
    places(): string[] {
        return this.#app.pages.names.flatMap((name) => {
            this.#go(name, 'en');
            const steps: string[] = [];
            while (!steps.includes(this.#place)) {
                steps.push(this.#place);
                this.#by('widgets').querySelector<FakeElement>('.steps button:last-of-type')?.click();
                this.#browser.settle();
            }
            return steps;
        });
    }

    /** The stage at that size, as it is at first. */
    #draw(size: Size): string {
        this.#browser.size = size;
        const tools = [...this.#by('tools').querySelectorAll<FakeElement>('button')];
        tools.find((tool) => tool.querySelector('kbd')!.textContent === 'R')!.click();
        if (tools.some((tool) => tool.hasAttribute('aria-pressed'))) {
            this.#browser.frame(); // it moves
        } else {
            this.#browser.settle();
        }
        return this.#browser.drawn(this.#by('stage') as unknown as FakeCanvas);
    }

    /** The file of a place. */
    file(place: string, language: Language, names: string[]): File {
        this.#go(place, language);
        const lines = this.#app.widgets.filter(({ kind }) => kind === 'line').length;
        const wide: Size = [WIDE[0], WIDE[1] - (lines > 0 ? Math.min(EDGE + LINE * lines, MOST) : 0)];
        const drawn = this.#draw(wide);
        const figures =
            drawn.length > LARGE ? svg('', wide, drawn) : svg('class="wide"', wide, drawn) + svg('class="narrow"', NARROW, this.#draw(NARROW));
        const title = this.#by('title').textContent;
        const name = place.replace(/\/.*/, '');
        const told = this.#by('widgets').querySelector('.prose')?.textContent ?? ABOUT[name]?.[language];
        const description = (told ?? this.#by('hint').textContent).replace(/\s+/g, ' ');
        const card = this.#fileOf(name, language).replace(/html$/, 'png');
        const other = language === 'en' ? 'ja' : 'en';
        const head = [
            `<title>${escaped(title)} – hantei</title>`,
            `<meta name="description" content="${escaped(description)}" />`,
            `<meta property="og:title" content="${escaped(title)} – hantei" />`,
            `<meta property="og:description" content="${escaped(description)}" />`,
            `<meta property="og:locale" content="${language === 'ja' ? 'ja_JP' : 'en_GB'}" />`,
            ...pictureOf(card),
            `<link rel="alternate" hreflang="${other}" href="./${this.#fileOf(place, other)}" />`,
        ].join('\n    ');
        return { place, language, names, head, body: this.#body(figures, language) };
    }

    /** What is first done to a place: keys for its numbers and handles, the mouse on its stage. */
    touch(place: string): void {
        this.#go(place, 'en');
        const { window } = this.#browser;
        const send = (what: string, keys: string[]) => {
            for (const element of window.document.querySelectorAll(what)) {
                keys.forEach((key) => element.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true })));
            }
            this.#browser.settle(TOUCHES);
        };
        send('.number[tabindex]', ['ArrowRight', 'Home', 'End']);
        send('#handles button', ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown']);
        const at = { clientX: WIDE[0] / 2, clientY: WIDE[1] / 2, bubbles: true };
        for (const kind of ['pointermove', 'pointerdown', 'pointerup']) {
            this.#by('stage').dispatchEvent(new window.PointerEvent(kind, at));
            this.#browser.settle();
        }
        this.#go(this.#app.pages.address, 'en'); // with numbers
    }

    /** What the body shows, until there is somebody to answer. */
    #body(figures: string, language: Language): string {
        const { document } = this.#browser.window;
        const body = document.body.cloneNode(true) as unknown as FakeElement;
        const drawings: string[] = [];
        const put = (element: FakeElement, drawn: string) => {
            element.replaceWith(document.createComment(`${drawings.length}`));
            drawings.push(drawn);
        };
        const canvases = [...document.querySelectorAll('canvas.figure')] as unknown as FakeCanvas[];
        body.querySelectorAll<FakeElement>('canvas.figure').forEach((copy, i) => {
            const { width, height } = canvases[i]!;
            put(copy, svg(`class="figure" style="height: ${height}px"`, [width, height], this.#browser.drawn(canvases[i]!)));
        });
        keepValues(document.body as unknown as FakeElement, body);
        const first = document.createElement('div');
        first.id = 'first';
        first.append(document.createComment('figures'));
        const stage = body.querySelector('#stage')!;
        stage.after(first, document.createComment('sign'));
        stage.removeAttribute('width');
        stage.removeAttribute('height');
        body.querySelectorAll('#handles, #answer, #help').forEach((element) => (element.innerHTML = ''));
        body.querySelector('#plain')?.setAttribute('hidden', ''); // of how it was drawn
        body.querySelectorAll(CONTROLS).forEach((element) => element.setAttribute('inert', ''));
        body.querySelector('#panel')!.setAttribute('tabindex', '0'); // it scrolls, and nothing in it has the focus
        body.querySelector('main')!.setAttribute('aria-busy', 'true');
        const busy = Object.assign(document.createElement('span'), { className: 'busy', textContent: LOADING[language] });
        const caption = body.querySelector('#caption')!;
        stage.setAttribute('aria-label', `${this.#by('title').textContent}. ${caption.textContent}`);
        caption.append(' ', busy);
        return body.innerHTML
            .replace(/<!--(\d+)-->/g, (_, i: string) => drawings[Number(i)]!)
            .replace('<!--figures-->', () => figures)
            .replace('<!--sign-->', () => this.#sign)
            .trim();
    }
}

/** What controls have, as attributes of their copies. */
function keepValues(from: FakeElement, to: FakeElement): void {
    const copies = to.querySelectorAll('select, input');
    from.querySelectorAll<FakeInput & FakeSelect>('select, input').forEach((control, i) => {
        const copy = copies[i]!;
        copy.querySelectorAll('option')[control.selectedIndex]?.setAttribute('selected', '');
        copy.toggleAttribute('checked', control.checked);
        if (control.tagName === 'INPUT') {
            copy.setAttribute('value', control.value);
        }
    });
}

/** A picture to share it with, where the site that has it says its address. */
function pictureOf(card: string): string[] {
    const { SITE_BASE: base, SITE_URL: url } = process.env;
    const name = `${url ?? ''}${base}play/cards/${card}`;
    return base === undefined
        ? []
        : [`<meta property="og:image" content="${name}" />`, '<meta name="twitter:card" content="summary_large_image" />'];
}

/** Draws all first figures. `html`: the page's source; `module`: with the pages, whole; `config`: where the sources are. */
export async function drawFirsts(html: string, module: Uint8Array, config: InlineConfig): Promise<Firsts> {
    const sources = await createServer({
        ...config,
        configFile: false,
        server: { middlewareMode: true, watch: null, ws: false, fs: { strict: false } },
        optimizeDeps: { noDiscovery: true },
        appType: 'custom',
        logLevel: 'warn',
    });
    const browser = new Browser(html.replace(/<script[^]*?<\/script>|<link[^>]*>/g, ''), watched(module));
    browser.size = WIDE;
    const { started } = (await sources.ssrLoadModule('/src/main.ts')) as { started: Promise<App> };
    const { fileOf } = (await sources.ssrLoadModule('/src/address.ts')) as typeof import('../src/address.ts');
    const app = await started;
    const sign = browser.window.document.getElementById('loading')!.outerHTML;
    browser.settle();
    const first = new First(browser, app, sign, fileOf);
    const places = first.places();
    const files = places.flatMap((place, i) =>
        (['en', 'ja'] as const).map((language) => {
            const name = place.replace(/\/.*/, '');
            const isFirst = !places.slice(0, i).some((other) => other.startsWith(`${name}/`)); // of a lesson
            const index = `index${language === 'ja' ? '.ja' : ''}.html`;
            const names = [fileOf(place, language), ...(isFirst ? [fileOf(name, language)] : []), ...(i === 0 ? [index] : [])];
            return first.file(place, language, names);
        }),
    );
    places.filter((place) => place.includes('/')).forEach((place) => first.touch(place));
    await sources.close();
    return { files, called: app.pages.bytes.slice(0, MOST_FUNCTIONS) };
}

/** Writes all files into the folder of the built page. */
export function writeFirsts(folder: string, { files }: Firsts): void {
    const built = readFileSync(`${folder}/index.html`, 'utf8');
    const [link, style] = /<link rel="stylesheet"[^>]*href="\.\/([^"]*)"[^>]*>/.exec(built)!;
    const page = built.replace(link, () => `<style>${readFileSync(`${folder}/${style}`, 'utf8').trim()}</style>`);
    for (const { place, language, names, head, body } of files) {
        const text = page
            .replace(/<meta name="description"[^>]*>\s*/, '')
            .replace(/<title>.*<\/title>/, () => head)
            .replace(/<html[^>]*>/, `<html lang="${language}" data-place="${place}">`)
            .replace(/<body>[^]*?(?=<script data-first)/, () => `<body>\n    ${body}\n    `);
        for (const name of names) {
            writeFileSync(`${folder}/${name}`, text);
        }
    }
}
