// What lessons have: sentences with numbers that are dragged, steps, code with its values.
import { make, setAttribute, setText } from './panel.ts';
import type { PanelHost, View } from './panel.ts';
import type { Widget } from './wasm.ts';
import { WORDS } from './words.ts';

const words = () => WORDS[document.documentElement.lang === 'ja' ? 'ja' : 'en'];
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A number in a sentence: a slider without a track. */
class Num {
    readonly element = make('span', 'number');
    #widget: Widget | undefined;
    #drag: { x: number; value: number; id: number } | undefined;

    constructor(host: PanelHost) {
        const { element } = this;
        const set = (value: number) => {
            const { number, least, most } = this.#widget!;
            host.act({ deed: 'set', number, x: Math.min(Math.max(value, least), most), y: 0 });
        };
        element.addEventListener('pointerdown', (event) => {
            if (this.#isFree) {
                this.#drag = { x: event.clientX, value: this.#widget!.value, id: event.pointerId };
                element.setPointerCapture(event.pointerId);
            }
        });
        element.addEventListener('pointermove', (event) => {
            if (this.#drag?.id === event.pointerId) {
                const { least, most, box } = this.#widget!;
                const pixels = Math.min(Math.max(190 / ((most - least) / box[0]), 2), 11); // a step
                set(this.#drag.value + box[0] * Math.round((event.clientX - this.#drag.x) / pixels));
            }
        });
        for (const name of ['pointerup', 'pointercancel'] as const) {
            element.addEventListener(name, () => (this.#drag = undefined));
        }
        element.addEventListener('keydown', (event) => {
            const { value, least, most, box } = this.#widget!;
            const step = box[0] * (event.shiftKey ? 10 : 1);
            const to = new Map([
                ['ArrowRight', value + step],
                ['ArrowUp', value + step],
                ['ArrowLeft', value - step],
                ['ArrowDown', value - step],
                ['Home', least],
                ['End', most],
            ]).get(event.key);
            if (to !== undefined && this.#isFree && !event.ctrlKey && !event.metaKey && !event.altKey) {
                set(to);
                event.preventDefault();
                event.stopPropagation();
            }
        });
    }

    get #isFree(): boolean {
        return this.#widget!.number > 0;
    }

    update(widget: Widget): void {
        const { element } = this;
        this.#widget = widget;
        setText(element, widget.text);
        if (this.#isFree) {
            element.tabIndex = 0;
            setAttribute(element, 'role', 'slider');
            setAttribute(element, 'aria-label', widget.label);
            setAttribute(element, 'aria-valuenow', `${widget.value}`);
            setAttribute(element, 'aria-valuemin', `${widget.least}`);
            setAttribute(element, 'aria-valuemax', `${widget.most}`);
            setAttribute(element, 'aria-valuetext', widget.text);
        } else {
            for (const name of ['tabindex', 'role', ...element.getAttributeNames().filter((n) => n.startsWith('aria-'))]) {
                element.removeAttribute(name);
            }
        }
    }
}

export const makeProse = (host: PanelHost): View => {
    const element = make('p', 'prose');
    const numbers: Num[] = [];
    return {
        element,
        update(widget, parts) {
            setAttribute(element, 'data-color', 'ink');
            while (numbers.length < parts.length) {
                numbers.push(new Num(host));
            }
            const bytes = encoder.encode(widget.text);
            const cut = (from: number, to?: number) => decoder.decode(bytes.subarray(from, to));
            const texts = parts.map((part, i) => cut(i === 0 ? 0 : parts[i - 1]!.first + parts[i - 1]!.count, part.first));
            const last = parts.at(-1);
            texts.push(cut(last === undefined ? 0 : last.first + last.count));
            if (element.childNodes.length !== 2 * parts.length + 1) {
                const nodes = parts.flatMap((_, i) => [new Text(), numbers[i]!.element]);
                element.replaceChildren(...nodes, new Text());
            }
            texts.forEach((text, i) => {
                const node = element.childNodes[2 * i]!;
                if (node.nodeValue !== text) {
                    node.nodeValue = text;
                }
            });
            parts.forEach((part, i) => numbers[i]!.update(part));
        },
    };
};

export const makeSteps = (host: PanelHost): View => {
    let now: Widget | undefined;
    const go = (by: number) =>
        host.act({ deed: 'set', number: now!.number, x: Math.min(Math.max(now!.value + by, 0), now!.most - 1), y: 0 });
    const button = (by: number) => {
        const made = make('button', '', make('span'), make('kbd', '', by < 0 ? '[' : ']'));
        made.type = 'button';
        made.addEventListener('click', () => go(by));
        return made;
    };
    const [back, next] = [button(-1), button(1)];
    const place = make('span', 'place');
    const element = make('nav', 'steps', back, place, next);
    return {
        element,
        update(widget) {
            now = widget;
            setAttribute(element, 'aria-label', words().steps);
            setText(back.firstElementChild!, `‹ ${words().back}`);
            setText(next.firstElementChild!, `${words().next} ›`);
            setText(place, `${widget.value + 1} / ${widget.most}`);
            // Not disabled: that would take the focus away.
            setAttribute(back, 'aria-disabled', `${widget.value === 0}`);
            setAttribute(next, 'aria-disabled', `${widget.value === widget.most - 1}`);
        },
    };
};

/** Lines of code; those that are lit have their values beside them. Where there is little room, the others are folded. */
export class Code {
    readonly #container: HTMLElement;
    readonly #title = make('h2');
    readonly #all = make('button');
    readonly #list = make('ol');
    #lit = '';

    constructor(container: HTMLElement) {
        this.#container = container;
        this.#all.type = 'button';
        this.#all.addEventListener('click', () => {
            container.classList.toggle('open');
            this.#tell();
        });
        this.#list.tabIndex = 0;
        container.replaceChildren(make('div', 'head', this.#title, this.#all), this.#list);
    }

    #tell(): void {
        const isOpen = this.#container.classList.contains('open');
        setText(this.#all, isOpen ? words().litLines : words().allLines);
        setAttribute(this.#all, 'aria-expanded', `${isOpen}`);
    }

    show(lines: readonly Widget[]): void {
        this.#container.hidden = lines.length === 0;
        this.#all.hidden = lines.every(({ isOn }) => !isOn);
        setText(this.#title, words().code);
        setAttribute(this.#list, 'aria-label', words().code);
        this.#tell();
        while (this.#list.children.length > lines.length) {
            this.#list.lastElementChild!.remove();
        }
        while (this.#list.children.length < lines.length) {
            this.#list.append(make('li', '', make('code'), ' ', make('span', 'note')));
        }
        lines.forEach((line, i) => {
            const item = this.#list.children[i] as HTMLElement;
            setText(item.firstElementChild!, line.label);
            setText(item.lastElementChild!, line.text);
            item.classList.toggle('lit', line.isOn);
            item.classList.toggle('near', [i - 1, i, i + 1].some((k) => lines[k]?.isOn));
        });
        this.#follow(lines);
    }

    /** Lines that have been lit just now are in sight. */
    #follow(lines: readonly Widget[]): void {
        const lit = lines.map(({ isOn }, i) => (isOn ? i : -1)).filter((i) => i >= 0);
        if (lit.join() !== this.#lit && lit.length > 0) {
            this.#lit = lit.join();
            const [first, last] = [lit[0]!, lit.at(-1)!].map((i) => this.#list.children[i] as HTMLElement);
            const middle = (first!.offsetTop + last!.offsetTop + last!.offsetHeight) / 2;
            this.#list.scrollTop = middle - this.#list.clientHeight / 2;
        }
    }
}
