// The address: #page?lang=ja&1=0.5&h3=4,-2. Page and language, then what differs from the page as it is at first: widgets
// by number, handles by h and number in the page's units.
import { HANDLE_NUMBERS } from './wasm.ts';
import type { Action, Widget } from './wasm.ts';

export type Values = Map<string, string>;

/** The shortest decimal that is the same float. */
function shortest(x: number): string {
    for (let digits = 1; digits < 9; digits++) {
        const text = `${Number(x.toPrecision(digits))}`;
        if (Math.fround(Number(text)) === x) {
            return text;
        }
    }
    return `${x}`;
}

/** What can be set, in the order in which it is set: a choice may change what the others are. */
const ORDER: readonly Widget['kind'][] = ['choice', 'toggle', 'slider', 'handle'];

/** The values of a frame. */
export function valuesOf(widgets: readonly Widget[]): Values {
    const values: Values = new Map();
    for (const kind of ORDER) {
        for (const w of widgets.filter((widget) => widget.kind === kind && !widget.isMaker)) {
            if (kind === 'handle') {
                values.set(`h${w.number - HANDLE_NUMBERS}`, `${shortest(w.box[2])},${shortest(w.box[3])}`);
            } else {
                values.set(`${w.number}`, kind === 'toggle' ? `${Number(w.isOn)}` : shortest(w.value));
            }
        }
    }
    return values;
}

export interface Address {
    page: string;
    language: string | undefined;
    values: Values;
}

export function parse(hash: string): Address {
    const [page, query] = hash.replace(/^#/, '').split('?');
    const values: Values = new Map(new URLSearchParams(query ?? ''));
    const language = values.get('lang');
    values.delete('lang');
    return { page: decodeURIComponent(page!), language, values };
}

export function write(page: string, language: string, values: Values, first: Values): string {
    const differs = [...values].filter(([name, value]) => first.has(name) && first.get(name) !== value);
    return `#${page}?${[['lang', language], ...differs].map(([name, value]) => `${name}=${value}`).join('&')}`;
}

/** What to do, one a frame, so that the page has these values. Names that it does not know do nothing. */
export function actionsOf(values: Values): Action[] {
    const number = /^-?[\d.]+(?:e[-+]?\d+)?$/i;
    const set = (at: number, x: string, y = '0'): Action[] =>
        number.test(x) && number.test(y) ? [{ deed: 'set', number: at, x: Number(x), y: Number(y) }] : [];
    const widgets: Action[] = [];
    const handles: Action[] = [];
    for (const [name, value] of values) {
        if (/^\d{1,5}$/.test(name)) {
            widgets.push(...set(Number(name), value));
        } else if (/^h\d{1,5}$/.test(name)) {
            const [x, y] = value.split(',');
            handles.push(...set(HANDLE_NUMBERS + Number(name.slice(1)), x ?? '', y ?? ''));
        }
    }
    return [...widgets, ...handles, ...handles]; // twice: one may hang on another
}
