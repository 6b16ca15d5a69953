// The address: #page?lang=ja&1=0.5&h3=4,-2. Page and language, then what differs from the page as it is at first: widgets
// by number, handles by h and number in the page's units, and shapes as the text that brings them back: is. A lesson's: #sat/gap?lang=ja&b.x=2.5, its step and its numbers by
// their names.
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
const ORDER: readonly Widget['kind'][] = ['choice', 'toggle', 'slider', 'state', 'handle'];
/** The name of the shapes' text. */
export const SHAPES = 'is';

/** The values of a frame. A lesson's step has none but its numbers, which are in its place. */
export function valuesOf(widgets: readonly Widget[]): Values {
    const values: Values = new Map();
    if (widgets.some(({ kind }) => kind === 'prose')) {
        return values;
    }
    const shapes = widgets.find(({ kind, text }) => kind === 'state' && text !== '');
    for (const kind of ORDER) {
        for (const w of widgets.filter((widget) => widget.kind === kind && !widget.isMaker)) {
            if (kind === 'state' && w.text !== '') {
                values.set(SHAPES, w.text);
            } else if (kind === 'handle' && shapes?.isOn) {
                continue;
            } else if (kind === 'handle') {
                values.set(`h${w.number - HANDLE_NUMBERS}`, `${shortest(w.box[2])},${shortest(w.box[3])}`);
            } else {
                values.set(`${w.number}`, kind === 'toggle' ? `${Number(w.isOn)}` : shortest(w.value));
            }
        }
    }
    return values;
}

export interface Address {
    place: string; // as the pages know it, with a lesson's numbers
    language: string | undefined;
    values: Values;
}

const NAMED = /^(?:h?\d{1,5}|is)$/; // a value of ours

export function parse(hash: string): Address {
    const [path, query] = hash.replace(/^#/, '').split('?');
    const all = [...new URLSearchParams(query ?? '')];
    const numbers = all.filter(([name]) => name !== 'lang' && !NAMED.test(name)).map(([name, value]) => `${name}=${value}`);
    const place = decodeURIComponent(path!);
    return {
        place: numbers.length > 0 ? `${place}?${numbers.join('&')}` : place,
        language: all.find(([name]) => name === 'lang')?.[1],
        values: new Map(all.filter(([name]) => NAMED.test(name))),
    };
}

/** The file with the first figure of a place (first/first.ts), for readers of that language. index.html is the first page of
 * all, not the lesson of that name. */
export function fileOf(place: string, language: string): string {
    return `${place.replace(/^index$/, 'index.1').replace('/', '.')}${language === 'ja' ? '.ja' : ''}.html`;
}

/** `place`: as the pages tell it. */
export function write(place: string, language: string, values: Values, first: Values): string {
    const [path, numbers] = place.split('?');
    const differs = [...values].filter(([name, value]) => name === SHAPES || first.get(name) !== value);
    const parts = [['lang', language], ...differs].map(([name, value]) => `${name}=${name === SHAPES ? encodeURIComponent(value) : value}`);
    return `#${path}?${[parts[0], ...(numbers === undefined ? [] : [numbers]), ...parts.slice(1)].join('&')}`;
}

/** What to do, one a frame, so that the page has these values. Names that it does not know do nothing. */
export function actionsOf(values: Values): Action[] {
    const number = /^-?[\d.]+(?:e[-+]?\d+)?$/i;
    const set = (at: number, x: string, y = '0'): Action[] =>
        number.test(x) && number.test(y) ? [{ deed: 'set', number: at, x: Number(x), y: Number(y) }] : [];
    const widgets: Action[] = [];
    const handles: Action[] = [];
    for (const [name, value] of values) {
        if (name === SHAPES) {
            continue; // it is pasted
        }
        if (!name.startsWith('h')) {
            widgets.push(...set(Number(name), value));
        } else {
            const [x, y] = value.split(',');
            handles.push(...set(HANDLE_NUMBERS + Number(name.slice(1)), x ?? '', y ?? ''));
        }
    }
    return [...widgets, ...handles, ...handles]; // twice: one may hang on another
}
