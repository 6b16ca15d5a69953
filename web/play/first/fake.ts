// As much of a browser as the page (src/main.ts) needs to draw a frame while it is built: elements by happy-dom, canvases
// that write SVG, frames when they are asked for, and widths of texts as most fonts have them.
import type { HTMLCanvasElement as FakeCanvas } from 'happy-dom';
import { Window } from 'happy-dom';
import { SvgContext } from './svg.ts';

const PANEL = 348; // width of what the panel holds

/** Of a letter in hundredths of the size. */
function widthOf(letter: string): number {
    return letter > '\u2e80' ? 100 : /[ilj.,:;'|!I]/.test(letter) ? 25 : letter === ' ' ? 28 : /[mwMW@%]/.test(letter) ? 85 : /[A-Z]/.test(letter) ? 67 : 54;
}

const textContext = {
    font: '',
    measureText: (text: string) => ({ width: [...text].reduce((sum, letter) => sum + widthOf(letter), 0) }),
    fillText() {},
    clearRect() {},
    getImageData: () => ({ data: [255, 0] }), // figures in colour
};

export class Browser {
    readonly window: Window;
    /** Of the stage. */
    size: [number, number] = [0, 0];
    readonly #contexts = new Map<FakeCanvas, SvgContext>();
    #asked: ((time: number) => void)[] = [];
    #time = 0;

    /** Takes the place of the global objects of a browser's. `module` is what is fetched. */
    constructor(html: string, module: Uint8Array<ArrayBuffer>) {
        this.window = new Window({ url: 'http://localhost/' });
        this.window.document.write(html);
        this.#fakeElements();
        const { window } = this;
        const globals = {
            ...{ window, document: window.document, location: window.location, history: window.history },
            ...{ Node: window.Node, Text: window.Text, HTMLElement: window.HTMLElement, localStorage: window.localStorage },
            HTMLButtonElement: window.HTMLButtonElement,
            HTMLInputElement: window.HTMLInputElement,
            HTMLTextAreaElement: window.HTMLTextAreaElement,
            Option: function (text: string) {
                return Object.assign(window.document.createElement('option'), { textContent: text });
            },
            OffscreenCanvas: class {
                getContext = (kind: string) => (kind === '2d' ? textContext : null);
            },
            ResizeObserver: class {
                readonly observe: () => void;
                constructor(changed: () => void) {
                    this.observe = changed;
                }
            },
            addEventListener: window.addEventListener.bind(window),
            scrollTo() {},
            matchMedia: () => ({ matches: false, addEventListener() {} }),
            getComputedStyle: () => ({ getPropertyValue: (name: string) => `var(${name})` }),
            requestAnimationFrame: (frame: (time: number) => void) => this.#asked.push(frame),
            fetch: () => Promise.resolve(new Response(module)),
            navigator: { language: 'en' },
            performance: { now: () => 0 }, // what is measured here is nobody's
        };
        for (const [name, value] of Object.entries(globals)) {
            Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
        }
    }

    #fakeElements(): void {
        const { window } = this;
        const contextOf = (canvas: FakeCanvas) => this.#contextOf(canvas);
        Object.defineProperties(window.HTMLCanvasElement.prototype, {
            getContext: {
                value(this: FakeCanvas, kind: string) {
                    return kind === '2d' ? contextOf(this) : null;
                },
            },
            clientWidth: { get: () => this.size[0] },
            clientHeight: { get: () => this.size[1] },
        });
        Object.defineProperty(window.HTMLDivElement.prototype, 'clientWidth', { get: () => PANEL });
        Object.defineProperty(window.HTMLOutputElement.prototype, 'htmlFor', { get: () => ({ add() {} }) });
        Object.assign(window, { devicePixelRatio: 1 });
        Object.defineProperty(window.document, 'fonts', { value: { addEventListener() {} } });
    }

    #contextOf(canvas: FakeCanvas): SvgContext {
        const context = this.#contexts.get(canvas) ?? new SvgContext(`clip${this.#contexts.size}-`, canvas);
        this.#contexts.set(canvas, context);
        return context;
    }

    /** What the last frame drew on it. */
    drawn(canvas: FakeCanvas): string {
        return this.#contextOf(canvas).last;
    }

    /** The next frame, where one was asked for. */
    frame(): void {
        const asked = this.#asked;
        this.#asked = [];
        this.#time += 1000 / 60;
        asked.forEach((frame) => frame(this.#time));
    }

    /** Frames until none is asked for, or many of them. */
    settle(most = 5): void {
        for (let i = 0; i < most && this.#asked.length > 0; i++) {
            this.frame();
        }
    }
}
