// The panel: elements made and kept in step with the list of widgets, so that what has the focus or is selected stays.
import { Painter } from './canvas.ts';
import { Code, makeProse, makeSteps } from './lesson.ts';
import { roleOf } from './scheme.ts';
import type { Action, List, Pages, Widget } from './wasm.ts';

/** What the panel tells. */
export interface PanelHost {
    act(action: Action): void;
    /** The mouse is there, in the pages' coordinates, or away. */
    point(at: [number, number] | undefined): void;
    /** A line was typed. */
    type(text: string): void;
    readonly palette: ReadonlyMap<number, string>;
}

export interface View {
    element: HTMLElement;
    /** `parts`: the records that belong to it. */
    update(widget: Widget, parts: readonly Widget[]): void;
    draw?(pages: Pages, list: List): void;
    forgetColors?(): void;
}

export function make<K extends keyof HTMLElementTagNameMap>(
    name: K,
    className = '',
    ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
    const element = document.createElement(name);
    if (className !== '') {
        element.className = className;
    }
    element.append(...children);
    return element;
}

/** Sets what differs: an untouched text stays selected, and is not read aloud again. */
export function setText(element: Element, text: string): void {
    if (element.textContent !== text) {
        element.textContent = text;
    }
}

export function setAttribute(element: Element, name: string, value: string): void {
    if (element.getAttribute(name) !== value) {
        element.setAttribute(name, value);
    }
}

function setColor(element: HTMLElement, color: number): void {
    const role = roleOf(color);
    setAttribute(element, 'data-color', role ?? 'ink');
}

const makeHeading = (): View => {
    const element = make('h2');
    return { element, update: (w) => setText(element, w.label) };
};

/** Where a document stands, when the page is a part of the site (web/site), beside which it lies there. */
export function documentOf(path: string): string | undefined {
    const site = /^.*\/(?=play\/[\w.]*$)/.exec(location.pathname)?.[0];
    const language = document.documentElement.lang === 'ja' ? 'ja/' : '';
    const place = path.replace('docs/', '').replace(/README\.md/, '').replace('.md', '.html');
    return site === undefined ? undefined : `${site}${language}${place}`;
}

