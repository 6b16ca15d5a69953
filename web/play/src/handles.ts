// Handles for keys: a button over the canvas for each. The mouse goes through them, to the canvas.
import { arrange, make, setAttribute } from './panel.ts';
import type { Action, Widget } from './wasm.ts';

const WAYS = new Map([
    ['ArrowLeft', [-1, 0]],
    ['ArrowRight', [1, 0]],
    ['ArrowUp', [0, -1]],
    ['ArrowDown', [0, 1]],
]);
const STEP = 10; // pixels; a tenth of it with shift

const rounded = (x: number) => `${Math.round(x * 100) / 100}`.replace('-', '−');

export class Handles {
    readonly #container: HTMLElement;
    readonly #act: (action: Action) => void;
    readonly #buttons = new Map<number, HTMLButtonElement>();
    #widgets = new Map<number, Widget>();

    constructor(container: HTMLElement, act: (action: Action) => void) {
        this.#container = container;
        this.#act = act;
        container.addEventListener('keydown', (event) => this.#key(event));
    }

    /** Where the handle with the focus is, in pixels. */
    get focused(): [number, number] | undefined {
        const widget = this.#widgets.get(this.#number(document.activeElement));
        return widget === undefined ? undefined : [widget.box[0], widget.box[1]];
    }

    #number(element: Element | EventTarget | null): number {
        return element instanceof HTMLButtonElement && element.parentElement === this.#container
            ? Number(element.dataset['number'])
            : 0;
    }

    #key(event: KeyboardEvent): void {
        const widget = this.#widgets.get(this.#number(event.target));
        const way = WAYS.get(event.key);
        if (widget === undefined || event.ctrlKey || event.metaKey || event.altKey) {
            return;
        }
        const { number, value, least } = widget;
        if (way !== undefined) {
            const step = Math.max((event.shiftKey ? STEP / 10 : STEP) / value, least);
            this.#act({ deed: 'move', number, x: step * way[0]!, y: step * way[1]! });
        } else if (event.key === 'Delete' || event.key === 'Backspace') {
            this.#act({ deed: 'remove', number, x: 0, y: 0 });
        } else {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
    }

    show(widgets: readonly Widget[], follow: number): void {
        this.#widgets = new Map(widgets.filter(({ kind }) => kind === 'handle').map((w) => [w.number, w]));
        for (const widget of this.#widgets.values()) {
            let button = this.#buttons.get(widget.number);
            if (button === undefined) {
                button = make('button', 'handle');
                button.type = 'button';
                button.dataset['number'] = `${widget.number}`;
                this.#buttons.set(widget.number, button);
            }
            const [x, y, ownX, ownY] = widget.box;
            const place = widget.isMaker ? '' : ` (${rounded(ownX)}, ${rounded(ownY)})`;
            setAttribute(button, 'aria-label', `${widget.label}${place}`);
            button.style.transform = `translate(${x}px, ${y}px)`;
        }
        arrange(this.#container, [...this.#widgets.keys()].map((number) => this.#buttons.get(number)!));
        this.#buttons.get(follow)?.focus({ preventScroll: true });
    }
}
