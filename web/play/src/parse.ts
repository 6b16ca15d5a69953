// XML and JSON text, read by saxes and jsonc-parser, for the module (wasm/web_xml.c, wasm/web_json.c).
import { visit } from 'jsonc-parser';
import { SaxesParser } from 'saxes';

/** The text is not what it should be; `at`: the line in XML, the place in JSON. */
export class Broken extends Error {
    readonly at: number;

    constructor(reason: string, at: number) {
        super(reason);
        this.at = at;
    }
}

/** What is in an XML text, as expat would report it. */
export interface XmlEvents {
    start(line: number, name: string, attributes: Record<string, string>): void;
    end(line: number, name: string): void;
    text(text: string): void;
}

export function parseXml(text: string, events: XmlEvents): void {
    const parser = new SaxesParser();
    let start = 1; // where the tag begins
    const fail = (reason: string) => {
        throw new Broken(reason, parser.line);
    };
    parser.on('error', ({ message }) => fail(message.replace(/^\d+:\d+: /, '')));
    parser.on('xmldecl', ({ encoding }) => /^utf-8$/i.test(encoding ?? 'utf-8') || fail('its encoding is not UTF-8'));
    // The character behind the name has been read: it may have been the line's end.
    parser.on('opentagstart', () => (start = parser.line - Number(parser.column === 0)));
    parser.on('opentag', ({ name, attributes }) => events.start(start, name, attributes));
    parser.on('closetag', ({ name }) => events.end(parser.line, name));
    parser.on('text', (part) => events.text(part));
    parser.on('cdata', (part) => events.text(part));
    parser.write(text).close();
}

const DEEPEST = 1000; // CJSON_NESTING_LIMIT

/** In the order of web_json_type. */
type Kind = 'null' | 'false' | 'true' | 'number' | 'string' | 'array' | 'object';
export const KINDS: readonly Kind[] = ['null', 'false', 'true', 'number', 'string', 'array', 'object'];

/** Adds a node to its parent; `name`: of a member of an object. */
export type AddNode = (parent: number, kind: Kind, name?: string, value?: string | number) => number;

/** Adds the nodes of a JSON text in their order, members of the same name too: JSON.parse would lose both. */
export function parseJson(text: string, document: number, add: AddNode): void {
    const open = [document];
    let name: string | undefined;
    const put = (kind: Kind, value?: string | number): number => {
        const node = add(open.at(-1)!, kind, name, value);
        name = undefined;
        return node;
    };
    const begin = (kind: Kind, at: number) => {
        if (open.length > DEEPEST) {
            throw new Broken('too deep', at);
        }
        open.push(put(kind));
    };
    const end = () => void open.pop();
    const whole = (value: string, at: number): string => {
        if (/\p{Surrogate}/u.test(value)) {
            throw new Broken('half a character', at);
        }
        return value;
    };
    const literal = (value: string | number | boolean | null, at: number): void => {
        if (typeof value === 'string') {
            put('string', whole(value, at));
        } else if (typeof value === 'number') {
            put('number', value);
        } else {
            put(`${value}`);
        }
    };
    const visitor = {
        onObjectBegin: (at: number) => begin('object', at),
        onObjectProperty: (property: string, at: number) => void (name = whole(property, at)),
        onObjectEnd: end,
        onArrayBegin: (at: number) => begin('array', at),
        onArrayEnd: end,
        onLiteralValue: literal,
        onError: (code: number, at: number) => {
            throw new Broken(`error ${code}`, at);
        },
    };
    visit(text, visitor, { disallowComments: true });
}