/** Addresses in a text, and documents where they can be read, as links. */
function withLinks(text: string): (Node | string)[] {
    return text.split(/((?:https?:\/\/|\bgithub\.com\/)[\w./#?&=%~+-]*[\w/#=~]|\bdocs\/[\w/]+\.md(?:#[\w-]+)?)/).map((part, i) => {
        const address = part.startsWith('docs/') ? documentOf(part) : part.replace(/^github/, 'https://github');
        if (i % 2 === 0 || address === undefined) {
            return part;
        }
        const link = make('a', '', part);
        link.href = address;
        return link;
    });
}

const makeParagraph = (): View => {
    const element = make('p');
    return {
        element,
        update(w) {
            if (element.textContent !== w.text) {
                element.replaceChildren(...withLinks(w.text));
            }
            setColor(element, w.color);
        },
    };
};

const makeValue = (): View => {
    const name = make('span', 'name');
    const text = make('span', 'text');
    const element = make('p', 'value', name, ' ', text);
    return {
        element,
        update(w) {
            setText(name, w.label);
            setText(text, w.text);
            setColor(text, w.color);
            element.classList.toggle('answer', w.isAnswer);
        },
    };
};

/** The key that does the same, beside the label. */
function showKey(element: Element, shown: HTMLElement, key: string): void {
    setText(shown, key);
    shown.hidden = key === '';
    shown.ariaHidden = 'true';
    if (key !== '') {
        setAttribute(element, 'aria-keyshortcuts', key.replace('Ctrl', 'Control'));
    } else {
        element.removeAttribute('aria-keyshortcuts');
    }
}

const makeButton = (host: PanelHost): View => {
    let number = 0;
    const text = make('span');
    const key = make('kbd');
    const element = make('button', '', text, key);
    element.type = 'button';
    element.addEventListener('click', () => host.act({ deed: 'click', number, x: 0, y: 0 }));
    return {
        element,
        update(w) {
            number = w.number;
            setText(text, w.label);
            showKey(element, key, w.key);
            element.classList.toggle('keyed', w.key !== '');
        },
    };
};

const makeToggle = (host: PanelHost): View => {
    let number = 0;
    const box = make('input');
    box.type = 'checkbox';
    box.addEventListener('change', () => host.act({ deed: 'set', number, x: Number(box.checked), y: 0 }));
    const text = make('span');
    const element = make('label', 'toggle', box, text);
    return {
        element,
        update(w) {
            number = w.number;
            setText(text, w.label);
            box.checked = w.isOn;
        },
    };
};

/** Steps of a slider: whole ones of wide ranges, about a hundred of others. */
function stepOf(range: number): number {
    if (range >= 40) {
        return 1;
    }
    const power = 10 ** Math.floor(Math.log10(range / 100));
    return [5, 2].map((n) => n * power).find((step) => step <= range / 100) ?? power;
}

const PARTS = 1000; // of a slider by ratio
let ids = 0;

const makeSlider = (host: PanelHost): View => {
    let now: Widget | undefined;
    const input = make('input');
    input.type = 'range';
    input.id = `slider-${++ids}`;
    const name = make('label');
    name.htmlFor = input.id;
    const text = make('output');
    text.htmlFor.add(input.id);
    const element = make('div', 'slider', name, text, input);
    input.addEventListener('input', () => {
        const { number, least, most, isByRatio } = now!;
        const at = Number(input.value);
        host.act({ deed: 'set', number, x: isByRatio ? least * (most / least) ** (at / PARTS) : at, y: 0 });
    });
    return {
        element,
        update(w) {
            const { least, most, isByRatio, value } = w;
            const isOther = now === undefined || now.least !== least || now.most !== most;
            if (isOther) {
                input.min = isByRatio ? '0' : `${least}`;
                input.max = isByRatio ? `${PARTS}` : `${most}`;
                input.step = isByRatio ? '1' : `${stepOf(most - least)}`;
            }
            if (isOther || now!.value !== value) {
                input.value = `${isByRatio ? PARTS * (Math.log(value / least) / Math.log(most / least)) : value}`;
            }
            now = w;
            setText(name, w.label);
            setText(text, w.text);
            setAttribute(input, 'aria-valuetext', w.text);
        },
    };
};

const makeChoice = (host: PanelHost): View => {
    let number = 0;
    let names = '';
    const select = make('select');
    const text = make('span');
    const key = make('kbd');
    const element = make('label', 'choice', text, key, select);
    select.addEventListener('change', () => host.act({ deed: 'set', number, x: select.selectedIndex, y: 0 }));
    return {
        element,
        update(w) {
            number = w.number;
            const all = w.names.join('\0');
            if (all !== names) {
                names = all;
                select.replaceChildren(...w.names.map((name) => new Option(name)));
            }
            select.selectedIndex = w.value;
            setText(text, w.label);
            text.hidden = w.label === '';
            showKey(select, key, w.key);
        },
    };
};

const makeEntry = (host: PanelHost): View => {
    let shown = '';
    const input = make('input');
    input.type = 'text';
    input.id = `entry-${++ids}`;
    input.spellcheck = false;
    input.autocapitalize = 'off';
    input.addEventListener('change', () => host.type(input.value));
    const name = make('label');
    name.htmlFor = input.id;
    const element = make('div', 'entry', name, input);
    return {
        element,
        update(w) {
            setText(name, w.label);
            if (shown !== w.text) {
                shown = input.value = w.text;
            }
        },
    };
};

const makeFigure = (host: PanelHost): View => {
    let now: Widget | undefined;
    const element = make('canvas', 'figure');
    const painter = new Painter(element.getContext('2d')!, host.palette);
    const middle = () => host.point([(now!.box[0] + now!.box[2]) / 2, (now!.box[1] + now!.box[3]) / 2]);
    element.addEventListener('pointermove', (event) => host.point([now!.box[0] + event.offsetX, now!.box[1] + event.offsetY]));
    element.addEventListener('pointerleave', () => host.point(undefined));
    element.addEventListener('focus', middle);
    element.addEventListener('blur', () => host.point(undefined));
    return {
        element,
        forgetColors: () => painter.forgetColors(),
        update(w) {
            now = w;
            if (w.label === '') {
                setAttribute(element, 'aria-hidden', 'true');
            } else {
                setAttribute(element, 'role', 'img');
                setAttribute(element, 'aria-label', w.label);
            }
            if (w.isPointed) {
                element.tabIndex = 0;
            }
            element.style.height = `${w.box[3] - w.box[1]}px`;
        },
        draw(pages, list) {
            const ratio = window.devicePixelRatio;
            const { first, count, box } = now!;
            const [width, height] = [Math.round((box[2] - box[0]) * ratio), Math.round((box[3] - box[1]) * ratio)];
            if (element.width !== width || element.height !== height) {
                element.width = width;
                element.height = height;
            } else {
                element.getContext('2d')!.clearRect(0, 0, width, height);
            }
            painter.draw(pages, list, ratio, first, first + count, box[0], box[1]);
        },
    };
};

const MAKERS: Partial<Record<Widget['kind'], (host: PanelHost) => View>> = {
    heading: makeHeading,
    paragraph: makeParagraph,
    value: makeValue,
    button: makeButton,
    toggle: makeToggle,
    slider: makeSlider,
    choice: makeChoice,
    figure: makeFigure,
    entry: makeEntry,
    prose: makeProse,
    steps: makeSteps,
};

/** Puts the elements into the container in their order; those that stand there already are not moved. */
export function arrange(container: Element, elements: readonly Element[]): void {
    const wanted = new Set(elements);
    for (const child of [...container.children]) {
        if (!wanted.has(child)) {
            child.remove();
        }
    }
    const focused = document.activeElement;
    let at = container.firstElementChild;
    for (const element of elements) {
        if (element === at) {
            at = at.nextElementSibling;
        } else {
            container.insertBefore(element, at);
        }
    }
    if (focused instanceof HTMLElement && focused !== document.activeElement && container.contains(focused)) {
        focused.focus({ preventScroll: true }); // it has lost the focus by being moved
    }
}

export class Panel {
    readonly #container: HTMLElement;
    readonly #host: PanelHost;
    readonly #code: Code;
    #views = new Map<string, View>();

    constructor(container: HTMLElement, code: HTMLElement, host: PanelHost) {
        this.#container = container;
        this.#code = new Code(code);
        this.#host = host;
    }

    forgetColors(): void {
        for (const view of this.#views.values()) {
            view.forgetColors?.();
        }
    }

    /** Shows the widgets. A widget is known by its kind and its place among those of its kind. */
    show(pages: Pages, list: List, widgets: readonly Widget[]): void {
        const views = new Map<string, View>();
        const counts = new Map<string, number>();
        let heading = '';
        this.#code.show(widgets.filter(({ kind }) => kind === 'line'));
        for (const [i, widget] of widgets.entries()) {
            const maker = MAKERS[widget.kind];
            if (maker === undefined) {
                continue;
            }
            const nth = counts.get(widget.kind) ?? 0;
            counts.set(widget.kind, nth + 1);
            const key = `${widget.kind} ${nth}`;
            const view = this.#views.get(key) ?? maker(this.#host);
            view.update(widget, widget.kind === 'prose' ? widgets.slice(i + 1, i + 1 + widget.count) : []);
            if (widget.kind === 'heading') {
                heading = widget.label;
            } else if (widget.kind === 'choice') {
                setAttribute(view.element.querySelector('select')!, 'aria-label', widget.label || heading || document.title);
            }
            views.set(key, view);
        }
        this.#views = views;
        arrange(this.#container, [...views.values()].map(({ element }) => element));
        for (const view of views.values()) {
            view.draw?.(pages, list);
        }
    }
}
